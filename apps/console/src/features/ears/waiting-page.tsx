/** Mail that waits for its sender to be authenticated: who is let in, and who is not. */
import {
  acceptWaitingRoute,
  listWaitingRoute,
  refuseWaitingRoute,
  type WaitingRow,
} from '@postern/contract/routes/waiting.ts'
import { WAITING_TEXTS } from '@postern/contract/texts/ears.ts'
import { Link, linkOptions, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { listQuery } from '../../lib/rows.ts'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { BulkAction } from '../../ui/list-actions.tsx'
import { useWaitingColumns } from './columns.tsx'
import { WAITING_SORTS } from './search.ts'

const NAME = 'waiting-mail'
const readWaiting = listQuery(NAME, listWaitingRoute)

export function WaitingPage() {
  const t = useT(WAITING_TEXTS)
  const list = useListPage({
    name: NAME,
    search: useSearch({ from: '/shell/mail/block/blocking' }),
    read: readWaiting,
    sorts: WAITING_SORTS,
    usual: { by: 'received_at', order: 'desc' },
  })
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theMail')}
      columns={useWaitingColumns()}
      rowLabel={(row) => `${row.title} (${row.sender})`}
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
