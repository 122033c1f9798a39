/** Transactions refused during SMTP: who tried, and which reply they got. */
import { listSize } from '../../lib/display.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import { FailedRows } from '../../ui/failed-rows.tsx'
import { GridOptions } from '../../ui/grid-options.tsx'
import { useGridView } from '../../ui/grid-view.ts'
import { ListFoot } from '../../ui/list-foot.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Refresh } from '../../ui/refresh-select.tsx'
import { Empty, Failed, SkeletonLines } from '../../ui/states.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useRows } from '../../ui/use-rows.ts'
import { mailListQuery } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useRejectColumns } from './columns.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { SearchBar } from './search-bar.tsx'
import { MAIL_SORTS, refreshOf, refreshParam, type MailSearch } from './search.ts'
import { useMailActions, usePendingIds } from './use-mail-actions.tsx'

const NO_ROWS: never[] = []

export function RejectListPage() {
  const t = useT(MAIL_TEXTS)
  const ui = useT(UI_TEXTS)
  const search = useSearch({ from: '/shell/mail/inbound/reject' })
  const navigate = useNavigate()
  const list = useQuery(mailListQuery({ ...search, tab: 'rejected' }))
  const columns = useRejectColumns()
  const view = useGridView('reject')
  const actions = useMailActions()
  const pending = usePendingIds()
  const go = (next: MailSearch, replace = false) =>
    void navigate({
      to: '/mail/inbound/reject',
      search: { ...next, tab: undefined },
      replace,
      resetScroll: false,
    })
  const rows = list.data?.data ?? NO_ROWS
  const ids = useMemo(() => rows.map((mail) => mail.id), [rows])
  const state = useRows(ids, search.mail ?? null, (id) => go({ ...search, mail: id ?? undefined }, true))
  const { size: _size, refresh: _refresh, sort: _sort, order: _order, mail: _mail, ...conditions } = search
  const searching = Object.values(conditions).some((value) => value !== undefined)
  const chosen = rows.filter((mail) => state.selected.has(mail.id))
  useKeys({
    j: (event) => state.move(1, event.shiftKey),
    k: (event) => state.move(-1, event.shiftKey),
    x: (event) => state.cursor !== null && state.toggle(state.cursor, event.shiftKey),
    escape: () => (state.selected.size > 0 ? state.select([]) : state.setCursor(null)),
  })
  return (
    <>
      <PageHead title={t('rejectTitle')}>
        <Refresh
          seconds={refreshOf(search) || undefined}
          onSeconds={(seconds) => go({ ...search, refresh: refreshParam(seconds) }, true)}
          onRefresh={() => void list.refetch()}
        />
        <GridOptions columns={columns} view={view} />
      </PageHead>
      <SearchBar
        key={JSON.stringify({ ...search, mail: null, page: null })}
        search={search}
        onChange={(next) => go(next)}
      />
      <div className="split" data-open={search.mail !== undefined || undefined}>
        <div className="gridcol" aria-busy={list.isFetching}>
          {list.isError ? (
            <Failed what={t('theMails')} error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <SkeletonLines count={12} />
          ) : rows.length === 0 ? (
            <Empty
              title={searching ? ui('nothingFound') : t('rejectEmpty')}
              hint={searching ? ui('nothingFoundHint') : t('rejectEmptyHint')}
            />
          ) : (
            <DataGrid
              label={t('rejectTitle')}
              columns={columns}
              rows={rows}
              rowId={(mail) => mail.id}
              rowLabel={(mail) => `${mail.sender_ip} ${mail.sender}`}
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
          )}
          <BulkBar
            mails={chosen}
            onAction={(mails, action) => {
              actions.start(mails, action)
              state.select([])
            }}
            onClear={() => state.select([])}
          />
          <ListFoot
            total={list.data?.total ?? 0}
            page={search.page ?? 1}
            size={search.size ?? listSize()}
            onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, mail: undefined })}
            onSize={(size) =>
              go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
            }
          />
        </div>
        {search.mail !== undefined && (
          <PreviewPane id={search.mail} onClose={() => state.setCursor(null)} onAction={actions.start} />
        )}
      </div>
      <FailedRows failures={actions.failures} onClose={() => actions.setFailures(null)} />
      <RegisterDialog
        choice={actions.registering}
        onClose={() => actions.setRegistering(null)}
        onFailures={actions.setFailures}
      />
    </>
  )
}
