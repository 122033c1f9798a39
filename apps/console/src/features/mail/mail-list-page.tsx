/** The list every administrator lives in: search, classes, preview, bulk actions. */
import { useMediaQuery } from '@mantine/hooks'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { listSize } from '../../lib/display.ts'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
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
import { useMailColumns } from './columns.tsx'
import { KeyHelp, KeyHints } from './key-help.tsx'
import { MailCards } from './mail-cards.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { SearchBar } from './search-bar.tsx'
import { MAIL_SORTS, refreshOf, refreshParam, type MailSearch } from './search.ts'
import { useMailActions, usePendingIds } from './use-mail-actions.tsx'

const NO_ROWS: never[] = []

export function MailListPage() {
  const t = useT(MAIL_TEXTS)
  const ui = useT(UI_TEXTS)
  const search = useSearch({ from: '/shell/mail/inbound/mail' })
  const navigate = useNavigate()
  const list = useQuery(mailListQuery(search))
  const columns = useMailColumns()
  const view = useGridView('mail')
  const narrow = useMediaQuery('(max-width: 700px)')
  const actions = useMailActions()
  const pending = usePendingIds()
  const [help, setHelp] = useState(false)
  const go = (next: MailSearch, replace = false) =>
    void navigate({ to: '/mail/inbound/mail', search: next, replace, resetScroll: false })
  const rows: readonly MailRow[] = list.data?.data ?? NO_ROWS
  const ids = useMemo(() => rows.map((mail) => mail.id), [rows])
  const state = useRows(ids, search.mail ?? null, (id) => go({ ...search, mail: id ?? undefined }, true))
  const chosen = rows.filter((mail) => state.selected.has(mail.id))
  const target = chosen.length > 0 ? chosen : rows.filter((mail) => mail.id === state.cursor)
  const act = (mails: readonly MailRow[], action: 'recover' | 'delete' | 'allow' | 'deny') => {
    const free = mails.filter((mail) => !pending.has(mail.id))
    if (free.length > 0) actions.start(free, action)
    state.select([])
  }
  useKeys({
    j: (event) => state.move(1, event.shiftKey),
    k: (event) => state.move(-1, event.shiftKey),
    x: (event) => state.cursor !== null && state.toggle(state.cursor, event.shiftKey),
    r: () => act(target, 'recover'),
    b: () => act(target, 'deny'),
    a: () => act(target, 'allow'),
    escape: () => (state.selected.size > 0 ? state.select([]) : state.setCursor(null)),
    '?': () => setHelp(true),
  })
  const open = (id: string) => void navigate({ to: '/mail/inbound/mail/$id', params: { id } })
  const body = list.isError ? (
    <Failed what={t('theMails')} error={list.error} onRetry={() => void list.refetch()} />
  ) : list.isPending ? (
    <SkeletonLines count={12} />
  ) : rows.length === 0 ? (
    <Nothing search={search} />
  ) : narrow ? (
    <MailCards rows={rows} pending={pending} onAction={act} />
  ) : (
    <DataGrid
      label={t('listTitle')}
      columns={columns}
      rows={rows}
      rowId={(mail) => mail.id}
      rowLabel={(mail) => mail.title || t('noSubject')}
      view={view}
      sort={{ by: search.sort ?? 'receive_date', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: MAIL_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      state={state}
      onOpen={(mail) => open(mail.id)}
      tight={search.mail !== undefined}
      pending={pending}
    />
  )
  return (
    <>
      <PageHead title={t('listTitle')}>
        <Refresh
          seconds={refreshOf(search) || undefined}
          onSeconds={(seconds) => go({ ...search, refresh: refreshParam(seconds) }, true)}
          onRefresh={() => void list.refetch()}
        />
        {!narrow && <GridOptions columns={columns} view={view} />}
      </PageHead>
      <MailTabs search={search} />
      <SearchBar
        key={JSON.stringify({ ...search, mail: null, page: null })}
        search={search}
        onChange={(next) => go(next)}
      />
      <div className="split" data-open={search.mail !== undefined || undefined}>
        <div className="gridcol" aria-busy={list.isFetching}>
          {body}
          <BulkBar mails={chosen} onAction={act} onClear={() => state.select([])} />
          <ListFoot
            total={list.data?.total ?? 0}
            page={search.page ?? 1}
            size={search.size ?? listSize()}
            onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, mail: undefined })}
            onSize={(size) =>
              go({ ...search, size: size === listSize() ? undefined : size, page: undefined })
            }
          >
            <KeyHints />
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
      <KeyHelp opened={help} onClose={() => setHelp(false)} />
      <span className="visually-hidden" aria-live="polite">
        {list.isFetching ? '' : ui('page', { page: search.page ?? 1 })}
      </span>
    </>
  )
}

/** Nothing found by a search is one thing; nothing there at all has a next step. */
function Nothing({ search }: { readonly search: MailSearch }) {
  const t = useT(MAIL_TEXTS)
  const ui = useT(UI_TEXTS)
  const session = useSession()
  const { tab: _tab, size: _size, refresh: _refresh, ...conditions } = search
  const searching = Object.values(conditions).some((value) => value !== undefined) || search.tab !== undefined
  if (searching) return <Empty title={ui('nothingFound')} hint={ui('nothingFoundHint')} />
  if (session?.role.region === 'user') return <Empty title={t('emptyTitle')} hint={t('emptyPersonal')} />
  return (
    <Empty title={t('emptyTitle')} hint={t('emptyHint')}>
      <LinkButton to="/">{t('toSetup')}</LinkButton>
    </Empty>
  )
}
