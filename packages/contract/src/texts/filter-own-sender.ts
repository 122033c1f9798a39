/** One's own allow and block lists. */
import { defineTexts } from '../i18n/texts.ts'

export const OWN_SENDER_TEXTS = defineTexts({
  allowTitle: { ko: '허용할 주소 추가', en: 'Allow a sender', ja: '許可する送信者の追加' },
  denyTitle: { ko: '차단할 주소 추가', en: 'Block a sender', ja: 'ブロックする送信者の追加' },
  field: { ko: '주소 또는 도메인', en: 'Address or domain', ja: 'アドレスまたはドメイン' },
  example: {
    ko: '예: shop@example.com, example.com',
    en: 'shop@example.com or example.com',
    ja: '例: shop@example.com、example.com',
  },
  allow: {
    ko: '이 발신자의 메일은 스팸 검사를 건너뜁니다. 위조된 주소로 온 메일은 그대로 검사합니다.',
    en: 'Mail from this sender skips the spam check; mail with a forged address is still checked.',
    ja: 'この送信者のメールはスパム検査の対象外になります。偽装されたアドレスのメールは引き続き検査します。',
  },
  deny: {
    ko: '이 발신자의 메일은 앞으로 받은 메일로 전달되지 않고 격리됩니다.',
    en: 'Mail from this sender will be held instead of delivered.',
    ja: 'この送信者のメールは今後配信されず、隔離されます。',
  },
  addAllow: { ko: '허용 목록에 추가', en: 'Add to the allow list', ja: '許可リストに追加' },
  addDeny: { ko: '차단 목록에 추가', en: 'Add to the block list', ja: 'ブロックリストに追加' },
  more: { ko: '다른 조건 사용', en: 'Use other conditions', ja: '別の条件を使用' },
})
