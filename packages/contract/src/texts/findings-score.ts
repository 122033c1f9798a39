/** What the statistical score means, for the "Why?" panel. */
import type { ScoreFindingCode } from '../findings/score.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const scoreFindingTexts = defineTexts({
  'score.statistical': {
    ko: '내용 분석',
    en: 'Content analysis',
    ja: '内容分析',
  },
  'score.fallen-back': {
    ko: '내용 분석 결과 {points}점은 반영하지 않았습니다. 분석 점수가 평소와 크게 달라져 지금은 규칙만으로 판정합니다.',
    en: 'Content analysis gave {points}, but this was not counted: its scores are out of the usual range, so rules alone decide for now.',
    ja: '内容分析の {points} 点は含めていません。分析の点数が普段と大きく異なるため、現在はルールだけで判定しています。',
  },
  'score.off': {
    ko: '내용 분석 결과 {points}점은 반영하지 않았습니다. 내용 분석을 사용하지 않도록 설정되어 있습니다.',
    en: 'Content analysis gave {points}, but this was not counted: it is switched off in the settings.',
    ja: '内容分析の {points} 点は含めていません。内容分析を使わない設定になっています。',
  },
  'score.learnt': {
    ko: '이 도메인에서 신고·복구된 메일과 비슷한 표현: {words}',
    en: 'Words from mail that users of this domain reported or recovered: {words}',
    ja: 'このドメインで報告・復元されたメールに似た表現: {words}',
  },
}) satisfies Record<ScoreFindingCode, Text>
