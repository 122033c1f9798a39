/** Single sign-on. */
import { audited } from './define.ts'

export const tasks = {
  ...audited('login', 50, {
    sso: { ko: 'SSO 로그인', en: 'Single sign-on', ja: 'SSO ログイン' },
  }),
  ...audited('configuration', 130, {
    single_sign_on: { ko: 'SSO 설정', en: 'Single sign-on set up', ja: 'SSO の設定' },
  }),
}
