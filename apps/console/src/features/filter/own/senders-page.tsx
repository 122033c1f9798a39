/** One's own senders among those whose mail waited: let in or refused, since when. */
import { POLICY_NAMES, TARGETS } from '@postern/contract/codes/filter.ts'
import {
  deleteOwnSendersRoute,
  listOwnSendersRoute,
  type OwnSenderRow,
} from '@postern/contract/routes/own-sender.ts'
import { OWN_SENDERS_TEXTS } from '@postern/contract/texts/filter-own-senders.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { listQuery, withRows } from '../../../lib/rows.ts'
import { ConfigList } from '../../../ui/config-list.tsx'
import { useListPage } from '../../../ui/list-page/use-list-page.ts'
import { ListChoice } from '../../../ui/list-page/list-choice.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { Rules } from '../filter-columns.tsx'
import { FilterTabs } from '../filter-tabs.tsx'
import { OWN_SENDER_SORTS } from './search.ts'

const NAME = 'own-senders'
const readSenders = listQuery(NAME, listOwnSendersRoute)
const remove = withRows(deleteOwnSendersRoute)
const PATH = '/filter/system/inbound/user/senders'

export function OwnSendersPage() {
  const t = useT(OWN_SENDERS_TEXTS)
  const list = useListPage({
    name: NAME,
    search: useSearch({ from: `/shell${PATH}` }),
    read: readSenders,
    sorts: OWN_SENDER_SORTS,
    usual: { by: 'date', order: 'desc' },
  })
  const { search, onSearch } = list
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theList')}
      columns={useColumns()}
      rowLabel={(row) => row.name}
      onDelete={remove}
      deleteHint={t('removeHint')}
      filters={
        <ListChoice
          w={190}
          label={t('word')}
          all={t('both')}
          choices={POLICY_NAMES}
          nameOf={(name) => t(name)}
          value={search.policy}
          onChoice={(policy) => onSearch({ ...search, policy, page: undefined })}
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
