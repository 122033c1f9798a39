/** Statistics: the summary, and a screen of each dimension (codes/statistics). */
import { byKind, DIMENSIONS, STATISTIC_KINDS } from '../codes/statistics.ts'
import { dimensionTexts } from '../texts/statistics-dimensions.ts'
import { audited, GROUP_UP, permission } from './define.ts'
import { MENU_SECTIONS } from './sections.ts'
import { VIEW } from './words.ts'

const SECTION = MENU_SECTIONS.statistics.label
const SUMMARY = { ko: '통계 요약', en: 'Summary', ja: '概要' }
const LABELS = dimensionTexts('', 'menu')

export const permissions = {
  'statistics-summary': permission(GROUP_UP, 'statistics', 20, SUMMARY, {
    beside: SECTION,
    presets: ['auditor', 'operator'],
    entry: ['statistics.time', 10, '/statistics/summary'],
  }),
  ...byKind('statistics-inbound-', (kind) =>
    permission(DIMENSIONS[kind].regions, 'statistics', 30 + STATISTIC_KINDS.indexOf(kind), LABELS[kind], {
      beside: SECTION,
      presets: kind === 'reject' || kind === 'ip' ? ['auditor', 'operator'] : ['auditor'],
      entry: ['statistics.inbound', DIMENSIONS[kind].place, `/statistics/inbound/${kind}`],
    }),
  ),
}

export const classes = { statistics: { at: 180, text: { ko: '통계', en: 'Statistics', ja: '統計' } } }

export const tasks = audited('statistics', 10, { view: VIEW })
