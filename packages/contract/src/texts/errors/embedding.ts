/** What is said about sessions in the frame of another site. */
import type { EMBEDDING_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const EMBEDDING_ERROR_TEXTS = defineTexts({
  SITE_NOT_ALLOWED: {
    ko: '이 사이트에서는 콘솔을 표시할 수 없습니다. 접근 제어의 "콘솔을 표시할 수 있는 사이트"에 주소를 추가해 주세요.',
    en: 'This site may not show the console. Add its address to “Sites that may show the console” in the access control settings.',
    ja: 'このサイトではコンソールを表示できません。アクセス制御の「コンソールを表示できるサイト」にアドレスを追加してください。',
  },
  ENTRY_INVALID: {
    ko: '그룹웨어에서 받은 로그인 정보가 더 이상 유효하지 않습니다. 그룹웨어 화면을 새로 고쳐 주세요.',
    en: 'The sign-in from your groupware is no longer valid. Reload the page of your groupware.',
    ja: 'グループウェアから受け取ったログイン情報は無効になりました。グループウェアの画面を再読み込みしてください。',
  },
  ENTRY_FOR_USERS_ONLY: {
    ko: '다른 사이트 안에서는 개인 사용자만 이용할 수 있습니다. 관리자는 콘솔에 직접 로그인해 주세요.',
    en: 'Only personal users can sign in within another site. Administrators sign in to the console itself.',
    ja: '他のサイト内では個人ユーザーのみ利用できます。管理者はコンソールに直接ログインしてください。',
  },
  EMBEDDING_NEEDS_TLS: {
    ko: '다른 사이트 안에서 로그인하려면 https가 필요합니다. 기본 설정의 콘솔 주소를 https로 설정하고 그 주소로 여세요.',
    en: 'Signing in within another site needs https. Set the address of the console to one of https in the basic settings, and open it there.',
    ja: '他のサイト内でログインするには https が必要です。基本設定のコンソールのアドレスを https にし、そのアドレスで開いてください。',
  },
  EMBEDDED_SESSION: {
    ko: '다른 사이트 안에서는 할 수 없는 작업입니다. 콘솔에 직접 로그인해서 진행해 주세요.',
    en: 'This cannot be done within another site. Sign in to the console itself to do it.',
    ja: '他のサイト内では実行できない操作です。コンソールに直接ログインして行ってください。',
  },
  API_TOKEN_REQUIRED: {
    ko: 'API 토큰으로만 할 수 있는 작업입니다. 그룹웨어 서버에서 API 토큰으로 호출해 주세요.',
    en: 'This requires an API token. Call it from the groupware server with one.',
    ja: 'API トークンでのみ実行できる操作です。グループウェアのサーバーから API トークンで呼び出してください。',
  },
} satisfies Record<keyof typeof EMBEDDING_ERRORS, Text>)
