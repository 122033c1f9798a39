/** Texts of findings about mail of which there are copies. They name nobody else and no number: copies went to others too. */
import type { CampaignFindingCode } from '../findings/campaign.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const campaignFindingTexts = defineTexts({
  'campaign.flood': {
    ko: '처음 나타난, 내용이 거의 같은 메일이 짧은 시간에 대량으로 들어오고 있습니다.',
    en: 'Many nearly identical messages, never seen before, arrived within a short time.',
    ja: 'これまでになかった、ほぼ同じ内容のメールが短時間に大量に届いています。',
  },
  'campaign.reported': {
    ko: '받는 쪽에서 내용이 거의 같은 메일을 차단한 적이 있습니다.',
    en: 'The recipient’s side blocked a nearly identical mail.',
    ja: '受信者側で、ほぼ同じ内容のメールを拒否しています。',
  },
  'campaign.released': {
    ko: '받는 쪽에서 같은 발신자의 내용이 거의 같은 메일을 정상으로 처리한 적이 있습니다.',
    en: 'The recipient’s side released a nearly identical mail from the same sender.',
    ja: '受信者側で、同じ送信者からのほぼ同じ内容のメールを正常として扱っています。',
  },
}) satisfies Record<CampaignFindingCode, Text>
