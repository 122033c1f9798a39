/** What single sign-on says when it fails. */
import type { SINGLE_SIGN_ON_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const SINGLE_SIGN_ON_ERROR_TEXTS = defineTexts({
  SSO_CONFIGURATION: {
    ko: 'SSO 설정에 문제가 있어 로그인할 수 없습니다. 관리자에게 발급자 URL과 클라이언트 설정을 확인하도록 알려 주세요.',
    en: 'Single sign-on is not set up correctly. Ask your administrator to check the issuer URL and the client.',
    ja: 'SSO の設定に問題があるためログインできません。発行者 URL とクライアントの設定を確認するよう管理者に依頼してください。',
  },
  SSO_CALLBACK: {
    ko: '제공자의 응답을 확인하지 못했습니다. 로그인 화면에서 다시 시작해 주세요.',
    en: 'The answer of the provider could not be verified. Start again on the sign-in page.',
    ja: 'プロバイダーの応答を確認できませんでした。ログイン画面からやり直してください。',
  },
  SSO_EMAIL_UNVERIFIED: {
    ko: '제공자가 이 이메일 주소를 확인하지 않았습니다. 제공자에서 주소를 확인한 뒤 다시 로그인해 주세요.',
    en: 'The provider has not verified your email address. Have it verified there and sign in again.',
    ja: 'プロバイダーがこのメールアドレスを確認していません。プロバイダーで確認してから再度ログインしてください。',
  },
  SSO_NOT_LINKED: {
    ko: '이 주소로 등록된 계정이 없거나 SSO가 허용되지 않았습니다. 관리자에게 계정 등록을 요청해 주세요.',
    en: 'There is no account for this address, or single sign-on is not open to it. Ask your administrator for one.',
    ja: 'このアドレスのアカウントがないか、SSO が許可されていません。管理者にアカウントの登録を依頼してください。',
  },
} satisfies Record<keyof typeof SINGLE_SIGN_ON_ERRORS, Text>)
