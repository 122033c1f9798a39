/** What one-time codes, passkeys and confirming it is you say when they fail. */
import type { SECOND_FACTOR_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const SECOND_FACTOR_ERROR_TEXTS = defineTexts({
  OTP_REQUIRED: {
    ko: '메일로 받은 인증번호를 입력해 주세요.',
    en: 'Enter the one-time code that was sent to you by email.',
    ja: 'メールで届いた認証コードを入力してください。',
  },
  OTP_MISMATCH: {
    ko: '인증번호가 일치하지 않습니다. 메일을 확인하고 다시 입력해 주세요.',
    en: 'The one-time code does not match. Check the email and enter it again.',
    ja: '認証コードが一致しません。メールを確認して、もう一度入力してください。',
  },
  OTP_EXPIRED: {
    ko: '인증번호가 만료되었습니다. 로그인 화면에서 새로 요청해 주세요.',
    en: 'The one-time code has expired. Request a new one from the sign-in page.',
    ja: '認証コードの有効期限が切れました。ログイン画面から再度リクエストしてください。',
  },
  OTP_ATTEMPTS_EXCEEDED: {
    ko: '인증번호 입력 횟수를 초과했습니다. 로그인 화면에서 새로 요청해 주세요.',
    en: 'Too many wrong one-time codes. Request a new one from the sign-in page.',
    ja: '認証コードの入力回数を超えました。ログイン画面から再度リクエストしてください。',
  },
  SECOND_FACTOR_REQUIRED: {
    ko: '계속하려면 먼저 2단계 인증을 설정해야 합니다.',
    en: 'Set up a second factor first to continue.',
    ja: '続行するには、先に 2 段階認証を設定してください。',
  },
  SECOND_FACTOR_NOT_ALLOWED: {
    ko: '관리자가 이 인증 방법을 허용하지 않았습니다. 다른 방법을 선택해 주세요.',
    en: 'Your administrator does not allow this method. Choose another one.',
    ja: '管理者がこの認証方法を許可していません。ほかの方法を選択してください。',
  },
  CONFIRM_REQUIRED: {
    ko: '본인 확인이 필요합니다. 비밀번호를 다시 입력하거나, 다시 로그인해 주세요.',
    en: 'Please prove that it is you: enter your password again, or sign in again.',
    ja: '本人確認が必要です。パスワードをもう一度入力するか、再度ログインしてください。',
  },
  PASSKEY_FAILED: {
    ko: '패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법을 사용해 주세요.',
    en: 'The passkey could not be verified. Try again or use another method.',
    ja: 'パスキーを確認できませんでした。もう一度試すか、別の方法を使用してください。',
  },
  PUBLIC_ADDRESS_REQUIRED: {
    ko: '이 기능을 쓰려면 기본 설정에서 콘솔 주소를 먼저 설정하고, 그 주소로 접속해야 합니다.',
    en: 'This needs the address of the console: set it in the basic settings, and open the console there.',
    ja: 'この機能にはコンソールのアドレスが必要です。基本設定で設定し、そのアドレスで開いてください。',
  },
  SESSION_ONLY: {
    ko: 'API 토큰으로는 할 수 없는 작업입니다. 로그인해서 진행해 주세요.',
    en: 'This cannot be done with an API token. Sign in to do it.',
    ja: 'API トークンでは実行できない操作です。ログインして行ってください。',
  },
} satisfies Record<keyof typeof SECOND_FACTOR_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const SECOND_FACTOR_ERROR_DETAILS = defineTexts({
  OTP_MISMATCH: {
    ko: '인증번호가 일치하지 않습니다. 앞으로 {left}번 더 입력할 수 있습니다.',
    en: 'The one-time code does not match. Tries left: {left}.',
    ja: '認証コードが一致しません。あと {left} 回入力できます。',
  },
} satisfies Partial<Record<keyof typeof SECOND_FACTOR_ERRORS, Text>>)
