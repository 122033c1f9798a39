/** Words of the audit log that many features say. */

export const ADD = { ko: '추가', en: 'Added', ja: '追加' }
export const EDIT = { ko: '변경', en: 'Changed', ja: '変更' }
export const DELETE = { ko: '삭제', en: 'Deleted', ja: '削除' }
export const SEND = { ko: '발송', en: 'Sent', ja: '送信' }
export const EXPORT = { ko: '내보내기', en: 'Exported', ja: 'エクスポート' }
export const VIEW = { ko: '조회', en: 'Viewed', ja: '閲覧' }
export const TEST = { ko: '테스트', en: 'Tested', ja: 'テスト' }
