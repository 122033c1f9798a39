/** "Why?": what spoke for and against a mail, the sum against the threshold, and what decided. */
import type { MailDetail, TraceEntry } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { IconGavel, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatScore } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { findingText } from './finding-text.ts'

/** Entries by what they say, strongest first. */
export function sortTrace(entries: readonly TraceEntry[]) {
  const rest = entries.filter((entry) => entry.kind !== 'step')
  return {
    steps: entries.filter((entry) => entry.kind === 'step'),
    against: rest.filter((entry) => entry.score > 0).sort((a, b) => b.score - a.score),
    for: rest.filter((entry) => entry.score < 0).sort((a, b) => a.score - b.score),
    neutral: rest.filter((entry) => entry.score === 0),
  }
}

export function WhyPanel({
  trace,
  searchable,
}: {
  readonly trace: MailDetail['trace']
  readonly searchable: boolean
}) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const parts = sortTrace(trace.entries)
  const largest = Math.max(trace.threshold, ...trace.entries.map((entry) => Math.abs(entry.score)), 1)
  const list = { largest, searchable }
  // Mail that was refused before its content came has neither a sum nor a threshold.
  const judged = trace.entries.length > 0 || trace.checks.length > 0
  return (
    <section className="why" aria-label={common('why')}>
      <h2>
        {common('why')}
        {judged && (
          <span className="mono">
            {t('whySum', { total: trace.total.toFixed(1), threshold: trace.threshold.toFixed(1) })}
          </span>
        )}
      </h2>
      {judged && <SumBar total={trace.total} threshold={trace.threshold} />}
      {trace.entries.length === 0 && <p className="dim">{t('whyNothing')}</p>}
      <Entries title={t('whyDecided')} entries={parts.steps} {...list} />
      <Entries title={t('whyAgainst')} entries={parts.against} {...list} />
      <Entries title={t('whyFor')} entries={parts.for} {...list} />
      {parts.neutral.length > 0 && (
        <details open={parts.neutral.some((entry) => entry.decisive)}>
          <summary>{`${t('whyNeutral')} (${String(parts.neutral.length)})`}</summary>
          <Entries title="" entries={parts.neutral} {...list} />
        </details>
      )}
      {trace.checks.length > 0 && (
        <details open={trace.checks.some((check) => check.failed)}>
          <summary>{`${t('whyChecks')} (${String(trace.checks.length)})`}</summary>
          <ul className="checks">
            {trace.checks.map((check) => (
              <li key={check.name}>
                <span className="mono">{check.name}</span>
                <span className={check.failed ? 'bad' : 'dim'}>
                  {check.failed ? t('checkFailed') : `${check.ms.toFixed(check.ms < 10 ? 1 : 0)} ms`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** How far the sum has come towards the threshold. */
function SumBar({ total, threshold }: { readonly total: number; readonly threshold: number }) {
  const scale = Math.max(threshold * 1.4, total, 0.1)
  const over = total >= threshold
  return (
    <div className="sum" aria-hidden>
      <i
        style={{
          width: `${(Math.max(0, total) / scale) * 100}%`,
          background: `var(--${over ? 'spam' : 'normal'}-s)`,
        }}
      />
      <b style={{ left: `${(threshold / scale) * 100}%` }} />
    </div>
  )
}

interface EntriesProps {
  readonly title: string
  readonly entries: readonly TraceEntry[]
  readonly largest: number
  readonly searchable: boolean
}
function Entries({ title, entries, largest, searchable }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <>
      {title !== '' && <h3>{title}</h3>}
      <ul>
        {entries.map((entry, index) => (
          <Entry key={entry.code + String(index)} entry={entry} largest={largest} searchable={searchable} />
        ))}
      </ul>
    </>
  )
}

function Entry({
  entry,
  largest,
  searchable,
}: {
  readonly entry: TraceEntry
  readonly largest: number
  readonly searchable: boolean
}) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  const share = (Math.abs(entry.score) / largest) * 50
  const bad = entry.score > 0
  return (
    <li data-decisive={entry.decisive || undefined}>
      <span className="what">
        {entry.decisive && <IconGavel size={14} role="img" aria-label={t('whyDecided')} />}
        <span title={entry.code}>{findingText(entry, language)}</span>
        {searchable && entry.kind === 'finding' && (
          <Link
            to="/mail/inbound/mail"
            search={{ field: 'finding', q: entry.code }}
            title={t('whySearch')}
            aria-label={`${t('whySearch')}: ${entry.code}`}
          >
            {/* A word joiner: the sign never begins a line of its own. */}
            {'\u2060'}
            <IconSearch size={13} aria-hidden />
          </Link>
        )}
      </span>
      {entry.score !== 0 && (
        <>
          <span className="bar" aria-hidden>
            <i
              style={{
                background: `var(--${bad ? 'spam' : 'normal'}-s)`,
                width: `${share}%`,
                ...(bad ? { left: '50%' } : { right: '50%' }),
              }}
            />
          </span>
          <span className="num">{formatScore(entry.score)}</span>
        </>
      )}
    </li>
  )
}
