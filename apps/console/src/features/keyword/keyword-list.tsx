/** Monitored keywords: list, dialog, and what the last alarm was about. */
import {
  activateKeywordsRoute,
  deleteKeywordsRoute,
  listKeywordsRoute,
  type KeywordRow,
} from '@postern/contract/routes/keyword.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { asRoute } from '../../lib/as-route.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { listQuery, turning, withRows } from '../../lib/rows.ts'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateButton } from '../../ui/list-page/create-button.tsx'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKeywordColumns } from './columns.tsx'
import { KeywordDialog } from './keyword-dialog.tsx'
import { KEYWORD_SORTS } from './search.ts'

const NAME = 'keywords'
const readKeywords = listQuery(NAME, listKeywordsRoute)
const turn = turning(activateKeywordsRoute)
const remove = withRows(deleteKeywordsRoute)

/** `tabs` leads to the settings. */
export function KeywordList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(KEYWORD_TEXTS)
  const { tab: _tab, ...search } = useSearch({ from: '/shell/config/filtering/keyword-monitor' })
  const list = useListPage({
    name: NAME,
    search,
    read: readKeywords,
    sorts: KEYWORD_SORTS,
    usual: { by: 'keyword', order: 'asc' },
  })
  const { query } = list
  const [open, setOpen] = useState<KeywordRow | 'new' | null>(null)
  const columns = useKeywordColumns()
  return (
    <>
      <ConfigList
        {...list}
        title={t('title')}
        what={t('theKeywords')}
        columns={columns}
        rowLabel={(row) => row.keyword}
        onOpen={setOpen}
        onDelete={remove}
        bulk={useActivation(turn)}
        add={<CreateButton onClick={() => setOpen('new')} />}
        note={
          <>
            {tabs}
            <p className="dim">{t('about')}</p>
            {query.data && <LastAlarm alarm={query.data.alarm} />}
          </>
        }
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      <KeywordDialog row={open} onClose={() => setOpen(null)} />
    </>
  )
}

function LastAlarm({ alarm }: { readonly alarm: RouteReply<typeof listKeywordsRoute>['alarm'] }) {
  const t = useT(KEYWORD_TEXTS)
  const may = usePermissions()
  const { language } = useLanguage()
  if (alarm.last_at === null && alarm.waiting === 0) return null
  const last =
    alarm.last_at === null
      ? null
      : t('lastAlarm', { time: formatDateTime(alarm.last_at), count: formatNumber(alarm.mails, language) })
  const waiting = alarm.waiting === 0 ? null : t('waiting', { count: formatNumber(alarm.waiting, language) })
  return (
    <Notice tone="info" role="status" {...(last !== null && waiting !== null ? { title: last } : {})}>
      {waiting ?? last}{' '}
      {may('mail-inbound-mail') && (
        <>
          <Link {...asRoute('/mail/inbound/mail?finding=keyword.warning')}>{t('mailsOver')}</Link>
          {' · '}
          <Link {...asRoute('/mail/inbound/mail?finding=keyword.block')}>{t('mailsHeld')}</Link>
        </>
      )}
    </Notice>
  )
}
