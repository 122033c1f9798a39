/** Notices: all of them for those who write them, those shown to them for others. */
import type { NoticeRow } from '@postern/contract/routes/notice.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
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
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const writes = usePermissions()('notice-notice-form')
  const search = useSearch({ from: '/shell/notice/list' })
  const navigate = useNavigate()
  const columns = useColumns(writes)
  const go = (next: typeof search) => void navigate({ to: '/notice/list', search: next })
  return (
    <ConfigList
      name="notices"
      title={t('listTitle')}
      what={t('theNotices')}
      query={useQuery(noticeListQuery(search, language))}
      columns={columns}
      rowLabel={(row) => row.title}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'active_start', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: NOTICE_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) =>
        writes
          ? linkOptions({ to: '/notice/form', search: { cmd: 'mod', id } })
          : linkOptions({ to: '/notice/$seq', params: { seq: String(id) } })
      }
      onDelete={writes ? deleteNotices : undefined}
      deleteHint={t('deleteHint')}
      add={
        writes && (
          <LinkButton
            to="/notice/form"
            search={{ cmd: 'add' }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {common('create')}
          </LinkButton>
        )
      }
      empty={{ title: t('empty'), hint: t(writes ? 'emptyHint' : 'emptyReaderHint') }}
    />
  )
}
