/** Learning from reports of misjudgement. */
import { audited } from './define.ts'

export const tasks = audited('maintenance', 100, {
  learning_alarm: { ko: '신고 학습 중지', en: 'Learning from reports stopped', ja: '報告からの学習を停止' },
  learning_reset: {
    ko: '신고 학습 초기화',
    en: 'Learning from reports reset',
    ja: '報告からの学習を初期化',
  },
})
