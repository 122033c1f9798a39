/** What an error says to people: what happened and what to do about it (specification §8). */
import type { ErrorCode } from '../codes/errors.ts'
import { defineTexts, fillText, type Language, type Text, type TextValues } from '../i18n/texts.ts'

export const ERROR_TEXTS = defineTexts({
  INVALID_REQUEST: {
    ko: '요청을 처리할 수 없습니다. 입력 내용을 확인한 뒤 다시 시도해 주세요.',
    en: 'The request could not be understood. Check your input and try again.',
    ja: 'リクエストを処理できません。入力内容を確認して、もう一度お試しください。',
  },
  UNAUTHENTICATED: {
    ko: '로그인이 필요합니다. 로그인한 뒤 다시 시도해 주세요.',
    en: 'You are not signed in. Sign in and try again.',
    ja: 'ログインが必要です。ログインしてからもう一度お試しください。',
  },
  SESSION_EXPIRED: {
    ko: '세션이 만료되었습니다. 다시 로그인해 주세요.',
    en: 'Your session has expired. Sign in again.',
    ja: 'セッションの有効期限が切れました。もう一度ログインしてください。',
  },
  NOT_FOUND_LOGGED_USER: {
    ko: '로그인한 사용자 정보를 찾을 수 없습니다. 다시 로그인해 주세요.',
    en: 'Your sign-in is no longer known. Sign in again.',
    ja: 'ログイン中のユーザー情報が見つかりません。もう一度ログインしてください。',
  },
  NO_PERMISSION: {
    ko: '이 기능에 접근할 권한이 없습니다. 필요하면 관리자에게 권한을 요청하세요.',
    en: 'You have no access to this function. Ask your administrator if you need it.',
    ja: 'この機能にアクセスする権限がありません。必要な場合は管理者に依頼してください。',
  },
  CSRF_INVALID: {
    ko: '보안 확인에 실패했습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
    en: 'The security check of this form has failed. Reload the page and try again.',
    ja: 'セキュリティ確認に失敗しました。ページを再読み込みしてから、もう一度お試しください。',
  },
  PASSWORD_CHANGE_REQUIRED: {
    ko: '계속하려면 먼저 비밀번호를 변경해야 합니다.',
    en: 'Change your password first to continue.',
    ja: '続行するには、先にパスワードを変更してください。',
  },
  NOT_FOUND: {
    ko: '요청한 항목이 없습니다. 이미 삭제되었을 수 있으니 목록을 새로 고쳐 주세요.',
    en: 'This item does not exist. It may have been deleted; refresh the list.',
    ja: '対象が見つかりません。すでに削除された可能性があります。一覧を更新してください。',
  },
  METHOD_NOT_ALLOWED: {
    ko: '이 주소에서는 사용할 수 없는 요청 방식입니다. API 문서를 확인해 주세요.',
    en: 'This address does not support the request method. See the API documentation.',
    ja: 'このアドレスでは使用できないメソッドです。API ドキュメントを確認してください。',
  },
  REQUEST_TIMEOUT: {
    ko: '응답 시간이 초과되었습니다. 범위를 좁히거나 잠시 후 다시 시도해 주세요.',
    en: 'The request took too long. Narrow it down or try again later.',
    ja: '処理がタイムアウトしました。条件を絞り込むか、しばらくしてからお試しください。',
  },
  CONFLICT: {
    ko: '다른 항목과 충돌합니다. 새로 고친 뒤 내용을 확인해 주세요.',
    en: 'This conflicts with something that exists. Reload and check the entries.',
    ja: '既存の項目と競合しています。再読み込みして内容を確認してください。',
  },
  PAYLOAD_TOO_LARGE: {
    ko: '보낸 데이터가 너무 큽니다. 크기를 줄이거나 나누어 보내 주세요.',
    en: 'Too much data was sent. Reduce it or send it in parts.',
    ja: '送信データが大きすぎます。サイズを減らすか、分割して送信してください。',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ko: '지원하지 않는 데이터 형식입니다. 안내된 형식으로 보내 주세요.',
    en: 'This kind of data is not supported. Send it in the documented format.',
    ja: '対応していないデータ形式です。指定された形式で送信してください。',
  },
  RATE_LIMITED: {
    ko: '요청이 너무 많습니다. 잠시 기다렸다가 다시 시도해 주세요.',
    en: 'Too many requests. Wait a moment and try again.',
    ja: 'リクエストが多すぎます。しばらく待ってから、もう一度お試しください。',
  },
  INTERNAL: {
    ko: '처리 중 오류가 발생했습니다. 다시 시도해도 계속되면 요청 번호를 관리자에게 알려 주세요.',
    en: 'Something went wrong here. Try again; if it persists, give the request id to your administrator.',
    ja: '処理中にエラーが発生しました。再試行しても続く場合は、リクエスト番号を管理者にお知らせください。',
  },
  TEMPORARY_PROBLEM: {
    ko: '일시적인 문제가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'There is a temporary problem. Try again in a little while.',
    ja: '一時的な問題が発生しました。しばらくしてからもう一度お試しください。',
  },
  DATABASE_UNAVAILABLE: {
    ko: '데이터베이스에 연결할 수 없습니다. 잠시 후 다시 시도하고, 계속되면 관리자에게 알려 주세요.',
    en: 'The database cannot be reached. Try again shortly; if it persists, tell your administrator.',
    ja: 'データベースに接続できません。しばらくしてから再試行し、続く場合は管理者にお知らせください。',
  },
  STORAGE_FULL: {
    ko: '저장 공간이 부족합니다. 관리자에게 디스크 공간 확보를 요청하세요.',
    en: 'The storage is full. Ask your administrator to free disk space.',
    ja: '保存領域が不足しています。管理者にディスク容量の確保を依頼してください。',
  },

  INVALID_CREDENTIALS: {
    ko: '이메일 또는 비밀번호가 올바르지 않습니다. 다시 입력하거나 비밀번호를 재설정하세요.',
    en: 'Wrong email address or password. Enter them again or reset your password.',
    ja: 'メールアドレスまたはパスワードが正しくありません。再入力するか、パスワードを再設定してください。',
  },
  AUTH_FAILED: {
    ko: '인증에 실패했습니다. 다시 로그인해 주세요.',
    en: 'Authentication failed. Sign in again.',
    ja: '認証に失敗しました。もう一度ログインしてください。',
  },
  AUTH_INVALID: {
    ko: '인증 정보가 유효하지 않습니다. 다시 로그인해 주세요.',
    en: 'Your authentication is not valid any more. Sign in again.',
    ja: '認証情報が無効です。もう一度ログインしてください。',
  },
  AUTH_REFUSED: {
    ko: '로그인이 거부되었습니다. 관리자에게 문의하세요.',
    en: 'Signing in was refused. Contact your administrator.',
    ja: 'ログインが拒否されました。管理者にお問い合わせください。',
  },
  ACCOUNT_LOCKED: {
    ko: '로그인 실패가 반복되어 로그인이 잠겼습니다. 잠시 후 다시 시도하거나 관리자에게 잠금 해제를 요청하세요.',
    en: 'Signing in is locked after repeated failures. Try again later or ask your administrator to unlock it.',
    ja: 'ログインの失敗が続いたため、ロックされています。時間をおいて再試行するか、管理者に解除を依頼してください。',
  },
  IP_NOT_ALLOWED: {
    ko: '허용되지 않은 IP 주소입니다. 허용된 네트워크에서 접속하거나 관리자에게 문의하세요.',
    en: 'Signing in is not allowed from your IP address. Use an allowed network or contact your administrator.',
    ja: '許可されていない IP アドレスです。許可されたネットワークから接続するか、管理者にお問い合わせください。',
  },
  ACCOUNT_LONG_UNUSED: {
    ko: '오랫동안 사용하지 않아 로그인할 수 없는 계정입니다. 비밀번호를 재설정하거나 관리자에게 재사용을 요청하세요.',
    en: 'This account has not been used for a long time. Reset your password, or ask your administrator to reactivate it.',
    ja: '長期間使用されていないためログインできません。パスワードを再設定するか、管理者に再開を依頼してください。',
  },
  PASSWORD_REISSUE_REQUESTED: {
    ko: '비밀번호 재발급을 요청한 계정입니다. 관리자가 처리하면 임시 비밀번호를 이메일로 보내 드립니다.',
    en: 'A new password was requested for this account. Once an administrator approves, a temporary one comes by email.',
    ja: 'パスワードの再発行を申請中です。管理者が承認すると、仮パスワードがメールで届きます。',
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    ko: '이미 사용했거나 기한이 지난 임시 비밀번호입니다. 비밀번호를 다시 재설정하세요.',
    en: 'This temporary password was used already or has expired. Reset your password again.',
    ja: '使用済み、または期限切れの仮パスワードです。もう一度パスワードを再設定してください。',
  },
  WRONG_CURRENT_PASSWORD: {
    ko: '현재 비밀번호가 일치하지 않습니다. 다시 입력해 주세요.',
    en: 'The current password is wrong. Enter it again.',
    ja: '現在のパスワードが正しくありません。もう一度入力してください。',
  },
  SAME_AS_CURRENT_PASSWORD: {
    ko: '현재 비밀번호와 같습니다. 다른 비밀번호를 입력해 주세요.',
    en: 'The new password equals the current one. Choose a different one.',
    ja: '現在のパスワードと同じです。別のパスワードを入力してください。',
  },
  INVALID_PASSWORD: {
    ko: '비밀번호 규칙에 맞지 않습니다. 표시된 규칙에 맞게 입력해 주세요.',
    en: 'The password does not meet the rules. Follow the rules shown.',
    ja: 'パスワードの規則を満たしていません。表示された規則に従って入力してください。',
  },
  PASSWORD_MISMATCH: {
    ko: '비밀번호가 서로 다릅니다. 같은 비밀번호를 두 번 입력해 주세요.',
    en: 'The two passwords differ. Enter the same password twice.',
    ja: 'パスワードが一致しません。同じパスワードを 2 回入力してください。',
  },
  PASSWORD_CHANGE_FAILED: {
    ko: '비밀번호를 변경하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The password could not be changed. Try again later.',
    ja: 'パスワードを変更できませんでした。しばらくしてからもう一度お試しください。',
  },
  PASSWORD_TOO_SHORT: {
    ko: '비밀번호가 너무 짧습니다. 더 길게 입력해 주세요.',
    en: 'The password is too short. Make it longer.',
    ja: 'パスワードが短すぎます。もっと長くしてください。',
  },
  PASSWORD_NEEDS_UPPER: {
    ko: '영문 대문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one upper-case letter.',
    ja: '英大文字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_LOWER: {
    ko: '영문 소문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one lower-case letter.',
    ja: '英小文字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_DIGIT: {
    ko: '숫자를 하나 이상 포함해 주세요.',
    en: 'Add at least one digit.',
    ja: '数字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_SPECIAL: {
    ko: '특수 문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one special character.',
    ja: '記号を 1 文字以上含めてください。',
  },
  PASSWORD_REPEATED: {
    ko: '같은 문자를 세 번 이상 연속해서 사용하지 마세요.',
    en: 'Do not use the same character three times in a row.',
    ja: '同じ文字を 3 回以上続けて使用しないでください。',
  },
  PASSWORD_SEQUENCE: {
    ko: '123, abc처럼 연속된 문자를 세 자 이상 사용하지 마세요.',
    en: 'Do not use three consecutive characters such as 123 or abc.',
    ja: '123 や abc のような連続した文字を 3 文字以上使用しないでください。',
  },
  PASSWORD_KEYBOARD: {
    ko: 'qwe, asd처럼 키보드에서 이어진 문자를 세 자 이상 사용하지 마세요.',
    en: 'Do not use three neighbouring keys such as qwe or asd.',
    ja: 'qwe や asd のようにキーボードで隣り合う文字を 3 文字以上使用しないでください。',
  },
  PASSWORD_COMMON: {
    ko: '널리 알려진 비밀번호입니다. 추측하기 어려운 비밀번호를 입력해 주세요.',
    en: 'This password is widely known. Choose one that is hard to guess.',
    ja: 'よく知られたパスワードです。推測されにくいものを入力してください。',
  },
  OTP_REQUIRED: {
    ko: '메일로 받은 인증 번호를 입력해 주세요.',
    en: 'Enter the one-time code that was sent to you by email.',
    ja: 'メールで届いた認証コードを入力してください。',
  },
  OTP_MISMATCH: {
    ko: '인증 번호가 일치하지 않습니다. 메일을 확인하고 다시 입력해 주세요.',
    en: 'The one-time code does not match. Check the email and enter it again.',
    ja: '認証コードが一致しません。メールを確認して、もう一度入力してください。',
  },
  OTP_EXPIRED: {
    ko: '인증 번호가 만료되었습니다. 로그인 화면에서 새로 요청해 주세요.',
    en: 'The one-time code has expired. Request a new one from the sign-in page.',
    ja: '認証コードの有効期限が切れました。ログイン画面から再度リクエストしてください。',
  },
  OTP_ATTEMPTS_EXCEEDED: {
    ko: '인증 번호 입력 횟수를 초과했습니다. 로그인 화면에서 새로 요청해 주세요.',
    en: 'Too many wrong one-time codes. Request a new one from the sign-in page.',
    ja: '認証コードの入力回数を超えました。ログイン画面から再度リクエストしてください。',
  },
  SECOND_FACTOR_REQUIRED: {
    ko: '계속하려면 먼저 2단계 인증을 설정해야 합니다.',
    en: 'Set up a second factor first to continue.',
    ja: '続行するには、先に 2 段階認証を設定してください。',
  },
  SECOND_FACTOR_NOT_ALLOWED: {
    ko: '관리자가 이 인증 방법을 허용하지 않았습니다. 다른 방법을 선택해 주세요.',
    en: 'Your administrator does not allow this method. Choose another one.',
    ja: '管理者がこの認証方法を許可していません。ほかの方法を選択してください。',
  },
  CONFIRM_REQUIRED: {
    ko: '본인 확인이 필요합니다. 비밀번호를 다시 입력하거나, 다시 로그인해 주세요.',
    en: 'Please prove that it is you: enter your password again, or sign in again.',
    ja: '本人確認が必要です。パスワードをもう一度入力するか、再度ログインしてください。',
  },
  PASSKEY_FAILED: {
    ko: '패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법을 사용해 주세요.',
    en: 'The passkey could not be verified. Try again or use another method.',
    ja: 'パスキーを確認できませんでした。もう一度試すか、別の方法を使用してください。',
  },
  PUBLIC_ADDRESS_REQUIRED: {
    ko: '이 기능을 쓰려면 기본 설정에서 콘솔 주소를 먼저 설정하고, 그 주소로 접속해야 합니다.',
    en: 'This needs the address of the console: set it in the basic settings, and open the console there.',
    ja: 'この機能にはコンソールのアドレスが必要です。基本設定で設定し、そのアドレスで開いてください。',
  },
  SESSION_ONLY: {
    ko: 'API 토큰으로는 할 수 없는 작업입니다. 로그인해서 진행해 주세요.',
    en: 'This cannot be done with an API token. Sign in to do it.',
    ja: 'API トークンでは実行できない操作です。ログインして行ってください。',
  },
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

  REQUIRED: {
    ko: '필수 항목입니다. 값을 입력해 주세요.',
    en: 'This field is required. Enter a value.',
    ja: '必須項目です。値を入力してください。',
  },
  INVALID_VALUE: {
    ko: '사용할 수 없는 값입니다. 안내된 값 중에서 선택하거나 입력해 주세요.',
    en: 'This value is not accepted. Use one of the values offered.',
    ja: '使用できない値です。案内された値を入力または選択してください。',
  },
  UNKNOWN_FIELD: {
    ko: '알 수 없는 항목입니다. 항목 이름을 확인하거나 제거해 주세요.',
    en: 'This field is not known. Check its name or leave it out.',
    ja: '不明な項目です。項目名を確認するか、削除してください。',
  },
  TOO_SHORT: {
    ko: '값이 너무 짧습니다. 더 길게 입력해 주세요.',
    en: 'This value is too short. Enter more characters.',
    ja: '値が短すぎます。もっと長く入力してください。',
  },
  TOO_LONG: {
    ko: '값이 너무 깁니다. 더 짧게 입력해 주세요.',
    en: 'This value is too long. Shorten it.',
    ja: '値が長すぎます。短くしてください。',
  },
  TOO_FEW_ITEMS: {
    ko: '항목이 부족합니다. 항목을 추가해 주세요.',
    en: 'There are too few entries. Add some.',
    ja: '項目が足りません。追加してください。',
  },
  TOO_MANY_ITEMS: {
    ko: '항목이 너무 많습니다. 일부를 삭제해 주세요.',
    en: 'There are too many entries. Remove some.',
    ja: '項目が多すぎます。いくつか削除してください。',
  },
  DUPLICATE_ITEM: {
    ko: '같은 항목이 두 번 있습니다. 하나를 삭제해 주세요.',
    en: 'The same entry is listed twice. Remove one.',
    ja: '同じ項目が重複しています。どちらかを削除してください。',
  },
  OUT_OF_RANGE: {
    ko: '허용 범위를 벗어난 값입니다. 범위 안의 값을 입력해 주세요.',
    en: 'This number is outside the allowed range. Enter one within it.',
    ja: '許容範囲外の値です。範囲内の値を入力してください。',
  },
  NOT_A_NUMBER: {
    ko: '숫자를 입력해 주세요.',
    en: 'Enter a number.',
    ja: '数値を入力してください。',
  },
  NOT_AN_INTEGER: {
    ko: '소수점 없이 정수를 입력해 주세요.',
    en: 'Enter a whole number without decimals.',
    ja: '小数点のない整数を入力してください。',
  },
  INVALID_EMAIL: {
    ko: '이메일 주소 형식이 올바르지 않습니다. name@example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid email address. Enter it as name@example.com.',
    ja: 'メールアドレスの形式が正しくありません。name@example.com の形式で入力してください。',
  },
  INVALID_FILTER_ADDRESS: {
    ko: '주소 형식이 올바르지 않습니다. name@example.com 또는 @example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid address. Enter name@example.com, or @example.com for a whole domain.',
    ja: 'アドレスの形式が正しくありません。name@example.com または @example.com の形式で入力してください。',
  },
  INVALID_DOMAIN: {
    ko: '도메인 형식이 올바르지 않습니다. example.com 형식으로 입력해 주세요.',
    en: 'This is not a valid domain. Enter it as example.com.',
    ja: 'ドメインの形式が正しくありません。example.com の形式で入力してください。',
  },
  INVALID_HOST: {
    ko: '서버 주소가 올바르지 않습니다. 호스트 이름 또는 IP 주소를 입력해 주세요.',
    en: 'This is not a valid server. Enter a host name or an IP address.',
    ja: 'サーバーの指定が正しくありません。ホスト名または IP アドレスを入力してください。',
  },
  INVALID_IP: {
    ko: 'IP 주소가 올바르지 않습니다. 192.0.2.10 형식으로 입력해 주세요.',
    en: 'This is not a valid IP address. Enter it as 192.0.2.10.',
    ja: 'IP アドレスが正しくありません。192.0.2.10 の形式で入力してください。',
  },
  INVALID_CIDR: {
    ko: '네트워크 형식이 올바르지 않습니다. 192.0.2.0/24 형식으로 입력해 주세요.',
    en: 'This is not a valid network. Enter it as 192.0.2.0/24.',
    ja: 'ネットワークの形式が正しくありません。192.0.2.0/24 の形式で入力してください。',
  },
  INVALID_PORT: {
    ko: '포트가 올바르지 않습니다. 1~65535 사이의 숫자를 입력해 주세요.',
    en: 'This is not a valid port. Enter a number from 1 to 65535.',
    ja: 'ポートが正しくありません。1～65535 の数値を入力してください。',
  },
  INVALID_RESTRICTED_PORT: {
    ko: '사용할 수 없는 포트입니다. 1024~65535 사이의 숫자를 입력해 주세요.',
    en: 'This port cannot be used. Enter a number from 1024 to 65535.',
    ja: '使用できないポートです。1024～65535 の数値を入力してください。',
  },
  INVALID_COUNTRY: {
    ko: '국가 코드가 올바르지 않습니다. KR처럼 영문 두 글자로 입력해 주세요.',
    en: 'This is not a valid country code. Enter two letters such as KR.',
    ja: '国コードが正しくありません。KR のように英字 2 文字で入力してください。',
  },
  INVALID_HASH: {
    ko: '해시 값이 올바르지 않습니다. MD5(32자리) 또는 SHA-256(64자리) 값을 입력해 주세요.',
    en: 'This is not a valid hash. Enter an MD5 (32 digits) or SHA-256 (64 digits).',
    ja: 'ハッシュ値が正しくありません。MD5 (32 桁) または SHA-256 (64 桁) を入力してください。',
  },
  INVALID_REJECT_CODE: {
    ko: '사용할 수 없는 SMTP 응답 코드입니다. 목록에서 선택해 주세요.',
    en: 'This SMTP response code is not allowed. Choose one of the list.',
    ja: '使用できない SMTP 応答コードです。一覧から選択してください。',
  },
  INVALID_LANGUAGE: {
    ko: '지원하지 않는 언어입니다. ko, en, ja 중에서 선택해 주세요.',
    en: 'This language is not supported. Choose ko, en or ja.',
    ja: '対応していない言語です。ko、en、ja から選択してください。',
  },
  INVALID_CHARSET: {
    ko: '지원하지 않는 문자 집합입니다. 목록에서 선택해 주세요.',
    en: 'This character set is not supported. Choose one of the list.',
    ja: '対応していない文字コードです。一覧から選択してください。',
  },
  INVALID_TIME_ZONE: {
    ko: '알 수 없는 시간대입니다. Asia/Seoul 형식으로 입력해 주세요.',
    en: 'This time zone is not known. Enter it as Asia/Seoul.',
    ja: '不明なタイムゾーンです。Asia/Tokyo の形式で入力してください。',
  },
  INVALID_URL: {
    ko: 'URL 형식이 올바르지 않습니다. 안내된 형식으로 입력해 주세요.',
    en: 'This is not a valid URL. Enter it in the form shown.',
    ja: 'URL の形式が正しくありません。案内された形式で入力してください。',
  },
  INVALID_PUBLIC_URL: {
    ko: '콘솔 주소를 https://mail.example.com 형식으로 입력해 주세요. 경로는 넣을 수 없고, http는 이 서버(localhost)만 가능합니다.',
    en: 'Enter the address of the console as https://mail.example.com, without a path. http works for localhost only.',
    ja: 'コンソールのアドレスを https://mail.example.com の形式で入力してください。パスは指定できません。http は localhost のみ使用できます。',
  },
  WOULD_LOCK_OUT: {
    ko: '현재 접속한 주소가 목록에 없어 저장하면 더 이상 접속할 수 없습니다. 그 주소를 추가해 주세요.',
    en: 'Your own address is not in the list: saving it would lock you out. Add your address.',
    ja: '現在の接続元アドレスが一覧にないため、保存するとアクセスできなくなります。そのアドレスを追加してください。',
  },
  SECRET_NOT_IMPORTED: {
    ko: '비밀 값은 파일에서 가져오지 않습니다. 파일에서 지우고 해당 화면에서 입력해 주세요.',
    en: 'Secrets are not taken from files. Remove it from the file and enter it on its screen.',
    ja: '秘密の値はファイルから取り込めません。ファイルから削除し、該当する画面で入力してください。',
  },
  SEARCH_PERIOD_EXCEEDED: {
    ko: '검색할 수 있는 기간보다 이전입니다. 시작일을 조정해 주세요.',
    en: 'Searches may not reach back so far. Choose a later start.',
    ja: '検索できる期間より前です。開始日を調整してください。',
  },
  INVALID_CONTACT: {
    ko: '연락처가 올바르지 않습니다. 하이픈(-) 없이 숫자만 입력해 주세요.',
    en: 'This is not a valid phone number. Enter digits only, without hyphens.',
    ja: '連絡先が正しくありません。ハイフンなしの数字で入力してください。',
  },
  INVALID_DATE: {
    ko: '날짜가 올바르지 않습니다. 날짜를 다시 선택해 주세요.',
    en: 'This is not a valid date. Choose the date again.',
    ja: '日付が正しくありません。日付を選択し直してください。',
  },
  INVALID_PERIOD: {
    ko: '기간이 올바르지 않습니다. 시작일을 종료일보다 앞으로 선택해 주세요.',
    en: 'This is not a valid period. Choose a start before the end.',
    ja: '期間が正しくありません。開始日は終了日より前にしてください。',
  },
  INVALID_SORT: {
    ko: '정렬할 수 없는 항목입니다. 목록의 열 중에서 선택해 주세요.',
    en: 'The list cannot be sorted by this. Choose one of its columns.',
    ja: '並べ替えできない項目です。一覧の列から選択してください。',
  },
  INVALID_PAGE_SIZE: {
    ko: '페이지 크기가 올바르지 않습니다. 15, 30, 50, 100 중에서 선택해 주세요.',
    en: 'This page size is not offered. Choose 15, 30, 50 or 100.',
    ja: '表示件数が正しくありません。15、30、50、100 から選択してください。',
  },
  INVALID_CONDITION: {
    ko: '이 대상에는 사용할 수 없는 조건입니다. 다른 조건을 선택해 주세요.',
    en: 'This condition cannot be used with this target. Choose another condition.',
    ja: 'この対象には使用できない条件です。別の条件を選択してください。',
  },
  INVALID_REGEX: {
    ko: '정규식이 올바르지 않습니다. 괄호를 확인하고, 전후방 탐색과 역참조는 사용하지 마세요.',
    en: 'This regular expression is not valid. Check its brackets, and use no look-around or back-references.',
    ja: '正規表現が正しくありません。括弧を確認し、先読み・後読みや後方参照は使用しないでください。',
  },
  INVALID_EXTENSION: {
    ko: '확장자가 올바르지 않습니다. 점 없이 exe처럼 입력해 주세요.',
    en: 'This is not a valid file extension. Enter it without a dot, such as exe.',
    ja: '拡張子が正しくありません。exe のようにドットなしで入力してください。',
  },
  INVALID_TEXT: {
    ko: '스크립트나 사용할 수 없는 문자가 포함되어 있습니다. 해당 부분을 삭제해 주세요.',
    en: 'This text contains script or characters that are not allowed. Remove them.',
    ja: 'スクリプトまたは使用できない文字が含まれています。該当部分を削除してください。',
  },
  INVALID_SEND_TIME: {
    ko: '발송 시간이 올바르지 않습니다. 00:00~23:59 사이의 시간을 입력해 주세요.',
    en: 'This is not a valid send time. Enter a time from 00:00 to 23:59.',
    ja: '送信時刻が正しくありません。00:00～23:59 の時刻を入力してください。',
  },
  INVALID_REPORT_RANGE: {
    ko: '데이터 범위는 발송 10분 전까지만 지정할 수 있습니다. 종료 시간을 앞당겨 주세요.',
    en: 'The data range must end at least 10 minutes before the send time. Set an earlier end.',
    ja: 'データ範囲は送信の 10 分前までに終わる必要があります。終了時刻を早めてください。',
  },
  AUTH_FILTER_AND_ONLY: {
    ko: '인증 필터는 AND 연산만 사용할 수 있습니다. 연산을 AND로 선택해 주세요.',
    en: 'An authentication filter combines its rules by AND only. Choose AND.',
    ja: '認証フィルターでは AND 条件のみ使用できます。AND を選択してください。',
  },
  WARNING_NOT_BELOW_BLOCK: {
    ko: '경고 횟수는 차단 횟수보다 작아야 합니다. 경고 횟수를 줄이거나 차단 횟수를 늘려 주세요.',
    en: 'The warning count must be below the block count. Lower it or raise the block count.',
    ja: '警告回数は遮断回数より小さくする必要があります。警告回数を減らすか、遮断回数を増やしてください。',
  },
  INVALID_ROLE_MAPPING: {
    ko: '"클레임 값 → 역할 키" 또는 "클레임 값 → 역할 키/도메인" 형식으로 입력해 주세요.',
    en: 'Write "claim value → role key" or "claim value → role key/domain".',
    ja: '「クレームの値 → ロールキー」または「クレームの値 → ロールキー/ドメイン」の形式で入力してください。',
  },
  RETENTION_ABOVE_LOG: {
    ko: '메일 사본은 로그보다 오래 보관할 수 없습니다. 사본 보관일을 줄이거나 로그 보관일을 늘려 주세요.',
    en: "Mail copies cannot be kept longer than the log. Shorten their retention or extend the log's.",
    ja: 'メールのコピーはログより長く保管できません。コピーの保管日数を減らすか、ログの保管日数を増やしてください。',
  },
  FILTER_RULE_REQUIRED: {
    ko: '필터에는 규칙이 하나 이상 필요합니다. 규칙을 추가해 주세요.',
    en: 'A filter needs at least one rule. Add a rule.',
    ja: 'フィルターには 1 つ以上のルールが必要です。ルールを追加してください。',
  },
  PERMISSION_REQUIRED: {
    ko: '역할에는 권한이 하나 이상 필요합니다. 권한을 선택해 주세요.',
    en: 'A role needs at least one permission. Choose one.',
    ja: 'ロールには 1 つ以上の権限が必要です。権限を選択してください。',
  },
  MENU_REQUIRED: {
    ko: '역할에는 메뉴가 하나 이상 필요합니다. 화면을 여는 권한을 선택해 주세요.',
    en: 'A role needs at least one menu. Choose a permission that opens a screen.',
    ja: 'ロールには 1 つ以上のメニューが必要です。画面を開く権限を選択してください。',
  },
  GROUP_REQUIRED: {
    ko: '그룹 관리자에게는 그룹이 필요합니다. 그룹을 선택해 주세요.',
    en: 'A group administrator needs a group. Choose one.',
    ja: 'グループ管理者にはグループの指定が必要です。グループを選択してください。',
  },
  ADDRESS_OUTSIDE_DOMAIN: {
    ko: '사용자의 도메인에 속하지 않는 주소입니다. 도메인 이름이나 별칭 도메인의 주소를 입력하세요.',
    en: "The address is outside of the user's domain. Use the domain's name or one of its alias domains.",
    ja: 'ユーザーのドメインに属さないアドレスです。ドメイン名またはエイリアスドメインのアドレスを入力してください。',
  },
  SELECTION_REQUIRED: {
    ko: '선택된 항목이 없습니다. 하나 이상 선택해 주세요.',
    en: 'Nothing is selected. Select at least one entry.',
    ja: '項目が選択されていません。1 つ以上選択してください。',
  },
  PRIVACY_CONSENT_REQUIRED: {
    ko: '개인정보 수집 및 이용에 동의해 주세요.',
    en: 'Agree to the collection and use of personal data to continue.',
    ja: '個人情報の収集と利用に同意してください。',
  },

  ALREADY_EXISTS_USER: {
    ko: '이미 등록된 이메일입니다. 다른 주소를 입력하거나 기존 사용자를 수정하세요.',
    en: 'This email address is already registered. Enter another or edit that user.',
    ja: 'すでに登録されているメールアドレスです。別のアドレスを入力するか、既存のユーザーを編集してください。',
  },
  ALREADY_EXISTS_GROUP: {
    ko: '이미 등록된 그룹입니다. 다른 이름을 입력해 주세요.',
    en: 'This group already exists. Enter another name.',
    ja: 'すでに登録されているグループです。別の名前を入力してください。',
  },
  ALREADY_EXISTS_DOMAIN_NAME: {
    ko: '이미 등록된 도메인입니다. 다른 도메인을 입력해 주세요.',
    en: 'This domain is already registered. Enter another domain.',
    ja: 'すでに登録されているドメインです。別のドメインを入力してください。',
  },
  ALREADY_EXISTS_ROLE_NAME: {
    ko: '이미 등록된 역할 이름입니다. 다른 이름을 입력해 주세요.',
    en: 'A role of this name already exists. Enter another name.',
    ja: 'すでに登録されているロール名です。別の名前を入力してください。',
  },
  ALREADY_EXISTS_MAIL_SERVER: {
    ko: '이 도메인에 이미 등록된 메일 서버입니다. 다른 서버나 포트를 입력해 주세요.',
    en: 'The domain already has this mail server. Enter another server or port.',
    ja: 'このドメインにすでに登録されているメールサーバーです。別のサーバーまたはポートを入力してください。',
  },
  ALREADY_EXISTS_FILE_NAME: {
    ko: '같은 이름의 파일이 있습니다. 파일 이름을 바꿔 주세요.',
    en: 'A file of this name already exists. Rename the file.',
    ja: '同じ名前のファイルがあります。ファイル名を変更してください。',
  },
  ALREADY_EXISTS_SEND_TIME: {
    ko: '이미 등록된 발송 시간입니다. 다른 시간을 선택해 주세요.',
    en: 'This send time is already scheduled. Choose another time.',
    ja: 'すでに登録されている送信時刻です。別の時刻を選択してください。',
  },
  ALREADY_EXISTS_FILTER: {
    ko: '같은 규칙의 필터가 이미 있습니다. 기존 필터를 수정하거나 규칙을 바꿔 주세요.',
    en: 'A filter with the same rules already exists. Edit that one or change the rules.',
    ja: '同じルールのフィルターがすでにあります。既存のフィルターを編集するか、ルールを変更してください。',
  },
  ALREADY_EXISTS_KEYWORD: {
    ko: '이미 등록된 키워드입니다. 다른 키워드를 입력해 주세요.',
    en: 'This keyword is already registered. Enter another one.',
    ja: 'すでに登録されているキーワードです。別のキーワードを入力してください。',
  },
  LAST_MAIL_SERVER: {
    ko: '도메인에는 메일 서버가 하나 이상 필요합니다. 다른 서버를 먼저 추가해 주세요.',
    en: 'A domain needs at least one mail server. Add another one first.',
    ja: 'ドメインには 1 台以上のメールサーバーが必要です。先に別のサーバーを追加してください。',
  },
  TOO_MANY_MAIL_SERVERS: {
    ko: '도메인에 등록할 수 있는 메일 서버 수를 초과했습니다. 사용하지 않는 서버를 삭제해 주세요.',
    en: 'The domain has as many mail servers as it may have. Remove one that is not needed.',
    ja: 'ドメインに登録できるメールサーバーの上限に達しています。不要なサーバーを削除してください。',
  },
  DOMAIN_HAS_USERS: {
    ko: '사용자가 있는 도메인입니다. 사용자를 먼저 삭제하거나 옮겨 주세요.',
    en: 'The domain still has users. Delete or move them first.',
    ja: 'ユーザーが存在するドメインです。先にユーザーを削除または移動してください。',
  },
  GROUP_HAS_USERS: {
    ko: '사용자가 있는 그룹입니다. 사용자를 먼저 다른 그룹으로 옮겨 주세요.',
    en: 'The group still has users. Move them to another group first.',
    ja: 'ユーザーが存在するグループです。先にユーザーを別のグループへ移動してください。',
  },
  ROLE_ASSIGNED: {
    ko: '사용자에게 할당된 역할은 삭제할 수 없습니다. 해당 사용자의 역할을 먼저 변경해 주세요.',
    en: 'A role that is assigned to users cannot be deleted. Give those users another role first.',
    ja: 'ユーザーに割り当てられたロールは削除できません。先に該当ユーザーのロールを変更してください。',
  },
  ROLE_REGION_LOCKED: {
    ko: '사용자에게 할당된 역할의 관리 범위는 바꿀 수 없습니다. 역할을 복사해 새 범위로 만들어 주세요.',
    en: 'The region of a role that is assigned to users cannot change. Copy the role and give the copy the new region.',
    ja: 'ユーザーに割り当てられたロールの管理範囲は変更できません。ロールをコピーして新しい範囲で作成してください。',
  },
  DEFAULT_ROLE_LOCKED: {
    ko: '기본 역할은 수정하거나 삭제할 수 없습니다. 복사해서 사용해 주세요.',
    en: 'Default roles cannot be edited or deleted. Make a copy and use that.',
    ja: '既定のロールは編集も削除もできません。コピーして使用してください。',
  },
  ROLE_EXCEEDS_OWN: {
    ko: '본인에게 없는 권한은 부여할 수 없습니다. 해당 권한을 선택 해제해 주세요.',
    en: 'You cannot grant permissions that you do not have. Clear those permissions.',
    ja: '自分にない権限は付与できません。該当する権限の選択を解除してください。',
  },
  ROLE_NOT_ASSIGNABLE: {
    ko: '이 역할은 지정할 수 없습니다. 사용자 역할을 선택해 주세요.',
    en: 'You cannot assign this role. Choose the user role.',
    ja: 'このロールは割り当てられません。ユーザーロールを選択してください。',
  },
  CANNOT_DELETE_SELF: {
    ko: '본인 계정은 삭제할 수 없습니다. 다른 관리자에게 요청하세요.',
    en: 'You cannot delete your own account. Ask another administrator.',
    ja: '自分のアカウントは削除できません。ほかの管理者に依頼してください。',
  },
  CANNOT_CHANGE_SELF: {
    ko: '본인 계정은 차단하거나 역할을 바꿀 수 없습니다. 다른 관리자에게 요청하세요.',
    en: 'You cannot block yourself or change your own role. Ask another administrator.',
    ja: '自分のアカウントをブロックしたり、ロールを変更したりすることはできません。ほかの管理者に依頼してください。',
  },
  LAST_ADMIN: {
    ko: '마지막 최고 관리자입니다. 다른 최고 관리자를 먼저 등록해 주세요.',
    en: 'This is the last super administrator. Register another one first.',
    ja: '最後のスーパー管理者です。先に別のスーパー管理者を登録してください。',
  },
  ALREADY_EXISTS_SECOND_FACTOR: {
    ko: '이미 설정한 인증 방법입니다. 바꾸려면 먼저 삭제해 주세요.',
    en: 'This method is set up already. Remove it first to set it up anew.',
    ja: 'この認証方法は設定済みです。変更するには先に削除してください。',
  },
  TOKEN_EXCEEDS_OWN: {
    ko: '본인에게 없는 권한이나 도메인은 토큰에 줄 수 없습니다. 선택을 확인해 주세요.',
    en: 'A token cannot have permissions or a domain that you do not have. Check your choice.',
    ja: '自分が持っていない権限やドメインはトークンに与えられません。選択を確認してください。',
  },
  CHANGED_MEANWHILE: {
    ko: '다른 사용자가 먼저 변경했습니다. 새로 고친 뒤 다시 시도해 주세요.',
    en: 'Someone else has changed this meanwhile. Reload and try again.',
    ja: 'ほかのユーザーが先に変更しました。再読み込みしてから、もう一度お試しください。',
  },

  NOT_FOUND_USER: {
    ko: '존재하지 않는 사용자입니다. 이메일을 확인하거나 사용자를 먼저 등록해 주세요.',
    en: 'This user does not exist. Check the address or register the user first.',
    ja: '存在しないユーザーです。アドレスを確認するか、先にユーザーを登録してください。',
  },
  NOT_FOUND_GROUP: {
    ko: '존재하지 않는 그룹입니다. 그룹 이름을 확인하거나 그룹을 먼저 등록해 주세요.',
    en: 'This group does not exist. Check its name or register the group first.',
    ja: '存在しないグループです。グループ名を確認するか、先にグループを登録してください。',
  },
  NOT_FOUND_DOMAIN: {
    ko: '존재하지 않는 도메인입니다. 도메인을 확인하거나 먼저 등록해 주세요.',
    en: 'This domain does not exist here. Check its name or register the domain first.',
    ja: '存在しないドメインです。ドメイン名を確認するか、先に登録してください。',
  },
  NOT_FOUND_ROLE: {
    ko: '존재하지 않는 역할입니다. 목록에서 다시 선택해 주세요.',
    en: 'This role does not exist. Choose one of the list.',
    ja: '存在しないロールです。一覧から選択し直してください。',
  },
  NOT_FOUND_FILTER: {
    ko: '존재하지 않는 필터입니다. 이미 삭제되었을 수 있으니 목록을 새로 고쳐 주세요.',
    en: 'This filter does not exist. It may have been deleted; refresh the list.',
    ja: '存在しないフィルターです。すでに削除された可能性があります。一覧を更新してください。',
  },
  NOT_FOUND_MAIL: {
    ko: '존재하지 않는 메일입니다. 보관 기간이 지났을 수 있으니 목록을 새로 고쳐 주세요.',
    en: 'This mail does not exist. Its retention may have ended; refresh the list.',
    ja: '存在しないメールです。保管期間が過ぎた可能性があります。一覧を更新してください。',
  },

  CANNOT_RECOVER: {
    ko: '선택한 메일은 복구할 수 없습니다. 격리된 메일만 선택해 주세요.',
    en: 'The selected mail cannot be recovered. Select quarantined mail only.',
    ja: '選択したメールは復旧できません。隔離されたメールのみ選択してください。',
  },
  ALREADY_RECOVERED: {
    ko: '이미 복구된 메일입니다. 받는 사람의 메일함을 확인해 주세요.',
    en: "This mail has been recovered already. Look in the recipient's mailbox.",
    ja: 'すでに復旧されたメールです。受信者のメールボックスを確認してください。',
  },
  CANNOT_DELETE_MAIL: {
    ko: '선택한 메일은 삭제할 수 없습니다. 전송이 끝난 뒤 다시 시도해 주세요.',
    en: 'The selected mail cannot be deleted now. Try again when its delivery has ended.',
    ja: '選択したメールは削除できません。配信が終わってからもう一度お試しください。',
  },
  CANNOT_FORWARD: {
    ko: '선택한 메일은 전달할 수 없습니다. 원본이 보관된 메일을 선택해 주세요.',
    en: 'The selected mail cannot be forwarded. Select mail whose original is still kept.',
    ja: '選択したメールは転送できません。原本が保管されているメールを選択してください。',
  },
  CANNOT_REPORT: {
    ko: '선택한 메일은 오판 신고를 할 수 없습니다. 원본이 보관된 메일을 선택해 주세요.',
    en: 'The selected mail cannot be reported. Select mail whose original is still kept.',
    ja: '選択したメールは誤判定を報告できません。原本が保管されているメールを選択してください。',
  },
  NO_ORIGINAL_MAIL: {
    ko: '메일 원본이 없습니다. 사본 보관 기간이 지난 메일은 보낸 사람에게 다시 요청해 주세요.',
    en: 'The original mail is not kept any more. Ask the sender to send it again.',
    ja: 'メールの原本がありません。保管期間が過ぎたメールは、送信者に再送を依頼してください。',
  },
  MAIL_ANALYZING: {
    ko: '아직 분석 중인 메일입니다. 분석이 끝난 뒤 다시 시도해 주세요.',
    en: 'This mail is still being analyzed. Try again when the analysis is done.',
    ja: 'まだ分析中のメールです。分析が終わってからもう一度お試しください。',
  },
  MAIL_WAITING_AUTH: {
    ko: '인증 대기 중인 메일입니다. 보낸 사람의 인증을 먼저 처리해 주세요.',
    en: "This mail is waiting for its sender's authentication. Accept or refuse the sender first.",
    ja: '認証待ちのメールです。先に送信者の認証を処理してください。',
  },
  MAIL_PROCESSING_FAILED: {
    ko: '메일을 처리하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The mail could not be processed. Try again later.',
    ja: 'メールを処理できませんでした。しばらくしてからもう一度お試しください。',
  },
  PARTIALLY_FAILED: {
    ko: '일부 항목을 처리하지 못했습니다. 표시된 항목의 사유를 확인해 주세요.',
    en: 'Some entries could not be processed. See the reason given with each.',
    ja: '一部の項目を処理できませんでした。各項目の理由を確認してください。',
  },
  FILTER_REGISTRATION_FAILED: {
    ko: '필터를 등록하지 못했습니다. 규칙을 확인하고 다시 시도해 주세요.',
    en: 'The filter could not be registered. Check its rules and try again.',
    ja: 'フィルターを登録できませんでした。ルールを確認して、もう一度お試しください。',
  },
  ALLOW_ONLY_FOR_SPAM_OR_VIRUS: {
    ko: '허용 필터는 스팸 또는 바이러스 메일로만 등록할 수 있습니다. 해당 메일을 선택해 주세요.',
    en: 'Allow filters are made from spam or virus mail only. Select such mail.',
    ja: '許可フィルターはスパムまたはウイルスメールからのみ登録できます。該当するメールを選択してください。',
  },
  DENY_ONLY_FOR_NORMAL: {
    ko: '차단 필터는 정상 메일로만 등록할 수 있습니다. 정상 메일을 선택해 주세요.',
    en: 'Deny filters are made from normal mail only. Select normal mail.',
    ja: '遮断フィルターは正常メールからのみ登録できます。正常メールを選択してください。',
  },
  AUTH_FILTER_ONLY_FOR_WAITING: {
    ko: '인증 필터는 인증 대기 메일로만 등록할 수 있습니다. 인증 대기 메일을 선택해 주세요.',
    en: 'Authentication filters are made from mail waiting for authentication only. Select such mail.',
    ja: '認証フィルターは認証待ちメールからのみ登録できます。認証待ちメールを選択してください。',
  },
  RBL_CANNOT_ALLOW: {
    ko: 'RBL로 차단된 메일은 허용할 수 없습니다. 필요하면 IP를 SMTP 화이트리스트에 등록해 주세요.',
    en: 'Mail blocked by an RBL cannot be allowed. If needed, put the IP on the SMTP whitelist.',
    ja: 'RBL で遮断されたメールは許可できません。必要な場合は IP を SMTP ホワイトリストに登録してください。',
  },

  SETTING_FAILED: {
    ko: '설정을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The settings could not be saved. Try again later.',
    ja: '設定を保存できませんでした。しばらくしてからもう一度お試しください。',
  },
  FILE_REQUIRED: {
    ko: '파일을 선택해 주세요.',
    en: 'Choose a file.',
    ja: 'ファイルを選択してください。',
  },
  FILE_TOO_LARGE: {
    ko: '파일이 너무 큽니다. 더 작은 파일을 선택해 주세요.',
    en: 'The file is too large. Choose a smaller one.',
    ja: 'ファイルが大きすぎます。より小さいファイルを選択してください。',
  },
  FILE_TYPE_NOT_ALLOWED: {
    ko: '허용되지 않는 파일 형식입니다. 안내된 형식의 파일을 선택해 주세요.',
    en: 'This type of file is not accepted. Choose a file of the types listed.',
    ja: '許可されていないファイル形式です。案内された形式のファイルを選択してください。',
  },
  FILE_UPLOAD_FAILED: {
    ko: '파일을 업로드하지 못했습니다. 다시 시도해 주세요.',
    en: 'The file could not be uploaded. Try again.',
    ja: 'ファイルをアップロードできませんでした。もう一度お試しください。',
  },
  DOWNLOAD_FAILED: {
    ko: '다운로드하지 못했습니다. 다시 시도해 주세요.',
    en: 'The download failed. Try again.',
    ja: 'ダウンロードできませんでした。もう一度お試しください。',
  },
  REPORT_SEND_FAILED: {
    ko: '리포트를 발송하지 못했습니다. 받는 주소와 메일 서버를 확인해 주세요.',
    en: 'The report could not be sent. Check the recipient and the mail server.',
    ja: 'レポートを送信できませんでした。宛先とメールサーバーを確認してください。',
  },
  BULK_LINE_INVALID: {
    ko: '형식이 잘못된 줄이 있습니다. 표시된 줄을 수정해 주세요.',
    en: 'Some lines are not valid. Correct the lines marked.',
    ja: '形式が正しくない行があります。表示された行を修正してください。',
  },
  BULK_LINE_DUPLICATE: {
    ko: '중복된 줄이 있습니다. 표시된 줄을 삭제해 주세요.',
    en: 'Some lines are duplicates. Remove the lines marked.',
    ja: '重複した行があります。表示された行を削除してください。',
  },
  BULK_NO_LINES: {
    ko: '등록할 줄이 없습니다. 파일이나 붙여 넣은 내용을 확인해 주세요.',
    en: 'There are no lines to register. Check the file or what you pasted.',
    ja: '登録する行がありません。ファイルまたは貼り付けた内容を確認してください。',
  },
  BULK_TOO_MANY_LINES: {
    ko: '한 번에 등록할 수 있는 줄 수를 넘었습니다. 파일을 나누어 등록해 주세요.',
    en: 'There are more lines than one file may have. Split the file.',
    ja: '1つのファイルで登録できる行数を超えています。ファイルを分割してください。',
  },
  BULK_OPEN_QUOTE: {
    ko: '닫히지 않은 큰따옴표가 있습니다. 따옴표를 닫거나 두 개를 이어 써 주세요.',
    en: 'A quotation mark is not closed. Close it, or double it if it is meant.',
    ja: '閉じられていない二重引用符があります。閉じるか、二重引用符を2つ続けて入力してください。',
  },
  BULK_TOO_MANY_FIELDS: {
    ko: '필드가 너무 많습니다. 구분 기호가 들어간 값은 큰따옴표로 묶어 주세요.',
    en: 'There are too many fields. Quote values that contain the separator.',
    ja: 'フィールドが多すぎます。区切り文字を含む値は二重引用符で囲んでください。',
  },
  BULK_JOB_RUNNING: {
    ko: '진행 중인 일괄 등록이 있습니다. 끝난 뒤에 다시 시도해 주세요.',
    en: 'A bulk registration of yours is running. Try again when it has finished.',
    ja: '実行中の一括登録があります。完了してからもう一度お試しください。',
  },
  BULK_NOT_READY: {
    ko: '지금 상태에서는 할 수 없는 작업입니다. 새로 고쳐 상태를 확인해 주세요.',
    en: 'The batch is not in the state for this. Refresh to see where it is.',
    ja: '現在の状態では実行できません。再読み込みして状態を確認してください。',
  },
  BULK_HAS_ERRORS: {
    ko: '오류가 있는 줄이 있어 전체를 등록할 수 없습니다. 고친 뒤 다시 검사하거나 올바른 줄만 등록해 주세요.',
    en: 'Some lines have errors, so not all can be registered. Correct them and check again, or register valid lines only.',
    ja: 'エラーのある行があるため、全体を登録できません。修正して再度検査するか、正しい行のみ登録してください。',
  },
  BULK_INTERRUPTED: {
    ko: '작업이 중단되어 아무것도 바뀌지 않았습니다. 다시 시도해 주세요.',
    en: 'The work was interrupted and nothing was changed. Try again.',
    ja: '処理が中断されたため、何も変更されていません。もう一度お試しください。',
  },
  BULK_HAS_MAIL: {
    ko: '받은 메일이 있어 삭제하지 않았습니다. 목록에서 직접 삭제할 수 있습니다.',
    en: 'It has mail by now and was kept. Delete it in the list if you mean to.',
    ja: '受信したメールがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
  BULK_HAS_FILTERS: {
    ko: '필터가 있어 삭제하지 않았습니다. 목록에서 직접 삭제할 수 있습니다.',
    en: 'It has filters by now and was kept. Delete it in the list if you mean to.',
    ja: 'フィルターがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
  BULK_HAS_GROUPS: {
    ko: '그룹이 있어 삭제하지 않았습니다. 목록에서 직접 삭제할 수 있습니다.',
    en: 'It has groups by now and was kept. Delete it in the list if you mean to.',
    ja: 'グループがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
  CONNECT_TEST_FAILED: {
    ko: '서버에 연결하지 못했습니다. 주소, 포트, 보안 방식과 방화벽을 확인해 주세요.',
    en: 'The server could not be reached. Check address, port, security mode and firewall.',
    ja: 'サーバーに接続できませんでした。アドレス、ポート、セキュリティ方式、ファイアウォールを確認してください。',
  },
  STARTTLS_TEST_FAILED: {
    ko: 'STARTTLS 연결에 실패했습니다. 서버의 인증서를 확인하거나 다른 보안 방식을 선택해 주세요.',
    en: "STARTTLS failed. Check the server's certificate or choose another security mode.",
    ja: 'STARTTLS 接続に失敗しました。サーバー証明書を確認するか、別のセキュリティ方式を選択してください。',
  },
  RBL_TEST_FAILED: {
    ko: 'RBL 조회에 실패했습니다. 목록의 도메인과 DNS 서버를 확인해 주세요.',
    en: "The RBL did not answer as expected. Check the list's domain and the DNS server.",
    ja: 'RBL の照会に失敗しました。リストのドメインと DNS サーバーを確認してください。',
  },
  SURBL_TEST_FAILED: {
    ko: 'SURBL 조회에 실패했습니다. 목록의 도메인과 DNS 서버를 확인해 주세요.',
    en: "The SURBL did not answer as expected. Check the list's domain and the DNS server.",
    ja: 'SURBL の照会に失敗しました。リストのドメインと DNS サーバーを確認してください。',
  },
  SPF_TEST_FAILED: {
    ko: 'SPF 확인에 실패했습니다. 도메인의 SPF 레코드와 DNS 서버를 확인해 주세요.',
    en: "The SPF test failed. Check the domain's SPF record and the DNS server.",
    ja: 'SPF の確認に失敗しました。ドメインの SPF レコードと DNS サーバーを確認してください。',
  },
  TXT_RECORD_NOT_FOUND: {
    ko: '도메인에 TXT 레코드가 없습니다. DNS에 SPF 레코드를 등록해 주세요.',
    en: 'The domain has no TXT record. Publish an SPF record in its DNS.',
    ja: 'ドメインに TXT レコードがありません。DNS に SPF レコードを登録してください。',
  },
} satisfies Record<ErrorCode, Text>)

/** The same errors with their numbers, where the numbers are known. */
export const ERROR_DETAIL_TEXTS = defineTexts({
  OUT_OF_RANGE: {
    ko: '{min}~{max} 사이의 값을 입력해 주세요.',
    en: 'Enter a number from {min} to {max}.',
    ja: '{min}～{max} の値を入力してください。',
  },
  TOO_LONG: {
    ko: '{max}자 이내로 입력해 주세요.',
    en: 'Enter at most {max} characters.',
    ja: '{max} 文字以内で入力してください。',
  },
  TOO_SHORT: {
    ko: '{min}자 이상 입력해 주세요.',
    en: 'Enter at least {min} characters.',
    ja: '{min} 文字以上で入力してください。',
  },
  TOO_MANY_ITEMS: {
    ko: '최대 {max}개까지 등록할 수 있습니다. 일부를 삭제해 주세요.',
    en: 'At most {max} entries are possible. Remove some.',
    ja: '登録できるのは最大 {max} 件です。いくつか削除してください。',
  },
  TOO_FEW_ITEMS: {
    ko: '{min}개 이상 필요합니다. 항목을 추가해 주세요.',
    en: 'At least {min} entries are needed. Add some.',
    ja: '{min} 件以上必要です。追加してください。',
  },
  WOULD_LOCK_OUT: {
    ko: '현재 접속한 주소({ip})가 목록에 없어 저장하면 더 이상 접속할 수 없습니다. 이 주소를 추가해 주세요.',
    en: 'Your own address ({ip}) is not in the list: saving it would lock you out. Add your address.',
    ja: '現在の接続元アドレス ({ip}) が一覧にないため、保存するとアクセスできなくなります。このアドレスを追加してください。',
  },
  SEARCH_PERIOD_EXCEEDED: {
    ko: '검색은 최근 {days}일까지만 가능합니다. 시작일을 조정해 주세요.',
    en: 'Searches may reach back {days} days. Choose a later start.',
    ja: '検索できるのは直近 {days} 日までです。開始日を調整してください。',
  },
  FILE_TOO_LARGE: {
    ko: '파일은 최대 {max}바이트까지 가능합니다. 더 작은 파일을 선택해 주세요.',
    en: 'A file may have at most {max} bytes. Choose a smaller one.',
    ja: 'ファイルは最大 {max} バイトです。より小さいファイルを選択してください。',
  },
  PASSWORD_TOO_SHORT: {
    ko: '비밀번호를 {min}자 이상으로 입력해 주세요.',
    en: 'Use at least {min} characters.',
    ja: 'パスワードは {min} 文字以上にしてください。',
  },
  ACCOUNT_LOCKED: {
    ko: '로그인에 {count}회 실패하여 {minutes}분 동안 로그인이 잠겼습니다. 시간이 지난 뒤 다시 시도하세요.',
    en: 'Signing in is locked for {minutes} minutes after {count} failures. Try again after that.',
    ja: 'ログインに {count} 回失敗したため、{minutes} 分間ロックされています。時間をおいて再試行してください。',
  },
  MAIL_PROCESSING_FAILED: {
    ko: '메일 {count}건을 처리하지 못했습니다. 각 메일의 사유를 확인해 주세요.',
    en: '{count} mails could not be processed. See the reason given with each.',
    ja: '{count} 件のメールを処理できませんでした。それぞれの理由を確認してください。',
  },
  BULK_LINE_INVALID: {
    ko: '{line}번째 줄의 형식이 잘못되었습니다. 해당 줄을 수정해 주세요.',
    en: 'Line {line} is not valid. Correct it.',
    ja: '{line} 行目の形式が正しくありません。修正してください。',
  },
  BULK_LINE_DUPLICATE: {
    ko: '{line}번째 줄이 중복되었습니다. 해당 줄을 삭제해 주세요.',
    en: 'Line {line} is a duplicate. Remove it.',
    ja: '{line} 行目が重複しています。削除してください。',
  },
  TXT_RECORD_NOT_FOUND: {
    ko: '{domain} 도메인에 TXT 레코드가 없습니다. DNS에 SPF 레코드를 등록해 주세요.',
    en: 'The domain {domain} has no TXT record. Publish an SPF record in its DNS.',
    ja: '{domain} に TXT レコードがありません。DNS に SPF レコードを登録してください。',
  },
} satisfies Partial<Record<ErrorCode, Text>>)

const DETAILS: Partial<Record<ErrorCode, Text>> = ERROR_DETAIL_TEXTS

/** An error in words: with its numbers when all of them are in `values`, else in general. */
export function errorText(code: ErrorCode, language: Language, values: TextValues = {}): string {
  const detail = DETAILS[code]
  if (detail) {
    const filled = fillText(detail, language, values)
    if (!/\{\w+\}/.test(filled)) return filled
  }
  return ERROR_TEXTS[code][language]
}
