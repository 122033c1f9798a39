/** Protected people of all domains. */
import { Button } from '@mantine/core'
import {
  deleteProtectedPeopleRoute,
  listProtectedPeopleRoute,
  type ProtectedPersonRow,
} from '@postern/contract/routes/protected-person.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERSON_TEXTS } from '@postern/contract/texts/protected-person.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { FillDialog } from './fill-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PERSON_SORTS } from './search.ts'

function useColumns(): readonly GridColumn<ProtectedPersonRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(PERSON_TEXTS)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 180,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      { id: 'others', header: t('others'), size: 220, cell: (row) => row.others.join(', ') },
      {
        id: 'addresses',
        header: t('addresses'),
        size: 280,
        grow: true,
        cell: (row) => [row.user_email, ...row.addresses].filter((address) => address !== null).join(', '),
      },
      {
        id: 'domain',
        header: common('domain'),
        size: 200,
        sort: 'domain',
        cell: (row) => toUnicodeDomain(row.domain),
      },
      { id: 'comment', header: common('comment'), size: 200, cell: (row) => row.comment },
    ],
    [common, t],
  )
}

export function PersonListPage() {
  const t = useT(PERSON_TEXTS)
  const common = useT(COMMON_TEXTS)
  const search = useSearch({ from: '/shell/config/filtering/protected-people' })
  const navigate = useNavigate()
  const [open, setOpen] = useState<ProtectedPersonRow | 'new' | null>(null)
  const [filling, setFilling] = useState(false)
  const query = useQuery({
    queryKey: ['protected-people', 'list', search],
    queryFn: ({ signal }) =>
      call(listProtectedPeopleRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const go = (next: typeof search) =>
    void navigate({ to: '/config/filtering/protected-people', search: next })
  return (
    <>
      <ConfigList
        name="protected-people"
        title={t('title')}
        what={t('thePeople')}
        query={query}
        columns={columns}
        rowLabel={(row) => `${row.name} ${row.domain}`}
        search={search}
        onSearch={go}
        sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
        onSort={(by, order) =>
          go({ ...search, sort: PERSON_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        onOpen={setOpen}
        onDelete={(chk) => call(deleteProtectedPeopleRoute, { body: { chk } })}
        add={
          <>
            <Button
              variant="default"
              leftSection={<IconUsersPlus size={16} aria-hidden />}
              onClick={() => setFilling(true)}
            >
              {t('fill')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {common('create')}
            </Button>
          </>
        }
        note={<p className="dim">{t('about')}</p>}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      <PersonDialog row={open} onClose={() => setOpen(null)} />
      {filling && <FillDialog onClose={() => setFilling(false)} />}
    </>
  )
}
