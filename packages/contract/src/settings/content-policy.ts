/** What becomes of mail that holds what a rule about its contents is about. */
import type { Text } from '../i18n/texts.ts'
import { type EnumSetting } from './define.ts'

/**
 * In order of strictness. pass: named in “Why?”, no more. score: adds points, which other things may outweigh. tag:
 * delivered with the domain's mark. hold: kept back, unless an allow filter skips the virus scan. block: kept back, unless
 * one bypasses everything. What tags or holds, no sender outweighs.
 */
export const CONTENT_POLICIES = ['pass', 'score', 'tag', 'hold', 'block'] as const
export type ContentPolicy = (typeof CONTENT_POLICIES)[number]

const NAMES: Readonly<Record<ContentPolicy, Text>> = {
  pass: { ko: '통과', en: 'Pass', ja: '通過' },
  score: { ko: '점수만 더함', en: 'Add to the score', ja: '加点のみ' },
  tag: { ko: '표시하여 전달', en: 'Deliver with a tag', ja: '目印を付けて配信' },
  hold: { ko: '보류', en: 'Hold the mail', ja: 'メールを保留' },
  block: {
    ko: '차단(허용 필터 무시)',
    en: 'Block, whatever allow filters say',
    ja: 'ブロック（許可フィルターより優先）',
  },
}

/** A setting that is such a policy. */
export function contentPolicy(standard: ContentPolicy, label: Text, help: Text): EnumSetting<ContentPolicy> {
  return {
    type: 'enum',
    values: CONTENT_POLICIES,
    default: standard,
    who: ['all'],
    names: NAMES,
    label,
    help,
  }
}
