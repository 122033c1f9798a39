/** What is wrong with a field: nothing in it, too long, not a number. */
import type { FIELD_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const FIELD_ERROR_TEXTS = defineTexts({
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
} satisfies Record<keyof typeof FIELD_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const FIELD_ERROR_DETAILS = defineTexts({
  TOO_SHORT: {
    ko: '{min}자 이상 입력해 주세요.',
    en: 'Enter at least {min} {min|character|characters}.',
    ja: '{min} 文字以上で入力してください。',
  },
  TOO_LONG: {
    ko: '{max}자 이내로 입력해 주세요.',
    en: 'Enter at most {max} {max|character|characters}.',
    ja: '{max} 文字以内で入力してください。',
  },
  TOO_FEW_ITEMS: {
    ko: '{min}개 이상 필요합니다. 항목을 추가해 주세요.',
    en: 'At least {min} {min|entry is|entries are} needed. Add some.',
    ja: '{min} 件以上必要です。追加してください。',
  },
  TOO_MANY_ITEMS: {
    ko: '최대 {max}개까지 등록할 수 있습니다. 일부를 삭제해 주세요.',
    en: 'At most {max} {max|entry is|entries are} possible. Remove some.',
    ja: '登録できるのは最大 {max} 件です。いくつか削除してください。',
  },
  OUT_OF_RANGE: {
    ko: '{min}~{max} 사이의 값을 입력해 주세요.',
    en: 'Enter a number from {min} to {max}.',
    ja: '{min}～{max} の値を入力してください。',
  },
} satisfies Partial<Record<keyof typeof FIELD_ERRORS, Text>>)
