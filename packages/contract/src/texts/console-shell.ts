/** The console's frame: header, menus, palette, sign-in pages. */
import { defineTexts } from '../i18n/texts.ts'

export const SHELL_TEXTS = defineTexts({
  product: { ko: 'Postern 메일 보안', en: 'Postern mail security', ja: 'Postern メールセキュリティ' },
  sections: { ko: '주 메뉴', en: 'Sections', ja: 'メインメニュー' },
  sideMenu: { ko: '하위 메뉴', en: 'Side menu', ja: 'サイドメニュー' },
  filterMenus: { ko: '메뉴 찾기', en: 'Find a menu', ja: 'メニューを検索' },
  noMenu: { ko: '일치하는 메뉴가 없습니다.', en: 'No menu matches.', ja: '一致するメニューがありません。' },
  menuFailed: { ko: '메뉴', en: 'the menu', ja: 'メニュー' },
  palette: { ko: '검색 또는 이동', en: 'Search or go to', ja: '検索または移動' },
  paletteLabel: { ko: '명령 팔레트', en: 'Command palette', ja: 'コマンドパレット' },
  paletteMails: {
    ko: '메일에서 “{word}” 검색',
    en: 'Search mails for “{word}”',
    ja: 'メールで「{word}」を検索',
  },
  paletteUsers: {
    ko: '사용자에서 “{word}” 검색',
    en: 'Search users for “{word}”',
    ja: 'ユーザーで「{word}」を検索',
  },
  paletteDomains: {
    ko: '도메인에서 “{word}” 검색',
    en: 'Search domains for “{word}”',
    ja: 'ドメインで「{word}」を検索',
  },
  paletteHint: {
    ko: '↑↓ 이동 · Enter 열기 · Esc 닫기',
    en: '↑↓ to move · Enter to open · Esc to close',
    ja: '↑↓ 移動・Enter 開く・Esc 閉じる',
  },
  home: { ko: '홈', en: 'Home', ja: 'ホーム' },
  language: { ko: '언어', en: 'Language', ja: '言語' },
  darkMode: { ko: '어두운 화면으로 전환', en: 'Switch to dark mode', ja: 'ダークモードに切り替え' },
  lightMode: { ko: '밝은 화면으로 전환', en: 'Switch to light mode', ja: 'ライトモードに切り替え' },
  account: { ko: '내 계정', en: 'Account', ja: 'アカウント' },
  lastLogin: { ko: '마지막 로그인: {date}', en: 'Last sign-in: {date}', ja: '前回のログイン: {date}' },
  crashTitle: {
    ko: '화면을 표시하지 못했습니다',
    en: 'This page could not be shown',
    ja: '画面を表示できませんでした',
  },
  crashText: {
    ko: '다시 시도해도 계속되면 관리자에게 알려 주세요.',
    en: 'Try again; if it persists, tell your administrator.',
    ja: '再試行しても解決しない場合は、管理者にお知らせください。',
  },
})

export const SIGN_IN_TEXTS = defineTexts({
  title: { ko: '로그인', en: 'Sign in', ja: 'ログイン' },
  submit: { ko: '로그인', en: 'Sign in', ja: 'ログイン' },
  signedOut: { ko: '로그아웃했습니다.', en: 'You are signed out.', ja: 'ログアウトしました。' },
  firstTime: {
    ko: '처음 로그인하는 경우 서버를 시작할 때 표시된 이메일과 일회용 비밀번호를 입력하세요.',
    en: 'First time here? Use the email and one-time password printed when the server started.',
    ja: '初めてログインする場合は、サーバー起動時に表示されたメールアドレスとワンタイムパスワードを入力してください。',
  },
  unauthenticatedTitle: { ko: '로그인이 필요합니다', en: 'Please sign in', ja: 'ログインが必要です' },
  unauthenticatedText: {
    ko: '로그인하지 않았거나 세션이 만료되었습니다. 다시 로그인하면 보던 화면으로 돌아갑니다.',
    en: 'You are not signed in, or your session has expired. Sign in again to return to where you were.',
    ja: 'ログインしていないか、セッションの有効期限が切れました。再度ログインすると元の画面に戻ります。',
  },
  toSignIn: { ko: '로그인하기', en: 'Go to sign-in', ja: 'ログイン画面へ' },
  changeTitle: { ko: '비밀번호 변경', en: 'Change your password', ja: 'パスワードの変更' },
  changeFirst: {
    ko: '처음 로그인했습니다. 계속하려면 비밀번호를 변경하세요.',
    en: 'This is your first sign-in. Choose a password of your own to continue.',
    ja: '初回ログインです。続行するには、パスワードを変更してください。',
  },
  changeExpired: {
    ko: '비밀번호가 만료되었습니다. 계속하려면 비밀번호를 변경하세요.',
    en: 'Your password has expired. Choose a new one to continue.',
    ja: 'パスワードの有効期限が切れました。続行するには、パスワードを変更してください。',
  },
  changeForced: {
    ko: '관리자가 비밀번호 변경을 요청했습니다. 계속하려면 비밀번호를 변경하세요.',
    en: 'Your administrator asks you to change your password before you continue.',
    ja: '管理者がパスワードの変更を求めています。続行するには、パスワードを変更してください。',
  },
  current: { ko: '현재 비밀번호', en: 'Current password', ja: '現在のパスワード' },
  new: { ko: '새 비밀번호', en: 'New password', ja: '新しいパスワード' },
  confirm: { ko: '새 비밀번호 확인', en: 'Repeat the new password', ja: '新しいパスワード（確認）' },
  change: { ko: '변경', en: 'Change', ja: '変更' },
  changed: {
    ko: '비밀번호를 변경했습니다.',
    en: 'Your password is changed.',
    ja: 'パスワードを変更しました。',
  },
})
