/** What the statistical score means, for the "Why?" panel. */
import type { ScoreFindingCode } from '../findings/score.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const scoreFindingTexts = defineTexts({
  'score.statistical': {
    ko: '내용과 형식에 대한 통계적 판단입니다. 가장 큰 영향: {reasons}',
    en: 'The statistical judgement of content and form. What weighed most: {reasons}',
    ja: '内容と形式に基づく統計的な判定です。影響の大きい要素: {reasons}',
  },
}) satisfies Record<ScoreFindingCode, Text>
