/** The dialog over a page whose session has ended. */
import { defineTexts } from '../i18n/texts.ts'

export const SESSION_OVER_TEXTS = defineTexts({
  title: { ko: '세션이 끝났습니다', en: 'Your session has ended', ja: 'セッションが終了しました' },
  kept: {
    ko: '입력한 내용은 그대로 남아 있습니다. 다시 로그인하면 이어서 저장할 수 있습니다.',
    en: 'Your entries are kept. Sign in again to go on and save them.',
    ja: '入力した内容は残っています。もう一度ログインすると、続けて保存できます。',
  },
  otherTitle: {
    ko: '다른 계정으로 로그인되었습니다',
    en: 'Another account has signed in',
    ja: '別のアカウントでログインしています',
  },
  other: {
    ko: '이 브라우저의 다른 탭에서 {other} 계정으로 로그인했습니다. 이 화면은 {account} 계정의 화면입니다. 여기서 계속하려면 {account} 계정으로 다시 로그인해 주세요. 그러면 다른 탭의 세션은 끝납니다.',
    en: '{other} has signed in in another tab of this browser. This page is of {account}: to go on here, sign in as {account} again, which ends the session of the other tab.',
    ja: 'このブラウザーの別のタブで {other} がログインしました。この画面は {account} のものです。ここで続けるには、{account} でもう一度ログインしてください。別のタブのセッションは終了します。',
  },
  otherWay: {
    ko: '새 탭에서 로그인 (통합 로그인, 패스키)',
    en: 'Sign in in a new tab (single sign-on, passkey)',
    ja: '新しいタブでログイン（シングルサインオン、パスキー）',
  },
  otherWayHelp: {
    ko: '로그인한 뒤 이 탭으로 돌아오면 이어서 쓸 수 있습니다.',
    en: 'Come back to this tab afterwards: it goes on by itself.',
    ja: 'ログイン後にこのタブへ戻ると、そのまま続けられます。',
  },
  inFrame: {
    ko: '이 화면을 연 시스템에서 다시 열어 주세요. 필요한 내용은 먼저 복사해 두세요.',
    en: 'Open it again from the system that showed it. Copy what you need first.',
    ja: 'この画面を開いたシステムからもう一度開いてください。必要な内容は先にコピーしておいてください。',
  },
  leave: { ko: '저장하지 않고 나가기', en: 'Leave without saving', ja: '保存せずに移動' },
  goOnAs: { ko: '{other} 계정으로 계속', en: 'Go on as {other}', ja: '{other} で続ける' },
})
