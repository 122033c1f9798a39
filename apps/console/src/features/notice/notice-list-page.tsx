/** Notices: all of them for those who write them, those shown to them for others. */
import type { NoticeRow } from '@postern/contract/routes/notice.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { deleteNotices, noticeListQuery } from './api.ts'
import { NOTICE_SORTS } from './search.ts'

const TONES = { active: 'good', planned: 'wait', ended: 'over', nobody: 'wait' } as const

function useColumns(writes: boolean): readonly GridColumn<NoticeRow>[] {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  return useMemo(() => {
    const period = (start: string, end: string | null) =>
      `${formatShortDate(start)} – ${end === null ? t('openEnd') : formatShortDate(end)}`
    const forReaders: GridColumn<NoticeRow>[] = [
      {
        id: 'title',
        header: t('title'),
        size: 240,
        grow: true,
        cell: (row) => <span className="strong">{row.title}</span>,
      },
      {
        id: 'active',
        header: t('activePeriod'),
        size: 190,
        sort: 'active_start',
        cell: (row) => period(row.active_start, row.active_end),
      },
    ]
    if (!writes) return forReaders
    return [
      ...forReaders,
      {
        id: 'state',
        header: t('state'),
        size: 100,
        cell: (row) => <ToneBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneBadge>,
      },
      {
        id: 'popup',
        header: t('popupPeriod'),
        size: 190,
        cell: (row) => (row.popup_start === null ? t('noPopup') : period(row.popup_start, row.popup_end)),
      },
      {
        id: 'audience',
        header: t('audience'),
        size: 210,
        cell: (row) =>
          [
            ...row.regions.map((region) => t(`region.${region}`)),
            t(row.all_domains ? 'allDomains' : 'someDomains'),
          ].join(', '),
      },
      {
        id: 'languages',
        header: t('languages'),
        size: 120,
        cell: (row) => row.languages.map((language) => common(`language.${language}`)).join(', '),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 110,
        sort: 'add_date',
        cell: (row) => formatShortDate(row.add_date),
      },
    ]
  }, [t, common, writes])
}

export function NoticeListPage() {
  const t = useT(NOTICE_TEXTS)
  const { language } = useLanguage()
  const writes = usePermissions()('notice-notice-form')
  const list = useListPage({
    name: 'notices',
    search: useSearch({ from: '/shell/notice/list' }),
    read: (asked) => noticeListQuery(asked, language),
    sorts: NOTICE_SORTS,
    usual: { by: 'active_start', order: 'desc' },
  })
  const columns = useColumns(writes)
  return (
    <ConfigList
      {...list}
      title={t('listTitle')}
      what={t('theNotices')}
      columns={columns}
      rowLabel={(row) => row.title}
      linkOf={({ id }) =>
        writes
          ? linkOptions({ to: '/notice/form', search: { cmd: 'mod', id } })
          : linkOptions({ to: '/notice/$seq', params: { seq: String(id) } })
      }
      onDelete={writes ? deleteNotices : undefined}
      deleteHint={t('deleteHint')}
      add={writes && <CreateLink to="/notice/form" search={{ cmd: 'add' }} />}
      empty={{ title: t('empty'), hint: t(writes ? 'emptyHint' : 'emptyReaderHint') }}
    />
  )
}
