/** A forgotten password: its pages, and what administrators decide about requests. */
import { defineTexts } from '../i18n/texts.ts'

export const RESET_TEXTS = defineTexts({
  forgot: { ko: '비밀번호를 잊으셨나요?', en: 'Forgot your password?', ja: 'パスワードをお忘れですか?' },
  title: { ko: '비밀번호 재설정', en: 'Reset your password', ja: 'パスワードの再設定' },
  emailStep: {
    ko: '로그인에 사용하는 이메일을 입력하면 인증번호를 보내 드립니다.',
    en: 'Enter the email address you sign in with. We send a code to it.',
    ja: 'ログインに使用するメールアドレスを入力してください。認証コードを送信します。',
  },
  sendCode: { ko: '인증번호 받기', en: 'Send the code', ja: '認証コードを送信' },
  codeStep: {
    ko: '{email} 계정이 있으면 인증번호를 보냈습니다. {minutes}분 안에 6자리 숫자를 입력하세요.',
    en: 'If there is an account {email}, a code is on its way. Enter its 6 digits within {minutes} {minutes|minute|minutes}.',
    ja: '{email} のアカウントがある場合、認証コードを送信しました。{minutes} 分以内に 6 桁の数字を入力してください。',
  },
  code: { ko: '인증번호', en: 'Code', ja: '認証コード' },
  tries: {
    ko: '{count}번까지 입력할 수 있습니다.',
    en: 'You have {count} {count|try|tries}.',
    ja: '入力できるのは {count} 回までです。',
  },
  timeLeft: { ko: '남은 시간 {time}', en: '{time} left', ja: '残り {time}' },
  verify: { ko: '확인', en: 'Verify', ja: '確認' },
  toLogin: { ko: '로그인으로 돌아가기', en: 'Back to sign-in', ja: 'ログインに戻る' },
  returning: {
    ko: '잠시 후 로그인 화면으로 돌아갑니다.',
    en: 'Taking you back to sign-in.',
    ja: 'まもなくログイン画面に戻ります。',
  },
  doneTitle: { ko: '요청을 접수했습니다', en: 'Your request is in', ja: '申請を受け付けました' },
  done: {
    ko: '관리자가 승인하면 임시 비밀번호를 이메일로 보내 드립니다. 그때까지는 로그인할 수 없습니다.',
    en: 'Once an administrator approves it, a temporary password comes by email. Until then you cannot sign in.',
    ja: '管理者が承認すると、仮パスワードがメールで届きます。それまではログインできません。',
  },
})

export const PASSWORD_REQUEST_TEXTS = defineTexts({
  title: { ko: '비밀번호 재설정 요청', en: 'Password requests', ja: 'パスワード再設定の申請' },
  what: { ko: '비밀번호 재설정 요청', en: 'the password requests', ja: 'パスワード再設定の申請' },
  requestedAt: { ko: '요청 시간', en: 'Requested', ja: '申請日時' },
  from: { ko: '요청 IP', en: 'From', ja: '申請元 IP' },
  approve: { ko: '승인', en: 'Approve', ja: '承認' },
  refuse: { ko: '거절', en: 'Refuse', ja: '却下' },
  empty: {
    ko: '처리할 요청이 없습니다',
    en: 'No requests are waiting',
    ja: '処理待ちの申請はありません',
  },
  emptyHint: {
    ko: '사용자가 로그인 화면에서 비밀번호를 재설정하고 이메일 인증을 마치면 여기에 표시됩니다.',
    en: 'They appear once a user has asked for a new password on the sign-in page and proved the address.',
    ja: 'ユーザーがログイン画面で再設定を申請し、メール認証を終えるとここに表示されます。',
  },
  note: {
    ko: '승인하면 임시 비밀번호를 이메일로 보냅니다. 24시간 안에 한 번만 로그인할 수 있고, 로그인하면 비밀번호를 변경해야 합니다.',
    en: 'Approving emails a temporary password, valid once within 24 hours.',
    ja: '承認すると仮パスワードをメールで送信します。24 時間以内に 1 回だけログインでき、ログイン後に変更が必要です。',
  },
})
