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
    ko: '모든 메일에 적용되는 기본 점수',
    en: 'Every message starts here',
    ja: 'すべてのメールに共通の基本スコア',
  },
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
    ja: '一致したものの決定しなかったフィルター ({count})',
  },
  others: {
    ko: '그 밖의 판정 정보 ({count})',
    en: 'Other findings ({count})',
    ja: 'その他の判定情報 ({count})',
  },
  checks: { ko: '실행한 검사 ({count})', en: 'Checks that ran ({count})', ja: '実行した検査 ({count})' },
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
