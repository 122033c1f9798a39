/** Calls of webhooks: what was told, what came of it, and each attempt. */
import type { AlertAttempt, AlertCall } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import css from './alert.module.css'

const TONES = { P: 'wait', S: 'good', F: 'over' } as const

interface CallListProps {
  readonly calls: readonly AlertCall[]
  /** Where more than one webhook may be among them. */
  readonly withUrl?: boolean
}

export function CallList({ calls, withUrl = false }: CallListProps) {
  const t = useT(ALERT_TEXTS)
  return (
    <section aria-label={t('calls')} className={css['calls']}>
      <h3>{t('calls')}</h3>
      <ul>
        {calls.map((call) => (
          <li key={call.id}>
            <div className={css['call']}>
              <ToneBadge tone={TONES[call.state]}>{t(`call.${call.state}`)}</ToneBadge>
              <span>{t(`event.${call.event}`)}</span>
              <time className="dim" dateTime={call.created_at}>
                {formatDateTime(call.created_at)}
              </time>
              {call.attempts.length > 1 && (
                <span className="dim">{t('attempts', { count: call.attempts.length })}</span>
              )}
              {call.next_at !== null && (
                <span className="dim">{t('nextAt', { time: formatDateTime(call.next_at) })}</span>
              )}
            </div>
            {withUrl && <ForeignText className="mono" text={call.way === '' ? call.url : call.way} />}
            {call.attempts.slice(-3).map((attempt) => (
              <AttemptLine key={attempt.at} attempt={attempt} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AttemptLine({ attempt }: { readonly attempt: AlertAttempt }) {
  const words = useAttemptWords()
  const t = useT(ALERT_TEXTS)
  return (
    <div className="dim">
      <time dateTime={attempt.at}>{formatDateTime(attempt.at)}</time> · {words(attempt)}
      {attempt.reply !== '' && (
        <>
          {' · '}
          {t('reply')}: <ForeignText text={attempt.reply} />
        </>
      )}
    </div>
  )
}

export function useAttemptWords(): (attempt: AlertAttempt) => string {
  const t = useT(ALERT_TEXTS)
  return ({ problem, status, ms }) => {
    const code = status ?? 0
    if (problem === null) return t('taken', { status: code, ms })
    if (problem === 'redirect' || problem === 'status') return t(`problem.${problem}`, { status: code })
    return t(`problem.${problem}`)
  }
}
