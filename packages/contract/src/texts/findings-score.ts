/** What the statistical score means, for the "Why?" panel. */
import type { ScoreFindingCode } from '../findings/score.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const scoreFindingTexts = defineTexts({
  'score.statistical': {
    ko: '내용 분석',
    en: 'Content analysis',
    ja: '内容分析',
  },
}) satisfies Record<ScoreFindingCode, Text>
