/** The last day above the list of mail. */
import { defineTexts } from '../i18n/texts.ts'

export const DAY_TEXTS = defineTexts({
  barLabel: { ko: '최근 24시간 메일', en: 'Mail of the last 24 hours', ja: '直近 24 時間のメール' },
  barHelp: {
    ko: '최근 24시간 메일. 화살표로 옮기고 Enter로 그 시간만 봅니다.',
    en: 'Mail of the last 24 hours. Move with the arrows; Enter shows that hour.',
    ja: '直近 24 時間のメール。矢印で移動し、Enter でその時間だけを表示します。',
  },
})
