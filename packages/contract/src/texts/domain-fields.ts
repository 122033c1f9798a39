/** Fields of the form of domains that no other form has. */
import { defineTexts } from '../i18n/texts.ts'

export const DOMAIN_FIELD_TEXTS = defineTexts({
  userRunMode: {
    ko: '사용자별 동작 모드 허용',
    en: 'Let users have run modes of their own',
    ja: 'ユーザー別の動作モードを許可',
  },
  filterState: { ko: '필터 적용', en: 'Apply filters', ja: 'フィルターを適用' },
  filterStateHelp: {
    ko: '끄면 이 도메인과 그 그룹·사용자의 허용·차단 필터를 적용하지 않습니다. 전체 필터, 스팸 점수, 바이러스 검사는 계속 적용됩니다.',
    en: 'When off, the allow and deny filters of this domain, its groups and its users are ignored. Filters for all domains, the spam score and the virus scan still apply.',
    ja: 'オフにすると、このドメインとそのグループ・ユーザーの許可・ブロックフィルターは適用されません。全体のフィルター、スパムスコア、ウイルス検査は引き続き適用されます。',
  },
  detox: { ko: '첨부 파일 무해화', en: 'Disarm attachments', ja: '添付ファイルを無害化' },
  detoxHelp: {
    ko: '첨부 파일에서 매크로, 스크립트 등을 제거합니다. 처리 방식은 무해화 설정에서 정하며, 처음에는 모두 ‘기록만’입니다.',
    en: 'Removes macros, scripts and the like from attachments. What is done with which type is set in the detox settings, which begin with Report only.',
    ja: '添付ファイルからマクロやスクリプトなどを削除します。処理方法は無害化の設定で決め、最初はすべて「記録のみ」です。',
  },
  domainFilter: {
    ko: '도메인 허용·차단 필터 적용',
    en: "Apply the domain's allow and deny filters",
    ja: 'ドメインの許可・ブロックフィルターを適用',
  },
  rcptSection: { ko: '수신자 확인', en: 'Recipient check', ja: '受信者の確認' },
  rcptHelp: {
    ko: '메일을 받기 전에 아래 서버에 받는 사람이 있는지 물어봅니다. 서버가 없다고 답하면 거부(110)하고, 답을 얻지 못하면 나중에 다시 보내도록(128) 합니다.',
    en: 'Before accepting mail, Postern asks the server below whether the mailbox exists. If not, the mail is refused (110); without an answer, the sender is asked to retry (128).',
    ja: 'メールを受け取る前に、下のサーバーへ受信者の有無を問い合わせます。存在しないと応答があれば拒否（110）し、応答が得られない場合は再送を求めます（128）。',
  },
  factor: { ko: '로그인 요소', en: 'Asks for', ja: '問い合わせる値' },
  'factor.address': { ko: '전체 주소 (hong@example.com)', en: 'Whole address', ja: 'アドレス全体' },
  'factor.id': { ko: '이메일 ID (@ 앞부분)', en: 'Part before @', ja: 'メール ID（@ の前）' },
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
  loginUser: { ko: '로그인 사용자', en: 'User name of the login', ja: 'ログインのユーザー名' },
  loginUserHelp: {
    ko: '서버가 로그인해야만 답하는 경우에 입력합니다. 비워 두면 로그인하지 않습니다.',
    en: 'For a server that requires a login. Empty means no login.',
    ja: 'ログインしないと応答しないサーバーの場合に入力します。空欄の場合はログインしません。',
  },
  loginPassword: { ko: '로그인 비밀번호', en: 'Password of the login', ja: 'ログインのパスワード' },
  loginPasswordHelp: {
    ko: '암호화하여 저장하며 다시 표시하지 않습니다. TLS 연결에서만 보내고, TLS와 SSL 방식은 서버 인증서도 확인합니다.',
    en: 'Stored encrypted and never shown again. It is sent over TLS only; the modes TLS and SSL verify the certificate too.',
    ja: '暗号化して保存し、再表示しません。TLS 接続でのみ送信し、TLS と SSL の方式ではサーバー証明書も検証します。',
  },
  loginPasswordKept: {
    ko: '비워 두면 저장된 비밀번호를 그대로 씁니다. 서버, 포트, 보안 연결이나 사용자를 바꾸면 다시 입력하세요.',
    en: 'Empty keeps the stored one. Enter it again when server, port, security or user name change.',
    ja: '空欄の場合は保存済みのパスワードを使います。サーバー、ポート、セキュリティ、ユーザー名を変更したときは再入力してください。',
  },
  testValue: { ko: '테스트 값', en: 'Test value', ja: 'テスト値' },
  testValueHelp: {
    ko: '실제로 있는 사용자의 ID나 주소입니다. 테스트 버튼이 이 값과 없는 주소를 함께 물어봅니다.',
    en: 'Name or address of a mailbox that exists. The test asks for it, and for one that cannot exist.',
    ja: '実在するユーザーの ID またはアドレスです。テストでは、この値と存在しないアドレスの両方を問い合わせます。',
  },
  testCheck: { ko: '수신자 확인 테스트', en: 'Test the check', ja: '受信者の確認をテスト' },
  'check.ok': {
    ko: '확인이 동작합니다. 있는 사용자와 없는 주소를 구분합니다.',
    en: 'The check works: the server distinguishes existing mailboxes from others.',
    ja: '確認は機能します。存在するユーザーと存在しないアドレスを区別できます。',
  },
  'check.catchAll': {
    ko: '서버가 없는 주소도 받습니다. 이 서버로는 수신자를 확인할 수 없습니다.',
    en: 'The server accepts any address, so it cannot tell which mailboxes exist.',
    ja: 'サーバーが存在しないアドレスも受け付けます。このサーバーでは受信者を確認できません。',
  },
  'check.unknown': {
    ko: '서버가 테스트 값을 모릅니다. 테스트 값과 로그인 요소를 확인하세요.',
    en: 'The server does not know the test value. Check it and what is asked for.',
    ja: 'サーバーはテスト値を認識しません。テスト値と問い合わせる値を確認してください。',
  },
  'check.unsure': {
    ko: '서버가 사용자의 유무를 답하지 않습니다. 아래 대화를 확인하세요.',
    en: 'The server does not say whether mailboxes exist. See the dialogue below.',
    ja: 'サーバーがユーザーの有無を応答しません。下のやり取りを確認してください。',
  },
  'check.loginRefused': {
    ko: '로그인이 거부되었습니다.',
    en: 'The login was refused.',
    ja: 'ログインが拒否されました。',
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
    en: 'These domains and everything that belongs to them are deleted. This cannot be undone. Mail records are kept.',
    ja: '次のドメインと関連する項目を削除します。元に戻せません。メールの記録は残ります。',
  },
  contents: {
    ko: '사용자 {users}명, 그룹 {groups}개, 필터 {filters}개, 메일 서버 {servers}대',
    en: '{users} {users|user|users}, {groups} {groups|group|groups}, {filters} {filters|filter|filters}, {servers} {servers|mail server|mail servers}',
    ja: 'ユーザー {users} 人、グループ {groups} 件、フィルター {filters} 件、メールサーバー {servers} 台',
  },
  queued: {
    ko: '전달을 기다리는 메일 {count}통은 보낼 서버가 없어집니다. 먼저 대기열에서 보내거나 취소하세요.',
    en: '{count} accepted {count|message is|messages are} still waiting for delivery and would have no server. Deliver or cancel them in the queue first.',
    ja: '配信待ちのメール {count} 通は送り先のサーバーがなくなります。先にキューで配信するか取り消してください。',
  },
  renameTitle: { ko: '도메인 이름 변경', en: 'Rename the domain', ja: 'ドメイン名の変更' },
  renameText: {
    ko: '{from}을(를) {to}(으)로 바꿉니다. 사용자의 주소와 별칭도 함께 바뀝니다 (사용자 {users}명). 사용자는 이제 새 주소로 로그인해야 합니다. {from}은(는) 삭제할 때까지 별칭으로 남으므로 이전 주소로 오는 메일도 계속 도착합니다.',
    en: 'This renames {from} to {to} and changes the addresses and aliases of its users with it ({users} {users|user|users}). They sign in with their new address from now on. {from} stays as an alias until you remove it, so mail to the old addresses still arrives.',
    ja: '{from} を {to} に変更します。ユーザー {users} 人のアドレスとエイリアスも一緒に変わり、今後は新しいアドレスでサインインします。{from} は削除するまでエイリアスとして残るため、以前のアドレス宛てのメールも引き続き届きます。',
  },
  aliasGoneTitle: { ko: '별칭 도메인 삭제', en: 'Remove alias domains', ja: 'エイリアスドメインの削除' },
  aliasGoneText: {
    ko: '{names}(으)로 오는 메일을 더 이상 받지 않으며, 이 도메인의 사용자 별칭도 함께 삭제됩니다.',
    en: 'Mail to {names} is no longer accepted, and users lose their aliases there.',
    ja: '{names} 宛てのメールは受け取らなくなり、そのドメインにあるユーザーのエイリアスも削除されます。',
  },
  typeName: {
    ko: '삭제하려면 {name} 을(를) 입력하세요',
    en: 'Type {name} to delete it',
    ja: '削除するには {name} と入力してください',
  },
})
