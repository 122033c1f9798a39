/** The screen of mail that waits for its sender to be authenticated. */
import { defineTexts } from '../i18n/texts.ts'

export const WAITING_TEXTS = defineTexts({
  title: { ko: '인증 대기 메일', en: 'Waiting mail', ja: '認証待ちメール' },
  theMail: { ko: '인증 대기 메일', en: 'the waiting mail', ja: '認証待ちメール' },
  about: {
    ko: '처음 연락하는 발신자의 메일입니다. 받으면 메일을 전달하고 그 발신자의 메일은 더 이상 대기하지 않습니다. 거절하면 스팸으로 격리합니다.',
    en: 'Mail from senders that nobody here knows yet. Accept a sender and this and later mail is delivered; refuse and it goes to quarantine as spam.',
    ja: '初めて連絡してきた送信者のメールです。受け取ると配信し、その送信者のメールは以後待機しません。拒否するとスパムとして隔離します。',
  },
  decided: {
    ko: '받거나 거절한 발신자 보기',
    en: 'Senders you accepted or refused',
    ja: '受け取る・拒否した送信者を見る',
  },
  sender: { ko: '보낸 사람', en: 'Sender', ja: '送信者' },
  subject: { ko: '제목', en: 'Subject', ja: '件名' },
  receiver: { ko: '받는 주소', en: 'Recipient', ja: '宛先' },
  received: { ko: '받은 시각', en: 'Received', ja: '受信日時' },
  proof: { ko: '발신자 확인', en: 'Sender authentication', ja: '送信者の確認' },
  proven: { ko: '확인됨', en: 'Authenticated', ja: '確認済み' },
  asked: { ko: '확인 요청함', en: 'Asked to confirm', ja: '確認を依頼済み' },
  unproven: { ko: '확인 안 됨', en: 'Not authenticated', ja: '未確認' },
  unprovenHelp: {
    ko: 'SPF·DKIM으로 확인되지 않아 이 메일만 전달합니다. 다음 메일은 다시 대기합니다.',
    en: 'Neither SPF nor DKIM confirms the sender. Only this message is delivered; the next one waits again.',
    ja: 'SPF・DKIMで確認できないため、このメールだけを配信します。次のメールは再び待機します。',
  },
  whenOver: { ko: '기한이 지나면', en: 'When time runs out', ja: '期限後の処理' },
  'then.bypass': { ko: '{left} 전달', en: 'Delivered {left}', ja: '{left}に配信' },
  'then.deny': {
    ko: '{left} 스팸으로 격리',
    en: 'Quarantined as spam {left}',
    ja: '{left}にスパムとして隔離',
  },
  'then.allow': {
    ko: '{left} 전달하고 발신자 허용',
    en: 'Delivered and sender accepted {left}',
    ja: '{left}に配信し送信者を許可',
  },
  late: {
    ko: '기한이 지남 — 바이러스 검사를 마치면 전달',
    en: 'Time is over: delivered after a virus scan',
    ja: '期限切れ：ウイルス検査が済み次第配信',
  },
  accept: { ko: '받기', en: 'Accept', ja: '受け取る' },
  acceptDomain: {
    ko: '도메인 전체에서 받기',
    en: 'Accept for the whole domain',
    ja: 'ドメイン全体で受け取る',
  },
  refuse: { ko: '거절', en: 'Refuse', ja: '拒否する' },
  refuseDomain: {
    ko: '도메인 전체에서 거절',
    en: 'Refuse for the whole domain',
    ja: 'ドメイン全体で拒否する',
  },
  accepted: {
    ko: '메일 {count}통을 전달합니다.',
    en: '{count} {count|message is|messages are} being delivered.',
    ja: 'メール {count} 通を配信します。',
  },
  refused: {
    ko: '메일 {count}통을 격리했습니다.',
    en: '{count} {count|message|messages} quarantined.',
    ja: 'メール {count} 通を隔離しました。',
  },
  empty: { ko: '대기 중인 메일이 없습니다', en: 'No mail is waiting', ja: '待機中のメールはありません' },
  emptyHint: {
    ko: '처음 연락하는 발신자의 메일이 오면 여기에 나타납니다.',
    en: 'Mail from unknown senders appears here.',
    ja: '初めて連絡してきた送信者のメールが届くと、ここに表示されます。',
  },
})
