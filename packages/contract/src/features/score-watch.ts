/** The watch on the scores of content analysis. */
import { audited } from './define.ts'

export const tasks = audited('maintenance', 70, {
  score_alarm: {
    ko: '내용 분석 점수 이상 감지',
    en: 'Content analysis scores out of range',
    ja: '内容分析の点数の異常を検知',
  },
  score_calm: {
    ko: '내용 분석 점수 정상화',
    en: 'Content analysis scores back to normal',
    ja: '内容分析の点数が正常に復帰',
  },
  score_accept: {
    ko: '내용 분석 점수를 정상으로 승인',
    en: 'Content analysis scores accepted as normal',
    ja: '内容分析の点数を正常として承認',
  },
})
