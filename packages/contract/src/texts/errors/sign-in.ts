/** What a refused sign-in says. */
import type { SIGN_IN_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const SIGN_IN_ERROR_TEXTS = defineTexts({
  INVALID_CREDENTIALS: {
    ko: '이메일 또는 비밀번호가 올바르지 않습니다. 다시 입력하거나 비밀번호를 재설정하세요.',
    en: 'Wrong email address or password. Enter them again or reset your password.',
    ja: 'メールアドレスまたはパスワードが正しくありません。再入力するか、パスワードを再設定してください。',
  },
  AUTH_FAILED: {
    ko: '인증에 실패했습니다. 다시 로그인해 주세요.',
    en: 'Authentication failed. Sign in again.',
    ja: '認証に失敗しました。もう一度ログインしてください。',
  },
  AUTH_INVALID: {
    ko: '인증 정보가 유효하지 않습니다. 다시 로그인해 주세요.',
    en: 'Your authentication is not valid any more. Sign in again.',
    ja: '認証情報が無効です。もう一度ログインしてください。',
  },
  AUTH_REFUSED: {
    ko: '로그인이 거부되었습니다. 관리자에게 문의하세요.',
    en: 'Signing in was refused. Contact your administrator.',
    ja: 'ログインが拒否されました。管理者にお問い合わせください。',
  },
  ACCOUNT_LOCKED: {
    ko: '로그인 실패가 반복되어 로그인이 잠겼습니다. 잠시 후 다시 시도하거나 관리자에게 잠금 해제를 요청하세요.',
    en: 'Signing in is locked after repeated failures. Try again later or ask your administrator to unlock it.',
    ja: 'ログインの失敗が続いたため、ロックされています。時間をおいて再試行するか、管理者に解除を依頼してください。',
  },
  IP_NOT_ALLOWED: {
    ko: '허용되지 않은 IP 주소입니다. 허용된 네트워크에서 접속하거나 관리자에게 문의하세요.',
    en: 'Signing in is not allowed from your IP address. Use an allowed network or contact your administrator.',
    ja: '許可されていない IP アドレスです。許可されたネットワークから接続するか、管理者にお問い合わせください。',
  },
  ACCOUNT_LONG_UNUSED: {
    ko: '오랫동안 사용하지 않아 로그인할 수 없는 계정입니다. 비밀번호를 재설정하거나 관리자에게 재사용을 요청하세요.',
    en: 'This account has not been used for a long time. Reset your password, or ask your administrator to reactivate it.',
    ja: '長期間使用されていないためログインできません。パスワードを再設定するか、管理者に再開を依頼してください。',
  },
  PASSWORD_REISSUE_REQUESTED: {
    ko: '비밀번호 재설정을 요청한 계정입니다. 관리자가 처리하면 임시 비밀번호를 이메일로 보내 드립니다.',
    en: 'A new password was requested for this account. Once an administrator approves, a temporary one comes by email.',
    ja: 'パスワードの再設定を申請中です。管理者が承認すると、仮パスワードがメールで届きます。',
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    ko: '이미 사용했거나 기한이 지난 임시 비밀번호입니다. 비밀번호를 다시 재설정하세요.',
    en: 'This temporary password was used already or has expired. Reset your password again.',
    ja: '使用済み、または期限切れの仮パスワードです。もう一度パスワードを再設定してください。',
  },
  ROLE_WITHOUT_PLACE: {
    ko: '이 계정의 역할에는 도메인이나 그룹이 필요하지만 지정되어 있지 않습니다. 관리자에게 지정을 요청하세요.',
    en: 'The role of this account needs a domain or group, and none is set. Ask an administrator to set it.',
    ja: 'このアカウントのロールにはドメインまたはグループが必要ですが、設定されていません。管理者に設定を依頼してください。',
  },
} satisfies Record<keyof typeof SIGN_IN_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const SIGN_IN_ERROR_DETAILS = defineTexts({
  ACCOUNT_LOCKED: {
    ko: '로그인에 {count}회 실패하여 {minutes}분 동안 로그인이 잠겼습니다. 시간이 지난 뒤 다시 시도하세요.',
    en: 'Signing in is locked for {minutes} {minutes|minute|minutes} after {count} {count|failure|failures}. Try again after that.',
    ja: 'ログインに {count} 回失敗したため、{minutes} 分間ロックされています。時間をおいて再試行してください。',
  },
} satisfies Partial<Record<keyof typeof SIGN_IN_ERRORS, Text>>)
