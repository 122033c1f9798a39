/** Signing in. */
import { defineTexts } from '../i18n/texts.ts'

export const SIGN_IN_TEXTS = defineTexts({
  title: { ko: '로그인', en: 'Sign in', ja: 'ログイン' },
  submit: { ko: '로그인', en: 'Sign in', ja: 'ログイン' },
  signedOut: { ko: '로그아웃했습니다.', en: 'You are signed out.', ja: 'ログアウトしました。' },
  apply: { ko: '서비스 신청', en: 'Apply for the service', ja: 'サービスを申し込む' },
  firstTime: {
    ko: '설치 후 처음 로그인하는 관리자는 서버를 시작할 때 표시된 이메일과 일회용 비밀번호를 입력하세요.',
    en: 'Just installed? Use the email and one-time password printed when the server started.',
    ja: 'インストール後に初めてログインする管理者は、サーバー起動時に表示されたメールアドレスとワンタイムパスワードを入力してください。',
  },
  unauthenticatedTitle: { ko: '로그인이 필요합니다', en: 'Please sign in', ja: 'ログインが必要です' },
  unauthenticatedText: {
    ko: '로그인하지 않았거나 세션이 만료되었습니다. 다시 로그인하면 보던 화면으로 돌아갑니다.',
    en: 'You are not signed in, or your session has expired. Sign in again to return to where you were.',
    ja: 'ログインしていないか、セッションの有効期限が切れました。再度ログインすると元の画面に戻ります。',
  },
  frameOverTitle: {
    ko: '그룹웨어에서 다시 열어 주세요',
    en: 'Open it again in your groupware',
    ja: 'グループウェアで開き直してください',
  },
  frameOver: {
    ko: '이용 시간이 끝났거나 다른 사이트 안에서는 열 수 없는 화면입니다. 그룹웨어 화면을 새로 고치거나 콘솔을 직접 여세요.',
    en: 'Your session has ended, or this page cannot open within another site. Reload the page of your groupware, or open the console itself.',
    ja: '利用時間が終了したか、他のサイト内では開けない画面です。グループウェアの画面を再読み込みするか、コンソールを直接開いてください。',
  },
  embedTitle: { ko: '내 메일 여는 중', en: 'Opening your mail', ja: 'メールを開いています' },
  notInFrame: {
    ko: '이 주소는 그룹웨어 화면 안에서만 열립니다. 그룹웨어에서 메뉴를 다시 눌러 주세요.',
    en: 'This address opens within your groupware only. Follow the link there again.',
    ja: 'このアドレスはグループウェアの画面内でのみ開きます。グループウェアでメニューをもう一度選んでください。',
  },
  cookieRefused: {
    ko: '브라우저가 다른 사이트 안의 로그인을 저장하지 않습니다. 브라우저의 쿠키 설정을 바꾸거나 콘솔에 직접 로그인해 주세요.',
    en: 'Your browser does not keep sign-ins within another site. Change its cookie settings, or sign in to the console itself.',
    ja: 'ブラウザーが他のサイト内でのログインを保存しません。ブラウザーの Cookie 設定を変更するか、コンソールに直接ログインしてください。',
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
    en: 'Password changed.',
    ja: 'パスワードを変更しました。',
  },
})
