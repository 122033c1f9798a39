/** One's own senders among those whose mail waited: let in or refused, since when. */
import { Select } from '@mantine/core'
import { POLICY_NAMES, TARGETS } from '@postern/contract/codes/filter.ts'
import {
  deleteOwnSendersRoute,
  listOwnSendersRoute,
  type OwnSenderRow,
} from '@postern/contract/routes/own-sender.ts'
import { OWN_SENDERS_TEXTS } from '@postern/contract/texts/filter-own-senders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { listSize } from '../../../lib/display.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ConfigList } from '../../../ui/config-list.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { Rules } from '../filter-columns.tsx'
import { FilterTabs } from '../filter-tabs.tsx'
import { OWN_SENDER_SORTS } from './search.ts'

const NAME = 'own-senders'
const PATH = '/filter/system/inbound/user/senders'

export function OwnSendersPage() {
  const t = useT(OWN_SENDERS_TEXTS)
  const search = useSearch({ from: `/shell${PATH}` })
  const navigate = useNavigate()
  const go = (next: typeof search) => void navigate({ to: PATH, search: next })
  const query = useQuery({
    queryKey: [NAME, search],
    queryFn: ({ signal }) =>
      call(listOwnSendersRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ConfigList<OwnSenderRow, typeof search>
      name={NAME}
      title={t('title')}
      what={t('theList')}
      query={query}
      columns={useColumns()}
      rowLabel={(row) => row.name}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'date', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: OWN_SENDER_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      onDelete={(chk) => call(deleteOwnSendersRoute, { body: { chk } })}
      deleteHint={t('removeHint')}
      filters={
        <Select
          w={190}
          aria-label={t('word')}
          value={search.policy ?? ''}
          onChange={(value) =>
            go({ ...search, policy: POLICY_NAMES.find((name) => name === value), page: undefined })
          }
          data={[
            { value: '', label: t('both') },
            ...POLICY_NAMES.map((name) => ({ value: name, label: t(name) })),
          ]}
        />
      }
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      note={
        <>
          <FilterTabs region="user" policy="senders" />
          <p className="dim">{t('about')}</p>
        </>
      }
    />
  )
}

function useColumns(): readonly GridColumn<OwnSenderRow>[] {
  const t = useT(OWN_SENDERS_TEXTS)
  return useMemo(
    () => [
      {
        id: 'word',
        header: t('word'),
        size: 90,
        sort: 'policy',
        cell: (row) => <span className="strong">{t(row.policy)}</span>,
      },
      { id: 'sender', header: t('sender'), size: 190, grow: true, sort: 'name', cell: senderOf },
      { id: 'what', header: t('what'), size: 130, cell: (row) => t(kindOf(row)) },
      { id: 'since', header: t('since'), size: 170, sort: 'date', cell: (row) => formatDateTime(row.date) },
      { id: 'by', header: t('by'), size: 200, cell: (row) => t(`by.${row.path}`) },
    ],
    [t],
  )
}

const KINDS = { [TARGETS.senderEmail]: 'address', [TARGETS.senderDomain]: 'domain' } as const

function kindOf({ rules: [first, ...more] }: OwnSenderRow): 'address' | 'domain' | 'conditions' {
  const kind = KINDS[first?.target as keyof typeof KINDS]
  return kind === undefined || more.length > 0 ? 'conditions' : kind
}

function senderOf(row: OwnSenderRow) {
  return kindOf(row) === 'conditions' ? (
    <Rules row={row} />
  ) : (
    <ForeignText text={row.rules[0]!.value} title={row.rules[0]!.value} />
  )
}
