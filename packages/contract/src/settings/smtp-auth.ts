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
      en: 'Users may hand in mail from their mail programs with account and password. On encrypted connections only (STARTTLS, or port 465); AUTH on others is refused (reject code 138). Mail is taken for our own domains, and relayed nowhere else.',
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
      en: 'Refuses a reverse-path that is neither the address nor an alias of the account (reject code 123). The null sender (<>), which read receipts have, is taken.',
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
      note: { ko: '받고 기록', en: 'Taken, and noted', ja: '受け取って記録' },
      refuse: { ko: '거부', en: 'Refused', ja: '拒否' },
    },
    label: {
      ko: '보낸 사람(From)이 계정과 다르면',
      en: 'From that is not the account',
      ja: '差出人（From）がアカウントと異なる場合',
    },
    help: {
      ko: '인증한 사용자의 메일에서 From 헤더의 주소가 그 계정의 주소나 별칭이 아니면 기록하거나 거부합니다(거부 코드 123). 받는 사람이 보는 것은 발신 주소가 아니라 From입니다. 주소가 여러 개면 모두 계정의 것이어야 합니다. 다른 사람을 대신해 보내는 사용자가 있으면 거부하지 마세요.',
      en: 'In mail of users who have signed in, a From header with an address that is neither the account’s nor an alias of it is noted in “Why?”, or refused (reject code 123). From, not the reverse-path, is what recipients see. Of several addresses each must be the account’s. Don’t refuse where users send on behalf of others.',
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
      en: 'SMTP can’t ask for a second factor. When on, accounts that have one, or must have one, may hand in mail by their password alone.',
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
      en: 'After so many failures with one account from one address, AUTH is refused there for the time below (reject code 120); after 3 times as many to an address that tries several accounts, after 10 times as many to a network (/24 of IPv4, /48 of IPv6), and for an account that is tried from everywhere. Counted apart from sign-ins to the console.',
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
    label: { ko: '거부하는 시간', en: 'Time of refusal', ja: '拒否する時間' },
    help: {
      ko: '실패를 세는 시간이자, 제한을 넘은 뒤 거부하는 시간입니다.',
      en: 'How long failures are counted, and how long AUTH is refused once there were too many.',
      ja: '失敗を数える時間であり、上限を超えた後に拒否する時間です。',
    },
  }),
  allowedCountries: defineSetting({
    ...COUNTRIES,
    label: { ko: '허용할 국가', en: 'Countries allowed', ja: '許可する国' },
    help: {
      ko: '선택하면 이 국가의 IP에서만 인증할 수 있습니다(거부 코드 127). 비워 두면 모든 국가에서 할 수 있습니다. 사설 IP에는 국가가 없으므로 적용하지 않습니다.',
      en: 'Where some are chosen, AUTH is possible from their addresses only (reject code 127); none means all. Private addresses have no country and are not asked for one.',
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
      en: 'Where some are given, AUTH is possible from these addresses and networks only (reject code 136), one a line.',
      ja: '入力すると、これらの IP とネットワークからだけ認証できます（拒否コード 136）。1 行に 1 つ入力します。',
    },
  }),
  refusedNetworks: defineSetting({
    ...NETWORKS,
    label: { ko: '거부할 IP', en: 'Addresses refused', ja: '拒否する IP' },
    help: {
      ko: '이 IP와 네트워크에서는 인증할 수 없습니다(거부 코드 136). 한 줄에 하나씩 입력하세요.',
      en: 'No AUTH from these addresses and networks (reject code 136), one a line.',
      ja: 'これらの IP とネットワークからは認証できません（拒否コード 136）。1 行に 1 つ入力します。',
    },
  }),
  allowedAccounts: defineSetting({
    ...ACCOUNTS,
    label: { ko: '허용할 계정', en: 'Accounts allowed', ja: '許可するアカウント' },
    help: {
      ko: '입력하면 이 계정만 인증할 수 있습니다(거부 코드 137). 주소(a@b.com), 도메인(b.com), 또는 *를 쓴 패턴을 한 줄에 하나씩 입력하세요. 비밀번호가 맞은 뒤에만 알려 줍니다.',
      en: 'Where some are given, only these accounts may use AUTH (reject code 137): an address (a@b.com), a domain (b.com), or either with *, one a line. Told only to who knows the password.',
      ja: '入力すると、これらのアカウントだけが認証できます（拒否コード 137）。アドレス（a@b.com）、ドメイン（b.com）、または * を使ったパターンを 1 行に 1 つ入力します。パスワードが正しい場合にだけ知らせます。',
    },
  }),
  refusedAccounts: defineSetting({
    ...ACCOUNTS,
    label: { ko: '거부할 계정', en: 'Accounts refused', ja: '拒否するアカウント' },
    help: {
      ko: '인증할 수 없는 계정입니다(거부 코드 137). 쓰는 방법은 허용할 계정과 같습니다.',
      en: 'Accounts that may not use AUTH (reject code 137), written as those allowed are.',
      ja: '認証できないアカウントです（拒否コード 137）。書き方は許可するアカウントと同じです。',
    },
  }),
})
