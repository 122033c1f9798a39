/** Screens of spam reports: fields of forms, the log, one's own hours, and the page of a link. */
import { defineTexts } from '../i18n/texts.ts'

/** Fields of the forms of domains and users. */
export const REPORT_FIELD_TEXTS = defineTexts({
  section: { ko: '스팸 리포트 메일', en: 'Spam report mail', ja: 'スパムレポートメール' },
  domainOn: {
    ko: '사용자에게 스팸 리포트 메일 보내기',
    en: 'Send users spam reports',
    ja: 'ユーザーにスパムレポートメールを送信する',
  },
  domainOnHelp: {
    ko: '새로 보류된 메일이 있을 때만 보내며, 사용자는 각자 끌 수 있습니다.',
    en: 'Sent only if something new was held. Users can switch it off for themselves.',
    ja: '新しく保留されたメールがあるときだけ送信します。ユーザーは各自でオフにできます。',
  },
  userOn: { ko: '스팸 리포트 메일 받기', en: 'Receives spam reports', ja: 'スパムレポートメールを受け取る' },
  userOnHelp: {
    ko: '도메인에서 보내도록 설정했을 때만 받습니다.',
    en: 'Applies only if the domain sends them.',
    ja: 'ドメインで送信する設定の場合のみ受け取ります。',
  },
  hours: { ko: '받는 시각', en: 'Hours', ja: '受け取る時刻' },
  sendHours: { ko: '보내는 시각', en: 'Hours', ja: '送信する時刻' },
  hoursHelp: {
    ko: '받는 사람의 시간대를 따릅니다. 비워 두면 설정을 따릅니다.',
    en: 'In each recipient’s time zone. Uses the global setting if empty.',
    ja: '受け取る人のタイムゾーンに従います。空欄の場合は設定に従います。',
  },
  userHoursHelp: {
    ko: '비워 두면 도메인을 따릅니다.',
    en: 'Uses the domain’s setting if empty.',
    ja: '空欄の場合はドメインに従います。',
  },
  usual: { ko: '기본값: {hours}', en: 'Usual: {hours}', ja: '既定: {hours}' },
  zone: { ko: '시간대', en: 'Time zone', ja: 'タイムゾーン' },
  zoneUsual: { ko: '설정을 따름', en: 'As in the settings', ja: '設定に従う' },
  zoneUsualIs: { ko: '기본값 ({zone})', en: 'Usual ({zone})', ja: '既定（{zone}）' },
  subject: { ko: '리포트 제목', en: 'Subject of the report', ja: 'レポートの件名' },
  subjectHelp: {
    ko: '비워 두면 받는 사람의 언어로 ‘스팸 리포트’와 메일 수를 넣습니다.',
    en: 'Empty says “Spam report” and how many, in the recipient’s language.',
    ja: '空欄の場合は、受け取る人の言語で「スパムレポート」と件数を入れます。',
  },
  senderHelp: {
    ko: '비워 두면 시스템 메일의 이름과 주소를 사용합니다.',
    en: 'Empty uses name and address of system mail.',
    ja: '空欄の場合はシステムメールの名前とアドレスを使います。',
  },
})

/** The log, and what sends a report at once. */
export const REPORT_LOG_TEXTS = defineTexts({
  title: { ko: '리포트 발송 로그', en: 'Reports sent', ja: 'レポートの送信ログ' },
  readers: { ko: '리포트 종류', en: 'Kind of report', ja: 'レポートの種類' },
  'of.user': { ko: '스팸 리포트', en: 'Spam reports', ja: 'スパムレポート' },
  'of.admin': { ko: '관리자 리포트', en: 'Administrator reports', ja: '管理者レポート' },
  aboutAdmin: {
    ko: '일정에 따라 보내거나 바로 보낸 관리자 리포트입니다. 다시 보내면 같은 기간을 지금의 통계로 담습니다.',
    en: 'Reports sent by a schedule or as a test. Sending one again covers the same period with current numbers.',
    ja: 'スケジュールまたは今すぐ送信した管理者レポートです。再送信すると、同じ期間を現在の統計で載せます。',
  },
  emptyAdminHint: {
    ko: '관리자 리포트에서 일정을 추가하면 보낸 리포트를 여기에 기록합니다.',
    en: 'Add a schedule under administrator reports; the reports it sends are listed here.',
    ja: '管理者レポートでスケジュールを追加すると、送信したレポートをここに記録します。',
  },
  report: { ko: '리포트', en: 'Report', ja: 'レポート' },
  tried: { ko: '테스트 발송', en: 'Test', ja: 'テスト送信' },
  notOurs: {
    ko: '보낼 수 없는 주소: 관리자도 등록된 도메인의 주소도 아닙니다',
    en: 'Not sent: neither an administrator nor an address in a registered domain',
    ja: '送信できないアドレス: 管理者でも登録されたドメインのアドレスでもありません',
  },
  theLog: { ko: '발송 로그', en: 'the log of reports', ja: '送信ログ' },
  about: {
    ko: '사용자에게 보낸 스팸 리포트 메일입니다. 다시 보내면 그중 아직 보류된 메일만 담습니다.',
    en: 'Spam reports sent to users. Sending one again lists only the messages still held.',
    ja: 'ユーザーに送信したスパムレポートメールです。再送信すると、そのうちまだ保留されているメールだけを載せます。',
  },
  recipient: { ko: '받은 사람', en: 'Recipient', ja: '受信者' },
  domain: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  made: { ko: '만든 시간', en: 'Made', ja: '作成日時' },
  mails: { ko: '메일 수', en: 'Mail', ja: 'メール数' },
  mailsOf: {
    ko: '{count}통 (대기 {waiting})',
    en: '{count} (waiting {waiting})',
    ja: '{count} 通（待機 {waiting}）',
  },
  kind: { ko: '구분', en: 'Kind', ja: '区分' },
  'kind.daily': { ko: '정기', en: 'Scheduled', ja: '定期' },
  'kind.asked': { ko: '바로 보내기', en: 'On request', ja: '今すぐ送信' },
  'kind.again': { ko: '다시 보내기', en: 'Sent again', ja: '再送信' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  'state.P': { ko: '전송 중', en: 'On its way', ja: '送信中' },
  'state.S': { ko: '성공', en: 'Delivered', ja: '成功' },
  'state.F': { ko: '실패', en: 'Failed', ja: '失敗' },
  allStates: { ko: '모든 상태', en: 'Any state', ja: 'すべての状態' },
  reply: { ko: '서버 응답', en: 'Reply of the server', ja: 'サーバーの応答' },
  empty: { ko: '보낸 리포트가 없습니다', en: 'No reports yet', ja: '送信したレポートはありません' },
  emptyHint: {
    ko: '도메인에서 스팸 리포트 메일을 켜면 정한 시각에 보내고 여기에 기록합니다.',
    en: 'Switch on spam reports in a domain; reports sent are listed here.',
    ja: 'ドメインでスパムレポートメールを有効にすると、決めた時刻に送信し、ここに記録します。',
  },
  resend: { ko: '다시 보내기', en: 'Send again', ja: '再送信' },
  sendNow: { ko: '스팸 리포트 보내기', en: 'Send spam report now', ja: 'スパムレポートを送信' },
  sent: {
    ko: '리포트 {count}건을 보냈습니다.',
    en: '{count} {count|report|reports} sent.',
    ja: 'レポート {count} 件を送信しました。',
  },
})

/** One's own reports, on the page of the own account. */
export const OWN_REPORT_TEXTS = defineTexts({
  title: { ko: '스팸 리포트 메일', en: 'Spam report mail', ja: 'スパムレポートメール' },
  about: {
    ko: '받은편지함에 넣지 않은 메일을 알려 드리는 메일입니다. 기다리던 메일이 있는지 확인할 수 있습니다.',
    en: 'An email that lists the messages held for you, so that you can spot any that you want.',
    ja: '受信トレイに入れなかったメールをお知らせするメールです。必要なメールがないか確認できます。',
  },
  off: {
    ko: '관리자가 이 도메인에서 스팸 리포트 메일을 사용하지 않도록 설정했습니다. 아래의 ‘지금 받기’는 사용할 수 있습니다.',
    en: 'Your administrator has switched off spam reports for this domain. You can still request one below.',
    ja: '管理者がこのドメインのスパムレポートメールをオフにしています。下の「今すぐ受け取る」は利用できます。',
  },
  language: { ko: '언어', en: 'Language', ja: '言語' },
  languageHelp: {
    ko: '리포트 메일과 화면의 언어입니다.',
    en: 'For reports and these pages.',
    ja: 'レポートと画面の言語です。',
  },
  theReport: { ko: '스팸 리포트 설정', en: 'your report settings', ja: 'スパムレポートの設定' },
  now: { ko: '지금 받기', en: 'Send me one now', ja: '今すぐ受け取る' },
  sent: {
    ko: '리포트를 메일로 보냈습니다. 곧 도착합니다.',
    en: 'The report is on its way to your inbox.',
    ja: 'レポートをメールで送信しました。まもなく届きます。',
  },
})

/** The page that a link of a report opens. Its reader has not signed in. */
export const REPORT_LINK_TEXTS = defineTexts({
  'title.preview': { ko: '메일 미리보기', en: 'Preview', ja: 'メールのプレビュー' },
  'title.release': {
    ko: '이 메일을 받으시겠습니까?',
    en: 'Deliver this message?',
    ja: 'このメールを受け取りますか？',
  },
  'title.allow': {
    ko: '이 메일을 받고 보낸 사람을 허용하시겠습니까?',
    en: 'Deliver this message and allow its sender?',
    ja: 'このメールを受け取り、送信者を許可しますか？',
  },
  'title.deny': {
    ko: '이 보낸 사람을 거절하시겠습니까?',
    en: 'Refuse this sender?',
    ja: 'この送信者を拒否しますか？',
  },
  'title.none': { ko: '스팸 리포트', en: 'Spam report', ja: 'スパムレポート' },
  'what.release': {
    ko: '아래 버튼을 누르면 이 메일 한 통을 {address}(으)로 전달합니다. 보낸 사람의 다음 메일에는 영향이 없습니다.',
    en: 'The button below delivers this message to {address}. Later mail from the sender is checked as before.',
    ja: '下のボタンを押すと、このメール 1 通を {address} に配信します。送信者の今後のメールには影響しません。',
  },
  'what.allow': {
    ko: '아래 버튼을 누르면 이 메일을 {address}(으)로 전달하고, 앞으로 이 주소에서 온 메일은 스팸 검사를 하지 않습니다. 바이러스 검사는 계속합니다.',
    en: 'The button below delivers this message to {address}. Mail from this sender is no longer checked for spam; viruses are still held.',
    ja: '下のボタンを押すと、このメールを {address} に配信し、今後このアドレスからのメールはスパム検査をしません。ウイルス検査は続けます。',
  },
  'what.allowWaiting': {
    ko: '아래 버튼을 누르면 기다리던 메일을 {address}(으)로 전달하고, 앞으로 이 사람의 메일은 기다리지 않습니다.',
    en: 'The button below delivers the waiting mail to {address}. Mail from this sender no longer waits.',
    ja: '下のボタンを押すと、待機中のメールを {address} に配信し、今後この送信者のメールは待機しません。',
  },
  'what.deny': {
    ko: '아래 버튼을 누르면 이 메일과 앞으로 이 사람이 보내는 메일을 받은편지함에 넣지 않습니다.',
    en: 'The button below keeps this and all later mail from this sender out of the inbox.',
    ja: '下のボタンを押すと、このメールと今後この送信者から届くメールを受信トレイに入れません。',
  },
  'do.release': { ko: '전달', en: 'Deliver', ja: '配信する' },
  'do.allow': { ko: '전달하고 보낸 사람 허용', en: 'Deliver and allow sender', ja: '配信して送信者を許可' },
  'do.deny': { ko: '보낸 사람 거절', en: 'Refuse sender', ja: '送信者を拒否' },
  'did.release': {
    ko: '메일을 전달했습니다. 곧 받은편지함에 도착합니다.',
    en: 'The message is on its way to your inbox.',
    ja: 'メールを配信しました。まもなく受信トレイに届きます。',
  },
  'did.allow': {
    ko: '메일을 전달하고 보낸 사람을 허용했습니다.',
    en: 'The message is on its way, and its sender is allowed.',
    ja: 'メールを配信し、送信者を許可しました。',
  },
  'did.deny': {
    ko: '보낸 사람을 거절했습니다.',
    en: 'The sender is refused.',
    ja: '送信者を拒否しました。',
  },
  done: {
    ko: '이미 전달한 메일입니다. 더 하실 일은 없습니다.',
    en: 'This message was delivered already. There is nothing more to do.',
    ja: 'このメールはすでに配信されています。これ以上の操作は必要ありません。',
  },
  close: {
    ko: '이 창은 닫으셔도 됩니다.',
    en: 'You can close this page.',
    ja: 'このページは閉じてもかまいません。',
  },
  subject: { ko: '제목', en: 'Subject', ja: '件名' },
  from: { ko: '보낸 사람', en: 'From', ja: '送信者' },
  received: { ko: '받은 시간', en: 'Received', ja: '受信日時' },
  why: { ko: '보류한 이유', en: 'Why it was held', ja: '保留した理由' },
  noSubject: { ko: '(제목 없음)', en: '(no subject)', ja: '（件名なし）' },
  textOnly: {
    ko: '글만 표시합니다. 그림, 첨부 파일과 링크는 표시하지 않습니다.',
    en: 'Text only: pictures, attachments and links are left out.',
    ja: '本文のみを表示します。画像、添付ファイル、リンクは表示しません。',
  },
  noText: {
    ko: '표시할 글이 없습니다.',
    en: 'There is no text to show.',
    ja: '表示できる本文がありません。',
  },
})
