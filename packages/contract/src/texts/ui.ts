/** Words of the console's shared parts that texts/common.ts does not have. */
import { defineTexts } from '../i18n/texts.ts'

export const UI_TEXTS = defineTexts({
  settings: { ko: '설정', en: 'Settings', ja: '設定' },
  noMoment: { ko: '지정 안 함', en: 'Not set', ja: '指定なし' },
  import: { ko: '가져오기', en: 'Import', ja: 'インポート' },
  searchWord: { ko: '검색어', en: 'Search…', ja: 'キーワードを入力' },
  deleted: { ko: '{count}건을 삭제했습니다.', en: '{count} deleted.', ja: '{count} 件を削除しました。' },
  selectPage: { ko: '이 페이지 모두 선택', en: 'Select all on this page', ja: 'このページをすべて選択' },
  selectRow: { ko: '{name} 선택', en: 'Select {name}', ja: '{name} を選択' },
  pageSize: { ko: '페이지당 건수', en: 'Rows per page', ja: '1ページの件数' },
  pages: { ko: '페이지 이동', en: 'Pages', ja: 'ページ移動' },
  previousPage: { ko: '이전 페이지', en: 'Previous page', ja: '前のページ' },
  nextPage: { ko: '다음 페이지', en: 'Next page', ja: '次のページ' },
  page: { ko: '{page} 페이지', en: 'Page {page}', ja: '{page} ページ' },
  viewOptions: { ko: '보기 설정', en: 'View options', ja: '表示設定' },
  columnsShown: { ko: '표시할 열', en: 'Columns to show', ja: '表示する列' },
  resizeColumn: { ko: '{name} 열 너비 조절', en: 'Resize column {name}', ja: '{name} 列の幅を変更' },
  resetColumns: { ko: '보기 설정 초기화', en: 'Reset the view', ja: '表示設定を初期化' },
  loadFailed: {
    ko: '불러오지 못했습니다: {what}',
    en: 'Could not load: {what}',
    ja: '読み込めませんでした: {what}',
  },
  nothingFound: { ko: '검색 결과가 없습니다', en: 'Nothing found', ja: '該当する結果がありません' },
  nothingFoundHint: {
    ko: '검색어나 조건을 바꾸거나 기간을 넓혀 보세요.',
    en: 'Change the search word or conditions, or widen the period.',
    ja: 'キーワードや条件を変更するか、期間を広げてください。',
  },
  unsavedNote: {
    ko: '저장하지 않은 변경 사항이 있습니다.',
    en: 'Unsaved changes',
    ja: '保存していない変更があります。',
  },
  changedTitle: {
    ko: '다른 사용자가 먼저 저장했습니다',
    en: 'Somebody else saved meanwhile',
    ja: 'ほかのユーザーが先に保存しました',
  },
  changedHelp: {
    ko: '다시 불러오면 그 변경 내용이 반영되고, 지금 입력한 내용은 그대로 남습니다. 확인한 뒤 다시 저장해 주세요.',
    en: 'Reload to take in what they changed. What you have entered stays: check it, then save again.',
    ja: '再読み込みすると相手の変更が反映され、入力中の内容はそのまま残ります。確認してからもう一度保存してください。',
  },
  reload: { ko: '다시 불러오기', en: 'Reload', ja: '再読み込み' },
  takenIn: {
    ko: '다른 사용자의 변경 내용을 불러왔습니다. 입력한 내용은 그대로입니다. 확인한 뒤 저장해 주세요.',
    en: 'Their changes were merged; your entries were kept. Check them, then save.',
    ja: 'ほかのユーザーの変更を反映しました。入力した内容はそのままです。確認してから保存してください。',
  },
  takenInBoth: {
    ko: '양쪽에서 모두 바꾼 항목이 {count}개 있으며, 입력한 값으로 표시되어 있습니다.',
    en: 'Changed by both of you, and shown as you entered it: {count}.',
    ja: '双方が変更した項目が {count} 件あり、入力した値で表示しています。',
  },
  changedByBoth: {
    ko: '다른 사용자도 이 항목을 바꿨습니다. 저장하면 입력한 값으로 바뀝니다.',
    en: 'Somebody else changed this too. Saving replaces it with your entry.',
    ja: 'ほかのユーザーもこの項目を変更しました。保存すると入力した値に置き換わります。',
  },
  readOnlyNote: {
    ko: '조회만 할 수 있습니다. 변경하려면 등록·수정 권한이 필요합니다.',
    en: 'You may read this, but not change it: your role lacks the permission.',
    ja: '閲覧のみ可能です。変更には登録・編集の権限が必要です。',
  },
  confirmDeleteTitle: { ko: '삭제 확인', en: 'Confirm deletion', ja: '削除の確認' },
  failedRowsTitle: {
    ko: '처리하지 못한 항목 {count}건',
    en: '{count} {count|item was|items were} left unchanged',
    ja: '処理できなかった項目 {count} 件',
  },
  failedRowsText: {
    ko: '{done}건은 처리했습니다. 아래 항목은 처리하지 못했습니다.',
    en: '{done} {done|item was|items were} changed. These were not:',
    ja: '{done} 件は処理しました。以下の項目は処理できませんでした。',
  },
  item: { ko: '항목', en: 'Item', ja: '項目' },
  autoRefresh: { ko: '자동 새로 고침', en: 'Automatic refresh', ja: '自動更新' },
  refreshMinutes: {
    ko: '{count}분마다 새로 고침',
    en: 'Refresh every {count} min',
    ja: '{count} 分ごとに更新',
  },
  showPassword: { ko: '비밀번호 표시 전환', en: 'Show or hide password', ja: 'パスワードの表示を切り替え' },
  users: { ko: '사용자 수', en: 'Users', ja: 'ユーザー数' },
})
