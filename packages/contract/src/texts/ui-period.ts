/** Picking a period. */
import { defineTexts } from '../i18n/texts.ts'

export const PERIOD_TEXTS = defineTexts({
  previousMonth: { ko: '이전 달', en: 'Previous month', ja: '前の月' },
  nextMonth: { ko: '다음 달', en: 'Next month', ja: '次の月' },
  time: { ko: '시각', en: 'Time', ja: '時刻' },
  none: { ko: '지정 안 함', en: 'No limit', ja: '指定しない' },
  timeWrong: { ko: '예: 09:30', en: 'Such as 09:30', ja: '例: 09:30' },
})
