/** Mail servers of all domains. */
import { Button } from '@mantine/core'
import {
  deleteMailServersRoute,
  listMailServersRoute,
  type MailServerRow,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { listSize } from '../../lib/display.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { MAIL_SERVER_SORTS } from './search.ts'
import { MailServerDialog } from './mail-server-dialog.tsx'
import { useSecureName } from '../../ui/mail-server/server-fields.tsx'
import { ImportButton } from '../../ui/import-button.tsx'

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
  const common = useT(COMMON_TEXTS)
  const search = useSearch({ from: '/shell/config/mail-server/list' })
  const navigate = useNavigate()
  const [open, setOpen] = useState<MailServerRow | 'new' | null>(null)
  const query = useQuery({
    queryKey: ['mail-servers', 'list', search],
    queryFn: ({ signal }) =>
      call(listMailServersRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const go = (next: typeof search) => void navigate({ to: '/config/mail-server/list', search: next })
  return (
    <>
      <ConfigList
        name="mail-servers"
        title={t('serversTitle')}
        what={t('theServers')}
        query={query}
        columns={columns}
        rowLabel={(row) => `${row.domain} ${row.server}`}
        withRows={<ListExport list="mail-servers" query={search} />}
        search={search}
        onSearch={go}
        sort={{ by: search.sort ?? 'domain', order: search.order ?? 'asc' }}
        onSort={(by, order) =>
          go({ ...search, sort: MAIL_SERVER_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        onOpen={setOpen}
        onDelete={(chk) => call(deleteMailServersRoute, { body: { chk } })}
        add={
          <>
            <ImportButton
              to="/config/mail-server/bulk-registration"
              permission="config-mail_server-bulk_registration"
            />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {common('create')}
            </Button>
          </>
        }
        empty={{ title: t('emptyServers'), hint: t('emptyServersHint') }}
      />
      <MailServerDialog row={open} onClose={() => setOpen(null)} />
    </>
  )
}
