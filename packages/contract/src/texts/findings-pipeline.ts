/** Texts of the findings and decision steps that the pipeline itself makes, for the "Why?" panel. */
import type { DecisionStep } from '../codes/steps.ts'
import type { CHECK_FINDINGS } from '../findings/check.ts'
import type { FILTER_FINDINGS } from '../findings/filter.ts'
import type { VIRUS_FINDINGS } from '../findings/virus.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const pipelineFindingTexts = defineTexts({
  'check.failed': {
    ko: '검사 「{check}」를 끝내지 못해 메일을 보류했습니다.',
    en: 'The check "{check}" could not finish, so the mail was held.',
    ja: '検査「{check}」を完了できなかったため、メールを保留しました。',
  },
  'filter.allow': {
    ko: '허용 필터 「{name}」와 일치합니다({region}).',
    en: 'Matches the allow filter "{name}" ({region}).',
    ja: '許可フィルター「{name}」に一致しました（{region}）。',
  },
  'filter.deny': {
    ko: '차단 필터 「{name}」와 일치합니다({region}).',
    en: 'Matches the deny filter "{name}" ({region}).',
    ja: '遮断フィルター「{name}」に一致しました（{region}）。',
  },
  'filter.outranked': {
    ko: '필터 「{name}」({region})도 일치하지만, 우선순위가 높은 필터가 먼저 결정했습니다.',
    en: 'The filter "{name}" ({region}) matches too, but a filter before it had already decided.',
    ja: 'フィルター「{name}」（{region}）にも一致しますが、優先順位の高いフィルターが先に決定しました。',
  },
  'filter.unauthenticated': {
    ko: '허용 필터 「{name}」({region})가 일치하지만, 발신자가 SPF·DKIM으로 인증되지 않아 적용하지 않았습니다.',
    en: 'The allow filter "{name}" ({region}) matches, but it was not applied: the sender is not authenticated by SPF or DKIM.',
    ja: '許可フィルター「{name}」（{region}）に一致しますが、送信者がSPF・DKIMで認証されていないため適用しませんでした。',
  },
  'virus.signature': {
    ko: '바이러스 「{name}」가 발견되었습니다: {file}',
    en: 'Virus "{name}" found in {file}',
    ja: 'ウイルス「{name}」が見つかりました: {file}',
  },
  'virus.unscannable': {
    ko: '바이러스 검사를 할 수 없는 부분이 있습니다: {file} ({reason})',
    en: 'Part of the mail could not be scanned for viruses: {file} ({reason})',
    ja: 'ウイルス検査ができない部分があります: {file}（{reason}）',
  },
  'decision.virus': {
    ko: '바이러스가 있어 차단했습니다.',
    en: 'Blocked because it carries a virus.',
    ja: 'ウイルスが含まれているためブロックしました。',
  },
  'decision.held': {
    ko: '안전하다고 판단할 수 없어 격리했습니다.',
    en: 'Quarantined because it could not be judged safe.',
    ja: '安全と判断できなかったため隔離しました。',
  },
  'decision.bypass': {
    ko: '「모두 통과」 허용 필터로 검사 없이 전달했습니다.',
    en: 'Delivered unchecked by an all-bypass allow filter.',
    ja: '「すべて通過」の許可フィルターにより検査せずに配信しました。',
  },
  'decision.allowed': {
    ko: '허용 필터에 따라 정상으로 판정했습니다.',
    en: 'Judged normal by an allow filter.',
    ja: '許可フィルターにより正常と判定しました。',
  },
  'decision.denied': {
    ko: '차단 필터에 따라 스팸으로 판정했습니다.',
    en: 'Judged spam by a deny filter.',
    ja: '遮断フィルターによりスパムと判定しました。',
  },
  'decision.score': {
    ko: '점수 합계 {total}점이 기준 {threshold}점 이상이므로 스팸으로 판정했습니다.',
    en: 'Judged spam: the score {total} reaches the threshold {threshold}.',
    ja: 'スコア合計{total}が基準の{threshold}に達したため、スパムと判定しました。',
  },
  'decision.normal': {
    ko: '점수 합계 {total}점이 기준 {threshold}점보다 낮아 정상으로 판정했습니다.',
    en: 'Judged normal: the score {total} is below the threshold {threshold}.',
    ja: 'スコア合計{total}が基準の{threshold}を下回るため、正常と判定しました。',
  },
}) satisfies Record<
  keyof typeof CHECK_FINDINGS | keyof typeof FILTER_FINDINGS | keyof typeof VIRUS_FINDINGS | DecisionStep,
  Text
>
