/**
 * The shared part of pages that list mails: search, grid, bulk actions, preview, and the outcome of an action. No ConfigList: the
 * preview follows the cursor across pages, and actions wait until they can no longer be taken back.
 */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ActionIcon, Alert } from '@mantine/core'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { IconSearch } from '@tabler/icons-react'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { linkOptions } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { listSize } from '../../lib/display.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import { ListExport } from '../../ui/list-export.tsx'
import { GridOptions } from '../../ui/grid-options.tsx'
import { useGridView, type GridColumn } from '../../ui/grid-view.ts'
import { ListFoot } from '../../ui/list-foot.tsx'
import { PaneDivider, usePaneWidth } from '../../ui/pane-divider.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Refresh } from '../../ui/refresh-select.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useBeside } from '../../ui/use-width.ts'
import { BulkBar } from './act/bulk-bar.tsx'
import { FoldProvider } from './reject/fold-refused.ts'
import { MailDialogs } from './act/mail-dialogs.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SavedSearches } from './search/saved-searches.tsx'
import { SearchBar } from './search/search-bar.tsx'
import { isSearching, MAIL_SORTS, refreshOf, refreshParam } from './search/search.ts'
import type { MailList } from './use-mail-list.ts'

/** Comes when a whole page is selected. */
const AllFound = lazy(() => import('./task/all-found.tsx').then((module) => ({ default: module.AllFound })))

interface MailFrameProps {
  readonly mails: MailList
  readonly title: string
  readonly columns: readonly GridColumn<MailRow>[]
  /** Under which the reader's arrangement of the grid is kept. */
  readonly name: string
  readonly rowLabel: (mail: MailRow) => string
  /** Where no mail is found. */
  readonly nothing: ReactNode
  /** Instead of the grid, where the window is too narrow for it. */
  readonly cards?: ReactNode
  readonly above?: ReactNode
  readonly tabs?: ReactNode
  readonly hints?: ReactNode
}

export function MailFrame(props: MailFrameProps) {
  const { mails, title, columns } = props
  const { search, go, list, state, actions, act } = mails
  const ui = useT(UI_TEXTS)
  const view = useGridView(props.name)
  const narrow = props.cards !== undefined
  const [pane, setPane] = usePaneWidth()
  const [searching, setSearching] = useState(isSearching(search))
  return (
    <>
      <a className="skip" href="#list">
        {ui('toList')}
      </a>
      <PageHead title={title}>
        {narrow ? (
          <SearchSwitch open={searching} onSwitch={() => setSearching(!searching)} />
        ) : (
          <>
            <Refresh
              seconds={refreshOf(search) || undefined}
              onSeconds={(seconds) => go({ ...search, refresh: refreshParam(seconds) }, true)}
              onRefresh={() => void list.refetch()}
            />
            <Export {...props} />
            <GridOptions columns={columns} view={view} />
          </>
        )}
      </PageHead>
      {props.above}
      {props.tabs}
      {(!narrow || searching) && (
        <SearchBar
          key={JSON.stringify({ ...search, mail: null, page: null })}
          search={search}
          phone={narrow}
          saved={props.name === 'mail' && <SavedSearches search={search} onApply={(next) => go(next)} />}
          onChange={(next) => go(next)}
        />
      )}
      <div
        className="split"
        data-open={search.mail !== undefined || undefined}
        style={{ '--pane': `${pane}%` } as React.CSSProperties}
      >
        <div id="list" tabIndex={-1} className="gridcol" aria-busy={list.isFetching}>
          <Limits mails={mails} />
          <MailRows {...props} view={view} />
          <BulkBar mails={mails.chosen} onAction={act} onClear={() => state.select([])}>
            <Suspense>{mails.beyond !== null && <AllFound {...mails.beyond} />}</Suspense>
          </BulkBar>
          {list.data?.total !== 0 && (
            <ListFoot
              total={list.data?.total}
              atLeast={list.data?.total_is_at_least}
              page={search.page ?? 1}
              size={search.size ?? listSize()}
              onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, mail: undefined })}
              onSize={(size) =>
                go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
              }
            >
              {props.hints}
            </ListFoot>
          )}
        </div>
        {search.mail !== undefined && !narrow && (
          <>
            <PaneDivider percent={pane} onChange={setPane} />
            <PreviewPane id={search.mail} onClose={() => state.setCursor(null)} onAction={act} />
          </>
        )}
      </div>
      <MailDialogs actions={actions} onRecover={(wanted) => act(wanted, 'recover')} />
      <span className="visually-hidden" aria-live="polite">
        {list.isFetching ? '' : ui('page', { page: list.data?.page ?? 1 })}
      </span>
    </>
  )
}

/** Not offered while there is nothing. */
function Export({ mails, name }: Pick<MailFrameProps, 'mails' | 'name'>) {
  if (mails.rows.length === 0) return null
  return <ListExport list={name === 'mail' ? 'mail' : 'refused'} query={mails.query} />
}

/** On phones, where the search stands in the way of the mails. */
function SearchSwitch({ open, onSwitch }: { readonly open: boolean; readonly onSwitch: () => void }) {
  const t = useT(DETAIL_TEXTS)
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={t('openSearch')}
      aria-expanded={open}
      onClick={onSwitch}
    >
      <IconSearch size={22} aria-hidden />
    </ActionIcon>
  )
}

/** Where the list is not all there is: how far the search came, or what was sorted. */
function Limits({ mails: { search, list } }: { readonly mails: MailList }) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  if (!list.data) return null
  const { searched_to: to, total, total_is_at_least: more } = list.data
  const sorted = search.sort !== undefined && search.sort !== 'receive_date'
  const oldestFirst = !sorted && search.order === 'asc'
  if (to === null && !(sorted && more)) return null
  return (
    <Alert variant="light" color="yellow" role="status" p="xs">
      {to !== null && t(oldestFirst ? 'searchedUntil' : 'searchedSince', { time: formatDateTime(to) })}
      {to === null && t('sortedNewest', { count: formatNumber(total, language) })}
    </Alert>
  )
}

function MailRows({ mails, title, columns, rowLabel, nothing, cards, view }: RowsProps) {
  const t = useT(MAIL_TEXTS)
  const { search, go, list, rows, state, pending } = mails
  // Where the pane slides over the list, it takes no room from it.
  const beside = useBeside()
  if (list.isError)
    return <Failed what={t('theMails')} error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <SkeletonLines count={12} />
  if (rows.length === 0) return nothing
  if (cards !== undefined) return <FoldProvider value={mails.fold}>{cards}</FoldProvider>
  return (
    <FoldProvider value={mails.fold}>
      <DataGrid
        label={title}
        columns={columns}
        rows={rows}
        rowId={(mail) => mail.id}
        rowLabel={rowLabel}
        view={view}
        sort={{ by: search.sort ?? 'receive_date', order: search.order ?? 'desc' }}
        onSort={(by, order) =>
          go({ ...search, sort: MAIL_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        state={state}
        linkOf={({ id }) => linkOptions({ to: '/mail/inbound/mail/$id', params: { id } })}
        onOpen={mails.stay}
        previews
        tight={beside && search.mail !== undefined}
        pending={pending}
      />
    </FoldProvider>
  )
}
type RowsProps = MailFrameProps & { readonly view: ReturnType<typeof useGridView> }
