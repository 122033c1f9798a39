/** What the pages that list mails share: search, grid, bulk actions, preview, and what came of an action. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listSize } from '../../lib/display.ts'
import { useT } from '../../lib/i18n.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import { FailedRows } from '../../ui/failed-rows.tsx'
import { GridOptions } from '../../ui/grid-options.tsx'
import { useGridView, type GridColumn } from '../../ui/grid-view.ts'
import { ListFoot } from '../../ui/list-foot.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Refresh } from '../../ui/refresh-select.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { SearchBar } from './search-bar.tsx'
import { MAIL_SORTS, refreshOf, refreshParam } from './search.ts'
import type { MailList } from './use-mail-list.ts'

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
  readonly tabs?: ReactNode
  readonly hints?: ReactNode
}

export function MailFrame(props: MailFrameProps) {
  const { mails, title, columns } = props
  const { search, go, list, state, actions, act } = mails
  const ui = useT(UI_TEXTS)
  const view = useGridView(props.name)
  const narrow = props.cards !== undefined
  return (
    <>
      <PageHead title={title}>
        <Refresh
          seconds={refreshOf(search) || undefined}
          onSeconds={(seconds) => go({ ...search, refresh: refreshParam(seconds) }, true)}
          onRefresh={() => void list.refetch()}
        />
        {!narrow && <GridOptions columns={columns} view={view} />}
      </PageHead>
      {props.tabs}
      <SearchBar
        key={JSON.stringify({ ...search, mail: null, page: null })}
        search={search}
        onChange={(next) => go(next)}
      />
      <div className="split" data-open={search.mail !== undefined || undefined}>
        <div className="gridcol" aria-busy={list.isFetching}>
          <MailRows {...props} view={view} />
          <BulkBar mails={mails.chosen} onAction={act} onClear={() => state.select([])} />
          <ListFoot
            total={list.data?.total ?? 0}
            page={search.page ?? 1}
            size={search.size ?? listSize()}
            onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, mail: undefined })}
            onSize={(size) =>
              go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
            }
          >
            {props.hints}
          </ListFoot>
        </div>
        {search.mail !== undefined && !narrow && (
          <PreviewPane id={search.mail} onClose={() => state.setCursor(null)} onAction={act} />
        )}
      </div>
      <FailedRows failures={actions.failures} onClose={() => actions.setFailures(null)} />
      <RegisterDialog
        choice={actions.registering}
        onClose={() => actions.setRegistering(null)}
        onFailures={actions.setFailures}
      />
      <span className="visually-hidden" aria-live="polite">
        {list.isFetching ? '' : ui('page', { page: search.page ?? 1 })}
      </span>
    </>
  )
}

function MailRows({ mails, title, columns, rowLabel, nothing, cards, view }: RowsProps) {
  const t = useT(MAIL_TEXTS)
  const navigate = useNavigate()
  const { search, go, list, rows, state, pending } = mails
  if (list.isError)
    return <Failed what={t('theMails')} error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <SkeletonLines count={12} />
  if (rows.length === 0) return nothing
  if (cards !== undefined) return cards
  return (
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
      onOpen={(mail) => void navigate({ to: '/mail/inbound/mail/$id', params: { id: mail.id } })}
      tight={search.mail !== undefined}
      pending={pending}
    />
  )
}
type RowsProps = MailFrameProps & { readonly view: ReturnType<typeof useGridView> }
