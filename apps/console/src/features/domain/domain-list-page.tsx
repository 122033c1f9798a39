/** Domains. */
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { DOMAIN_SORTS } from './search.ts'
import { domainListQuery } from './api.ts'
import { DeleteDomains } from './delete-domains.tsx'
import { ImportButton } from '../../ui/import-button.tsx'

function useColumns(): readonly GridColumn<DomainRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(DOMAIN_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  return useMemo(() => {
    const mode = (value: number) => {
      if (value === RUN_MODES.cut) return common('run.cut')
      return common(value === RUN_MODES.stat ? 'run.stat' : 'run.tag')
    }
    return [
      {
        id: 'name',
        header: common('domain'),
        size: 220,
        sort: 'name',
        cell: (row) => <span className="strong">{toUnicodeDomain(row.name)}</span>,
      },
      {
        id: 'aliases',
        header: t('aliases'),
        size: 180,
        cell: (row) => row.aliases.map(toUnicodeDomain).join(', '),
      },
      {
        id: 'servers',
        header: t('servers'),
        size: 260,
        grow: true,
        cell: (row) => (
          <span className="mono">
            {row.mail_servers.map((server) => `${server.server}:${String(server.port)}`).join(', ')}
          </span>
        ),
      },
      {
        id: 'mode',
        header: common('runMode'),
        size: 100,
        sort: 'run_mode',
        cell: (row) => mode(row.run_mode),
      },
      { id: 'users', header: ui('users'), size: 90, cell: (row) => formatNumber(row.user_count, language) },
      {
        id: 'act',
        header: common('status'),
        size: 100,
        cell: (row) => common(row.is_act ? 'use' : 'notUse'),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 160,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
      { id: 'comment', header: common('comment'), size: 200, optional: true, cell: (row) => row.comment },
    ]
  }, [common, t, ui, language])
}

export function DomainListPage() {
  const t = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const may = usePermissions()
  // Domains come and go by administrators of everything; the others set up their own.
  const all = useSession()?.role.region === 'all'
  const list = useListPage({
    name: 'domains',
    search: useSearch({ from: '/shell/member/domain/list' }),
    read: domainListQuery,
    sorts: DOMAIN_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const { search } = list
  const columns = useColumns()
  return (
    <ConfigList
      {...list}
      title={t('listTitle')}
      what={t('theDomains')}
      columns={columns}
      rowLabel={(row) => toUnicodeDomain(row.name)}
      withRows={<ListExport list="domains" query={search} />}
      linkOf={(row) => linkOptions({ to: '/member/domain/form', search: { cmd: 'mod', id: row.id } })}
      bulk={
        all && may('member-domain-form')
          ? [{ label: common('delete'), danger: true, ask: DeleteDomains }]
          : []
      }
      add={
        <>
          <ImportButton to="/member/domain/bulk-registration" permission="member-domain-bulk_registration" />
          {all && may('member-domain-form') && (
            <CreateLink to="/member/domain/form" search={{ cmd: 'add' }} />
          )}
        </>
      }
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  )
}
