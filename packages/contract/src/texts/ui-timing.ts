/** When something comes by the clock: each day, on a weekday, on a day of the month. */
import { defineTexts } from '../i18n/texts.ts'

export const TIMING_TEXTS = defineTexts({
  frequency: { ko: '주기', en: 'How often', ja: '頻度' },
  'frequency.daily': { ko: '매일', en: 'Daily', ja: '毎日' },
  'frequency.weekly': { ko: '매주', en: 'Weekly', ja: '毎週' },
  'frequency.monthly': { ko: '매월', en: 'Monthly', ja: '毎月' },
  'when.daily': { ko: '매일 {time}', en: 'Daily at {time}', ja: '毎日 {time}' },
  'when.weekly': { ko: '매주 {day} {time}', en: '{day}s at {time}', ja: '毎週{day} {time}' },
  'when.monthly': {
    ko: '매월 {day}일 {time}',
    en: 'Day {day} of the month at {time}',
    ja: '毎月 {day} 日 {time}',
  },
  weekday: { ko: '요일', en: 'Weekday', ja: '曜日' },
  day: { ko: '날짜', en: 'Day of the month', ja: '日' },
  dayHelp: {
    ko: '그 날짜가 없는 달에는 마지막 날입니다.',
    en: 'The last day where a month is shorter.',
    ja: 'その日がない月は月末です。',
  },
  zone: {
    ko: '시간대: {zone}',
    en: 'In {zone}.',
    ja: 'タイムゾーン: {zone}',
  },
})
