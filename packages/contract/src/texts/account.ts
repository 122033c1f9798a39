/** Signing in, forgotten passwords, the own account, and what administrators decide about these. */
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

export const ACCOUNT_TEXTS = defineTexts({
  title: { ko: '내 정보', en: 'My account', ja: 'アカウント情報' },
  profile: { ko: '기본 정보', en: 'Profile', ja: '基本情報' },
  password: { ko: '비밀번호', en: 'Password', ja: 'パスワード' },
  sessions: { ko: '로그인 세션', en: 'Sessions', ja: 'ログイン中のセッション' },
  sessionsHint: {
    ko: '이 계정으로 로그인한 곳입니다. 모르는 곳이 있으면 세션을 끝내고 비밀번호를 변경하세요.',
    en: 'Where this account is signed in. If you do not recognise one, end it and change your password.',
    ja: 'このアカウントでログインしている場所です。心当たりがない場合は、セッションを終了してパスワードを変更してください。',
  },
  theSessions: { ko: '로그인 세션', en: 'the sessions', ja: 'セッション' },
  browser: { ko: '브라우저', en: 'Browser', ja: 'ブラウザー' },
  ip: { ko: 'IP 주소', en: 'IP address', ja: 'IP アドレス' },
  since: { ko: '로그인 시간', en: 'Signed in', ja: 'ログイン日時' },
  lastSeen: { ko: '마지막 사용', en: 'Last used', ja: '最終利用' },
  thisSession: { ko: '현재 세션', en: 'This session', ja: '現在のセッション' },
  end: { ko: '끝내기', en: 'End', ja: '終了' },
  endOf: {
    ko: '{browser} 세션 끝내기',
    en: 'End the session of {browser}',
    ja: '{browser} のセッションを終了',
  },
  ended: { ko: '세션을 끝냈습니다.', en: 'The session is ended.', ja: 'セッションを終了しました。' },
  endOthers: {
    ko: '다른 세션 모두 끝내기',
    en: 'End all other sessions',
    ja: 'ほかのセッションをすべて終了',
  },
  endOthersText: {
    ko: '이 브라우저를 제외한 모든 곳에서 로그아웃합니다.',
    en: 'You are signed out everywhere but in this browser.',
    ja: 'このブラウザー以外のすべての場所からログアウトします。',
  },
  endedOthers: {
    ko: '세션 {count}개를 끝냈습니다.',
    en: '{count} {count|session|sessions} ended.',
    ja: '{count} 件のセッションを終了しました。',
  },
  unknownBrowser: { ko: '알 수 없는 브라우저', en: 'Unknown browser', ja: '不明なブラウザー' },
  'by.otp': { ko: '그룹웨어', en: 'by groupware', ja: 'グループウェア' },
  'by.sso': { ko: 'SSO 로그인', en: 'by single sign-on', ja: 'SSO でログイン' },

  'rule.PASSWORD_TOO_SHORT': {
    ko: '{min}자 이상',
    en: 'At least {min} {min|character|characters}',
    ja: '{min} 文字以上',
  },
  'rule.PASSWORD_NEEDS_UPPER': { ko: '영문 대문자 포함', en: 'An upper-case letter', ja: '英大文字を含む' },
  'rule.PASSWORD_NEEDS_LOWER': { ko: '영문 소문자 포함', en: 'A lower-case letter', ja: '英小文字を含む' },
  'rule.PASSWORD_NEEDS_DIGIT': { ko: '숫자 포함', en: 'A digit', ja: '数字を含む' },
  'rule.PASSWORD_NEEDS_SPECIAL': { ko: '특수 문자 포함', en: 'A special character', ja: '記号を含む' },
  'rule.PASSWORD_REPEATED': {
    ko: '같은 문자 3번 연속 금지 (aaa)',
    en: 'No character three times in a row (aaa)',
    ja: '同じ文字を 3 回続けない (aaa)',
  },
  'rule.PASSWORD_SEQUENCE': {
    ko: '이어지는 문자 3개 금지 (abc, 123)',
    en: 'No three consecutive characters (abc, 123)',
    ja: '連続した 3 文字を使わない (abc、123)',
  },
  'rule.PASSWORD_KEYBOARD': {
    ko: '키보드에서 나란한 문자 3개 금지 (qwe)',
    en: 'No three neighbouring keys (qwe)',
    ja: 'キーボードで並ぶ 3 文字を使わない (qwe)',
  },
  'rule.PASSWORD_COMMON': {
    ko: '널리 알려진 비밀번호 금지',
    en: 'Not a commonly used password',
    ja: 'よく知られたパスワードではない',
  },
  'rule.PASSWORD_CONTEXT': {
    ko: '이름·메일 주소·도메인·제품 이름만으로 만들지 않음',
    en: 'Not just a name, address, domain or the product',
    ja: '名前・メールアドレス・ドメイン・製品名だけにしない',
  },
  'rule.SAME_AS_CURRENT_PASSWORD': {
    ko: '현재 비밀번호와 다름',
    en: 'Different from the current one',
    ja: '現在のパスワードと異なる',
  },
  rules: { ko: '비밀번호 규칙', en: 'Rules of the password', ja: 'パスワードの規則' },
  ruleMet: { ko: '충족', en: 'met', ja: '満たしています' },
  ruleBroken: { ko: '미충족', en: 'not met yet', ja: '満たしていません' },
  thePolicy: { ko: '비밀번호 규칙', en: 'the rules of passwords', ja: 'パスワードの規則' },

  advice: {
    ko: '비밀번호를 변경한 지 오래되었습니다. 안전을 위해 변경해 주세요.',
    en: 'Your password has not been changed for a long time. We advise you to change it.',
    ja: 'パスワードが長期間変更されていません。安全のため変更してください。',
  },
  adviceNow: { ko: '지금 변경', en: 'Change now', ja: '今すぐ変更' },
  adviceLater: { ko: '나중에', en: 'Later', ja: '後で' },

  sessionEnding: {
    ko: '{minutes}분 후 세션이 끝납니다. 저장하지 않은 내용은 사라집니다.',
    en: 'Your session ends in {minutes} min. What is not saved is lost.',
    ja: '{minutes} 分後にセッションが終了します。保存していない内容は失われます。',
  },
  lastLogin: {
    ko: '마지막 로그인: {date}',
    en: 'Last sign-in: {date}.',
    ja: '前回のログイン: {date}',
  },
  failedSince: {
    ko: '{date}에 로그인 실패 기록이 있습니다. 본인이 아니라면 비밀번호를 변경하세요.',
    en: "There was a failed sign-in to your account on {date}. If it wasn't you, change your password.",
    ja: '{date} にログインの失敗がありました。心当たりがない場合は、パスワードを変更してください。',
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
