/** Signing in: lock-out and the password policy (specification §5, decisions §10). */
import { LIMITS } from '../limits.ts'
import { isCidr, isIp } from '../validation/ip.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const ACCESS_SETTINGS = defineGroup({
  lockFailures: defineSetting({
    type: 'integer',
    default: 5,
    min: 1,
    max: 100,
    unit: 'times',
    who,
    label: { ko: '로그인 잠금 실패 횟수', en: 'Failures until locked', ja: 'ロックまでの失敗回数' },
    help: {
      ko: '로그인에 이 횟수만큼 연속으로 실패하면 잠급니다.',
      en: 'So many failed sign-ins in a row lock the address for that place.',
      ja: 'この回数連続してログインに失敗するとロックします。',
    },
  }),
  lockMinutes: defineSetting({
    type: 'integer',
    default: 10,
    min: 1,
    max: 1440,
    unit: 'minutes',
    who,
    label: { ko: '로그인 잠금 시간', en: 'Locked for', ja: 'ロックする時間' },
    help: {
      ko: '이 시간이 지나면 잠금이 풀립니다. 관리자는 더 일찍 풀 수 있습니다.',
      en: 'The lock ends by itself after this time. Administrators can end it earlier.',
      ja: 'この時間が過ぎるとロックが解除されます。管理者はより早く解除できます。',
    },
  }),
  passwordMinLength: defineSetting({
    type: 'integer',
    default: 12,
    min: LIMITS.passwordMin,
    max: LIMITS.passwordMax,
    unit: 'characters',
    who,
    label: { ko: '비밀번호 최소 길이', en: 'Shortest password', ja: 'パスワードの最小文字数' },
    help: {
      ko: '길이가 가장 중요합니다. 12자 이상을 권장합니다.',
      en: 'Length matters most; 12 or more is recommended.',
      ja: '長さが最も重要です。12 文字以上を推奨します。',
    },
  }),
  passwordUpper: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '영문 대문자 필수', en: 'Require an upper-case letter', ja: '英大文字を必須にする' },
    help: {
      ko: '비밀번호에 A~Z가 하나 이상 있어야 합니다.',
      en: 'Passwords must hold at least one of A to Z.',
      ja: 'パスワードに A～Z を 1 文字以上含める必要があります。',
    },
  }),
  passwordLower: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '영문 소문자 필수', en: 'Require a lower-case letter', ja: '英小文字を必須にする' },
    help: {
      ko: '비밀번호에 a~z가 하나 이상 있어야 합니다.',
      en: 'Passwords must hold at least one of a to z.',
      ja: 'パスワードに a～z を 1 文字以上含める必要があります。',
    },
  }),
  passwordDigit: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '숫자 필수', en: 'Require a digit', ja: '数字を必須にする' },
    help: {
      ko: '비밀번호에 0~9가 하나 이상 있어야 합니다.',
      en: 'Passwords must hold at least one of 0 to 9.',
      ja: 'パスワードに 0～9 を 1 文字以上含める必要があります。',
    },
  }),
  passwordSpecial: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '특수 문자 필수', en: 'Require a special character', ja: '記号を必須にする' },
    help: {
      ko: '비밀번호에 문자와 숫자가 아닌 기호가 하나 이상 있어야 합니다.',
      en: 'Passwords must hold at least one character that is neither letter nor digit.',
      ja: 'パスワードに文字でも数字でもない記号を 1 文字以上含める必要があります。',
    },
  }),
  passwordNoSequences: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: {
      ko: '반복·연속 문자 금지',
      en: 'Refuse repetitions and sequences',
      ja: '繰り返しと連続文字を禁止',
    },
    help: {
      ko: '같은 문자 세 번(aaa), 연속 문자 세 자(abc, 123), 키보드에서 이어진 세 자(qwe)를 금지합니다.',
      en: 'Refuses a character three times (aaa), three consecutive ones (abc, 123) and three neighbouring keys (qwe).',
      ja: '同じ文字 3 回 (aaa)、連続した 3 文字 (abc、123)、キーボードで隣り合う 3 文字 (qwe) を禁止します。',
    },
  }),
  passwordNoCommon: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: {
      ko: '널리 알려진 비밀번호 금지',
      en: 'Refuse common passwords',
      ja: 'よく知られたパスワードを禁止',
    },
    help: {
      ko: '흔히 쓰이는 비밀번호 목록에 있는 비밀번호를 금지합니다.',
      en: 'Refuses passwords of a bundled list of widely used ones.',
      ja: 'よく使われるパスワードの一覧にあるものを禁止します。',
    },
  }),
  passwordChangeDays: defineSetting({
    type: 'integer',
    default: 90,
    min: 0,
    max: 730,
    unit: 'days',
    who,
    label: { ko: '비밀번호 변경 권고 주기', en: 'Advise a change after', ja: 'パスワード変更を促す間隔' },
    help: {
      ko: '이 기간이 지나면 비밀번호 변경을 권합니다. 0은 권하지 않음입니다.',
      en: 'Users are advised to change their password after so many days. 0 never does.',
      ja: 'この日数が過ぎるとパスワードの変更を促します。0 は促しません。',
    },
  }),
  passwordForceChange: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '비밀번호 변경 강제', en: 'Force the change', ja: 'パスワード変更を強制' },
    help: {
      ko: '위 기간이 지나면 변경하기 전까지 다른 화면을 쓸 수 없게 합니다.',
      en: 'After that time, nothing else can be used until the password is changed.',
      ja: '上記の日数が過ぎると、変更するまでほかの画面を使えなくします。',
    },
  }),
  allowedIps: defineSetting({
    type: 'list',
    default: [],
    maxItems: 200,
    max: 50,
    who,
    check: (v) => (isIp(v) || isCidr(v) ? null : 'INVALID_IP'),
    label: { ko: '접속 허용 IP', en: 'Allowed addresses', ja: '接続を許可する IP' },
    help: {
      ko: '관리자가 접속할 수 있는 IP 또는 네트워크(192.0.2.0/24)입니다. 비워 두면 제한하지 않습니다. 지금 접속한 주소를 꼭 포함하세요.',
      en: 'Addresses or networks (192.0.2.0/24) that administrators may sign in from. Empty allows all. Your own address has to be among them.',
      ja: '管理者がアクセスできる IP またはネットワーク (192.0.2.0/24) です。空欄の場合は制限しません。現在の接続元アドレスを必ず含めてください。',
    },
  }),
  longUnusedDays: defineSetting({
    type: 'integer',
    default: LIMITS.longUnusedDays,
    min: 0,
    max: 3650,
    unit: 'days',
    who,
    label: { ko: '장기 미사용 기준', en: 'Long unused after', ja: '長期未使用とみなす期間' },
    help: {
      ko: '이 기간 동안 로그인하지 않은 계정은 관리자가 재사용 처리하거나 비밀번호를 재설정할 때까지 로그인할 수 없습니다. 0은 제한 없음입니다.',
      en: 'Accounts that nobody signed in to for so long stay closed until an administrator reactivates them or the password is reset. 0 never closes any.',
      ja: 'この期間ログインがないアカウントは、管理者が再開するかパスワードを再設定するまでログインできません。0 は制限なしです。',
    },
  }),
  groupwareOtp: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '그룹웨어 OTP 로그인', en: 'Sign-in by groupware token', ja: 'グループウェア OTP ログイン' },
    help: {
      ko: '그룹웨어가 발급한 일회용 토큰으로 로그인할 수 있게 합니다. 토큰 형식은 운영 문서를 참고하세요.',
      en: 'Lets a groupware sign its users in by a one-time token; its format is in the operating manual.',
      ja: 'グループウェアが発行するワンタイムトークンでのログインを許可します。形式は運用マニュアルを参照してください。',
    },
  }),
  groupwareOtpSecret: defineSetting({
    type: 'string',
    default: '',
    max: 64,
    secret: true,
    who,
    check: (v) => (/^[0-9a-f]{64}$/i.test(v) ? null : 'INVALID_VALUE'),
    label: { ko: '그룹웨어 OTP 비밀 키', en: 'Groupware secret', ja: 'グループウェア OTP の秘密鍵' },
    help: {
      ko: '그룹웨어와 공유하는 256비트 키를 16진수 64자로 입력합니다.',
      en: 'The 256-bit key shared with the groupware, as 64 hexadecimal digits.',
      ja: 'グループウェアと共有する 256 ビットの鍵を 16 進数 64 桁で入力します。',
    },
  }),
})
