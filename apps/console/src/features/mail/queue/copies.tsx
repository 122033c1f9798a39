/** The copies that wait for one server, the oldest first. */
import { Pagination } from '@mantine/core'
import type { QueueCopy, QueuePlace } from '@postern/contract/routes/mail-queue.ts'
import { QUEUE_TEXTS } from '@postern/contract/texts/mail-queue.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatRelative, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { useCopies } from './api.ts'
import css from './queue.module.css'

export function Copies({ of }: { readonly of: QueuePlace }) {
  const t = useT(QUEUE_TEXTS)
  const ui = useT(UI_TEXTS)
  const [page, setPage] = useState(1)
  const query = useCopies(of, page)
  if (query.isPending) return <SkeletonLines count={3} />
  if (query.isError)
    return <Failed what={t('theCopies')} error={query.error} onRetry={() => void query.refetch()} />
  const { data, total, size } = query.data
  const pages = Math.ceil(total / size)
  return (
    <>
      <ul className={css['copies']} aria-label={t('theCopies')}>
        {data.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getControlProps={(control) => ({
            'aria-label': ui(control === 'previous' ? 'previousPage' : 'nextPage'),
          })}
        />
      )}
    </>
  )
}

function Copy({ copy }: { readonly copy: QueueCopy }) {
  const t = useT(QUEUE_TEXTS)
  const { language } = useLanguage()
  const { kind, mail_id: id, title } = copy
  const words = title || (kind === 'mail' ? t('noSubject') : '')
  return (
    <li>
      <span className={css['title']}>
        {kind === 'mail' && id !== null ? (
          <Link to="/mail/inbound/mail/$id" params={{ id }}>
            <ForeignText text={words} />
          </Link>
        ) : (
          <>
            {kind !== 'mail' && <span className="tag">{t(`kind.${kind}`)}</span>} <ForeignText text={words} />
          </>
        )}
      </span>
      <span className={`dim ${css['who']!}`}>
        <ForeignText text={copy.sender || '<>'} /> → <ForeignText text={copy.recipient} />
      </span>
      <span className="dim">
        {copy.size !== null && `${formatSize(copy.size)} · `}
        <time dateTime={copy.since} title={formatDateTime(copy.since)}>
          {formatRelative(copy.since, language)}
        </time>
        {copy.sending
          ? ` · ${t('state.sending')}`
          : copy.attempts > 0 && ` · ${t('nextAt', { time: formatRelative(copy.next_at, language) })}`}
      </span>
    </li>
  )
}
