/** Rules of alerts. */
import type { AlertRuleRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { alertName } from '@postern/contract/texts/alert-sentence.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { deleteRules, RULES, rulesQuery, someWaysQuery, turnRules } from './api.ts'
import { NAMED_SORTS } from './search.ts'
import { kindText, measureText, regionOf, wayName } from './words.ts'

export function RuleListPage() {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const list = useListPage({
    name: RULES,
    search: useSearch({ from: '/shell/alert/rule/list' }),
    read: rulesQuery,
    sorts: NAMED_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  return (
    <ConfigList
      {...list}
      title={t('rulesTitle')}
      what={t('theRules')}
      columns={useColumns()}
      rowLabel={(row) => alertName(row, language)}
      linkOf={({ id }) => linkOptions({ to: '/alert/rule/form', search: { cmd: 'mod', id } })}
      onDelete={deleteRules}
      bulk={useActivation(turnRules)}
      add={<CreateLink to="/alert/rule/form" search={{ cmd: 'add' }} />}
      note={<p className="dim">{t('rulesAbout')}</p>}
      empty={{ title: t('rulesEmpty'), hint: t('rulesEmptyHint') }}
    />
  )
}

function useColumns(): readonly GridColumn<AlertRuleRow>[] {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const ways = useQuery(someWaysQuery).data?.data
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 200,
        sort: 'name',
        grow: true,
        cell: (row) => <span className="strong">{alertName(row, language)}</span>,
      },
      { id: 'kind', header: t('kind'), size: 156, cell: (row) => kindText(row, language) },
      { id: 'limit', header: t('limit'), size: 150, cell: (row) => measureText(row, language) },
      { id: 'region', header: t('region'), size: 130, cell: (row) => regionOf(row.domain, language) },
      {
        id: 'ways',
        header: t('ways'),
        size: 176,
        cell: (row) => {
          if (row.ways.length === 0) return t('toldNobody')
          const named = (ways ?? []).filter(({ id }) => row.ways.includes(id))
          const more = row.ways.length - named.length
          return named.map((way) => wayName(way, language)).join(', ') + (more > 0 ? ` +${more}` : '')
        },
      },
      {
        id: 'state',
        header: t('state'),
        size: 100,
        cell: (row) => (
          <ToneBadge tone={row.is_act ? 'good' : 'wait'}>{t(row.is_act ? 'standard' : 'off')}</ToneBadge>
        ),
      },
      {
        id: 'open',
        header: t('openNow'),
        size: 70,
        cell: ({ id, open }) =>
          open === 0 ? (
            <span className="dim">0</span>
          ) : (
            <Link to="/alert/alerts" search={{ rule: id }} onClick={(event) => event.stopPropagation()}>
              {formatNumber(open, language)}
            </Link>
          ),
      },
    ],
    [t, language, ways],
  )
}
