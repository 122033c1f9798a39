/** Trying out block lists and engines that look for viruses. */
import { defineTexts } from '../i18n/texts.ts'

export const BLOCK_LIST_TEXTS = defineTexts({
  test: { ko: '조회 테스트', en: 'Test', ja: '照会テスト' },
  testEngine: { ko: '연결 테스트', en: 'Test', ja: '接続テスト' },
  signed: {
    ko: '시그니처 {date}',
    en: 'signatures of {date}',
    ja: 'シグネチャ {date}',
  },
  unsigned: {
    ko: '시그니처가 없습니다. freshclam이 동작하는지 확인해 주세요.',
    en: 'it has no signatures. Check that freshclam runs.',
    ja: 'シグネチャがありません。freshclam が動作しているか確認してください。',
  },
  noEngine: {
    ko: '응답하지 않습니다. 주소와 clamd의 상태를 확인해 주세요. 모두 응답하지 않으면 메일을 보류합니다.',
    en: 'does not answer. Check the address and whether clamd runs; mail is held while none answers.',
    ja: '応答がありません。アドレスと clamd の状態を確認してください。どれも応答しない間はメールを保留します。',
  },
  works: {
    ko: '정상적으로 응답합니다.',
    en: 'answers correctly.',
    ja: '正常に応答しています。',
  },
  noSuchList: {
    ko: '이런 이름의 차단 목록이 없습니다. 이름을 확인해 주세요.',
    en: 'There is no list of this name. Check the spelling.',
    ja: 'この名前のブロックリストはありません。名前を確認してください。',
  },
  noTestEntry: {
    ko: '응답하지만 테스트 항목이 없어 확인할 수 없습니다.',
    en: 'answers, but has no test entry to verify it.',
    ja: '応答しますが、テスト用の項目がないため確認できません。',
  },
  listsAll: {
    ko: '모든 항목이 등록되어 있어 판정에 쓰지 않습니다. 도메인이 바뀌었거나 운영이 끝난 목록일 수 있습니다.',
    en: 'lists every address, so it is not used. It may have moved or shut down.',
    ja: 'すべてが登録されているため判定に使いません。移転または終了したリストの可能性があります。',
  },
  noAnswer: {
    ko: '응답하지 않습니다. 목록의 도메인과 DNS 서버를 확인해 주세요. 공용 DNS에서의 조회를 거부하는 목록도 많습니다.',
    en: 'does not answer. Check its domain and the DNS server; many lists refuse questions from public resolvers.',
    ja: '応答がありません。リストのドメインと DNS サーバーを確認してください。公開 DNS からの照会を拒否するリストも多くあります。',
  },
})
