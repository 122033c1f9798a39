/** What stands above lists of mail. */
import { defineTexts } from '../i18n/texts.ts'

export const DAY_TEXTS = defineTexts({
  barLabel: { ko: '최근 24시간 메일', en: 'Mail of the last 24 hours', ja: '直近 24 時間のメール' },
  barHelp: {
    ko: '최근 24시간 메일. 화살표로 옮기고 Enter로 그 시간만 봅니다.',
    en: 'Mail of the last 24 hours. Move with the arrows; Enter shows that hour.',
    ja: '直近 24 時間のメール。矢印で移動し、Enter でその時間だけを表示します。',
  },
  ownLabel: { ko: '내 메일 현황', en: 'Your mail', ja: '自分のメール' },
  ownToday: { ko: '오늘', en: 'Today', ja: '今日' },
  ownWaiting: { ko: '승인 대기', en: 'Waiting for you', ja: '承認待ち' },
  ownHeld: { ko: '24시간 내 보류', en: 'Held in 24 hours', ja: '24 時間以内の保留' },
})
