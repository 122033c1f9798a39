/** Second factors, passkeys, single sign-on: mails and screens. */
import { defineTexts } from '../i18n/texts.ts'

export const SECOND_FACTOR_MAIL_TEXTS = defineTexts({
  'code.subject': {
    ko: '[Postern] 인증 코드 {code}',
    en: '[Postern] Your code {code}',
    ja: '[Postern] 認証コード {code}',
  },
  'code.text': {
    ko: '인증 코드: {code}\n\n{minutes}분 동안 한 번만 사용할 수 있습니다. 코드를 아무에게도 알려 주지 마세요.\n직접 요청하지 않았다면 누군가 비밀번호를 알고 있을 수 있습니다. 비밀번호를 바로 변경하세요.',
    en: 'Your code: {code}\n\nIt is good for {minutes} {minutes|minute|minutes} and one use. Never tell it to anybody.\nIf you did not ask for it, somebody may know your password: change it right away.',
    ja: '認証コード: {code}\n\n{minutes} 分間、1 回だけ使用できます。コードは誰にも教えないでください。\n心当たりがない場合は、パスワードが知られている可能性があります。すぐに変更してください。',
  },
  'added.subject': {
    ko: '[Postern] 2단계 인증 방법이 추가되었습니다',
    en: '[Postern] A second factor was added',
    ja: '[Postern] 2 段階認証の方法が追加されました',
  },
  'added.text': {
    ko: '계정에 2단계 인증 방법이 추가되었습니다. (접속 IP: {ip})\n본인이 한 일이 아니면 관리자에게 바로 알려 주세요.',
    en: 'A second factor was added to your account (from {ip}).\nIf that was not you, tell your administrator right away.',
    ja: 'アカウントに 2 段階認証の方法が追加されました（接続元 IP: {ip}）。\n心当たりがない場合は、すぐに管理者へお知らせください。',
  },
  'removed.subject': {
    ko: '[Postern] 2단계 인증 방법이 삭제되었습니다',
    en: '[Postern] A second factor was removed',
    ja: '[Postern] 2 段階認証の方法が削除されました',
  },
  'removed.text': {
    ko: '계정에서 2단계 인증 방법이 삭제되었습니다. (접속 IP: {ip})\n본인이 한 일이 아니면 관리자에게 바로 알려 주세요.',
    en: 'A second factor was removed from your account (from {ip}).\nIf that was not you, tell your administrator right away.',
    ja: 'アカウントから 2 段階認証の方法が削除されました（接続元 IP: {ip}）。\n心当たりがない場合は、すぐに管理者へお知らせください。',
  },
  'recovery.subject': {
    ko: '[Postern] 복구 코드로 로그인했습니다',
    en: '[Postern] Signed in with a recovery code',
    ja: '[Postern] リカバリーコードでログインしました',
  },
  'recovery.text': {
    ko: '복구 코드로 로그인했습니다. (접속 IP: {ip}) 남은 복구 코드는 {count}개입니다.\n본인이 한 일이 아니면 비밀번호를 바로 변경하고 관리자에게 알려 주세요.',
    en: 'Your account was signed in to with a recovery code (from {ip}). {count} {count|code is|codes are} left.\nIf that was not you, change your password right away and tell your administrator.',
    ja: 'リカバリーコードでログインしました（接続元 IP: {ip}）。残りのコードは {count} 個です。\n心当たりがない場合は、すぐにパスワードを変更し、管理者へお知らせください。',
  },
  'locked.subject': {
    ko: '[Postern] 2단계 인증에 여러 번 실패했습니다',
    en: '[Postern] Many failed attempts at your second factor',
    ja: '[Postern] 2 段階認証に何度も失敗しました',
  },
  'locked.text': {
    ko: '올바른 비밀번호를 입력한 뒤 2단계 인증에 여러 번 실패했습니다. (접속 IP: {ip})\n본인이 아니면 누군가 비밀번호를 알고 있는 것입니다. 비밀번호를 바로 변경하세요.',
    en: 'After your correct password, the second factor failed many times (from {ip}).\nIf that was not you, somebody knows your password: change it right away.',
    ja: '正しいパスワードの入力後、2 段階認証に何度も失敗しました（接続元 IP: {ip}）。\n心当たりがない場合は、パスワードが知られています。すぐに変更してください。',
  },
  'proof_locked.subject': {
    ko: '[Postern] 본인 확인에 여러 번 실패했습니다',
    en: '[Postern] Many failed attempts to prove who you are',
    ja: '[Postern] 本人確認に何度も失敗しました',
  },
  'proof_locked.text': {
    ko: '로그인된 세션에서 본인 확인에 여러 번 실패했습니다. (접속 IP: {ip})\n본인이 아니면 다른 사람이 그 세션을 쓰고 있을 수 있습니다. 비밀번호를 바로 변경하면 다른 세션이 모두 끝납니다.',
    en: 'In a session of your account, somebody failed many times to prove to be you (from {ip}).\nIf that was not you, change your password right away: that ends all other sessions.',
    ja: 'ログイン中のセッションで、本人確認に何度も失敗しました（接続元 IP: {ip}）。\n心当たりがない場合は、すぐにパスワードを変更してください。ほかのセッションはすべて終了します。',
  },
  'reset.subject': {
    ko: '[Postern] 관리자가 2단계 인증을 초기화했습니다',
    en: '[Postern] An administrator reset your second factor',
    ja: '[Postern] 管理者が 2 段階認証をリセットしました',
  },
  'reset.text': {
    ko: '관리자가 계정의 2단계 인증 방법과 복구 코드를 모두 삭제했습니다. 로그인한 뒤 다시 설정하세요.\n요청한 적이 없다면 관리자에게 확인해 주세요.',
    en: 'An administrator removed all second factors and recovery codes of your account. Sign in and set them up anew.\nIf you did not ask for it, check with your administrator.',
    ja: '管理者がアカウントの 2 段階認証の方法とリカバリーコードをすべて削除しました。ログインして再設定してください。\n心当たりがない場合は、管理者にご確認ください。',
  },
})

/** Signing in: the second step, passkeys, single sign-on. */
export const SECOND_STEP_TEXTS = defineTexts({
  title: { ko: '2단계 인증', en: 'Second step', ja: '2 段階認証' },
  'intro.totp': {
    ko: '인증 앱에 표시된 6자리 코드를 입력하세요.',
    en: 'Enter the six digits your authenticator app shows.',
    ja: '認証アプリに表示された 6 桁のコードを入力してください。',
  },
  'intro.email': {
    ko: '{email} 주소로 6자리 코드를 보냅니다.',
    en: 'A six-digit code goes to {email}.',
    ja: '{email} に 6 桁のコードを送信します。',
  },
  'intro.passkey': {
    ko: '지문, 얼굴, PIN 또는 보안 키로 확인하세요.',
    en: 'Confirm with your fingerprint, face, PIN or security key.',
    ja: '指紋、顔、PIN、またはセキュリティキーで確認してください。',
  },
  'intro.recovery': {
    ko: '보관해 둔 복구 코드 하나를 입력하세요. 한 번 쓴 코드는 다시 쓸 수 없습니다.',
    en: 'Enter one of the recovery codes you kept. Each works once.',
    ja: '保管しているリカバリーコードを 1 つ入力してください。各コードは 1 回だけ使えます。',
  },
  code: { ko: '인증 코드', en: 'Code', ja: '認証コード' },
  recoveryCode: { ko: '복구 코드', en: 'Recovery code', ja: 'リカバリーコード' },
  sendCode: { ko: '코드 받기', en: 'Send the code', ja: 'コードを送信' },
  sendAgain: { ko: '코드 다시 받기', en: 'Send another code', ja: 'コードを再送信' },
  sent: {
    ko: '코드를 보냈습니다. 메일을 확인하세요.',
    en: 'Sent. Check your mail.',
    ja: 'コードを送信しました。メールを確認してください。',
  },
  usePasskey: { ko: '패스키로 확인', en: 'Use the passkey', ja: 'パスキーで確認' },
  verify: { ko: '확인', en: 'Continue', ja: '確認' },
  remember: {
    ko: '이 브라우저에서 {days}일 동안 묻지 않기',
    en: 'Do not ask on this browser for {days} {days|day|days}',
    ja: 'このブラウザーでは {days} 日間求めない',
  },
  otherWays: { ko: '다른 방법', en: 'Other ways', ja: 'ほかの方法' },
  'other.totp': { ko: '인증 앱 사용', en: 'Use the authenticator app', ja: '認証アプリを使う' },
  'other.email': { ko: '메일로 코드 받기', en: 'Get a code by mail', ja: 'メールでコードを受け取る' },
  'other.passkey': { ko: '패스키 사용', en: 'Use a passkey', ja: 'パスキーを使う' },
  'other.recovery': { ko: '복구 코드 사용', en: 'Use a recovery code', ja: 'リカバリーコードを使う' },
  backToLogin: { ko: '로그인 화면으로', en: 'Back to sign-in', ja: 'ログイン画面に戻る' },
  backSoon: {
    ko: '잠시 후 로그인 화면으로 이동합니다.',
    en: 'You are taken back to the sign-in page.',
    ja: 'まもなくログイン画面に移動します。',
  },
  cancelled: {
    ko: '패스키 확인이 취소되었거나 시간이 지났습니다. 다시 시도해 주세요.',
    en: 'The passkey was cancelled or took too long. Try again.',
    ja: 'パスキーの確認がキャンセルされたか、時間切れです。もう一度お試しください。',
  },
  withPasskey: { ko: '패스키로 로그인', en: 'Sign in with a passkey', ja: 'パスキーでログイン' },
  withProvider: { ko: '{name}(으)로 로그인', en: 'Sign in with {name}', ja: '{name} でログイン' },
  or: { ko: '또는', en: 'or', ja: 'または' },
})

/** The section "Security" of one's own account. */
export const SECURITY_TEXTS = defineTexts({
  title: { ko: '보안', en: 'Security', ja: 'セキュリティ' },
  secondFactor: { ko: '2단계 인증', en: 'Second factor', ja: '2 段階認証' },
  intro: {
    ko: '비밀번호를 누가 알아내도 계정을 지킬 수 있습니다. 하나 이상 설정하기를 권합니다.',
    en: 'Keeps your account safe even when somebody learns your password. Set up at least one.',
    ja: 'パスワードが知られてもアカウントを守れます。1 つ以上の設定をおすすめします。',
  },
  enrolTitle: { ko: '2단계 인증 설정', en: 'Set up a second factor', ja: '2 段階認証の設定' },
  enrolText: {
    ko: '관리자 정책에 따라 2단계 인증이 필요합니다. 아래에서 하나를 설정하면 계속할 수 있습니다.',
    en: 'Your administrator requires a second factor. Set up one of these to continue.',
    ja: '管理者のポリシーにより 2 段階認証が必要です。以下のいずれかを設定すると続行できます。',
  },
  enrolled: { ko: '설정을 마쳤습니다.', en: 'All set.', ja: '設定が完了しました。' },
  off: {
    ko: '관리자가 2단계 인증을 사용하지 않도록 설정했습니다.',
    en: 'Your administrator has switched second factors off.',
    ja: '管理者が 2 段階認証を使用しない設定にしています。',
  },
  on: { ko: '사용 중', en: 'On', ja: '使用中' },
  notSetUp: { ko: '설정 안 함', en: 'Not set up', ja: '未設定' },
  setUp: { ko: '설정', en: 'Set up', ja: '設定' },
  remove: { ko: '삭제', en: 'Remove', ja: '削除' },
  created: { ko: '등록 {date}', en: 'Set up {date}', ja: '登録 {date}' },
  lastUsed: { ko: '마지막 사용 {date}', en: 'Last used {date}', ja: '最終使用 {date}' },
  neverUsed: { ko: '아직 사용하지 않음', en: 'Not used yet', ja: '未使用' },

  totp: { ko: '인증 앱', en: 'Authenticator app', ja: '認証アプリ' },
  totpHelp: {
    ko: '휴대전화 앱이 30초마다 만드는 6자리 코드',
    en: 'Six digits that an app on your phone shows every 30 seconds',
    ja: 'スマートフォンのアプリが 30 秒ごとに表示する 6 桁のコード',
  },
  totpScan: {
    ko: '인증 앱으로 QR 코드를 스캔한 뒤, 앱에 표시된 코드를 입력하세요.',
    en: 'Scan the QR code with your authenticator app, then enter the code it shows.',
    ja: '認証アプリで QR コードをスキャンし、アプリに表示されたコードを入力してください。',
  },
  totpQr: {
    ko: '인증 앱에 등록할 QR 코드',
    en: 'QR code for the authenticator app',
    ja: '認証アプリに登録する QR コード',
  },
  totpKey: { ko: '직접 입력할 키', en: 'Key to type instead', ja: '手動で入力するキー' },
  code: { ko: '인증 코드', en: 'Code', ja: '認証コード' },
  confirmCode: { ko: '확인', en: 'Confirm', ja: '確認' },

  passkeys: { ko: '패스키', en: 'Passkeys', ja: 'パスキー' },
  passkeysHelp: {
    ko: '지문, 얼굴, PIN 또는 보안 키. 비밀번호 없이 로그인할 수도 있습니다.',
    en: 'Fingerprint, face, PIN or security key. Also good for signing in without a password.',
    ja: '指紋、顔、PIN、セキュリティキー。パスワードなしのログインにも使えます。',
  },
  passkeysAddress: {
    ko: '패스키는 콘솔 주소로 접속했을 때만 등록할 수 있습니다. 관리자에게 콘솔 주소를 확인하세요.',
    en: 'Passkeys can be added at the address of the console only. Ask your administrator for it.',
    ja: 'パスキーはコンソールのアドレスで開いたときだけ登録できます。管理者に確認してください。',
  },
  addPasskey: { ko: '패스키 추가', en: 'Add a passkey', ja: 'パスキーを追加' },
  passkeyName: { ko: '패스키 이름', en: 'Name of the passkey', ja: 'パスキーの名前' },
  passkeyNameHint: {
    ko: '예: 회사 노트북',
    en: 'Such as: Work laptop',
    ja: '例: 会社のノート PC',
  },
  removeNamed: { ko: '{name} 삭제', en: 'Remove {name}', ja: '{name} を削除' },
  setUpNamed: { ko: '{name} 설정', en: 'Set up: {name}', ja: '{name} を設定' },

  emailFactor: { ko: '이메일 코드', en: 'Codes by mail', ja: 'メールのコード' },
  emailHelp: {
    ko: '로그인할 때 {email} 주소로 보내는 6자리 코드',
    en: 'Six digits sent to {email} when you sign in',
    ja: 'ログイン時に {email} へ送る 6 桁のコード',
  },
  emailSent: {
    ko: '{email} 주소로 코드를 보냈습니다. 10분 안에 입력하세요.',
    en: 'A code is on its way to {email}. Enter it within ten minutes.',
    ja: '{email} にコードを送信しました。10 分以内に入力してください。',
  },

  recovery: { ko: '복구 코드', en: 'Recovery codes', ja: 'リカバリーコード' },
  recoveryLeft: { ko: '{count}개 남음', en: '{count} left', ja: '残り {count} 個' },
  recoveryHelp: {
    ko: '휴대전화나 보안 키를 잃어버렸을 때 한 번씩 쓰는 코드',
    en: 'Each works once, for the day you lose your phone or key',
    ja: 'スマートフォンやキーを紛失したときに 1 回ずつ使うコード',
  },
  recoveryTitle: {
    ko: '복구 코드를 보관하세요',
    en: 'Keep your recovery codes',
    ja: 'リカバリーコードを保管してください',
  },
  recoveryText: {
    ko: '이 코드는 지금만 표시됩니다. 인쇄하거나 비밀번호 관리자에 저장하세요.',
    en: 'They are shown only once. Print them or keep them in a password manager.',
    ja: 'このコードは今だけ表示されます。印刷するか、パスワードマネージャーに保存してください。',
  },
  recoveryKept: { ko: '보관했습니다', en: 'I have stored them', ja: '保管しました' },
  recoveryRenew: { ko: '새로 만들기', en: 'Make new ones', ja: '再生成' },
  recoveryRenewText: {
    ko: '새 코드 10개를 만듭니다. 이전 코드는 더 이상 쓸 수 없습니다.',
    en: 'Makes ten new codes. The old ones stop working.',
    ja: '新しいコードを 10 個作成します。以前のコードは使えなくなります。',
  },
  download: { ko: '파일로 저장', en: 'Save as a file', ja: 'ファイルに保存' },

  browsers: { ko: '기억한 브라우저', en: 'Remembered browsers', ja: '記憶したブラウザー' },
  browsersHelp: {
    ko: '{days}일 동안 2단계 인증을 묻지 않는 브라우저',
    en: 'Not asked for the second factor for {days} {days|day|days}',
    ja: '{days} 日間 2 段階認証を求めないブラウザー',
  },
  noBrowsers: { ko: '기억한 브라우저가 없습니다.', en: 'None.', ja: '記憶したブラウザーはありません。' },
  forget: { ko: '잊기', en: 'Forget', ja: '削除' },
  forgetNamed: { ko: '{name} 잊기', en: 'Forget {name}', ja: '{name} を削除' },
  forgetAll: { ko: '모두 잊기', en: 'Forget all', ja: 'すべて削除' },

  removeTitle: { ko: '{name} 삭제', en: 'Remove: {name}', ja: '{name} の削除' },
  removeText: {
    ko: '삭제하면 로그인할 때 이 방법을 쓸 수 없습니다. 계속할까요?',
    en: 'You can no longer sign in with it. Continue?',
    ja: '削除すると、ログイン時にこの方法を使えなくなります。続行しますか？',
  },
  confirmTitle: { ko: '본인 확인', en: 'Is it you?', ja: '本人確認' },
  confirmText: {
    ko: '계속하려면 현재 비밀번호를 입력하세요. 비밀번호가 없으면 다시 로그인하세요.',
    en: 'Enter your current password to continue. Without one, sign in again.',
    ja: '続行するには現在のパスワードを入力してください。パスワードがない場合は再度ログインしてください。',
  },
  'proof.password': {
    ko: '계속하려면 현재 비밀번호를 입력하세요.',
    en: 'Enter your current password to continue.',
    ja: '続行するには現在のパスワードを入力してください。',
  },
  'proof.totp': {
    ko: '계속하려면 인증 앱에 표시된 6자리 코드를 입력하세요.',
    en: 'Enter the six digits your authenticator app shows to continue.',
    ja: '続行するには認証アプリに表示された 6 桁のコードを入力してください。',
  },
  'proof.passkey': {
    ko: '계속하려면 지문, 얼굴, PIN 또는 보안 키로 확인하세요.',
    en: 'Confirm with your fingerprint, face, PIN or security key to continue.',
    ja: '続行するには、指紋、顔、PIN、またはセキュリティキーで確認してください。',
  },
  'proof.none': {
    ko: '이 계정에는 비밀번호도 2단계 인증도 없습니다. 다시 로그인한 뒤 15분 안에 진행하세요.',
    en: 'This account has neither a password nor a second factor. Sign in again, then go on within 15 minutes.',
    ja: 'このアカウントにはパスワードも 2 段階認証もありません。再度ログインし、15 分以内に行ってください。',
  },
  'proof.orSignIn': {
    ko: '비밀번호를 모르면 다시 로그인한 뒤 15분 안에 진행하세요.',
    en: 'If you do not know it, sign in again, then go on within 15 minutes.',
    ja: 'パスワードが分からない場合は、再度ログインし、15 分以内に行ってください。',
  },
  signInAgain: { ko: '다시 로그인', en: 'Sign in again', ja: '再度ログイン' },
  'other.password': { ko: '비밀번호 사용', en: 'Use the password', ja: 'パスワードを使う' },
  theSecurity: { ko: '보안 설정', en: 'the security settings', ja: 'セキュリティ設定' },

  resetFactor: { ko: '2단계 인증 초기화', en: 'Reset the second factor', ja: '2 段階認証をリセット' },
  resetText: {
    ko: '{name}의 인증 앱, 패스키, 복구 코드, 기억한 브라우저를 모두 삭제하고 로그아웃시킵니다. 본인에게 메일로 알립니다.',
    en: 'Removes the authenticator app, passkeys, recovery codes and remembered browsers of {name}, and ends the sessions. The user is told by mail.',
    ja: '{name} の認証アプリ、パスキー、リカバリーコード、記憶したブラウザーをすべて削除し、ログアウトさせます。本人にメールで通知します。',
  },
  resetDone: {
    ko: '2단계 인증을 초기화했습니다.',
    en: 'The second factor is reset.',
    ja: '2 段階認証をリセットしました。',
  },
})
