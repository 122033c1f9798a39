/** What is wrong with a file of many. */
import type { BULK_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const BULK_ERROR_TEXTS = defineTexts({
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
    ko: '등록할 줄이 없습니다. 파일이나 붙여넣은 내용을 확인해 주세요.',
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
  BACKTEST_RUNNING: {
    ko: '다른 과거 메일 확인이 진행 중입니다. 끝나거나 취소된 뒤에 다시 시도해 주세요.',
    en: 'Another backtest is running. Try again when it has finished or was cancelled.',
    ja: '別の過去メールの確認が実行中です。完了または中止してから、もう一度お試しください。',
  },
  BULK_JOB_RUNNING: {
    ko: '진행 중인 일괄 등록이 있습니다. 끝난 뒤에 다시 시도해 주세요.',
    en: 'A bulk registration of yours is running. Try again when it has finished.',
    ja: '実行中の一括登録があります。完了してからもう一度お試しください。',
  },
  BULK_NOT_READY: {
    ko: '지금 상태에서는 할 수 없는 작업입니다. 새로 고쳐 상태를 확인해 주세요.',
    en: 'The import is in another state now. Refresh to see it.',
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
    en: 'It has mail now, so it was kept. Delete it in the list if you want to.',
    ja: '受信したメールがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
  BULK_HAS_FILTERS: {
    ko: '필터가 있어 삭제하지 않았습니다. 목록에서 직접 삭제할 수 있습니다.',
    en: 'It has filters now, so it was kept. Delete it in the list if you want to.',
    ja: 'フィルターがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
  BULK_HAS_GROUPS: {
    ko: '그룹이 있어 삭제하지 않았습니다. 목록에서 직접 삭제할 수 있습니다.',
    en: 'It has groups now, so it was kept. Delete it in the list if you want to.',
    ja: 'グループがあるため、削除しませんでした。必要な場合は一覧から削除してください。',
  },
} satisfies Record<keyof typeof BULK_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const BULK_ERROR_DETAILS = defineTexts({
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
} satisfies Partial<Record<keyof typeof BULK_ERRORS, Text>>)
