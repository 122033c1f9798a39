/** Signing in, sessions and passwords. */
import { GROUP_UP, audited, permission } from './define.ts'

const PASSWORD_RESET = { ko: '비밀번호 재설정 요청', en: 'Password requests', ja: 'パスワード再設定の申請' }

export const permissions = {
  'member-user-password_reset': permission(GROUP_UP, 'memberUser', 650, PASSWORD_RESET, {
    presets: ['helpdesk'],
    entry: ['member', 30, '/member/password-reset'],
  }),
}

export const classes = { login: { at: 10, text: { ko: '로그인', en: 'Sign-in', ja: 'ログイン' } } }

export const tasks = {
  ...audited('login', 10, {
    login: { ko: '로그인', en: 'Signed in', ja: 'ログイン' },
    failure: { ko: '로그인 실패', en: 'Sign-in failed', ja: 'ログイン失敗' },
    lock: { ko: '계정 잠금', en: 'Locked', ja: 'アカウントロック' },
    end: { ko: '로그아웃', en: 'Signed out', ja: 'ログアウト' },
  }),
  ...audited('login', 60, {
    otp: { ko: '그룹웨어 OTP 로그인', en: 'Groupware one-time sign-in', ja: 'グループウェア OTP ログイン' },
    password: { ko: '비밀번호 변경', en: 'Password changed', ja: 'パスワード変更' },
    reset: { ko: '비밀번호 재설정 요청', en: 'Password reset asked for', ja: 'パスワード再設定の申請' },
  }),
  ...audited('login', 100, {
    session: { ko: '세션 종료', en: 'Session ended', ja: 'セッション終了' },
  }),
  ...audited('login', 120, {
    entry: {
      ko: '그룹웨어 화면 로그인 요청',
      en: 'Entry asked for by a groupware',
      ja: 'グループウェア画面へのログイン要求',
    },
    embedded: {
      ko: '그룹웨어 화면에서 로그인',
      en: 'Signed in within a groupware',
      ja: 'グループウェア画面でのログイン',
    },
  }),
  ...audited('user', 70, {
    reset_approve: {
      ko: '비밀번호 재설정 승인',
      en: 'Password reset approved',
      ja: 'パスワード再設定の承認',
    },
    reset_refuse: { ko: '비밀번호 재설정 거절', en: 'Password reset refused', ja: 'パスワード再設定の却下' },
  }),
}
