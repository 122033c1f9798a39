/** Operators of the search box: what was typed becomes conditions; what is not understood is said. */
import {
  parseSearch,
  SEARCH_OPERATORS,
  type SearchOperator,
  type SearchProblem,
} from '@postern/contract/validation/search-words.ts'
import { isSha256 } from '@postern/contract/validation/hash.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { SEARCH_TEXTS } from '@postern/contract/texts/mail-search.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { withCondition, withoutWords, type MailSearch } from './search.ts'
import css from './search.module.css'

/** The view that the words of a draft ask for, and what is to be said about them. */
export function understood(
  draft: MailSearch,
  mayPeriod: boolean,
): { readonly next: MailSearch; readonly problems: ReactNode } {
  if (draft.field === 'attach_hash') return ofHash(draft)
  const { fields, words, problems } = parseSearch(draft.q ?? '')
  const { after, before, ...rest } = fields
  const period = after !== undefined || before !== undefined
  const said: readonly (SearchProblem | 'period')[] = [
    ...problems,
    ...(period && !mayPeriod ? (['period'] as const) : []),
  ]
  // What was typed before is not asked for any more; what is chosen from a list, or stands in its own field, is.
  const next: MailSearch = {
    ...withoutWords(draft),
    ...rest,
    q: words === '' ? undefined : words,
    ...(period ? { period: 'range' as const, from: midnight(after), to: midnight(before) } : {}),
  }
  return { next, problems: said.length === 0 ? null : <Problems problems={said} /> }
}

/** A hash in its own field. */
function ofHash(draft: MailSearch): { readonly next: MailSearch; readonly problems: ReactNode } {
  const hash = (draft.q ?? '').trim().toLowerCase()
  return {
    next: withCondition({ ...draft, q: hash }),
    problems: hash === '' || isSha256(hash) ? null : <NoHash />,
  }
}

function NoHash() {
  const { language } = useLanguage()
  const t = useT(MAIL_TEXTS)
  return (
    <Notice tone="warn" role="alert" title={t('field.attach_hash')}>
      {errorText('INVALID_FILE_HASH', language)}
    </Notice>
  )
}

/** Of the reader's own zone. */
function midnight(day: string | undefined): string | undefined {
  return day === undefined ? undefined : new Date(`${day}T00:00:00`).toISOString()
}

function Problems({ problems }: { readonly problems: readonly (SearchProblem | 'period')[] }) {
  const t = useT(SEARCH_TEXTS)
  return (
    <Notice tone="warn" role="alert" title={t('notUnderstood')}>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>
            {problem === 'period'
              ? t('noPeriod')
              : t(problem.kind, { operator: problem.operator, value: isolated(problem.value) })}
          </li>
        ))}
      </ul>
      {t('known', { operators: SEARCH_OPERATORS.map((name) => `${name}:`).join(' ') })}
    </Notice>
  )
}

const EXAMPLES: Readonly<Record<SearchOperator, string>> = {
  from: 'from:anna@example.com',
  to: 'to:kim',
  subject: 'subject:"two words"',
  has: 'has:attachment',
  file: 'file:.zip',
  hash: 'hash:9f86d081…',
  class: 'class:spam',
  after: 'after:2026-11-01',
  before: 'before:2026-11-20',
  code: 'code:114',
  finding: 'finding:auth.spf-fail',
  filter: 'filter:"name"',
  virus: 'virus:eicar',
  ip: 'ip:192.0.2.1',
  country: 'country:KR',
  id: 'id:<message-id>',
}

/** What may be typed, with an example each. */
export function SearchHelp() {
  const t = useT(SEARCH_TEXTS)
  return (
    <details className={css['help']}>
      <summary>
        <IconHelpCircle size={16} aria-hidden /> {t('help')}
      </summary>
      <dl className={css['operators']}>
        {SEARCH_OPERATORS.map((name) => (
          <div key={name}>
            <dt>
              <code>{EXAMPLES[name]}</code>
            </dt>
            <dd className="dim">{t(`op.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
