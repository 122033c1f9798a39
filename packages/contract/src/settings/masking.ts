/** Personal numbers in what the console shows of mail. They belong to the scanner's group. */
import { defineGroup, defineSetting } from './define.ts'

export const MASKING_SETTINGS = defineGroup({
  personalNumbers: defineSetting({
    type: 'enum',
    values: ['off', 'others', 'all'],
    default: 'off',
    who: ['all'],
    names: {
      off: { ko: '그대로 표시', en: 'Show them', ja: 'そのまま表示' },
      others: { ko: '다른 사람의 메일에서 가림', en: 'Hide them in others’ mail', ja: '他人のメールで隠す' },
      all: { ko: '모든 메일에서 가림', en: 'Hide them in all mail', ja: 'すべてのメールで隠す' },
    },
    label: { ko: '개인 식별 번호 가리기', en: 'Personal numbers', ja: '個人を識別する番号' },
    help: {
      ko: '콘솔에서 메일을 볼 때 주민등록번호, 일본 개인번호(마이넘버), 카드 번호를 •로 가립니다. 저장된 메일과 전달되는 메일은 바뀌지 않습니다. 내려받은 원본에는 그대로 있습니다. ‘모든 메일’에서도 수신자 본인은 언제든지 번호를 표시할 수 있습니다.',
      en: 'Korean resident registration numbers, Japanese My Numbers and card numbers are shown as • in the console. Stored, delivered and downloaded mail is unchanged. With “all mail”, recipients can still reveal the numbers in their own mail.',
      ja: 'コンソールでメールを表示するとき、韓国の住民登録番号、マイナンバー、カード番号を • で隠します。保存・配信されるメールとダウンロードした原本は変わりません。「すべてのメール」でも、受信した本人は番号を表示できます。',
    },
  }),
})
