/** Fields of the forms of users and domains that only these have. */
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
    en: "Used instead of the domain's mail servers, also for mail that is waiting already.",
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
  blockSelf: {
    ko: '본인 계정은 차단할 수 없습니다.',
    en: 'You cannot block yourself.',
    ja: '自分のアカウントはブロックできません。',
  },
  systemMail: { ko: '시스템 메일 받기', en: 'Receives system mail', ja: 'システムメールを受け取る' },
  dailyReport: { ko: '일일 스팸 리포트', en: 'Daily spam report', ja: '日次スパムレポート' },
  detox: { ko: '무해화', en: 'Detox', ja: '無害化' },
  senderAuth: { ko: '발신자 인증', en: 'Sender authentication', ja: '送信者認証' },
  receiverAuth: { ko: '수신자 인증', en: 'Receiver authentication', ja: '受信者認証' },
  onlyIfDomain: {
    ko: '도메인에서 사용할 때만 적용됩니다.',
    en: 'Counts only where the domain has it on.',
    ja: 'ドメインで有効な場合のみ適用されます。',
  },
  expireAction: {
    ko: '인증 기한이 지난 메일',
    en: 'Mail not authenticated in time',
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

export const DOMAIN_FIELD_TEXTS = defineTexts({
  userRunMode: {
    ko: '사용자별 동작 모드 허용',
    en: 'Let users have run modes of their own',
    ja: 'ユーザー別の動作モードを許可',
  },
  filterState: { ko: '필터 적용', en: 'Apply filters', ja: 'フィルターを適用' },
  filterStateHelp: {
    ko: '끄면 이 도메인의 메일에는 어떤 허용·차단 필터도 적용하지 않습니다. 스팸 점수와 바이러스 검사는 계속합니다.',
    en: 'Off: no allow or deny filter counts for mail of this domain. Score and virus scan go on.',
    ja: 'オフにすると、このドメインのメールにはどの許可・ブロックフィルターも適用されません。スパムスコアとウイルス検査は続けます。',
  },
  domainFilter: {
    ko: '도메인 허용·차단 필터 적용',
    en: "Apply the domain's allow and deny filters",
    ja: 'ドメインの許可・ブロックフィルターを適用',
  },
  rcptSection: { ko: '수신자 확인', en: 'Recipient check', ja: '受信者の確認' },
  rcptHelp: {
    ko: '메일을 받기 전에 아래 서버에 받는 사람이 있는지 물어봅니다. 서버가 없다고 답하면 거부(110)하고, 답을 얻지 못하면 나중에 다시 보내도록(128) 합니다.',
    en: 'Before mail is taken, the server below is asked whether the mailbox exists. If it says no, the mail is refused (110); without an answer the sender is asked to come again (128).',
    ja: 'メールを受け取る前に、下のサーバーへ受信者の有無を問い合わせます。存在しないと応答があれば拒否 (110) し、応答が得られない場合は再送を求めます (128)。',
  },
  factor: { ko: '로그인 요소', en: 'Asks for', ja: '問い合わせる値' },
  'factor.address': { ko: '전체 주소 (hong@example.com)', en: 'Whole address', ja: 'アドレス全体' },
  'factor.id': { ko: '이메일 ID (@ 앞부분)', en: 'Part before @', ja: 'メール ID (@ の前)' },
  ownServer: { ko: '확인할 서버', en: 'Server to ask', ja: '問い合わせ先サーバー' },
  'ownServer.no': {
    ko: '도메인의 메일 서버',
    en: "The domain's mail servers",
    ja: 'ドメインのメールサーバー',
  },
  'ownServer.yes': { ko: '따로 지정', en: 'Another server', ja: '個別に指定' },
  rcptServer: { ko: '확인 서버 주소', en: 'Host to ask', ja: '問い合わせ先のホスト' },
  rcptPort: { ko: '확인 서버 포트', en: 'Port to ask', ja: '問い合わせ先のポート' },
  rcptSecure: { ko: '확인 서버 보안 연결', en: 'Security of that server', ja: '問い合わせ先のセキュリティ' },
  testValue: { ko: '시험 값', en: 'Test value', ja: 'テスト値' },
  testValueHelp: {
    ko: '실제로 있는 사용자의 ID나 주소입니다. 시험 버튼이 이 값과 없는 주소를 함께 물어봅니다.',
    en: 'Name or address of a mailbox that exists. The test asks for it, and for one that cannot exist.',
    ja: '実在するユーザーの ID またはアドレスです。テストでは、この値と存在しないアドレスの両方を問い合わせます。',
  },
  testCheck: { ko: '수신자 확인 시험', en: 'Test the check', ja: '受信者の確認をテスト' },
  'check.ok': {
    ko: '확인이 동작합니다. 있는 사용자와 없는 주소를 구분합니다.',
    en: 'The check works: the server tells existing mailboxes from others.',
    ja: '確認は機能します。存在するユーザーと存在しないアドレスを区別できます。',
  },
  'check.catchAll': {
    ko: '서버가 없는 주소도 받습니다. 이 서버로는 수신자를 확인할 수 없습니다.',
    en: 'The server takes any address: it cannot tell who exists.',
    ja: 'サーバーが存在しないアドレスも受け付けます。このサーバーでは受信者を確認できません。',
  },
  'check.unknown': {
    ko: '서버가 시험 값을 모릅니다. 시험 값과 로그인 요소를 확인하세요.',
    en: 'The server does not know the test value. Check it and what is asked for.',
    ja: 'サーバーはテスト値を認識しません。テスト値と問い合わせる値を確認してください。',
  },
  'check.unsure': {
    ko: '서버가 사용자의 유무를 답하지 않습니다. 아래 대화를 확인하세요.',
    en: 'The server does not say whether mailboxes exist. See the dialogue below.',
    ja: 'サーバーがユーザーの有無を応答しません。下のやり取りを確認してください。',
  },
  'check.failed': {
    ko: '서버에 물어보지 못했습니다.',
    en: 'The server could not be asked.',
    ja: 'サーバーに問い合わせできませんでした。',
  },
  reportName: { ko: '리포트 보낸 사람 이름', en: 'Sender name of the report', ja: 'レポートの送信者名' },
  reportEmail: {
    ko: '리포트 보낸 사람 주소',
    en: 'Sender address of the report',
    ja: 'レポートの送信者アドレス',
  },
  deleteTitle: { ko: '도메인 삭제', en: 'Delete domains', ja: 'ドメインの削除' },
  deleteText: {
    ko: '다음 도메인과 그에 딸린 항목을 삭제합니다. 되돌릴 수 없습니다. 메일 기록은 남습니다.',
    en: 'These domains go, with what belongs to them. This cannot be undone. Mail records stay.',
    ja: '次のドメインと関連する項目を削除します。元に戻せません。メールの記録は残ります。',
  },
  contents: {
    ko: '사용자 {users}명, 그룹 {groups}개, 필터 {filters}개, 메일 서버 {servers}대',
    en: '{users} {users|user|users}, {groups} {groups|group|groups}, {filters} {filters|filter|filters}, {servers} {servers|mail server|mail servers}',
    ja: 'ユーザー {users} 人、グループ {groups} 件、フィルター {filters} 件、メールサーバー {servers} 台',
  },
  typeName: {
    ko: '삭제하려면 {name} 을(를) 입력하세요',
    en: 'Type {name} to delete it',
    ja: '削除するには {name} と入力してください',
  },
})
