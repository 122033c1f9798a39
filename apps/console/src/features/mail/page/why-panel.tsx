/** "Why?": the fact that decided, then what spoke for and against, in points that add up to the sum. */
import { withoutParticle } from '@postern/contract/i18n/particles.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { WHY_TEXTS } from '@postern/contract/texts/mail-why.ts'
import {
  isNamedSignal,
  SCORE_GROUP_TEXTS,
  SCORE_SIGNAL_TEXTS,
} from '@postern/contract/texts/score-signals.ts'
import { isActing, whySentence } from '@postern/contract/validation/why-sentence.ts'
import { IconAlertTriangle, IconBug, IconCheck, IconSearch, IconX, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, type CSSProperties } from 'react'
import { formatPoints } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { findingText } from '@postern/contract/validation/finding-text.ts'
import {
  mostly,
  oldReasons,
  scoreDigits,
  whyOf,
  type Tone,
  type Why,
  type WhyLine,
} from '@postern/contract/validation/why-model.ts'

// Names of all reject codes, which few mails need.
const RejectReason = lazy(() =>
  import('../reject/reject-reason.tsx').then((module) => ({ default: module.RejectReason })),
)

const ICONS: Record<Tone, Icon> = {
  normal: IconCheck,
  spam: IconAlertTriangle,
  virus: IconBug,
  rejected: IconX,
}

interface WhyPanelProps {
  readonly mail: Pick<MailDetail, 'trace' | 'class' | 'reject_code' | 'reject_reason'>
  readonly searchable: boolean
}

export function WhyPanel({ mail, searchable }: WhyPanelProps) {
  const t = useT(WHY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { trace } = mail
  const why = whyOf(trace)
  const weighed = why.spam.length + why.legitimate.length > 0
  const byScore = why.decision?.byScore === true
  return (
    <section className="why" aria-label={common('why')}>
      <h2>{common('why')}</h2>
      <DecidingFact mail={mail} />
      {why.overridden.length > 0 && <Overridden filters={why.overridden} />}
      {byScore && <SumBar {...trace} />}
      {weighed && (
        <details open={byScore}>
          <summary>{byScore ? t('points') : t('pointsAside', { total: trace.total.toFixed(1) })}</summary>
          <Lines title={t('spam')} lines={why.spam} searchable={searchable} />
          <Lines title={t('legitimate')} lines={why.legitimate} searchable={searchable} />
          {why.base && (
            <>
              <Lines title={t('start')} lines={[why.base]} searchable={false} />
              <p className="dim basehelp">{t('baseHelp')}</p>
            </>
          )}
          <p className="whysum">
            <span>{t('sum')}</span>
            <b className="num">{formatPoints(trace.total)}</b>
          </p>
        </details>
      )}
      {why.others.length > 0 && (
        <details>
          <summary>{t('others', { count: why.others.length })}</summary>
          <ul>
            {why.others.map((entry, index) => (
              <li key={index}>
                <Words entry={entry} searchable={searchable} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Checks checks={trace.checks} />
    </section>
  )
}

/** One plain sentence: what decided. */
export function DecidingFact({ mail }: Pick<WhyPanelProps, 'mail'>) {
  const t = useT(WHY_TEXTS)
  const why = whyOf(mail.trace)
  if (why.decision) return <Deciding why={why} decision={why.decision} trace={mail.trace} />
  if (mail.class === 'rejected') return <Rejected mail={mail} />
  return <p className="dim">{t('nothing')}</p>
}

/** Filters that match as well, in the order in which they were asked. */
function Overridden({ filters }: { readonly filters: Why['overridden'] }) {
  const t = useT(WHY_TEXTS)
  return (
    <details open>
      <summary>{t('overridden', { count: filters.length })}</summary>
      <ul>
        {filters.map((entry, index) => (
          <li key={index}>
            <Words entry={entry} searchable={false} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface DecidingProps {
  readonly why: Why
  readonly decision: NonNullable<Why['decision']>
  readonly trace: MailDetail['trace']
}

/** The fact in the colour and with the icon of what the mail became. */
function Deciding({ why, decision, trace }: DecidingProps) {
  const { language } = useLanguage()
  const t = useT(WHY_TEXTS)
  const heaviest = mostly(why)
  const { step, fact } = decision
  const digits = scoreDigits(trace.total, trace.threshold)
  const numbers = { total: trace.total.toFixed(digits), threshold: trace.threshold.toFixed(digits) }
  const sentence = findingText({ code: step.code, evidence: numbers }, language)
  const acting = trace.entries.filter((entry) => entry !== fact && isActing(entry.code))
  const byFilter = fact?.kind === 'filter' ? whySentence([step, fact], language) : null
  return (
    <Fact tone={decision.tone}>
      <strong>{byFilter ?? (fact ? findingText(fact, language) : sentence)}</strong>
      {fact && byFilter === null && <span>{sentence}</span>}
      {acting.map((entry, index) => (
        <span key={index}>{findingText(entry, language)}</span>
      ))}
      {why.aside && <span>{findingText(why.aside, language)}</span>}
      {heaviest.length > 0 && (
        <span>
          {t('mostly')}{' '}
          {heaviest.map((line, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <LineWords line={line} searchable={false} />
            </Fragment>
          ))}
        </span>
      )}
    </Fact>
  )
}

function Rejected({ mail }: { readonly mail: WhyPanelProps['mail'] }) {
  return (
    <Fact tone="rejected">
      <Suspense>
        <RejectReason mail={mail} />
      </Suspense>
    </Fact>
  )
}

function Fact({ tone, children }: { readonly tone: Tone; readonly children: React.ReactNode }) {
  const FactIcon = ICONS[tone]
  return (
    <div className="fact" style={{ '--b': `var(--${tone}-b)`, '--f': `var(--${tone}-f)` } as CSSProperties}>
      <FactIcon size={18} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** How far the sum has come towards the limit. */
function SumBar({ total, threshold }: { readonly total: number; readonly threshold: number }) {
  const scale = Math.max(threshold * 1.6, total * 1.1, 0.1)
  const tone = total >= threshold ? 'spam' : 'normal'
  return (
    <div className="sum" aria-hidden>
      <i style={{ width: `${(Math.max(0, total) / scale) * 100}%`, background: `var(--${tone}-s)` }} />
      <b style={{ left: `${(threshold / scale) * 100}%` }} />
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly WhyLine[]
  readonly searchable: boolean
}
function Lines({ title, lines, searchable }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index} data-tone={line.kind === 'base' ? undefined : line.points > 0 ? 'spam' : 'normal'}>
            <span className="what">
              <LineWords line={line} searchable={searchable} />
            </span>
            <span className="num">{formatPoints(line.points, true)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function LineWords({ line, searchable }: { readonly line: WhyLine; readonly searchable: boolean }) {
  const t = useT(WHY_TEXTS)
  const { language } = useLanguage()
  if (line.kind === 'finding')
    return (
      <>
        <Words entry={line.entry} searchable={searchable} />
        {line.times > 1 && <span className="dim"> {t('times', { count: line.times })}</span>}
      </>
    )
  if (line.kind === 'phrase') return <Phrase {...line} />
  if (line.kind === 'signal') return <Signal name={line.name} />
  if (line.kind !== 'group') return <>{t(line.kind)}</>
  return (
    <>
      {SCORE_GROUP_TEXTS[line.group][language]}
      {line.reasons.length === 0 && <span className="dim">: {t('weak')}</span>}
      {line.reasons.length > 0 && (
        <span className="dim">
          {': '}
          {line.reasons.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <Signal name={name} />
            </Fragment>
          ))}
        </span>
      )}
    </>
  )
}

/** A phrase once, then what stands beside it. */
function Phrase({ phrase, entries }: Extract<WhyLine, { kind: 'phrase' }>) {
  const t = useT(WHY_TEXTS)
  const { language } = useLanguage()
  const beside = entries.map((entry) => {
    const key = `beside.${entry.code}`
    return isBeside(key) ? t(key) : findingText(entry, language)
  })
  return (
    <>
      “<ForeignText text={phrase} />”
      <span className="dim">
        {` ${t('times', { count: entries.length })}: `}
        {beside.join(', ')}
      </span>
    </>
  )
}

type Beside = Extract<keyof typeof WHY_TEXTS, `beside.${string}`>
function isBeside(key: string): key is Beside {
  return Object.hasOwn(WHY_TEXTS, key)
}

/** A property by its name in the reader's language, or a word as it stood in the message. */
function Signal({ name }: { readonly name: string }) {
  const t = useT(WHY_TEXTS)
  const { language } = useLanguage()
  const property = /^\[(.+)\]$/.exec(name)?.[1]
  if (property !== undefined && isNamedSignal(property)) return <>{SCORE_SIGNAL_TEXTS[property][language]}</>
  return (
    <>
      {t('word')} “<ForeignText text={withoutParticle(name)} />”
    </>
  )
}

function Words({ entry, searchable }: { readonly entry: TraceEntry; readonly searchable: boolean }) {
  const t = useT(WHY_TEXTS)
  const { language } = useLanguage()
  const old = entry.code === 'score.statistical' ? oldReasons(entry) : []
  return (
    <>
      <span title={entry.code}>{findingText(entry, language)}</span>
      {old.length > 0 && <ForeignText text={`: ${old.map((word) => `“${word}”`).join(', ')}`} />}
      {searchable && entry.kind === 'finding' && (
        <Link
          to="/mail/inbound/mail"
          search={{ field: 'finding', q: entry.code }}
          title={t('search')}
          aria-label={`${t('search')}: ${entry.code}`}
        >
          {/* A word joiner: the sign never begins a line of its own. */}
          {'\u2060'}
          <IconSearch size={13} aria-hidden />
        </Link>
      )}
    </>
  )
}

function Checks({ checks }: { readonly checks: MailDetail['trace']['checks'] }) {
  const t = useT(WHY_TEXTS)
  if (checks.length === 0) return null
  return (
    <details open={checks.some((check) => check.failed)}>
      <summary>{t('checks', { count: checks.length })}</summary>
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.name}>
            <span className="mono">{check.name}</span>
            <span className={check.failed ? 'bad' : 'dim'}>
              {check.failed ? t('checkFailed') : `${check.ms.toFixed(check.ms < 10 ? 1 : 0)} ms`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
