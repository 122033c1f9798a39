/** Trying block lists out. */
import { defineTexts } from '../i18n/texts.ts'

export const BLOCK_LIST_TEXTS = defineTexts({
  test: { ko: '조회 테스트', en: 'Test', ja: '照会テスト' },
  works: {
    ko: '정상적으로 응답합니다.',
    en: 'answers as a list should.',
    ja: '正常に応答しています。',
  },
  noTestEntry: {
    ko: '응답하지만 테스트 항목이 없어 확인할 수 없습니다.',
    en: 'answers, but has no test entry that would prove it.',
    ja: '応答しますが、テスト用の項目がないため確認できません。',
  },
  listsAll: {
    ko: '모든 항목이 등록되어 있어 판정에 쓰지 않습니다. 도메인이 바뀌었거나 운영이 끝난 목록일 수 있습니다.',
    en: 'lists everything, so it is not used. It may have moved, or ended.',
    ja: 'すべてが登録されているため判定に使いません。移転または終了したリストの可能性があります。',
  },
  noAnswer: {
    ko: '응답하지 않습니다. 목록의 도메인과 DNS 서버를 확인해 주세요. 공용 DNS에서의 조회를 거부하는 목록도 많습니다.',
    en: 'does not answer. Check its domain and the DNS server; many lists refuse questions from public resolvers.',
    ja: '応答がありません。リストのドメインと DNS サーバーを確認してください。公開 DNS からの照会を拒否するリストも多くあります。',
  },
})
