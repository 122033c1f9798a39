/** SMTP AUTH: users who hand in mail with their account (product §3, §8). In force for what comes after a change. */
import type { ErrorCode } from '../codes/errors.ts'
import { isKnownCountry } from '../validation/country.ts'
import { networkFault } from '../validation/ip.ts'
import { defineGroup, defineSetting } from './define.ts'
import { ADDRESS_PATTERNS } from './pattern-list.ts'

const who = ['all'] as const
const NETWORKS = {
  type: 'list',
  default: [],
  maxItems: 1000,
  max: 50,
  lines: true,
  who,
  check: networkFault,
} as const
const ACCOUNTS = { ...ADDRESS_PATTERNS, who } as const
const COUNTRIES = {
  type: 'list',
  default: [],
  maxItems: 250,
  max: 2,
  of: 'country',
  who,
  check: (v: string): ErrorCode | null => (isKnownCountry(v) ? null : 'INVALID_COUNTRY'),
} as const

export const SMTP_AUTH_SETTINGS = defineGroup({
  enabled: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: 'SMTP 인증(AUTH) 사용', en: 'Offer AUTH', ja: 'SMTP 認証（AUTH）を使う' },
    help: {
      ko: '사용자가 메일 프로그램에서 자기 계정과 비밀번호로 메일을 보낼 수 있습니다. 암호화된 연결(STARTTLS 또는 465번 포트)에서만 쓸 수 있고, 암호화하지 않은 연결의 AUTH는 거부합니다(거부 코드 138). 우리 도메인으로 가는 메일만 받습니다.',
      en: 'Users can send mail from their mail programs with account and password, over encrypted connections only (STARTTLS or port 465); AUTH without encryption is refused (reject code 138). Mail is accepted for your own domains and never relayed elsewhere.',
      ja: 'ユーザーがメールソフトから自分のアカウントとパスワードでメールを送信できます。暗号化された接続（STARTTLS またはポート 465）でのみ使え、暗号化されていない接続の AUTH は拒否します（拒否コード 138）。自社ドメイン宛てのメールだけを受け取ります。',
    },
  }),
  ownSender: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: {
      ko: '발신자는 본인 주소만',
      en: 'Sender must be the account',
      ja: '送信者は本人のアドレスのみ',
    },
    help: {
      ko: '인증한 사용자의 발신 주소가 그 계정의 주소나 별칭이 아니면 거부합니다(거부 코드 123). 빈 발신자(<>)는 수신 확인에 쓰이므로 받습니다.',
      en: 'Refuses an envelope sender that is neither the account’s address nor an alias (reject code 123). The null sender (<>) of read receipts is accepted.',
      ja: '認証したユーザーの送信者アドレスが、そのアカウントのアドレスでもエイリアスでもない場合に拒否します（拒否コード 123）。空の送信者（<>）は開封確認に使われるため受け取ります。',
    },
  }),
  from: defineSetting({
    type: 'enum',
    values: ['any', 'note', 'refuse'],
    default: 'note',
    who,
    names: {
      any: { ko: '비교하지 않음', en: 'Not compared', ja: '比較しない' },
      note: { ko: '받고 기록', en: 'Accepted and noted', ja: '受け取って記録' },
      refuse: { ko: '거부', en: 'Refused', ja: '拒否' },
    },
    label: {
      ko: '보낸 사람(From)이 계정과 다르면',
      en: 'From differs from the account',
      ja: '差出人（From）がアカウントと異なる場合',
    },
    help: {
      ko: '인증한 사용자의 메일에서 From 헤더의 주소가 그 계정의 주소나 별칭이 아니면 기록하거나 거부합니다(거부 코드 123). 받는 사람이 보는 것은 발신 주소가 아니라 From입니다. 주소가 여러 개면 모두 계정의 것이어야 합니다. 다른 사람을 대신해 보내는 사용자가 있으면 거부하지 마세요.',
      en: 'If a signed-in user sends mail whose From address is neither the account’s nor an alias, it is noted in “Why?” or refused (reject code 123). Recipients see From, not the envelope sender. If From has several addresses, each must belong to the account. Don’t refuse if users send on behalf of others.',
      ja: '認証したユーザーのメールで、From ヘッダーのアドレスがそのアカウントのアドレスでもエイリアスでもない場合に、記録または拒否します（拒否コード 123）。受信者に見えるのは送信者アドレスではなく From です。アドレスが複数ある場合は、すべてアカウントのものである必要があります。代理で送信するユーザーがいる場合は拒否しないでください。',
    },
  }),
  secondFactor: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: {
      ko: '2단계 인증 계정도 비밀번호만으로 허용',
      en: 'Password alone for accounts with a second factor',
      ja: '2 段階認証のアカウントもパスワードだけで許可',
    },
    help: {
      ko: 'SMTP에서는 두 번째 단계를 물을 수 없습니다. 켜면 2단계 인증을 쓰거나 써야 하는 계정도 비밀번호만으로 메일을 보낼 수 있습니다.',
      en: 'SMTP can’t ask for a second factor. If on, accounts with a second factor can send mail with their password alone.',
      ja: 'SMTP では 2 つ目の要素を確認できません。オンにすると、2 段階認証を使うアカウントや必須のアカウントも、パスワードだけでメールを送信できます。',
    },
  }),
  maxFailures: defineSetting({
    type: 'integer',
    default: 10,
    min: 3,
    max: 100,
    unit: 'times',
    who,
    label: { ko: '인증 실패 제한', en: 'Failures allowed', ja: '認証失敗の上限' },
    help: {
      ko: '한 IP에서 한 계정으로 이만큼 실패하면 아래 시간 동안 거부합니다(거부 코드 120). 여러 계정을 시도하는 IP는 3배, 네트워크(IPv4 /24, IPv6 /48)와 여러 곳에서 시도되는 계정은 10배에서 거부합니다. 콘솔 로그인의 잠금과는 따로 셉니다.',
      en: 'After this many failures for one account from one address, AUTH is refused there for the time below (reject code 120). An address that tries several accounts is refused after 3 times as many; a network (IPv4 /24, IPv6 /48), or an account tried from everywhere, after 10 times as many. Counted separately from console sign-ins.',
      ja: '1 つの IP から 1 つのアカウントでこの回数失敗すると、下の時間だけ拒否します（拒否コード 120）。複数のアカウントを試す IP は 3 倍、ネットワーク（IPv4 は /24、IPv6 は /48）と、各所から試されるアカウントは 10 倍で拒否します。コンソールのログインとは別に数えます。',
    },
  }),
  lockMinutes: defineSetting({
    type: 'integer',
    default: 30,
    min: 1,
    max: 1440,
    unit: 'minutes',
    who,
    label: { ko: '거부하는 시간', en: 'Refusal time', ja: '拒否する時間' },
    help: {
      ko: '실패를 세는 시간이자, 제한을 넘은 뒤 거부하는 시간입니다.',
      en: 'How long failures are counted and how long AUTH is refused after too many.',
      ja: '失敗を数える時間であり、上限を超えた後に拒否する時間です。',
    },
  }),
  allowedCountries: defineSetting({
    ...COUNTRIES,
    label: { ko: '허용할 국가', en: 'Countries allowed', ja: '許可する国' },
    help: {
      ko: '선택하면 이 국가의 IP에서만 인증할 수 있습니다(거부 코드 127). 비워 두면 모든 국가에서 할 수 있습니다. 사설 IP에는 국가가 없으므로 적용하지 않습니다.',
      en: 'If you choose countries, AUTH works only from them (reject code 127); none means all. Private addresses have no country and are always allowed.',
      ja: '選択すると、その国の IP からだけ認証できます（拒否コード 127）。空欄の場合はすべての国から認証できます。プライベート IP には国がないため適用しません。',
    },
  }),
  refusedCountries: defineSetting({
    ...COUNTRIES,
    label: { ko: '거부할 국가', en: 'Countries refused', ja: '拒否する国' },
    help: {
      ko: '이 국가의 IP에서는 인증할 수 없습니다(거부 코드 127).',
      en: 'No AUTH from addresses of these countries (reject code 127).',
      ja: 'これらの国の IP からは認証できません（拒否コード 127）。',
    },
  }),
  allowedNetworks: defineSetting({
    ...NETWORKS,
    label: { ko: '허용할 IP', en: 'Addresses allowed', ja: '許可する IP' },
    help: {
      ko: '입력하면 이 IP와 네트워크에서만 인증할 수 있습니다(거부 코드 136). 한 줄에 하나씩 입력하세요.',
      en: 'If set, AUTH works only from these addresses and networks (reject code 136), one per line.',
      ja: '入力すると、これらの IP とネットワークからだけ認証できます（拒否コード 136）。1 行に 1 つ入力します。',
    },
  }),
  refusedNetworks: defineSetting({
    ...NETWORKS,
    label: { ko: '거부할 IP', en: 'Addresses refused', ja: '拒否する IP' },
    help: {
      ko: '이 IP와 네트워크에서는 인증할 수 없습니다(거부 코드 136). 한 줄에 하나씩 입력하세요.',
      en: 'No AUTH from these addresses and networks (reject code 136), one per line.',
      ja: 'これらの IP とネットワークからは認証できません（拒否コード 136）。1 行に 1 つ入力します。',
    },
  }),
  allowedAccounts: defineSetting({
    ...ACCOUNTS,
    label: { ko: '허용할 계정', en: 'Accounts allowed', ja: '許可するアカウント' },
    help: {
      ko: '입력하면 이 계정만 인증할 수 있습니다(거부 코드 137). 주소(a@b.com), 도메인(b.com), 또는 *를 쓴 패턴을 한 줄에 하나씩 입력하세요. 비밀번호가 맞은 뒤에만 알려 줍니다.',
      en: 'If set, only these accounts can use AUTH (reject code 137): an address (a@b.com), a domain (b.com), or either with *, one per line. The refusal is sent only after a correct password.',
      ja: '入力すると、これらのアカウントだけが認証できます（拒否コード 137）。アドレス（a@b.com）、ドメイン（b.com）、または * を使ったパターンを 1 行に 1 つ入力します。パスワードが正しい場合にだけ知らせます。',
    },
  }),
  refusedAccounts: defineSetting({
    ...ACCOUNTS,
    label: { ko: '거부할 계정', en: 'Accounts refused', ja: '拒否するアカウント' },
    help: {
      ko: '인증할 수 없는 계정입니다(거부 코드 137). 쓰는 방법은 허용할 계정과 같습니다.',
      en: 'Accounts that cannot use AUTH (reject code 137), in the same format as allowed accounts.',
      ja: '認証できないアカウントです（拒否コード 137）。書き方は許可するアカウントと同じです。',
    },
  }),
})
