/** Misjudgement reports: what waits for a decision, what was decided, and what the reader reported. */
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import type { OwnReports } from '@postern/contract/routes/misjudgement.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toApiError } from '../../../api/errors.ts'
import { listSize } from '../../../lib/display.ts'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { ListFoot } from '../../../ui/list-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../../ui/states.tsx'
import { useDecisions, useGroups, useOwnReports } from './api.ts'
import { DecisionCard } from './decision-card.tsx'
import { GroupCard } from './group-card.tsx'
import { OwnCard } from './own-card.tsx'
import { REPORT_VIEWS, type ReportSearch, type ReportView } from './search.ts'
import css from './reports.module.css'

export function ReportsPage() {
  const t = useT(REPORT_TEXTS)
  const may = usePermissions()
  const search = useSearch({ from: '/shell/mail/inbound/misjudgement' })
  const open: Readonly<Record<ReportView, boolean>> = {
    waiting: may('mail-inbound-misjudgement'),
    decided: may('mail-inbound-misjudgement'),
    own: may('mail-action-misjudgement_report'),
  }
  const views = REPORT_VIEWS.filter((view) => open[view])
  const view = views.find((one) => one === search.view) ?? views[0] ?? 'own'
  return (
    <>
      <PageHead title={t('title')} />
      {views.length > 1 && (
        <nav className="tabs" aria-label={t('views')}>
          {views.map((one) => (
            <Link
              key={one}
              to="/mail/inbound/misjudgement"
              activeOptions={{ explicitUndefined: true }}
              search={{ view: one === views[0] ? undefined : one }}
              {...(one === view ? { 'aria-current': 'page' } : {})}
            >
              {t(`view.${one}`)}
            </Link>
          ))}
        </nav>
      )}
      {view === 'waiting' && <Waiting search={search} />}
      {view === 'decided' && <Decided search={search} />}
      {view === 'own' && <Own search={search} />}
    </>
  )
}

function Waiting({ search }: { readonly search: ReportSearch }) {
  const navigate = useNavigate()
  const show = (open: number | undefined) =>
    void navigate({ to: '/mail/inbound/misjudgement', search: { ...search, open }, replace: true })
  return (
    <Page view="waiting" search={search} query={useGroups(search)}>
      {(group) => (
        <GroupCard
          key={group.id}
          group={group}
          opened={search.open === group.id}
          onOpen={(opened) => show(opened ? group.id : undefined)}
        />
      )}
    </Page>
  )
}

function Decided({ search }: { readonly search: ReportSearch }) {
  return (
    <Page view="decided" search={search} query={useDecisions(search)}>
      {(decision) => <DecisionCard key={decision.id} decision={decision} />}
    </Page>
  )
}

function Own({ search }: { readonly search: ReportSearch }) {
  const query = useOwnReports(search)
  return (
    <>
      {query.data && <ByMail addresses={query.data.by_mail} />}
      <Page view="own" search={search} query={query}>
        {(report) => <OwnCard key={report.id} report={report} />}
      </Page>
    </>
  )
}

/** Where mail is forwarded to, to report it; nothing where no address is set. */
function ByMail({ addresses: { spam, normal } }: { readonly addresses: OwnReports['by_mail'] }) {
  const t = useT(REPORT_TEXTS)
  if (spam === '' && normal === '') return null
  return (
    <Notice tone="info" role="note" mb="md">
      {spam !== '' && <div>{t('byMailSpam', { address: spam })}</div>}
      {normal !== '' && <div>{t('byMailNormal', { address: normal })}</div>}
      <div>{t('byMailHow')}</div>
    </Notice>
  )
}

interface PageProps<Row> {
  readonly view: ReportView
  readonly search: ReportSearch
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>
  readonly children: (row: Row) => ReactNode
}

function Page<Row>({ view, search, query, children }: PageProps<Row>) {
  const t = useT(REPORT_TEXTS)
  const navigate = useNavigate()
  const go = (next: ReportSearch) => void navigate({ to: '/mail/inbound/misjudgement', search: next })
  if (query.isPending) return <SkeletonLines count={8} />
  if (query.isError) {
    // A setting may leave reports to others than those whose role allows it.
    if (view !== 'own' && toApiError(query.error).code === 'NO_PERMISSION')
      return (
        <Notice tone="info" role="note">
          {t('closed')}
        </Notice>
      )
    return <Failed what={t('theReports')} error={query.error} onRetry={() => void query.refetch()} />
  }
  const { data, total } = query.data
  if (data.length === 0) return <Empty title={t(`empty.${view}`)} hint={t(`emptyHint.${view}`)} />
  return (
    <>
      <ul className={css['list']} aria-label={t(`view.${view}`)}>
        {data.map((row) => children(row))}
      </ul>
      <ListFoot
        total={total}
        page={search.page ?? 1}
        size={search.size ?? listSize()}
        onPage={(page) => go({ ...search, page: page === 1 ? undefined : page, open: undefined })}
        onSize={(size) => go({ ...search, size, page: undefined, open: undefined })}
      />
    </>
  )
}
