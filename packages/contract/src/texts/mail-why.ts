/** The "Why?" panel. */
import { defineTexts } from '../i18n/texts.ts'

export const WHY_TEXTS = defineTexts({
  points: { ko: '점수 내역', en: 'How the score came about', ja: 'スコアの内訳' },
  pointsAside: {
    ko: '점수 {total} (판정에 쓰이지 않음)',
    en: 'Score {total} (did not decide)',
    ja: 'スコア {total}（判定には使われていません）',
  },
  spam: { ko: '스팸으로 보는 근거', en: 'Signs of spam', ja: 'スパムの可能性を示す要素' },
  legitimate: {
    ko: '정상으로 보는 근거',
    en: 'Signs of legitimate mail',
    ja: '正常なメールの可能性を示す要素',
  },
  start: { ko: '기본값', en: 'Starting point', ja: '開始値' },
  base: {
    ko: '내용 분석의 시작 점수',
    en: 'Content, before any sign',
    ja: '内容分析の開始スコア',
  },
  baseHelp: {
    ko: '내용에서 근거를 하나도 찾지 않았을 때의 점수로, 모든 메일이 같습니다. 위의 내용 근거가 여기에 더해지거나 빠집니다.',
    en: 'What the content of any message gets before a sign is found in it. The signs above add to it or take from it.',
    ja: '内容から要素を一つも見つける前のスコアで、すべてのメールに共通です。上の要素がこれに加算または減算されます。',
  },
  weak: {
    ko: '작은 신호 여러 개, 두드러진 것은 없음',
    en: 'many small signs, none of weight',
    ja: '小さな要素が複数あり、目立つものはなし',
  },
  times: { ko: '{count}회', en: '×{count}', ja: '{count}回' },
  'beside.intent.unproven': {
    ko: '인증되지 않은 발신자',
    en: 'sender not authenticated',
    ja: '送信者が未認証',
  },
  'beside.intent.first-contact': { ko: '처음 보낸 발신자', en: 'never wrote before', ja: '初めての送信者' },
  'beside.intent.reply-elsewhere': {
    ko: '회신이 다른 곳으로 감',
    en: 'replies go elsewhere',
    ja: '返信先が別',
  },
  'beside.intent.role-free': {
    ko: '무료 메일 주소에 회사 직함',
    en: 'a company role at a free mailbox',
    ja: 'フリーメールで会社の役職名',
  },
  'beside.intent.brand': { ko: '다른 회사의 이름', en: "another company's name", ja: '他社の名前' },
  'beside.intent.brand-text': {
    ko: '다른 회사를 사칭한 본문',
    en: 'text that poses as another company',
    ja: '他社を装う本文',
  },
  'beside.intent.lookalike': { ko: '흉내 낸 도메인', en: 'imitated domain', ja: '模倣ドメイン' },
  'beside.intent.scheme': {
    ko: '사기 메일의 표현 조합',
    en: 'wording of a scheme',
    ja: '詐欺メールの表現の組み合わせ',
  },
  'beside.intent.extortion': { ko: '협박', en: 'extortion', ja: '脅迫' },
  mostly: { ko: '주된 근거:', en: 'Mostly:', ja: '主な根拠:' },
  rest: {
    ko: '그 밖의 약한 내용 신호',
    en: 'Other, weaker signs in the content',
    ja: 'その他の弱い内容の要素',
  },
  word: { ko: '표현', en: 'Wording', ja: '表現' },
  sum: { ko: '합계', en: 'Sum', ja: '合計' },
  overridden: {
    ko: '해당하지만 결정하지 않은 필터 ({count})',
    en: 'Filters that match but did not decide ({count})',
    ja: '一致したものの決定しなかったフィルター（{count}）',
  },
  others: {
    ko: '그 밖의 판정 정보 ({count})',
    en: 'Other findings ({count})',
    ja: 'その他の判定情報（{count}）',
  },
  checks: { ko: '실행한 검사 ({count})', en: 'Checks that ran ({count})', ja: '実行した検査（{count}）' },
  checkFailed: { ko: '실패', en: 'failed', ja: '失敗' },
  nothing: {
    ko: '기록된 판정 근거가 없습니다.',
    en: 'No reasons were recorded.',
    ja: '記録された判定根拠はありません。',
  },
  search: {
    ko: '같은 근거의 메일 찾기',
    en: 'Find messages with the same finding',
    ja: '同じ根拠のメールを探す',
  },
})
