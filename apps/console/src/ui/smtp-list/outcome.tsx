/** What will be on the list afterwards, and what is on one already. */
import type { SmtpList } from '@postern/contract/codes/smtp-list.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { SmtpOverlaps } from '@postern/contract/routes/smtp-list.ts'
import { SMTP_CAUTION_TEXTS, SMTP_LIST_MAIL_TEXTS } from '@postern/contract/texts/smtp-list-mail.ts'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPlus, type Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { SkeletonLines } from '../states.tsx'
import { shownCandidate, type Candidate } from './candidate.ts'

interface OutcomeProps {
  readonly list: SmtpList
  /** Somebody among them was refused as they connected. */
  readonly clientRefused: boolean
  readonly chosen: readonly Candidate[]
  readonly covering: UseQueryResult<SmtpOverlaps[]>
}

export function Outcome(props: OutcomeProps) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const { language } = useLanguage()
  const { covering } = props
  return (
    <section className="outcome" aria-live="polite" aria-busy={covering.isPending}>
      <h3>{t('outcome')}</h3>
      {covering.isError && <p role="alert">{thrownText(covering.error, language)}</p>}
      {covering.isPending && <SkeletonLines count={2} />}
      {covering.data && <Lines {...props} found={covering.data} />}
    </section>
  )
}

function Lines({
  list,
  clientRefused,
  chosen,
  found,
}: OutcomeProps & { readonly found: readonly SmtpOverlaps[] }) {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const caution = useT(SMTP_CAUTION_TEXTS)
  const lines: (readonly [Icon, string])[] = []
  for (const [at, one] of chosen.entries()) {
    const { covered_by: covers, other_list: others, caution: why } = found[at] ?? NOTHING
    const value = isolated(shownCandidate(one))
    if (covers.length > 0) lines.push([IconCheck, t('covered', { value, entries: covers.join(', ') })])
    else lines.push([IconPlus, t('willAdd', { value })])
    if (others.length > 0) lines.push([IconInfoCircle, t('otherList', { value, entries: others.join(', ') })])
    if (why === 'public' || (why === 'own' && list === 'blacklist'))
      lines.push([IconAlertTriangle, caution(why, { value })])
  }
  if (list === 'whitelist' && clientRefused && !chosen.some(({ part }) => part === 'ip'))
    lines.push([IconAlertTriangle, t('clientFirst')])
  if (chosen.length === 0) lines.push([IconInfoCircle, t('nothing')])
  return (
    <ul>
      {lines.map(([LineIcon, words]) => (
        <li key={words}>
          <LineIcon size={16} aria-hidden /> <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
const NOTHING = { covered_by: [], other_list: [], caution: null } as const
