/** Who is blocked for too much mail, or near a limit, as it is now. */
import { Select } from '@mantine/core'
import { RATE_KINDS, RATE_STATES } from '@postern/contract/codes/blocking.ts'
import { listBlocksRoute, releaseBlocksRoute, type RateRow } from '@postern/contract/routes/blocking.ts'
import { BLOCKING_TEXTS } from '@postern/contract/texts/blocking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { asRoute } from '../../lib/as-route.ts'
import { listSize } from '../../lib/display.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useBlockColumns } from './columns.tsx'
import { BLOCK_SORTS, type BlockSearch } from './search.ts'

const NAME = 'bulk-blocks'
/** ms between looks while the list is open: blocks come and go by themselves. */
const LOOK_AGAIN = 5_000

/** `tabs` leads to the settings. */
export function BlockList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(BLOCKING_TEXTS)
  const { tab: _tab, ...search } = useSearch({ from: '/shell/config/filtering/blocking' })
  const navigate = useNavigate()
  const may = usePermissions()
  const go = (next: BlockSearch) => void navigate({ to: '/config/filtering/blocking', search: next })
  const query = useQuery({
    queryKey: [NAME, search],
    queryFn: ({ signal }) =>
      call(listBlocksRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  })
  return (
    <ConfigList<RateRow, BlockSearch>
      name={NAME}
      title={t('title')}
      what={t('theBlocks')}
      query={query}
      columns={useBlockColumns()}
      rowLabel={(row) => `${row.key} (${t(`kind.${row.kind}`)})`}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'since', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: BLOCK_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ key }) =>
        may('mail-inbound-mail') ? asRoute(`/mail/inbound/mail?q=${encodeURIComponent(`"${key}"`)}`) : null
      }
      bulk={[
        {
          label: t('release'),
          run: (chk) => call(releaseBlocksRoute, { body: { chk } }),
          said: (count) => t('released', { count }),
        },
      ]}
      filters={<Filters search={search} onSearch={go} />}
      note={
        <>
          {tabs}
          <p className="dim">{t('about')}</p>
        </>
      }
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  )
}

interface FiltersProps {
  readonly search: BlockSearch
  readonly onSearch: (next: BlockSearch) => void
}
function Filters({ search, onSearch }: FiltersProps) {
  const t = useT(BLOCKING_TEXTS)
  return (
    <>
      <Select
        aria-label={t('kind')}
        allowDeselect={false}
        value={search.kind ?? ''}
        onChange={(value) =>
          onSearch({ ...search, kind: RATE_KINDS.find((kind) => kind === value), page: undefined })
        }
        data={[
          { value: '', label: t('allKinds') },
          ...RATE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
      />
      <Select
        aria-label={t('state')}
        allowDeselect={false}
        value={search.state ?? ''}
        onChange={(value) =>
          onSearch({ ...search, state: RATE_STATES.find((state) => state === value), page: undefined })
        }
        data={[
          { value: '', label: t('allStates') },
          ...RATE_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
    </>
  )
}
