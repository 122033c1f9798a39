/** What a failed request says to people: what happened and what to do about it. */
import type { REQUEST_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const REQUEST_ERROR_TEXTS = defineTexts({
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
  APPLICATION_CLOSED: {
    ko: '지금은 서비스 신청을 받지 않습니다. 서비스 관리자에게 직접 문의해 주세요.',
    en: 'Applications are not taken at the moment. Contact the service administrator directly.',
    ja: '現在、サービスのお申し込みを受け付けていません。サービスの管理者に直接お問い合わせください。',
  },
  METHOD_NOT_ALLOWED: {
    ko: '이 주소에서는 사용할 수 없는 요청 방식입니다. API 문서를 확인해 주세요.',
    en: 'This address does not support the request method. See the API documentation.',
    ja: 'このアドレスでは使用できないメソッドです。API ドキュメントを確認してください。',
  },
  HEADERS_TOO_LARGE: {
    ko: '요청 헤더가 너무 큽니다. 이 사이트의 쿠키를 지우고 다시 시도해 주세요.',
    en: 'The request headers are too large. Clear the cookies of this site and try again.',
    ja: 'リクエストヘッダーが大きすぎます。このサイトの Cookie を削除して、もう一度お試しください。',
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
} satisfies Record<keyof typeof REQUEST_ERRORS, Text>)
