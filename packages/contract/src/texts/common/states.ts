/** Yes, no, and the states of things. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_STATES = defineTexts({
  yes: { ko: '예', en: 'Yes', ja: 'はい' },
  no: { ko: '아니요', en: 'No', ja: 'いいえ' },
  use: { ko: '사용', en: 'On', ja: '有効' },
  notUse: { ko: '사용 안 함', en: 'Off', ja: '無効' },
  off: { ko: '끔', en: 'Off', ja: 'オフ' },
  all: { ko: '전체', en: 'All', ja: 'すべて' },
  none: { ko: '없음', en: 'None', ja: 'なし' },
  unknown: { ko: '알 수 없음', en: 'Unknown', ja: '不明' },
  default: { ko: '기본값', en: 'Default', ja: '既定値' },
  followDomain: { ko: '도메인 설정 따름', en: 'Same as domain', ja: 'ドメインの設定に従う' },
  optional: { ko: '선택 사항', en: 'Optional', ja: '任意' },
  failure: { ko: '실패', en: 'Failure', ja: '失敗' },
  loading: { ko: '불러오는 중', en: 'Loading', ja: '読み込み中' },
  saved: { ko: '저장했습니다', en: 'Saved', ja: '保存しました' },
  deleted: { ko: '삭제했습니다', en: 'Deleted', ja: '削除しました' },
  done: { ko: '처리했습니다', en: 'Done', ja: '処理しました' },
})
