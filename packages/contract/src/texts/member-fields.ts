/** Fields of the form of users that no other form has. */
import { defineTexts } from '../i18n/texts.ts'

export const USER_FIELD_TEXTS = defineTexts({
  routing: { ko: '개별 전달 서버', en: 'Own server', ja: '個別の配信サーバー' },
  routingUse: {
    ko: '이 사용자의 메일을 다른 서버로 전달',
    en: "Deliver this user's mail to another server",
    ja: 'このユーザーのメールを別のサーバーに配信する',
  },
  routingHelp: {
    ko: '도메인의 메일 서버 대신 여기에 지정한 서버로 전달합니다. 대기 중인 메일에도 바로 적용됩니다.',
    en: 'Used instead of the domain’s mail servers, also for mail already waiting.',
    ja: 'ドメインのメールサーバーの代わりに、ここで指定したサーバーへ配信します。配信待ちのメールにもすぐに適用されます。',
  },
  routingServer: { ko: '서버 주소', en: 'Host', ja: 'サーバーのホスト' },
  forwardId: { ko: '전달 받을 주소', en: 'Address there', ja: '配信先のアドレス' },
  forwardIdHelp: {
    ko: '비워 두면 원래 받는 주소로 전달합니다.',
    en: 'Empty keeps the address the mail came for.',
    ja: '空欄の場合は元の宛先アドレスのまま配信します。',
  },
  orderHelp: {
    ko: '위에 있는 필터부터 적용하며, 처음 일치하는 필터가 결정합니다. 끌어서 옮기거나 화살표 버튼을 사용하세요.',
    en: 'Applied from the top; the first match decides. Drag, or use the arrows.',
    ja: '上から順に適用し、最初に一致したフィルターが決定します。ドラッグするか、矢印ボタンで並べ替えてください。',
  },
  orderUp: { ko: '{name} 필터를 위로', en: 'Move {name} up', ja: '{name} を上へ' },
  orderDown: { ko: '{name} 필터를 아래로', en: 'Move {name} down', ja: '{name} を下へ' },
  orderNow: {
    ko: '{name} 필터가 {n}번째입니다.',
    en: '{name} is number {n}.',
    ja: '{name} は {n} 番目です。',
  },
  signIn: { ko: '로그인 기록', en: 'Sign-in', ja: 'ログイン履歴' },
  lastFailed: { ko: '마지막 로그인 실패', en: 'Last failed sign-in', ja: '最終ログイン失敗' },
  lastMailSignIn: {
    ko: '마지막 SMTP 인증',
    en: 'Last SMTP sign-in',
    ja: '最終 SMTP 認証',
  },
  blockSelf: {
    ko: '본인 계정은 차단할 수 없습니다.',
    en: 'You cannot block yourself.',
    ja: '自分のアカウントはブロックできません。',
  },
  systemMail: { ko: '시스템 메일 받기', en: 'Receives system mail', ja: 'システムメールを受け取る' },
  systemMailHelp: {
    ko: '관리자에게 게이트웨이의 알림 메일을 보냅니다. 예: 전달하지 못해 보관 중인 메일, 서비스 신청. 개인 사용자에게는 보내지 않습니다.',
    en: 'Administrators get the gateway’s own notices by email, such as mail that could not be delivered and service applications. Personal users get none.',
    ja: '管理者に、配信できず保管中のメールやサービス申請など、ゲートウェイからのお知らせをメールで送ります。個人ユーザーには送りません。',
  },
  dailyReport: { ko: '일일 스팸 리포트', en: 'Daily spam report', ja: '日次スパムレポート' },
  detox: { ko: '무해화', en: 'Detox', ja: '無害化' },
  useDetox: { ko: '무해화 사용', en: 'Disarm attachments', ja: '添付ファイルを無害化' },
  userDetoxHelp: {
    ko: '첨부 파일의 매크로, 스크립트 등을 설정에 따라 제거합니다. 도메인과 그룹에서도 켜져 있어야 합니다.',
    en: 'Removes macros, scripts and the like from attachments, as the detox settings say. The domain and the group must have it on too.',
    ja: '設定に従い、添付ファイルのマクロやスクリプトなどを削除します。ドメインとグループでも有効にする必要があります。',
  },
  groupDetoxHelp: {
    ko: '끄면 이 그룹 사용자의 메일은 무해화하지 않습니다. 도메인에서도 켜져 있어야 합니다.',
    en: 'Off: mail of the group’s users is left as it is. The domain must have it on too.',
    ja: '無効にすると、このグループのユーザーのメールは無害化しません。ドメインでも有効にする必要があります。',
  },
  senderAuth: { ko: '발신자 인증', en: 'Sender authentication', ja: '送信者認証' },
  receiverAuth: { ko: '수신자 인증', en: 'Receiver authentication', ja: '受信者認証' },
  authentication: { ko: '송수신자 인증', en: 'Authentication of senders', ja: '送受信者認証' },
  receiverAuthHelp: {
    ko: '처음 연락하는 발신자의 메일은 대기하며, 수신자가 받을지 정합니다.',
    en: 'Mail from unknown senders waits until its recipient accepts them.',
    ja: '初めて連絡してきた送信者のメールは待機し、受信者が受け取るかどうかを決めます。',
  },
  senderAuthHelp: {
    ko: '처음 연락하는 발신자의 메일은 대기하며, 발신자에게 직접 보낸 메일인지 확인을 요청합니다. 기본 설정에 공개 주소가 있어야 요청을 보냅니다.',
    en: 'Mail from unknown senders waits, and each sender gets one email asking them to confirm. This requires the public console address in the basic settings.',
    ja: '初めて連絡してきた送信者のメールは待機し、本人が送信したかどうかの確認を送信者に求めます。確認を送るには、基本設定に公開アドレスが必要です。',
  },
  userAuthHelp: {
    ko: '도메인에서 사용하고, 설정에서 송수신자 인증을 켰을 때만 적용됩니다.',
    en: 'Applies only if it is also on for the domain and in the filtering settings.',
    ja: 'ドメインと設定の両方で有効な場合のみ適用されます。',
  },
  onlyIfDomain: {
    ko: '도메인에서 사용할 때만 적용됩니다.',
    en: 'Applies only if it is on for the domain.',
    ja: 'ドメインで有効な場合のみ適用されます。',
  },
  expireDays: {
    ko: '인증 대기 기간(일)',
    en: 'Days to wait',
    ja: '認証待ちの日数',
  },
  expireDaysUser: {
    ko: '비워 두면 도메인 설정을 따릅니다.',
    en: 'Uses the domain’s setting if empty.',
    ja: '空欄の場合はドメインの設定に従います。',
  },
  expireDaysDomain: {
    ko: '비워 두면 설정의 대기 기간을 따릅니다. 메일 사본 보관 기간을 넘을 수 없으며, 이미 대기 중인 메일의 기한은 바뀌지 않습니다.',
    en: 'Uses the global setting if empty. Never longer than mail copies are kept; mail that is already waiting keeps its time.',
    ja: '空欄の場合は設定の待機期間に従います。メールのコピーの保管期間は超えません。待機中のメールの期限は変わりません。',
  },
  expireAction: {
    ko: '인증 기한이 지난 메일',
    en: 'When a sender is not authenticated in time',
    ja: '認証期限が過ぎたメール',
  },
  'expire.bypass': { ko: '전달', en: 'Deliver', ja: '配信する' },
  'expire.deny': { ko: '스팸으로 격리', en: 'Quarantine as spam', ja: 'スパムとして隔離する' },
  'expire.allow': {
    ko: '전달하고 발신자 허용',
    en: 'Deliver and allow the sender',
    ja: '配信して送信者を許可する',
  },
})
