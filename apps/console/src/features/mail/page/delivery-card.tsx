/** What became of a mail, step by step: received, judged, recovered, handed over or not. */
import type { MailDetail, MailEvent } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { EVENT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { unsentText } from '@postern/contract/validation/unsent-text.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useRoleName } from './readers.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { mailState, useStateLabel } from '../../../ui/state-badge.tsx'

interface Step {
  readonly at: string | null
  readonly tone: string
  readonly title: string
  readonly note?: ReactNode
}

const OUTCOME_TONES = { delivered: 'normal', deferred: 'wait', failed: 'virus' } as const

export function DeliveryCard({ mail }: { readonly mail: MailDetail }) {
  const t = useT(DETAIL_TEXTS)
  const steps = useSteps(mail)
  return (
    <section className="card block" aria-label={t('delivery')}>
      <h2>{t('delivery')}</h2>
      <ol className="way">
        {steps.map((step, index) => (
          <li key={index} style={{ '--tone': `var(--${step.tone}-s)` } as React.CSSProperties}>
            <b>{step.title}</b>
            {step.at !== null && <time dateTime={step.at}>{formatDateTime(step.at)}</time>}
            {step.note}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What people did without signing in. */
const BY_LINK: ReadonlySet<MailEvent['kind']> = new Set(['link', 'click', 'click_blocked'])
/** What an event's reason is, where it is none. */
const REASONS: { readonly [K in MailEvent['kind']]?: 'file' | 'site' } = {
  link: 'file',
  click: 'site',
  click_blocked: 'site',
}

/** What people did. */
function useActs(mail: MailDetail): Step[] {
  const t = useT(EVENT_TEXTS)
  const role = useRoleName()
  return mail.events.map((event) => ({
    at: event.at,
    tone: event.kind === 'read' || event.kind === 'download' ? 'rejected' : 'wait',
    title: t(event.kind),
    note: (
      <>
        <ForeignText
          className="dim"
          // Whoever holds a link has signed in as nobody: it is known whose mail it was sent with.
          text={BY_LINK.has(event.kind) ? event.email : `${event.name || event.email} (${role(event)})`}
        />
        {event.reason !== '' && (
          <span className="dim">
            {t(REASONS[event.kind] ?? 'reason', {
              name: isolated(event.reason),
              reason: isolated(event.reason),
            })}
          </span>
        )}
      </>
    ),
  }))
}

/** How long disarming took, where it was done. */
function useDisarmed({ detox }: MailDetail): Step | null {
  const t = useT(VIEW_DETOX_TEXTS)
  if (!detox || (detox.files.length === 0 && detox.body.length === 0)) return null
  const values = { count: detox.files.length, seconds: (detox.ms / 1000).toFixed(1) }
  return {
    at: null,
    tone: 'rejected',
    title: t('step.disarmed'),
    note: <span className="dim">{t('step.files', values)}</span>,
  }
}

function useSteps(mail: MailDetail): readonly Step[] {
  const t = useT(DETAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const label = useStateLabel()
  const state = mailState(mail)
  const held = mail.mode === 1 || mail.mode === 4 || mail.mode === 5
  // Mail to an address for reports was dealt with, and goes nowhere.
  const isReport = mail.trace.entries.some(({ code }) => code === 'decision.report')
  const judged = held ? t('judgedHeld', { state: label(state) }) : t('judged', { state: label(state) })
  const steps: Step[] = [
    { at: mail.receive_date, tone: 'rejected', title: common('receiveDate') },
    { at: null, tone: state, title: judged },
  ]
  const disarmed = useDisarmed(mail)
  if (disarmed) steps.push(disarmed)
  const acts = useActs(mail)
  // Recovered before what people do was written down.
  if (mail.recover_flag && !mail.events.some(({ kind }) => kind === 'recover'))
    acts.push({ at: mail.recover_date, tone: 'wait', title: t('recovered') })
  for (const attempt of mail.deliveries.toReversed()) {
    acts.push({
      at: attempt.at,
      tone: OUTCOME_TONES[attempt.outcome],
      title: t(`outcome.${attempt.outcome}`),
      note: (
        <>
          <ForeignText className="dim" text={attempt.server} />
          <ForeignText className="mono dim" text={attempt.reply} />
        </>
      ),
    })
  }
  steps.push(...acts.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')))
  const unsent = mail.send_state === 'F' ? unsentText(mail.send_message) : null
  if (unsent) {
    const note = <span className="dim">{unsent[language]}</span>
    steps.push({ at: null, tone: OUTCOME_TONES.failed, title: t('outcome.failed'), note })
  }
  if (mail.due !== null) steps.push({ at: mail.due, tone: 'wait', title: t('delayed') })
  else if (mail.next_attempt !== null) steps.push({ at: mail.next_attempt, tone: 'wait', title: t('next') })
  else if (mail.send_state === 'P') steps.push({ at: null, tone: 'wait', title: t('underWay') })
  else if (mail.deliveries.length === 0 && (held || isReport) && !mail.recover_flag)
    steps.push({ at: null, tone: state, title: t('notDelivered') })
  return steps
}
