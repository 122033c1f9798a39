/** Searches of mail that a person keeps. */
import { defineTexts } from '../i18n/texts.ts'

export const SAVED_TEXTS = defineTexts({
  saved: { ko: '저장한 검색', en: 'Saved searches', ja: '保存した検索' },
  none: {
    ko: '저장한 검색이 없습니다.',
    en: 'No searches are saved.',
    ja: '保存した検索はありません。',
  },
  saveThis: { ko: '이 검색 저장…', en: 'Save this search…', ja: 'この検索を保存…' },
  nothingToSave: {
    ko: '검색 조건을 먼저 정해 주세요.',
    en: 'Search for something first.',
    ja: '先に検索条件を指定してください。',
  },
  manage: { ko: '이름 변경 또는 삭제…', en: 'Rename or delete…', ja: '名前の変更または削除…' },
  saveTitle: { ko: '이 검색 저장', en: 'Save this search', ja: 'この検索を保存' },
  name: { ko: '검색 이름', en: 'Name of the search', ja: '検索の名前' },
  onlyYou: {
    ko: '내 계정에만 저장되며 다른 기기에서도 쓸 수 있습니다. 주소를 복사하면 검색을 공유할 수 있습니다.',
    en: 'Saved for your account only, on all your devices. To share a search, copy its address.',
    ja: 'ご自分のアカウントだけに保存され、どの端末でも利用できます。検索を共有するにはアドレスをコピーしてください。',
  },
  rename: { ko: '이름 변경: {name}', en: 'Rename: {name}', ja: '名前を変更: {name}' },
  remove: { ko: '삭제: {name}', en: 'Delete: {name}', ja: '削除: {name}' },
  savedNow: { ko: '검색을 저장했습니다.', en: 'The search is saved.', ja: '検索を保存しました。' },
  renamed: { ko: '이름을 변경했습니다.', en: 'The search is renamed.', ja: '名前を変更しました。' },
  removed: {
    ko: '저장한 검색을 삭제했습니다.',
    en: 'The saved search is deleted.',
    ja: '保存した検索を削除しました。',
  },
  theSearches: { ko: '저장한 검색을', en: 'your saved searches', ja: '保存した検索' },
})
