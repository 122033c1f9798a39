/** YARA: what becomes of mail that an uploaded rule meets, and how long rules may take. */
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const YARA_SETTINGS = defineGroup({
  action: defineSetting({
    type: 'enum',
    values: ['meta', 'hold', 'virus', 'score'],
    default: 'meta',
    who,
    names: {
      meta: { ko: '규칙의 심각도에 따름', en: 'By the rule’s severity', ja: 'ルールの重大度に従う' },
      hold: { ko: '격리', en: 'Hold the mail', ja: 'メールを隔離' },
      virus: { ko: '바이러스로 처리', en: 'As a virus', ja: 'ウイルスとして処理' },
      score: { ko: '점수만 더함', en: 'Add to the score', ja: '加点のみ' },
    },
    label: { ko: '규칙에 해당할 때', en: 'When a rule matches', ja: 'ルールに一致したとき' },
    help: {
      ko: '심각도는 규칙의 meta에 있는 severity 값입니다. critical(90 이상)은 바이러스, low와 medium(50 미만)은 점수, 그 밖에는 격리합니다. 값이 없으면 격리합니다.',
      en: 'Uses the rule’s meta value “severity”: critical (90 or more) is a virus, low and medium (below 50) add points, all other rules hold the mail.',
      ja: '重大度はルールの meta にある severity の値です。critical（90 以上）はウイルス、low と medium（50 未満）は加点、それ以外は隔離します。値がない場合は隔離します。',
    },
  }),
  score: defineSetting({
    type: 'number',
    default: 3,
    min: 0,
    max: 100,
    unit: 'points',
    who,
    label: { ko: '더할 점수', en: 'Points', ja: '加点する点数' },
    help: {
      ko: '격리하지 않는 규칙마다 더하는 점수입니다.',
      en: 'Added for each matching rule that does not hold the mail.',
      ja: '隔離しないルールに一致するたびに加える点数です。',
    },
  }),
  limitMs: defineSetting({
    type: 'integer',
    default: 3000,
    min: 200,
    max: 20_000,
    unit: 'milliseconds',
    who,
    label: { ko: '검사 제한 시간', en: 'Time limit', ja: '検査の制限時間' },
    help: {
      ko: '메일 하나(10MB까지)에 모든 규칙이 쓸 수 있는 시간입니다. 넘으면 메일을 격리하고, 원인이 된 규칙 파일의 사용을 중지합니다.',
      en: 'Total time for all rules on one message (up to 10 MB). If exceeded, the mail is held and the rule file that caused it is switched off.',
      ja: '1 通のメール（10MB まで）にすべてのルールが使える時間です。超えるとメールを隔離し、原因となったルールファイルの使用を停止します。',
    },
  }),
})
