/** What a page says when something happened, or could not. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_MESSAGES = defineTexts({
  noResult: {
    ko: '검색 결과가 없습니다. 조건을 바꿔 보세요.',
    en: 'Nothing found. Try other criteria.',
    ja: '検索結果がありません。条件を変えてみてください。',
  },
  confirmDelete: {
    ko: '선택한 {count}건을 삭제할까요? 삭제한 항목은 되돌릴 수 없습니다.',
    en: 'Delete {count} selected {count|entry|entries}? This cannot be undone.',
    ja: '選択した {count} 件を削除しますか？削除した項目は元に戻せません。',
  },
  unsavedTitle: {
    ko: '저장하지 않은 변경 사항이 있습니다',
    en: 'Unsaved changes',
    ja: '保存していない変更があります',
  },
  unsavedText: {
    ko: '이 화면을 나가면 변경 사항이 사라집니다.',
    en: 'They are lost if you leave this page.',
    ja: 'このページを離れると変更内容は失われます。',
  },
  leave: { ko: '나가기', en: 'Leave', ja: '離れる' },
  stay: { ko: '계속 편집', en: 'Keep editing', ja: '編集を続ける' },
  loadFailed: {
    ko: '내용을 불러오지 못했습니다.',
    en: 'This could not be loaded.',
    ja: '読み込めませんでした。',
  },
  requestId: { ko: '요청 번호 {id}', en: 'Request id {id}', ja: 'リクエスト番号 {id}' },
  pageNotFound: { ko: '페이지를 찾을 수 없습니다', en: 'Page not found', ja: 'ページが見つかりません' },
  pageNotFoundText: {
    ko: '주소를 확인하거나 처음 화면으로 이동하세요.',
    en: 'Check the address or go to the start page.',
    ja: 'アドレスを確認するか、トップページへ移動してください。',
  },
  goHome: { ko: '처음 화면으로', en: 'Go to the start page', ja: 'トップページへ' },
  sessionExtend: { ko: '연장', en: 'Stay signed in', ja: '延長' },
  errorSummary: {
    ko: '입력 항목 {count}개를 확인해 주세요.',
    en: '{count} {count|field needs|fields need} attention.',
    ja: '{count} 個の入力項目を確認してください。',
  },
})
