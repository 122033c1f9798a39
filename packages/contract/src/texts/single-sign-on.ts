/** Trying out the settings of single sign-on. */
import { defineTexts } from '../i18n/texts.ts'

export const SSO_TEST_TEXTS = defineTexts({
  title: { ko: '설정 확인', en: 'Try the settings', ja: '設定の確認' },
  intro: {
    ko: '저장된 설정으로 제공자에 연결해 봅니다. 변경한 내용이 있으면 먼저 저장하세요.',
    en: 'Asks the provider with the settings as they are saved. Save changes first.',
    ja: '保存済みの設定でプロバイダーに接続します。変更がある場合は先に保存してください。',
  },
  run: { ko: '연결 테스트', en: 'Test the connection', ja: '接続テスト' },
  redirect: {
    ko: '제공자에 등록할 리디렉션 주소',
    en: 'Redirect address to register at the provider',
    ja: 'プロバイダーに登録するリダイレクト URI',
  },
  issuer: { ko: '제공자의 발급자', en: 'Issuer, as the provider says', ja: 'プロバイダーの発行者' },
  page: {
    ko: '제공자의 로그인 페이지',
    en: 'Sign-in page of the provider',
    ja: 'プロバイダーのログインページ',
  },
  answer: { ko: '제공자의 응답', en: 'What the provider answered', ja: 'プロバイダーの応答' },
  good: {
    ko: '제공자가 응답했고 클라이언트를 알고 있습니다. 아래 리디렉션 주소를 제공자에 등록하면 로그인할 수 있습니다.',
    en: 'The provider answers and knows the client. With the redirect address below registered there, people can sign in.',
    ja: 'プロバイダーが応答し、クライアントも認識されました。下のリダイレクト URI をプロバイダーに登録するとログインできます。',
  },
  off: {
    ko: 'SSO 사용이 꺼져 있어 로그인 화면에는 아직 버튼이 없습니다.',
    en: 'Single sign-on is switched off: the sign-in page has no button yet.',
    ja: 'シングルサインオンがオフのため、ログイン画面にはまだボタンがありません。',
  },
  'problem.incomplete': {
    ko: '발급자 URL 또는 클라이언트 ID가 없습니다. 아래 리디렉션 주소로 제공자에 클라이언트를 등록한 뒤 두 값을 입력하고 저장하세요.',
    en: 'The issuer URL or the client ID is missing. Register a client at the provider with the redirect address below, then enter both and save.',
    ja: '発行者 URL またはクライアント ID がありません。下のリダイレクト URI でプロバイダーにクライアントを登録し、両方を入力して保存してください。',
  },
  'problem.unreachable': {
    ko: '제공자에 연결하지 못했습니다. 발급자 URL의 호스트 이름과 포트, 이 서버에서 나가는 방화벽, 제공자의 인증서를 확인하세요.',
    en: 'The provider could not be reached. Check the host name and port of the issuer URL, the firewall on the way out of this server, and the provider’s certificate.',
    ja: 'プロバイダーに接続できませんでした。発行者 URL のホスト名とポート、このサーバーから外部へのファイアウォール、プロバイダーの証明書を確認してください。',
  },
  'problem.no_provider': {
    ko: '그 주소에서 OpenID Connect 설정을 찾지 못했습니다. 발급자 URL에 테넌트나 realm 경로까지 넣었는지 확인하세요. 브라우저에서 "발급자 URL/.well-known/openid-configuration"이 열려야 합니다.',
    en: 'There is no OpenID Connect configuration at that address. Check that the issuer URL has the path of the tenant or realm: “issuer URL/.well-known/openid-configuration” must open in a browser.',
    ja: 'そのアドレスに OpenID Connect の設定が見つかりません。発行者 URL にテナントやレルムのパスが含まれているか確認してください。ブラウザーで「発行者 URL/.well-known/openid-configuration」が開ける必要があります。',
  },
  'problem.other_issuer': {
    ko: '제공자가 다른 이름을 사용합니다. 발급자 URL을 아래 제공자의 응답에 있는 주소로 바꾸세요.',
    en: 'The provider goes by another name. Set the issuer URL to the one it answered, below.',
    ja: 'プロバイダーは別の発行者名を使用しています。発行者 URL を下の応答にある URL に変更してください。',
  },
  'problem.client_refused': {
    ko: '제공자는 응답했지만 클라이언트를 거부했습니다. 클라이언트 ID와 비밀 키를 제공자에서 다시 복사해 저장하세요. 비밀 키가 만료되었을 수도 있습니다.',
    en: 'The provider answers but refuses the client. Copy the client ID and the secret from the provider again and save them; the secret may have expired.',
    ja: 'プロバイダーは応答しましたが、クライアントを拒否しました。クライアント ID とシークレットをプロバイダーからコピーし直して保存してください。シークレットの有効期限切れの可能性もあります。',
  },
})
