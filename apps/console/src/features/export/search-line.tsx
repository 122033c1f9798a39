/** The conditions of a list's search, as they were when it was scheduled. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { Text } from '@postern/contract/i18n/texts.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { searchName } from './search-names.ts'

/** Order of the rows is none of it. */
const ORDER: ReadonlySet<string> = new Set(['sort', 'order'])

const CLASSES = [...MAIL_CLASSES, 'apt'] as const

function namedIn(names: Readonly<Record<string, Text>>, key: string): Text | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined
}

export function SearchLine({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const conditions = Object.entries(query).filter(([field, value]) => !ORDER.has(field) && value !== 'all')
  if (conditions.length === 0) return <span className="dim">{t('searchNone')}</span>
  const valueOf = (field: string, value: string): string => {
    if (field === 'detox_state') return namedIn(DETOX_STATE_NAMES, value)?.[language] ?? value
    if (field === 'detox_found') return namedIn(DETOX_FIND_NAMES, value)?.[language] ?? value
    const one = field === 'class' ? CLASSES.find((name) => name === value) : undefined
    return one === undefined ? value : common(`class.${one}`)
  }
  return (
    <span>
      {conditions.map(([field, value], at) => {
        const name = searchName(field)
        return (
          <span key={field}>
            {at > 0 && ' · '}
            <span className="dim">{name === null ? field : name[language]}</span>{' '}
            <ForeignText text={valueOf(field, value)} />
          </span>
        )
      })}
    </span>
  )
}
