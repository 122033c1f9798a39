/** How what is counted is called: countries and reasons by their names, what is gone by its number. */
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import { countryName } from '@postern/contract/i18n/countries.ts'
import type { Text } from '@postern/contract/i18n/texts.ts'
import type { StatisticRow } from '@postern/contract/routes/statistics.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { REJECT_TEXTS } from '@postern/contract/texts/reject.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'

/** Region, policy, id and name: `D:12 partner`. */
const FILTER = /^[A-Za-z]+:\d+ (.*)$/s

const FINDS = new Map<string, Text>(Object.entries(DETOX_FIND_NAMES))
const REASONS = new Map<string, Text>(Object.entries(REJECT_TEXTS))

export function useKeyName(kind: StatisticKind): (row: Pick<StatisticRow, 'key' | 'name'>) => string {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const reasonOf = (code: string): string => {
    const text = REASONS.get(code)
    return text ? `${code} ${text[language]}` : t('otherReason')
  }
  return ({ key, name }) => {
    if (kind === 'sender' && key === '') return t('nullSender')
    if (kind === 'domain' || kind === 'group')
      return name === '' ? t('deleted', { id: key }) : kind === 'domain' ? toUnicodeDomain(name) : name
    if (key === '') return t('none')
    if (kind === 'detox') return FINDS.get(key)?.[language] ?? key
    if (kind === 'country') return countryName(key, language)
    if (kind === 'reject') return reasonOf(key)
    if (kind === 'senderdomain') return toUnicodeDomain(key)
    return kind === 'filter' ? (FILTER.exec(key)?.[1] ?? key) : key
  }
}
