/** Rules of alerts. */
import {
  activateAlertRulesRoute,
  deleteAlertRulesRoute,
  type AlertRuleRow,
} from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { alertName } from '@postern/contract/texts/alert-sentence.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { someWaysQuery, RULES, rulesQuery } from './api.ts'
import { NAMED_SORTS } from './search.ts'
import { kindText, measureText, regionOf, wayName } from './words.ts'

export function RuleListPage() {
  const t = useT(ALERT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const search = useSearch({ from: '/shell/alert/rule/list' })
  const navigate = useNavigate()
  const query = useQuery(rulesQuery(search))
  const go = (next: typeof search) => void navigate({ to: '/alert/rule/list', search: next })
  const activate = (active: boolean) => (chk: number[]) =>
    call(activateAlertRulesRoute, { body: { chk, is_act: active } })
  return (
    <ConfigList<AlertRuleRow, typeof search>
      name={RULES}
      title={t('rulesTitle')}
      what={t('theRules')}
      query={query}
      columns={useColumns()}
      rowLabel={(row) => alertName(row, language)}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
      onSort={(by, order) =>
        go({ ...search, sort: NAMED_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) => linkOptions({ to: '/alert/rule/form', search: { cmd: 'mod', id } })}
      onDelete={(chk) => call(deleteAlertRulesRoute, { body: { chk } })}
      bulk={[
        { label: common('activate'), run: activate(true), undo: activate(false) },
        { label: common('deactivate'), run: activate(false), undo: activate(true) },
      ]}
      add={
        <LinkButton
          leftSection={<IconPlus size={16} aria-hidden />}
          to="/alert/rule/form"
          search={{ cmd: 'add' }}
        >
          {common('create')}
        </LinkButton>
      }
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
