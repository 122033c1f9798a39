/** One server of a domain: how it stands, what it said, and, opened, the oldest copies that wait for it. */
import { Button } from '@mantine/core'
import type { QueueServer, QueueState } from '@postern/contract/routes/mail-queue.ts'
import { QUEUE_TEXTS } from '@postern/contract/texts/mail-queue.ts'
import { IconClockPause, IconPlugConnectedX, IconPlayerStop, IconSend, type Icon } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { useCancel, useRetry } from './api.ts'
import { Copies } from './copies.tsx'
import css from './queue.module.css'

const STATES: Readonly<Record<QueueState, readonly [token: string, icon: Icon]>> = {
  unreachable: ['virus', IconPlugConnectedX],
  refusing: ['virus', IconPlayerStop],
  waiting: ['wait', IconClockPause],
  sending: ['wait', IconSend],
}

export function ServerLine({ line }: { readonly line: QueueServer }) {
  const t = useT(QUEUE_TEXTS)
  const [open, setOpen] = useState(false)
  return (
    <li className={css['server']}>
      <div className={css['line']}>
        <strong>{line.server === '' ? t('notTried') : <ForeignText text={line.server} />}</strong>
        <State state={line.state} />
        <Facts key={line.next_at} line={line} />
      </div>
      {line.reply !== '' && (
        <code className={css['reply']}>
          <ForeignText text={line.reply} />
        </code>
      )}
      <div className={css['acts']}>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hide' : 'show')}
        </Button>
        <Acts line={line} />
      </div>
      {open && <Copies of={line} />}
    </li>
  )
}

function State({ state }: { readonly state: QueueState }) {
  const t = useT(QUEUE_TEXTS)
  const [token, StateIcon] = STATES[state]
  const colours = { '--b': `var(--${token}-b)`, '--f': `var(--${token}-f)` } as CSSProperties
  return (
    <span className="state" style={colours}>
      <StateIcon size={14} aria-hidden />
      {t(`state.${state}`)}
    </span>
  )
}

function Facts({ line }: { readonly line: QueueServer }) {
  const t = useT(QUEUE_TEXTS)
  const { language } = useLanguage()
  const ago = (at: string): string => formatRelative(at, language)
  // Drawn anew with each reading; a moment between two of them is still the next.
  const [now] = useState(Date.now)
  return (
    <span className={`dim ${css['facts']!}`}>
      <span className="strong">{t('waits', { count: formatNumber(line.copies, language) })}</span>
      <time dateTime={line.oldest} title={formatDateTime(line.oldest)}>
        {t('oldestAt', { time: ago(line.oldest) })}
      </time>
      {line.attempts > 0 && <span>{t('attempts', { count: line.attempts })}</span>}
      {line.replied_at !== null && (
        <time dateTime={line.replied_at} title={formatDateTime(line.replied_at)}>
          {t('repliedAt', { time: ago(line.replied_at) })}
        </time>
      )}
      {line.attempts > 0 && (
        <time dateTime={line.next_at} title={formatDateTime(line.next_at)}>
          {Date.parse(line.next_at) <= now ? t('nextNow') : t('nextAt', { time: ago(line.next_at) })}
        </time>
      )}
    </span>
  )
}

function Acts({ line: { destination, server, copies } }: { readonly line: QueueServer }) {
  const t = useT(QUEUE_TEXTS)
  const may = usePermissions()
  const of = { destination, server }
  const retry = useRetry()
  const cancel = useCancel()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {may('mail-action-retry') && (
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(of)}>
          {t('retry')}
        </Button>
      )}
      {may('mail-action-cancel') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      {asking && (
        <AskDialog
          title={t('cancelTitle', { count: copies, place: destination })}
          text={t('cancelHelp')}
          label={t('cancelYes')}
          pending={cancel.isPending}
          onClose={() => setAsking(false)}
          onYes={() => cancel.mutate(of, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}
