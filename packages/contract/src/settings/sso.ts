/** Single sign-on through an OpenID Connect provider. */
import { isDomain } from '../validation/domain.ts'
import { parseRoleMapping } from '../validation/role-mapping.ts'
import { checkIssuerUrl } from '../validation/url.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const SSO_SETTINGS = defineGroup({
  enabled: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: 'SSO 사용', en: 'Single sign-on', ja: 'シングルサインオン' },
    help: {
      ko: '로그인 화면에 OpenID Connect 제공자로 로그인하는 버튼을 표시합니다.',
      en: 'Shows a button on the sign-in page that opens your OpenID Connect provider.',
      ja: 'ログイン画面に OpenID Connect プロバイダーでログインするボタンを表示します。',
    },
  }),
  issuer: defineSetting({
    type: 'string',
    default: '',
    max: 500,
    who,
    check: checkIssuerUrl,
    label: { ko: '발급자 URL', en: 'Issuer URL', ja: '発行者 URL' },
    help: {
      ko: '제공자의 발급자(issuer) 주소입니다. 예: https://login.example.com/realms/company',
      en: 'The issuer URL of the provider, such as https://login.example.com/realms/company',
      ja: 'プロバイダーの発行者（issuer）の URL です。例: https://login.example.com/realms/company',
    },
  }),
  clientId: defineSetting({
    type: 'string',
    default: '',
    max: 255,
    who,
    label: { ko: '클라이언트 ID', en: 'Client ID', ja: 'クライアント ID' },
    help: {
      ko: '제공자에 등록한 클라이언트의 ID입니다. 리디렉션 주소로 "콘솔 주소/api/auth/callback/oidc"를 등록하세요.',
      en: 'ID of the client registered with the provider. Register "console address/api/auth/callback/oidc" as its redirect URI.',
      ja: 'プロバイダーに登録したクライアントの ID です。リダイレクト URI に「コンソールのアドレス/api/auth/callback/oidc」を登録してください。',
    },
  }),
  clientSecret: defineSetting({
    type: 'string',
    default: '',
    max: 500,
    who,
    secret: true,
    label: { ko: '클라이언트 비밀 키', en: 'Client secret', ja: 'クライアントシークレット' },
    help: {
      ko: '제공자가 발급한 비밀 키입니다. 공개 클라이언트이면 비워 두세요.',
      en: 'The secret issued by the provider. Leave it empty for a public client.',
      ja: 'プロバイダーが発行したシークレットです。パブリッククライアントの場合は空にしてください。',
    },
  }),
  scopes: defineSetting({
    type: 'string',
    default: 'openid email profile',
    max: 255,
    required: true,
    who,
    check: (v) =>
      /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(v) && v.split(' ').includes('openid')
        ? null
        : 'INVALID_VALUE',
    label: { ko: '범위', en: 'Scopes', ja: 'スコープ' },
    help: {
      ko: '빈칸으로 구분합니다. openid와 email이 필요하며, 역할을 받으려면 제공자에 따라 groups를 더합니다.',
      en: 'Separated by spaces. openid and email are required; some providers also need groups for roles.',
      ja: '空白で区切ります。openid と email が必要です。ロールの判定にはプロバイダーによって groups を追加します。',
    },
  }),
  buttonLabel: defineSetting({
    type: 'string',
    default: '',
    max: 40,
    who,
    label: { ko: '버튼 이름', en: 'Button name', ja: 'ボタンの名前' },
    help: {
      ko: '로그인 화면에 표시할 제공자 이름입니다. 비워 두면 SSO로 표시합니다.',
      en: 'Name of the provider on the sign-in page. Empty shows SSO.',
      ja: 'ログイン画面に表示するプロバイダー名です。空の場合は SSO と表示します。',
    },
  }),
  emailDomains: defineSetting({
    type: 'list',
    default: [],
    maxItems: 100,
    max: 253,
    who,
    check: (v) => (isDomain(v) ? null : 'INVALID_DOMAIN'),
    label: { ko: '허용할 이메일 도메인', en: 'Allowed email domains', ja: '許可するメールドメイン' },
    help: {
      ko: '이 도메인의 주소만 SSO로 로그인합니다. 비워 두면 등록된 사용자는 모두 로그인할 수 있고, 새 계정은 만들지 않습니다.',
      en: 'Only addresses in these domains can sign in. Empty lets every registered user in and creates no new accounts.',
      ja: 'これらのドメインのアドレスだけがログインできます。空の場合は登録済みユーザー全員がログインでき、新しいアカウントは作成しません。',
    },
  }),
  autoProvision: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '계정 자동 생성', en: 'Create accounts automatically', ja: 'アカウントの自動作成' },
    help: {
      ko: '처음 로그인하는 사람의 계정을 만듭니다. 이메일 도메인이 위 목록과 도메인 관리에 모두 있어야 합니다.',
      en: 'Creates an account at the first sign-in. The email domain must be in the list above and registered as a domain.',
      ja: '初めてログインする人のアカウントを作成します。メールドメインが上の一覧とドメイン管理の両方に必要です。',
    },
  }),
  roleClaim: defineSetting({
    type: 'string',
    default: 'groups',
    max: 100,
    who,
    label: { ko: '역할 클레임', en: 'Role claim', ja: 'ロールのクレーム' },
    help: {
      ko: '아래 대응에 쓸 클레임 이름입니다. 값은 문자열이나 문자열 목록입니다.',
      en: 'The claim used by the mapping below; its value is a string or a list of strings.',
      ja: '下の対応付けに使うクレーム名です。値は文字列または文字列の一覧です。',
    },
  }),
  roleMapping: defineSetting({
    type: 'list',
    lines: true,
    default: [],
    maxItems: 100,
    max: 500,
    who,
    check: (v) => (parseRoleMapping(v) ? null : 'INVALID_ROLE_MAPPING'),
    label: { ko: '역할 대응', en: 'Role mapping', ja: 'ロールの対応付け' },
    help: {
      ko: '한 줄에 하나씩 "클레임 값 → 역할 키" 또는 "클레임 값 → 역할 키/도메인". 맞는 첫 줄을 쓰고, 없으면 개인 사용자입니다. 자동 생성한 계정에만 적용합니다.',
      en: 'One per line: "claim value → role key" or "claim value → role key/domain". The first match counts; without a match the account is a personal user. Applies only to accounts created by single sign-on.',
      ja: '1 行に 1 つ「クレームの値 → ロールキー」または「クレームの値 → ロールキー/ドメイン」。最初に一致した行を使い、なければ個人ユーザーです。自動作成したアカウントにのみ適用します。',
    },
  }),
  skipSecondFactor: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: {
      ko: '제공자의 인증 신뢰',
      en: 'The provider asks for the second factor',
      ja: 'プロバイダーの認証を信頼',
    },
    help: {
      ko: '켜면 SSO로 로그인할 때 이 제품의 2단계 인증을 다시 묻지 않습니다.',
      en: 'When on, users who sign in through the provider are not asked for a second factor again.',
      ja: 'オンにすると、SSO でのログイン時にこの製品の 2 段階認証を求めません。',
    },
  }),
})
