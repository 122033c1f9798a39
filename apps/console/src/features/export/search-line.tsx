/** The conditions of a list's search, as they were when it was scheduled. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'

/** Order of the rows is none of it. */
const ORDER: ReadonlySet<string> = new Set(['sort', 'order'])

/** Names of fields that several lists ask by; others are called as the API calls them. */
const NAMES = {
  q: 'search',
  class: 'class',
  title: 'title',
  sender: 'sender',
  sender_ip: 'senderIp',
  sender_domain: 'senderDomain',
  sender_country: 'senderCountry',
  receiver: 'receiver',
  receiver_domain: 'receiverDomain',
  virus_name: 'virusName',
  filter_info: 'filterInfo',
  reject_reason: 'rejectReason',
  state: 'status',
} as const

const nameOf = (field: string) => (field in NAMES ? NAMES[field as keyof typeof NAMES] : null)

const CLASSES = ['normal', 'spam', 'virus', 'rejected'] as const

export function SearchLine({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const conditions = Object.entries(query).filter(([field, value]) => !ORDER.has(field) && value !== 'all')
  if (conditions.length === 0) return <span className="dim">{t('searchNone')}</span>
  const valueOf = (field: string, value: string): string => {
    const one = field === 'class' ? CLASSES.find((name) => name === value) : undefined
    return one === undefined ? value : common(`class.${one}`)
  }
  return (
    <span>
      {conditions.map(([field, value], at) => {
        const name = nameOf(field)
        return (
          <span key={field}>
            {at > 0 && ' · '}
            <span className="dim">{name === null ? field : common(name)}</span>{' '}
            <ForeignText text={valueOf(field, value)} />
          </span>
        )
      })}
    </span>
  )
}
