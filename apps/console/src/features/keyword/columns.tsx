/** Columns of the list of keywords. */
import type { KeywordRow } from '@postern/contract/routes/keyword.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'

export function useKeywordColumns(): readonly GridColumn<KeywordRow>[] {
  const common = useT(COMMON_TEXTS)
  const config = useT(CONFIG_TEXTS)
  const t = useT(KEYWORD_TEXTS)
  const { language } = useLanguage()
  return useMemo(() => {
    const onOff = (on: boolean): string => config(on ? 'on' : 'off')
    return [
      {
        id: 'keyword',
        header: t('keyword'),
        size: 220,
        sort: 'keyword',
        cell: (row) => <span className="strong">{row.keyword}</span>,
      },
      { id: 'body', header: t('body'), size: 260, grow: true, cell: (row) => row.body },
      {
        id: 'occurrences',
        header: t('occurrences'),
        size: 100,
        cell: (row) => formatNumber(row.occurrences, language),
      },
      { id: 'active', header: t('active'), size: 80, cell: (row) => onOff(row.is_act) },
      { id: 'alarm', header: t('alarm'), size: 80, cell: (row) => onOff(row.alarm) },
      {
        id: 'hits',
        header: t('hits'),
        size: 110,
        sort: 'hits',
        cell: (row) => formatNumber(row.hits, language),
      },
      {
        id: 'last_hit',
        header: t('lastHit'),
        size: 170,
        sort: 'last_hit',
        cell: (row) => (row.last_hit === null ? '' : formatDateTime(row.last_hit)),
      },
      {
        id: 'path',
        header: common('registrationPath'),
        size: 110,
        cell: (row) => common(`path.${row.path}`),
      },
      {
        id: 'add_date',
        header: t('addDate'),
        size: 170,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
    ]
  }, [common, config, t, language])
}
