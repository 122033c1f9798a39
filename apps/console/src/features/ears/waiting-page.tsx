/** Mail that waits for its sender to be authenticated: who is let in, and who is not. */
import {
  acceptWaitingRoute,
  listWaitingRoute,
  refuseWaitingRoute,
  type WaitingRow,
} from '@postern/contract/routes/waiting.ts'
import { WAITING_TEXTS } from '@postern/contract/texts/ears.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import type { BulkAction } from '../../ui/list-actions.tsx'
import { useWaitingColumns } from './columns.tsx'
import { WAITING_SORTS } from './search.ts'

const NAME = 'waiting-mail'

export function WaitingPage() {
  const t = useT(WAITING_TEXTS)
  const search = useSearch({ from: '/shell/mail/block/blocking' })
  const navigate = useNavigate()
  const go = (next: typeof search) => void navigate({ to: '/mail/block/blocking', search: next })
  const query = useQuery({
    queryKey: [NAME, search],
    queryFn: ({ signal }) =>
      call(listWaitingRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ConfigList<WaitingRow, typeof search>
      name={NAME}
      title={t('title')}
      what={t('theMail')}
      query={query}
      columns={useWaitingColumns()}
      rowLabel={(row) => `${row.title} (${row.sender})`}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'received_at', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: WAITING_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) => linkOptions({ to: '/mail/inbound/mail/$id', params: { id } })}
      bulk={useActions()}
      note={<About />}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  )
}

function About() {
  const t = useT(WAITING_TEXTS)
  const personal = useSession()?.role.region === 'user'
  return (
    <p className="dim">
      {t('about')} {personal && <Link to="/filter/system/inbound/user/senders">{t('decided')}</Link>}
    </p>
  )
}

function useActions(): readonly BulkAction<WaitingRow>[] {
  const t = useT(WAITING_TEXTS)
  const may = usePermissions()
  const region = useSession()?.role.region
  if (!may('mail-action-auth_filter')) return []
  const forDomain = region === 'all' || region === 'domain'
  const wide = forDomain && may('filter-system-inbound_auth_allow')
  const wideRefusal = forDomain && may('filter-system-inbound_auth_deny')
  const accept = (region: 'user' | 'domain') => (chk: string[]) =>
    call(acceptWaitingRoute, { body: { chk, region } })
  const refuse = (region: 'user' | 'domain') => (chk: string[]) =>
    call(refuseWaitingRoute, { body: { chk, region } })
  const refused = (count: number) => t('refused', { count })
  const accepted = (count: number) => t('accepted', { count })
  return [
    { label: t('accept'), run: accept('user'), said: accepted },
    ...(wide ? [{ label: t('acceptDomain'), run: accept('domain'), said: accepted }] : []),
    { label: t('refuse'), danger: true, run: refuse('user'), said: refused },
    ...(wideRefusal
      ? [{ label: t('refuseDomain'), danger: true, run: refuse('domain'), said: refused }]
      : []),
  ]
}
