/** Who is blocked for too much mail, or near a limit, as it is now. */
import { RATE_KINDS, RATE_STATES } from '@postern/contract/codes/blocking.ts'
import { listBlocksRoute, releaseBlocksRoute } from '@postern/contract/routes/blocking.ts'
import { BLOCKING_TEXTS } from '@postern/contract/texts/blocking.ts'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asRoute } from '../../lib/as-route.ts'
import { useT } from '../../lib/i18n.tsx'
import { listQuery, withRows } from '../../lib/rows.ts'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'
import { useBlockColumns } from './columns.tsx'
import { BLOCK_SORTS, type BlockSearch } from './search.ts'

const NAME = 'bulk-blocks'
const readBlocks = listQuery(NAME, listBlocksRoute)
const release = withRows(releaseBlocksRoute)
/** ms between looks while the list is open: blocks come and go by themselves. */
const LOOK_AGAIN = 5_000

/** `tabs` leads to the settings. */
export function BlockList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(BLOCKING_TEXTS)
  const { tab: _tab, ...search } = useSearch({ from: '/shell/config/filtering/blocking' })
  const list = useListPage({
    name: NAME,
    search,
    read: (asked) => ({ ...readBlocks(asked), refetchInterval: LOOK_AGAIN }),
    sorts: BLOCK_SORTS,
    usual: { by: 'since', order: 'desc' },
  })
  const { onSearch } = list
  const may = usePermissions()
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theBlocks')}
      columns={useBlockColumns()}
      rowLabel={(row) => `${row.key} (${t(`kind.${row.kind}`)})`}
      linkOf={({ key }) =>
        may('mail-inbound-mail') ? asRoute(`/mail/inbound/mail?q=${encodeURIComponent(`"${key}"`)}`) : null
      }
      bulk={[
        {
          label: t('release'),
          run: release,
          said: (count) => t('released', { count }),
        },
      ]}
      filters={<Filters search={search} onSearch={onSearch} />}
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
      <ListChoice
        allowDeselect={false}
        label={t('kind')}
        all={t('allKinds')}
        choices={RATE_KINDS}
        nameOf={(kind) => t(`kind.${kind}`)}
        value={search.kind}
        onChoice={(kind) => onSearch({ ...search, kind, page: undefined })}
      />
      <ListChoice
        allowDeselect={false}
        label={t('state')}
        all={t('allStates')}
        choices={RATE_STATES}
        nameOf={(state) => t(`state.${state}`)}
        value={search.state}
        onChoice={(state) => onSearch({ ...search, state, page: undefined })}
      />
    </>
  )
}
