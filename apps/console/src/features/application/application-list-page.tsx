/** Service applications, for those who make domains of them. */
import { APPLICATION_STATES, type ApplicationRow } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { applicationListQuery } from './api.ts'
import { ApplicationDialog } from './application-dialog.tsx'
import { APPLICATION_SORTS } from './search.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { StateBadge } from './state-badge.tsx'

function useColumns(): readonly GridColumn<ApplicationRow>[] {
  const t = useT(APPLICATION_TEXTS)
  return useMemo(
    () => [
      {
        id: 'company',
        header: t('company'),
        size: 220,
        grow: true,
        sort: 'company',
        cell: (row) => <ForeignText className="strong" text={row.company} />,
      },
      {
        id: 'state',
        header: t('state'),
        size: 100,
        sort: 'state',
        cell: (row) => <StateBadge state={row.state} />,
      },
      { id: 'name', header: t('name'), size: 140, cell: (row) => <ForeignText text={row.name} /> },
      { id: 'email', header: t('email'), size: 220, cell: (row) => <ForeignText text={row.email} /> },
      { id: 'contact', header: t('contact'), size: 140, cell: (row) => <ForeignText text={row.contact} /> },
      { id: 'domain', header: t('domain'), size: 170, cell: (row) => row.domain?.name ?? '' },
      {
        id: 'date',
        header: t('received'),
        size: 170,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
    ],
    [t],
  )
}

export function ApplicationListPage() {
  const t = useT(APPLICATION_TEXTS)
  const { open, ...search } = useSearch({ from: '/shell/member/application/list' })
  const list = useListPage({
    name: 'applications',
    search,
    read: applicationListQuery,
    sorts: APPLICATION_SORTS,
    usual: { by: 'add_date', order: 'desc' },
  })
  const { onSearch } = list
  const columns = useColumns()
  return (
    <>
      <ConfigList
        {...list}
        title={t('listTitle')}
        what={t('theApplications')}
        columns={columns}
        rowLabel={(row) => row.company}
        linkOf={({ id }) => linkOptions({ to: '/member/application/list', search: { ...search, open: id } })}
        filters={
          <ListChoice
            w={150}
            label={t('state')}
            all={t('allStates')}
            choices={APPLICATION_STATES}
            nameOf={(state) => t(`state.${state}`)}
            value={search.state}
            onChoice={(state) =>
              onSearch({
                ...search,
                state,
                page: undefined,
              })
            }
          />
        }
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      {open !== undefined && <ApplicationDialog key={open} id={open} onClose={() => onSearch(search)} />}
    </>
  )
}
