/** Texts of findings about what the gateway remembers of a sender. */
import type { HistoryFindingCode } from '../findings/history.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const historyFindingTexts = defineTexts({
  'history.first-contact': {
    ko: '{address}에서 인증된 메일을 받은 적이 없습니다.',
    en: 'First contact: no authenticated mail from {address} was delivered before.',
    ja: '{address} から認証済みのメールを受け取ったことがありません。',
  },
  'history.unproven': {
    ko: '평소 메일을 주고받는 {address}의 주소를 쓰지만, 이번에는 발신자가 인증되지 않았습니다.',
    en: 'Uses the known address {address}, but this time the sender is not authenticated.',
    ja: 'やり取りのある {address} のアドレスですが、今回は送信者が認証されていません。',
  },
  'history.known': {
    ko: '{address}은(는) {since}부터 메일을 보내온, 인증된 발신자입니다(정상 메일 {mails}통).',
    en: '{address} is authenticated and has been writing since {since} (delivered as normal: {mails}).',
    ja: '{address} は {since} からメールが届いている認証済みの送信者です（正常なメール {mails} 通）。',
  },
  'history.reply': {
    ko: '받는 쪽에서 보낸 메일에 대한 답장임을 확인했습니다.',
    en: 'A verified reply to mail that the recipient’s side wrote.',
    ja: '受信者側から送ったメールへの返信であることを確認しました。',
  },
  'history.thread': {
    ko: '이전에 정상으로 전달한 메일에서 이어지는 대화입니다.',
    en: 'Continues a conversation that was delivered here before.',
    ja: '以前に正常に配信したメールから続くやり取りです。',
  },
}) satisfies Record<HistoryFindingCode, Text>
