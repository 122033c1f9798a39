/** Periods and times. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_TIME = defineTexts({
  period: { ko: '기간', en: 'Period', ja: '期間' },
  hour: { ko: '최근 1시간', en: 'Past hour', ja: '過去 1 時間' },
  day: { ko: '최근 24시간', en: 'Past 24 hours', ja: '過去 24 時間' },
  today: { ko: '오늘', en: 'Today', ja: '今日' },
  yesterday: { ko: '어제', en: 'Yesterday', ja: '昨日' },
  week: { ko: '최근 1주', en: 'Past week', ja: '過去 1 週間' },
  month: { ko: '최근 1개월', en: 'Past month', ja: '過去 1 か月' },
  range: { ko: '기간 지정', en: 'Custom range', ja: '期間を指定' },
  from: { ko: '시작', en: 'From', ja: '開始' },
  to: { ko: '종료', en: 'To', ja: '終了' },
  never: { ko: '없음 (기록 없음)', en: 'Never', ja: 'なし（記録なし）' },
  refreshEvery: {
    ko: '{seconds}초마다 새로 고침',
    en: 'Refresh every {seconds} s',
    ja: '{seconds} 秒ごとに更新',
  },
  refreshOff: { ko: '자동 새로 고침 끔', en: 'No automatic refresh', ja: '自動更新オフ' },
})
