/** A personal user's own numbers above their mail. */
import { defineTexts } from '../i18n/texts.ts'

export const OWN_TEXTS = defineTexts({
  ownLabel: { ko: '내 메일 현황', en: 'Your mail', ja: '自分のメール' },
  ownToday: { ko: '오늘', en: 'Today', ja: '今日' },
  ownWaiting: { ko: '승인 대기', en: 'Waiting for you', ja: '承認待ち' },
  ownHeld: { ko: '24시간 내 보류', en: 'Held in 24 hours', ja: '24 時間以内の保留' },
})
