/** Senders whom a person let in or refused when their mail waited. */
import { defineTexts } from '../i18n/texts.ts'

export const OWN_SENDERS_TEXTS = defineTexts({
  title: { ko: '받기·거절한 발신자', en: 'Accepted and refused senders', ja: '受け取る・拒否した送信者' },
  tab: { ko: '받기·거절', en: 'Accepted and refused', ja: '受け取る・拒否' },
  theList: { ko: '발신자 목록', en: 'the list of senders', ja: '送信者の一覧' },
  about: {
    ko: '인증 대기 메일에서 받거나 거절한 발신자입니다. 받기로 한 발신자의 메일은 대기하지 않고, 거절한 발신자의 메일은 스팸으로 격리됩니다. 삭제하면 그 발신자의 메일은 다시 대기합니다.',
    en: 'Senders you accepted or refused while their mail was waiting. Mail from accepted senders no longer waits; mail from refused senders goes to quarantine. Remove a sender here and their mail waits again.',
    ja: '認証待ちメールで受け取る、または拒否した送信者です。受け取ることにした送信者のメールは待機せず、拒否した送信者のメールはスパムとして隔離されます。削除すると、その送信者のメールは再び待機します。',
  },
  sender: { ko: '발신자', en: 'Sender', ja: '送信者' },
  what: { ko: '종류', en: 'What it is', ja: '種類' },
  address: { ko: '주소', en: 'Address', ja: 'アドレス' },
  domain: { ko: '도메인 전체', en: 'Whole domain', ja: 'ドメイン全体' },
  conditions: { ko: '조건', en: 'Conditions', ja: '条件' },
  word: { ko: '결정', en: 'Decision', ja: '判断' },
  allow: { ko: '받기', en: 'Accept', ja: '受け取る' },
  deny: { ko: '거절', en: 'Refused', ja: '拒否' },
  both: { ko: '받기·거절 모두', en: 'Accepted and refused', ja: '両方' },
  since: { ko: '등록일', en: 'Since', ja: '登録日時' },
  by: { ko: '등록한 곳', en: 'Made by', ja: '登録元' },
  'by.auto': {
    ko: '본인 또는 발신자 확인',
    en: 'You, or the sender’s own confirmation',
    ja: '本人または送信者の確認',
  },
  'by.user': { ko: '본인', en: 'You', ja: '本人' },
  'by.admin': { ko: '관리자', en: 'An administrator', ja: '管理者' },
  empty: {
    ko: '받거나 거절한 발신자가 없습니다',
    en: 'No sender has been accepted or refused yet',
    ja: '受け取る・拒否した送信者はまだありません',
  },
  emptyHint: {
    ko: '인증 대기 메일에서 받기나 거절을 누르면 여기에 나타납니다.',
    en: 'Senders you accept or refuse in the waiting mail are listed here.',
    ja: '認証待ちメールで「受け取る」か「拒否する」を選ぶと、ここに表示されます。',
  },
  removeHint: {
    ko: '삭제하면 이 발신자의 메일은 다시 인증을 기다립니다.',
    en: 'Mail from these senders waits again from now on.',
    ja: '削除すると、この送信者のメールは再び認証を待ちます。',
  },
})
