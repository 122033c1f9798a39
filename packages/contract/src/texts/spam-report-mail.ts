/** The spam report mail itself. Who reads it has not signed in and may know nothing of the product. */
import { defineTexts } from '../i18n/texts.ts'

export const REPORT_MAIL_TEXTS = defineTexts({
  subject: {
    ko: '스팸 리포트: 새로 보류된 메일 {count}통',
    en: 'Spam report: {count} new {count|message|messages} held',
    ja: 'スパムレポート: 新しく保留されたメール {count} 通',
  },
  title: { ko: '스팸 리포트', en: 'Spam report', ja: 'スパムレポート' },
  intro: {
    ko: '{address} 앞으로 왔지만 받은편지함에 넣지 않은 메일입니다. 기다리던 메일이 있으면 전달 버튼을 누르세요. 아무것도 하지 않아도 됩니다.',
    en: 'These messages for {address} were held. If you want one of them, have it delivered. You can ignore the others.',
    ja: '{address} 宛てに届きましたが、受信トレイに入れなかったメールです。必要なメールがあれば配信してください。それ以外は何もしなくてかまいません。',
  },
  introPlain: {
    ko: '{address} 앞으로 왔지만 받은편지함에 넣지 않은 메일입니다. 기다리던 메일이 있으면 메일 관리자에게 전달을 요청하세요. 아무것도 하지 않아도 됩니다.',
    en: 'These messages for {address} were held. If you want one of them, ask your mail administrator to deliver it. You can ignore the others.',
    ja: '{address} 宛てに届きましたが、受信トレイに入れなかったメールです。必要なメールがあれば、メール管理者に配信を依頼してください。それ以外は何もしなくてかまいません。',
  },
  period: { ko: '{from} ~ {to}', en: '{from} to {to}', ja: '{from} ～ {to}' },
  spam: { ko: '스팸', en: 'Spam', ja: 'スパム' },
  virus: { ko: '바이러스', en: 'Viruses', ja: 'ウイルス' },
  waiting: { ko: '확인 대기', en: 'Waiting for you', ja: '確認待ち' },
  total: { ko: '전체', en: 'Total', ja: '合計' },
  waitingTitle: {
    ko: '확인을 기다리는 메일',
    en: 'Waiting for your decision',
    ja: '確認を待っているメール',
  },
  waitingHelp: {
    ko: '처음 연락한 사람의 메일입니다. 받을지 정해 주세요.',
    en: 'From senders who have not written to you before. Decide whether you want their mail.',
    ja: '初めて連絡してきた人からのメールです。受け取るかどうかを決めてください。',
  },
  waitingHelpPlain: {
    ko: '처음 연락한 사람의 메일입니다. 받고 싶은 메일이 있으면 메일 관리자에게 알려 주세요.',
    en: 'From senders who have not written to you before. Tell your mail administrator if you want their mail.',
    ja: '初めて連絡してきた人からのメールです。受け取りたいメールがあれば、メール管理者に知らせてください。',
  },
  heldTitle: { ko: '보류한 메일', en: 'Held messages', ja: '保留したメール' },
  noSubject: { ko: '(제목 없음)', en: '(no subject)', ja: '（件名なし）' },
  noSender: { ko: '(보낸 사람 없음)', en: '(no sender)', ja: '（送信者なし）' },
  attachments: {
    ko: '첨부 {count}개',
    en: '{count} {count|attachment|attachments}',
    ja: '添付 {count} 件',
  },
  virusFound: {
    ko: '바이러스 ‘{name}’이(가) 발견되어 전달할 수 없습니다.',
    en: 'It carries the virus “{name}” and cannot be delivered.',
    ja: 'ウイルス「{name}」が見つかったため、配信できません。',
  },
  until: {
    ko: '정하지 않으면 {time}에 처리합니다: {what}',
    en: 'If you do not decide, on {time}: {what}',
    ja: '決めない場合、{time} に処理します: {what}',
  },
  untilPlain: {
    ko: '{time}에 자동으로 처리합니다: {what}',
    en: 'On {time}: {what}',
    ja: '{time} に自動で処理します: {what}',
  },
  'then.bypass': { ko: '전달', en: 'it is delivered', ja: '配信' },
  'then.deny': { ko: '격리', en: 'it stays held', ja: '隔離' },
  'then.allow': {
    ko: '전달하고 보낸 사람 허용',
    en: 'it is delivered and its sender accepted',
    ja: '配信して送信者を許可',
  },
  preview: { ko: '미리보기', en: 'Preview', ja: 'プレビュー' },
  release: { ko: '전달', en: 'Deliver', ja: '配信する' },
  allow: { ko: '전달하고 보낸 사람 허용', en: 'Deliver and allow sender', ja: '配信して送信者を許可' },
  deny: { ko: '보낸 사람 거절', en: 'Refuse sender', ja: '送信者を拒否' },
  more: {
    ko: '이 밖에 {count}통이 더 있습니다.',
    en: 'And {count} more {count|message|messages}.',
    ja: 'ほかに {count} 通あります。',
  },
  openPortal: {
    ko: '보류된 메일 모두 보기',
    en: 'See all held messages',
    ja: '保留されたメールをすべて表示',
  },
  linksUntil: {
    ko: '버튼을 누르면 무엇을 할지 보여 주는 페이지가 열리고, 거기에서 확인해야 처리합니다. 버튼은 {time}까지 사용할 수 있습니다. 이 메일을 다른 사람에게 전달하지 마세요.',
    en: 'Each button opens a page that says what will happen; nothing happens until you confirm there. Buttons work until {time}. Do not forward this email.',
    ja: 'ボタンを押すと、これから行う処理を示すページが開き、そこで確認すると処理されます。ボタンは {time} まで使用できます。このメールを転送しないでください。',
  },
  settings: {
    ko: '받는 시각과 언어는 콘솔의 내 정보에서 바꿀 수 있습니다.',
    en: 'You can change the hours and the language under “My account” in the console.',
    ja: '受け取る時刻と言語は、コンソールの「マイアカウント」で変更できます。',
  },
  automatic: {
    ko: '자동으로 보낸 메일이므로 회신하지 마세요.',
    en: 'This email was sent automatically. Please do not reply.',
    ja: 'このメールは自動送信です。返信しないでください。',
  },
})
