/** Service applications, for those who make domains of them. */
import { Select } from '@mantine/core'
import { APPLICATION_STATES, type ApplicationRow } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { applicationListQuery } from './api.ts'
import { ApplicationDialog } from './application-dialog.tsx'
import { APPLICATION_SORTS, type ApplicationSearch } from './search.ts'
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
  const navigate = useNavigate()
  const columns = useColumns()
  const go = (next: ApplicationSearch) => void navigate({ to: '/member/application/list', search: next })
  return (
    <>
      <ConfigList
        name="applications"
        title={t('listTitle')}
        what={t('theApplications')}
        query={useQuery(applicationListQuery(search))}
        columns={columns}
        rowLabel={(row) => row.company}
        search={search}
        onSearch={go}
        sort={{ by: search.sort ?? 'add_date', order: search.order ?? 'desc' }}
        onSort={(by, order) =>
          go({ ...search, sort: APPLICATION_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        linkOf={({ id }) => linkOptions({ to: '/member/application/list', search: { ...search, open: id } })}
        filters={
          <Select
            aria-label={t('state')}
            w={150}
            value={search.state ?? ''}
            onChange={(value) =>
              go({
                ...search,
                state: APPLICATION_STATES.find((state) => state === value),
                page: undefined,
              })
            }
            data={[
              { value: '', label: t('allStates') },
              ...APPLICATION_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
          />
        }
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      {open !== undefined && <ApplicationDialog key={open} id={open} onClose={() => go(search)} />}
    </>
  )
}
