/** The screen of bulk-mail blocking: who is blocked, and who is near a limit. */
import { defineTexts } from '../i18n/texts.ts'

export const BLOCKING_TEXTS = defineTexts({
  title: { ko: '대량 메일 차단', en: 'Bulk mail blocking', ja: '大量メールのブロック' },
  theBlocks: { ko: '차단 목록', en: 'the blocks', ja: 'ブロックの一覧' },
  list: { ko: '현재 차단', en: 'Current blocks', ja: '現在のブロック' },
  about: {
    ko: '설정한 기준보다 많은 메일을 보내거나 받아서 차단된 주소와 IP, 그리고 경고 기준을 넘은 주소와 IP입니다. 차단은 시간이 지나면 저절로 끝나며, 해제하면 처음부터 다시 셉니다.',
    en: 'Addresses and IPs blocked for exceeding the limits in the settings, and those above the warning count. Blocks end automatically; counting starts again after a release.',
    ja: '設定した基準を超えるメールを送受信してブロックされたアドレスと IP、および警告の基準を超えたアドレスと IP です。ブロックは時間が経つと自動的に終わり、解除すると最初から数え直します。',
  },
  key: { ko: '대상', en: 'Who', ja: '対象' },
  kind: { ko: '기준', en: 'Limit', ja: '基準' },
  'kind.sender': { ko: '발신자', en: 'Sender', ja: '送信者' },
  'kind.recipient': { ko: '수신자', en: 'Recipient', ja: '受信者' },
  'kind.client': { ko: '발신 IP', en: 'Sender IP', ja: '送信元 IP' },
  'kind.day': { ko: '하루 발신자', en: 'Daily sender', ja: '1 日の送信者' },
  allKinds: { ko: '모든 기준', en: 'All limits', ja: 'すべての基準' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  allStates: { ko: '모든 상태', en: 'All states', ja: 'すべての状態' },
  'state.blocked': { ko: '차단됨', en: 'Blocked', ja: 'ブロック中' },
  'state.observed': { ko: '관찰됨', en: 'Observed', ja: '観察のみ' },
  'state.near': { ko: '기준에 가까움', en: 'Near its limit', ja: '基準に接近' },
  stateOf: { ko: '{state} (코드 {code})', en: '{state} (code {code})', ja: '{state}（コード {code}）' },
  mails: { ko: '메일 수', en: 'Messages', ja: 'メール数' },
  mailsOf: { ko: '{mails} / {limit}', en: '{mails} of {limit}', ja: '{mails} / {limit}' },
  since: { ko: '시작', en: 'Since', ja: '開始' },
  left: { ko: '해제 예정', en: 'Ends', ja: '解除予定' },
  release: { ko: '지금 해제', en: 'Release now', ja: '今すぐ解除' },
  released: {
    ko: '{count}건을 해제했습니다.',
    en: '{count} {count|block|blocks} released.',
    ja: '{count} 件を解除しました。',
  },
  empty: {
    ko: '차단된 주소가 없습니다',
    en: 'No blocks',
    ja: 'ブロックされているアドレスはありません',
  },
  emptyHint: {
    ko: '설정에서 기준을 켜면, 기준에 이른 주소와 IP가 여기에 나타납니다.',
    en: 'Senders and recipients that reach a limit from the settings appear here.',
    ja: '設定で基準をオンにすると、基準に達したアドレスや IP がここに表示されます。',
  },
})
