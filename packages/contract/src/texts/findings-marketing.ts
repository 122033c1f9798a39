/** What mail that one subscribed to is called, for the "Why?" panel. */
import type { MarketingFindingCode } from '../findings/marketing.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const marketingFindingTexts = defineTexts({
  'marketing.mail': {
    ko: '인증된 발신자가 보낸 광고 또는 뉴스레터이며 수신 거부를 할 수 있습니다. 점수에는 반영하지 않습니다.',
    en: 'Advertising or a newsletter of an authenticated sender; it can be unsubscribed from. It has no points.',
    ja: '認証された送信者からの広告またはメールマガジンで、配信停止ができます。点数には影響しません。',
  },
}) satisfies Record<MarketingFindingCode, Text>
