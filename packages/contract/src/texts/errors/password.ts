/** What is wrong with a new password. */
import type { PASSWORD_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const PASSWORD_ERROR_TEXTS = defineTexts({
  WRONG_CURRENT_PASSWORD: {
    ko: '현재 비밀번호가 일치하지 않습니다. 다시 입력해 주세요.',
    en: 'The current password is wrong. Enter it again.',
    ja: '現在のパスワードが正しくありません。もう一度入力してください。',
  },
  SAME_AS_CURRENT_PASSWORD: {
    ko: '현재 비밀번호와 같습니다. 다른 비밀번호를 입력해 주세요.',
    en: 'The new password equals the current one. Choose a different one.',
    ja: '現在のパスワードと同じです。別のパスワードを入力してください。',
  },
  INVALID_PASSWORD: {
    ko: '비밀번호 규칙에 맞지 않습니다. 표시된 규칙에 맞게 입력해 주세요.',
    en: 'The password does not meet the rules. Follow the rules shown.',
    ja: 'パスワードの規則を満たしていません。表示された規則に従って入力してください。',
  },
  PASSWORD_MISMATCH: {
    ko: '비밀번호가 서로 다릅니다. 같은 비밀번호를 두 번 입력해 주세요.',
    en: 'The two passwords differ. Enter the same password twice.',
    ja: 'パスワードが一致しません。同じパスワードを 2 回入力してください。',
  },
  PASSWORD_CHANGE_FAILED: {
    ko: '비밀번호를 변경하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The password could not be changed. Try again later.',
    ja: 'パスワードを変更できませんでした。しばらくしてからもう一度お試しください。',
  },
  PASSWORD_TOO_SHORT: {
    ko: '비밀번호가 너무 짧습니다. 더 길게 입력해 주세요.',
    en: 'The password is too short. Make it longer.',
    ja: 'パスワードが短すぎます。もっと長くしてください。',
  },
  PASSWORD_NEEDS_UPPER: {
    ko: '영문 대문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one upper-case letter.',
    ja: '英大文字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_LOWER: {
    ko: '영문 소문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one lower-case letter.',
    ja: '英小文字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_DIGIT: {
    ko: '숫자를 하나 이상 포함해 주세요.',
    en: 'Add at least one digit.',
    ja: '数字を 1 文字以上含めてください。',
  },
  PASSWORD_NEEDS_SPECIAL: {
    ko: '특수 문자를 하나 이상 포함해 주세요.',
    en: 'Add at least one special character.',
    ja: '記号を 1 文字以上含めてください。',
  },
  PASSWORD_REPEATED: {
    ko: '같은 문자를 세 번 이상 연속해서 사용하지 마세요.',
    en: 'Do not use the same character three times in a row.',
    ja: '同じ文字を 3 回以上続けて使用しないでください。',
  },
  PASSWORD_SEQUENCE: {
    ko: '123, abc처럼 연속된 문자를 세 자 이상 사용하지 마세요.',
    en: 'Do not use three consecutive characters such as 123 or abc.',
    ja: '123 や abc のような連続した文字を 3 文字以上使用しないでください。',
  },
  PASSWORD_KEYBOARD: {
    ko: 'qwe, asd처럼 키보드에서 이어진 문자를 세 자 이상 사용하지 마세요.',
    en: 'Do not use three neighbouring keys such as qwe or asd.',
    ja: 'qwe や asd のようにキーボードで隣り合う文字を 3 文字以上使用しないでください。',
  },
  PASSWORD_COMMON: {
    ko: '널리 알려진 비밀번호입니다. 추측하기 어려운 비밀번호를 입력해 주세요.',
    en: 'This password is widely known. Choose one that is hard to guess.',
    ja: 'よく知られたパスワードです。推測されにくいものを入力してください。',
  },
  PASSWORD_CONTEXT: {
    ko: '이름, 메일 주소, 도메인, 제품 이름으로 만든 비밀번호입니다. 관계없는 단어를 더해 주세요.',
    en: 'This is made of a name, address or domain that others know. Add words that have nothing to do with them.',
    ja: '名前、メールアドレス、ドメイン、製品名で作られたパスワードです。関係のない言葉を加えてください。',
  },
} satisfies Record<keyof typeof PASSWORD_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const PASSWORD_ERROR_DETAILS = defineTexts({
  PASSWORD_TOO_SHORT: {
    ko: '비밀번호를 {min}자 이상으로 입력해 주세요.',
    en: 'Use at least {min} {min|character|characters}.',
    ja: 'パスワードは {min} 文字以上にしてください。',
  },
} satisfies Partial<Record<keyof typeof PASSWORD_ERRORS, Text>>)
