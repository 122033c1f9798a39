/** Directories that domains take their users from. */
import { audited } from './define.ts'
import { DELETE, EDIT, TEST } from './words.ts'

export const classes = {
  directory: { at: 55, text: { ko: '디렉터리', en: 'Directory', ja: 'ディレクトリ' } },
}

export const tasks = audited('directory', 10, {
  edit: EDIT,
  delete: DELETE,
  test: TEST,
  dry_run: { ko: '모의 동기화', en: 'Dry run', ja: '試行' },
  sync: { ko: '동기화', en: 'Synchronised', ja: '同期' },
})
