/** Requests for originals of disarmed mail: those that wait, and how others were answered. */
import { Pagination, SegmentedControl } from '@mantine/core'
import type { OriginalRequestRow } from '@postern/contract/routes/original.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { OriginalStrip } from './original-strip.tsx'
import { requestsQuery } from './requests-api.ts'

export function RequestsPage() {
  const t = useT(VIEW_DETOX_TEXTS)
  const [of, setOf] = useState<'open' | 'done'>('open')
  const [page, setPage] = useState(1)
  const query = useQuery(requestsQuery(of, page))
  const { data } = query
  const pages = data ? Math.ceil(data.total / data.size) : 0
  return (
    <>
      <PageHead title={t('list.title')} />
      <SegmentedControl
        aria-label={t('list.title')}
        value={of}
        onChange={(value) => {
          setOf(value === 'done' ? 'done' : 'open')
          setPage(1)
        }}
        data={[
          { value: 'open', label: t('list.open') },
          { value: 'done', label: t('list.done') },
        ]}
      />
      <div className="card block">
        {query.isError && (
          <Failed what={t('list.title')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines count={6} />}
        {data?.data.length === 0 && (
          <Empty title={t(of === 'open' ? 'list.empty' : 'list.none')} hint={t('list.lead')} />
        )}
        <ul className="originalrequests">
          {data?.data.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
        {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
      </div>
    </>
  )
}

function RequestItem({ request }: { readonly request: OriginalRequestRow }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { mail_id: id, receiver, sender, title, state, closed, answer } = request
  return (
    <li>
      <div className="bandline">
        <b>
          <ForeignText text={title || request.file || t('ask.whole')} />
        </b>
        {state !== 'open' && state !== 'withdrawn' && <Tag>{t(`state.${state}`)}</Tag>}
      </div>
      <ForeignText className="dim" text={[sender, receiver || request.by].filter(Boolean).join(' → ')} />
      {state === 'open' ? (
        <OriginalStrip mail={{ id, receiver }} request={request} />
      ) : (
        <span className="dim">
          {closed === null
            ? `${request.decided_by} · ${formatDateTime(request.decided_at ?? request.at)}`
            : t(`closed.${closed}`)}
        </span>
      )}
      {answer !== '' && <ForeignText text={answer} />}
      {title !== '' && (
        <div>
          <LinkButton variant="default" size="xs" to="/mail/inbound/mail/$id" params={{ id }}>
            {t('list.mail')}
          </LinkButton>
        </div>
      )}
    </li>
  )
}
