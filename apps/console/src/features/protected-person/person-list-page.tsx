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
import { IconUsersPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { listQuery, withRows } from '../../lib/rows.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateButton } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { FillDialog } from './fill-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PERSON_SORTS } from './search.ts'

const readPeople = listQuery('protected-people', listProtectedPeopleRoute)
const remove = withRows(deleteProtectedPeopleRoute)

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
  const list = useListPage({
    name: 'protected-people',
    search: useSearch({ from: '/shell/config/filtering/protected-people' }),
    read: readPeople,
    sorts: PERSON_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const [open, setOpen] = useState<ProtectedPersonRow | 'new' | null>(null)
  const [filling, setFilling] = useState(false)
  const columns = useColumns()
  return (
    <>
      <ConfigList
        {...list}
        title={t('title')}
        what={t('thePeople')}
        columns={columns}
        rowLabel={(row) => `${row.name} ${row.domain}`}
        onOpen={setOpen}
        onDelete={remove}
        add={
          <>
            <Button
              variant="default"
              leftSection={<IconUsersPlus size={16} aria-hidden />}
              onClick={() => setFilling(true)}
            >
              {t('fill')}
            </Button>
            <CreateButton onClick={() => setOpen('new')} />
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
