/** Mail servers of all domains. */
import {
  deleteMailServersRoute,
  listMailServersRoute,
  type MailServerRow,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { listQuery, withRows } from '../../lib/rows.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateButton } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { MAIL_SERVER_SORTS } from './search.ts'
import { MailServerDialog } from './mail-server-dialog.tsx'
import { useSecureName } from '../../ui/mail-server/server-fields.tsx'
import { ImportButton } from '../../ui/import-button.tsx'

const readServers = listQuery('mail-servers', listMailServersRoute)
const remove = withRows(deleteMailServersRoute)

function useColumns(): readonly GridColumn<MailServerRow>[] {
  const common = useT(COMMON_TEXTS)
  const secureName = useSecureName()
  return useMemo(
    () => [
      {
        id: 'domain',
        header: common('domain'),
        size: 220,
        sort: 'domain',
        cell: (row) => <span className="strong">{toUnicodeDomain(row.domain)}</span>,
      },
      {
        id: 'server',
        header: common('server'),
        size: 240,
        grow: true,
        sort: 'server',
        names: true,
        cell: (row) => <span className="mono">{row.server}</span>,
      },
      { id: 'port', header: common('port'), size: 90, cell: (row) => row.port },
      {
        id: 'secure',
        header: common('secure'),
        size: 230,
        cell: (row) => secureName(row.secure),
      },
      {
        id: 'preference',
        header: common('preference'),
        size: 110,
        sort: 'preference',
        cell: (row) => row.preference,
      },
    ],
    [common, secureName],
  )
}

export function MailServerListPage() {
  const t = useT(MEMBER_TEXTS)
  const list = useListPage({
    name: 'mail-servers',
    search: useSearch({ from: '/shell/config/mail-server/list' }),
    read: readServers,
    sorts: MAIL_SERVER_SORTS,
    usual: { by: 'domain', order: 'asc' },
  })
  const { search } = list
  const [open, setOpen] = useState<MailServerRow | 'new' | null>(null)
  const columns = useColumns()
  return (
    <>
      <ConfigList
        {...list}
        title={t('serversTitle')}
        what={t('theServers')}
        columns={columns}
        rowLabel={(row) => `${row.domain} ${row.server}`}
        withRows={<ListExport list="mail-servers" query={search} />}
        onOpen={setOpen}
        onDelete={remove}
        add={
          <>
            <ImportButton
              to="/config/mail-server/bulk-registration"
              permission="config-mail_server-bulk_registration"
            />
            <CreateButton onClick={() => setOpen('new')} />
          </>
        }
        empty={{ title: t('emptyServers'), hint: t('emptyServersHint') }}
      />
      <MailServerDialog row={open} onClose={() => setOpen(null)} />
    </>
  )
}
