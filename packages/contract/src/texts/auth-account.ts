/** The own account: password, session, name and language. */
import { defineTexts } from '../i18n/texts.ts'

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
    en: 'You are signed out everywhere except in this browser.',
    ja: 'このブラウザー以外のすべての場所からログアウトします。',
  },
  endedOthers: {
    ko: '세션 {count}개를 끝냈습니다.',
    en: '{count} {count|session|sessions} ended.',
    ja: '{count} 件のセッションを終了しました。',
  },
  unknownBrowser: { ko: '알 수 없는 브라우저', en: 'Unknown browser', ja: '不明なブラウザー' },
  'by.otp': { ko: '그룹웨어', en: 'by groupware', ja: 'グループウェア' },
  'by.embedded': {
    ko: '그룹웨어 화면 안',
    en: 'within a groupware',
    ja: 'グループウェアの画面内',
  },
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
    ja: '同じ文字を 3 回続けない（aaa）',
  },
  'rule.PASSWORD_SEQUENCE': {
    ko: '이어지는 문자 3개 금지 (abc, 123)',
    en: 'No three consecutive characters (abc, 123)',
    ja: '連続した 3 文字を使わない（abc、123）',
  },
  'rule.PASSWORD_KEYBOARD': {
    ko: '키보드에서 나란한 문자 3개 금지 (qwe)',
    en: 'No three neighbouring keys (qwe)',
    ja: 'キーボードで並ぶ 3 文字を使わない（qwe）',
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
    en: 'Your session ends in {minutes} min. Unsaved changes are lost.',
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
