/** Monitored keywords: list, dialog, and what the last alarm was about. */
import { Button } from '@mantine/core'
import {
  activateKeywordsRoute,
  deleteKeywordsRoute,
  listKeywordsRoute,
  type KeywordRow,
} from '@postern/contract/routes/keyword.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { asRoute } from '../../lib/as-route.ts'
import { listSize } from '../../lib/display.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKeywordColumns } from './columns.tsx'
import { KeywordDialog } from './keyword-dialog.tsx'
import { KEYWORD_SORTS } from './search.ts'

const NAME = 'keywords'

/** `tabs` leads to the settings. */
export function KeywordList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(KEYWORD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { tab: _tab, ...search } = useSearch({ from: '/shell/config/filtering/keyword-monitor' })
  const navigate = useNavigate()
  const [open, setOpen] = useState<KeywordRow | 'new' | null>(null)
  const query = useQuery({
    queryKey: [NAME, search],
    queryFn: ({ signal }) =>
      call(listKeywordsRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useKeywordColumns()
  const go = (next: typeof search) => void navigate({ to: '/config/filtering/keyword-monitor', search: next })
  const activate = (active: boolean) => (chk: number[]) =>
    call(activateKeywordsRoute, { body: { chk, is_act: active } })
  return (
    <>
      <ConfigList
        name={NAME}
        title={t('title')}
        what={t('theKeywords')}
        query={query}
        columns={columns}
        rowLabel={(row) => row.keyword}
        search={search}
        onSearch={go}
        sort={{ by: search.sort ?? 'keyword', order: search.order ?? 'asc' }}
        onSort={(by, order) =>
          go({ ...search, sort: KEYWORD_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        onOpen={setOpen}
        onDelete={(chk) => call(deleteKeywordsRoute, { body: { chk } })}
        bulk={[
          { label: common('activate'), run: activate(true), undo: activate(false) },
          { label: common('deactivate'), run: activate(false), undo: activate(true) },
        ]}
        add={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {common('create')}
          </Button>
        }
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
