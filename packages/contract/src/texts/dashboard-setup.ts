/** The first steps, on the dashboard. */
import { defineTexts } from '../i18n/texts.ts'

export const SETUP_TEXTS = defineTexts({
  setupTitle: { ko: '시작하기', en: 'Get started', ja: 'はじめに' },
  setupText: {
    ko: '아래 순서대로 진행하면 메일이 흐르기 시작합니다.',
    en: 'Follow these steps and mail starts to flow.',
    ja: '次の手順を進めると、メールが流れ始めます。',
  },
  progress: {
    ko: '{total}단계 중 {done}단계 완료',
    en: '{done} of {total} {total|step|steps} done',
    ja: '全 {total} ステップ中 {done} ステップ完了',
  },
  done: { ko: '완료', en: 'Done', ja: '完了' },
  stepDomain: { ko: '보호할 도메인 등록', en: 'Add the domain to protect', ja: '保護するドメインの登録' },
  stepDomainText: {
    ko: '메일을 받을 도메인과, 검사한 메일을 전달할 메일 서버를 입력합니다.',
    en: 'Enter the domain that receives mail and the mail server that checked mail is delivered to.',
    ja: 'メールを受信するドメインと、検査済みのメールを配信するメールサーバーを入力します。',
  },
  stepDomainDone: {
    ko: '도메인 {count}개가 등록되어 있습니다.',
    en: '{count} {count|domain is|domains are} set up.',
    ja: '{count} 件のドメインが登録されています。',
  },
  stepDomainAction: { ko: '도메인 등록', en: 'Add a domain', ja: 'ドメインを登録' },
  stepServer: { ko: '메일 서버 연결 테스트', en: 'Test the mail server', ja: 'メールサーバーの接続テスト' },
  stepServerText: {
    ko: '전달할 메일 서버에 연결되는지 확인합니다. 메일은 보내지 않습니다.',
    en: 'Check that the mail server can be reached. No mail is sent.',
    ja: '配信先のメールサーバーに接続できるか確認します。メールは送信しません。',
  },
  stepServerAction: { ko: '연결 테스트', en: 'Test connection', ja: '接続テスト' },
  stepServerDone: {
    ko: '연결 테스트에 성공했습니다.',
    en: 'The connection test succeeded.',
    ja: '接続テストに成功しました。',
  },
  stepMx: {
    ko: 'MX 레코드를 이 서버로 변경',
    en: 'Point the MX record here',
    ja: 'MXレコードをこのサーバーに変更',
  },
  stepMxText: {
    ko: 'DNS에서 도메인의 MX를 이 서버로 지정하고, 인터넷의 25번 포트가 아래 수신 주소로 연결되게 하세요.',
    en: 'In DNS, point the MX of your domain at this server, and let port 25 from the internet reach one of the addresses below.',
    ja: 'DNSでドメインのMXをこのサーバーに向け、インターネットからの25番ポートが次の受信アドレスに届くようにしてください。',
  },
  smtpAddresses: { ko: 'SMTP 수신 주소', en: 'SMTP listens on', ja: 'SMTP受信アドレス' },
  smtpNone: {
    ko: 'SMTP 수신이 실행되고 있지 않습니다. 서버의 실행 역할을 확인하세요.',
    en: 'SMTP is not listening. Check the roles this server runs.',
    ja: 'SMTP受信が動作していません。サーバーの実行ロールを確認してください。',
  },
  mxHost: {
    ko: '인터넷에서 이 서버의 호스트 이름',
    en: 'Host name of this server on the internet',
    ja: 'インターネット上でのこのサーバーのホスト名',
  },
  loopback: {
    ko: '이 주소에는 이 컴퓨터에서만 연결할 수 있습니다. 인터넷에서 메일을 받으려면 POSTERN_SMTP_HOST와 포트를 바꾸거나 25번 포트를 이 주소로 전달하세요.',
    en: 'Only this machine can reach these addresses. To receive mail from the internet, change POSTERN_SMTP_HOST and the port, or forward port 25 to them.',
    ja: 'これらのアドレスにはこのコンピューターからしか接続できません。インターネットからメールを受信するには、POSTERN_SMTP_HOST とポートを変更するか、25 番ポートをこのアドレスに転送してください。',
  },
  mxRecord: { ko: 'MX 레코드 예', en: 'Example MX record', ja: 'MXレコードの例' },
  stepMail: { ko: '첫 메일 확인', en: 'See the first mail', ja: '最初のメールを確認' },
  stepMailText: {
    ko: '테스트 메일을 보내거나, 외부에서 도메인의 주소로 메일을 보내 보세요. 도착하면 수신 메일에 바로 표시됩니다.',
    en: 'Send a test mail, or write from outside to an address of your domain. It shows up under inbound mail at once.',
    ja: 'テストメールを送信するか、外部からドメインのアドレスにメールを送信してください。届くとすぐに受信メールに表示されます。',
  },
  stepMailDone: {
    ko: '지금까지 메일 {count}건을 처리했습니다.',
    en: '{count} {count|message has|messages have} been handled so far.',
    ja: 'これまでに {count} 件のメールを処理しました。',
  },
  stepMailAction: { ko: '수신 메일 보기', en: 'Open inbound mail', ja: '受信メールを開く' },
  waitingMail: {
    ko: '메일을 기다리는 중입니다. 10초마다 확인합니다.',
    en: 'Waiting for mail; checked every 10 s.',
    ja: 'メールを待っています。10秒ごとに確認します。',
  },
  secureTitle: {
    ko: '콘솔을 인터넷에 열기 전에',
    en: 'Before you open the console to the internet',
    ja: 'コンソールをインターネットに公開する前に',
  },
  secureText: {
    ko: '2단계 인증은 처음에는 사용자가 선택합니다. 접근 제어에서 관리자 필수로 바꾸면 비밀번호가 알려져도 안전합니다.',
    en: 'Two-step sign-in is optional by default. Require it for administrators so that a leaked password is not enough.',
    ja: '2 段階認証は初期設定ではユーザーの任意です。アクセス制御で管理者を必須にすると、パスワードが知られても安全です。',
  },
  secureAction: { ko: '접근 제어 열기', en: 'Open access control', ja: 'アクセス制御を開く' },
})
