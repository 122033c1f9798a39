/**
 * The audit log. No ConfigList: its rows are only read, beside the pane of one of them, and its search is a form of its
 * own.
 */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { AuditRow } from '@postern/contract/routes/audit.ts'
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listSize } from '../../lib/display.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { DataGrid } from '../../ui/data-grid.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { GridOptions } from '../../ui/grid-options.tsx'
import { useGridView, type GridColumn } from '../../ui/grid-view.ts'
import { ListFoot } from '../../ui/list-foot.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../ui/states.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useCursor } from '../../ui/use-cursor.ts'
import { useRows } from '../../ui/use-rows.ts'
import { useBeside } from '../../ui/use-width.ts'
import { auditListQuery, exportAudit } from './api.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { EventPane } from './event-pane.tsx'
import { useEventText } from './event-text.ts'
import { ForeignTarget } from './foreign-target.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { SearchBar } from './search-bar.tsx'
import { AUDIT_SORTS, type AuditSearch } from './search.ts'
import { VerifyButton } from './verify-button.tsx'

const NO_ROWS: never[] = []
const linkIn =
  (search: AuditSearch) =>
  ({ seq }: AuditRow) =>
    linkOptions({ to: '/config/log/audit', search: { ...search, event: seq } })

export function AuditPage() {
  const t = useT(AUDIT_TEXTS)
  const { language } = useLanguage()
  const search = useSearch({ from: '/shell/config/log/audit' })
  const navigate = useNavigate()
  const list = useQuery(auditListQuery(search))
  const beside = useBeside()
  const tight = search.event !== undefined || !beside
  const columns = useColumns(tight)
  const view = useGridView('audit')
  const everything = useSession()?.role.region === 'all'
  const go = (next: AuditSearch, replace = false) =>
    void navigate({ to: '/config/log/audit', search: next, replace, resetScroll: false })
  const rows = list.data?.data ?? NO_ROWS
  const ids = useMemo(() => rows.map((event) => String(event.seq)), [rows])
  const show = (id: string | null) => go({ ...search, event: id === null ? undefined : Number(id) }, true)
  const [cursor, setCursor] = useCursor(search.event === undefined ? null : String(search.event), show)
  const state = useRows(ids, cursor, setCursor)
  useKeys({
    j: () => state.move(1),
    k: () => state.move(-1),
    escape: () => setCursor(null),
  })
  return (
    <>
      <PageHead title={t('title')}>
        {everything && <VerifyButton />}
        <ExportButton hint={t('exportHint')} onExport={() => exportAudit(search, language)} />
        <GridOptions columns={columns} view={view} />
      </PageHead>
      <SearchBar
        key={JSON.stringify({ ...search, event: null, page: null })}
        search={search}
        onChange={(next) => go(next)}
      />
      <div className="split" data-open={search.event !== undefined || undefined}>
        <div className="gridcol" aria-busy={list.isFetching}>
          {list.isError ? (
            <Failed what={t('theEvents')} error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <SkeletonLines count={12} />
          ) : rows.length === 0 ? (
            <Empty title={t('emptyTitle')} hint={t('emptyHint')} />
          ) : (
            <DataGrid
              label={t('title')}
              columns={columns}
              rows={rows}
              rowId={(event) => String(event.seq)}
              rowLabel={(event) => `${String(event.seq)} ${safeText(event.target)}`}
              view={view}
              sort={{ by: search.sort ?? 'at', order: search.order ?? 'desc' }}
              onSort={(by, order) =>
                go({ ...search, sort: AUDIT_SORTS.find((sort) => sort === by), order, page: undefined })
              }
              state={state}
              linkOf={linkIn(search)}
              previews
              tight={tight}
              readOnly
            />
          )}
          {list.data?.total !== 0 && (
            <ListFoot
              total={list.data?.total}
              page={search.page ?? 1}
              size={search.size ?? listSize()}
              onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, event: undefined })}
              onSize={(size) =>
                go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
              }
            />
          )}
        </div>
        {search.event !== undefined && <EventPane seq={search.event} onClose={() => setCursor(null)} />}
      </div>
    </>
  )
}

/** The class has a column of its own where there is room for it. */
function useColumns(tight: boolean): readonly GridColumn<AuditRow>[] {
  const t = useT(AUDIT_TEXTS)
  const text = useEventText()
  return useMemo(
    () => [
      { id: 'at', header: t('time'), size: 165, sort: 'at', cell: (event) => formatDateTime(event.at) },
      {
        id: 'type',
        header: t('type'),
        size: 112,
        sort: 'type',
        cell: (event) => <OutcomeBadge type={event.type} />,
      },
      {
        id: 'class',
        header: t('class'),
        size: 130,
        sort: 'class',
        yields: true,
        cell: (event) => text.group(event.class),
      },
      {
        id: 'task',
        header: t('task'),
        names: true,
        size: tight ? 170 : 150,
        cell: (event) => (tight ? text.whole(event.class, event.task) : text.task(event.class, event.task)),
      },
      {
        id: 'who',
        header: t('who'),
        size: tight ? 150 : 200,
        sort: 'email',
        cell: (event) =>
          event.email === '' ? (
            <span className="dim">{t('system')}</span>
          ) : (
            <ForeignText title={safeText(event.email)} text={event.email} />
          ),
      },
      {
        id: 'target',
        header: t('target'),
        size: 280,
        grow: true,
        sort: 'target',
        cell: (event) => (
          <span title={safeText(event.target)}>
            <ForeignTarget text={text.target(event)} />
          </span>
        ),
      },
      { id: 'ip', header: t('ip'), size: 130, sort: 'ip', yields: true, cell: (event) => event.ip },
      {
        id: 'domain',
        header: t('domain'),
        size: 150,
        yields: true,
        cell: (event) => <span className="dim">{event.domain}</span>,
      },
      { id: 'seq', header: t('seq'), size: 80, optional: true, cell: (event) => event.seq },
    ],
    [t, text, tight],
  )
}
