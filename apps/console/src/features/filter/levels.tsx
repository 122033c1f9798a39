/** What acts beside a list of filters: the order in one line, and the other levels, to be read where they may be. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { FilterLevel, FilterLevels } from '@postern/contract/routes/filter-levels.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_LEVEL_TEXTS } from '@postern/contract/texts/filter-levels.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { ruleText } from '@postern/contract/validation/rule-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { filterLevelsQuery, filterListQuery, type FilterPlace } from './api.ts'
import css from './filter.module.css'

interface LevelsProps {
  readonly place: FilterPlace
  /** What else is to be known of this list, behind the order. */
  readonly note?: string | undefined
}

export function Levels({ place, note }: LevelsProps) {
  const t = useT(FILTER_TEXTS)
  const query = useQuery(filterLevelsQuery(place))
  if (query.isError) return <LevelsFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <p className="dim small precedence">
        {query.data ? <Precedence levels={query.data} /> : t('precedence')} {note}
      </p>
      {query.data && <Others place={place} levels={query.data} />}
    </>
  )
}

function LevelsFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  return <Failed what={t('theLevels')} error={error} onRetry={onRetry} />
}

function Precedence({ levels }: { readonly levels: FilterLevels }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const { order, off, other_orders: others } = levels
  if (order.length === 0) return t('allOff')
  const count = formatNumber(others, language)
  return [
    t('precedence', { order: order.map((region) => common(`region.${region}`)).join(' → ') }),
    ...(off.length === 0
      ? []
      : [t('off', { names: off.map((region) => common(`region.${region}`)).join(', ') })]),
    ...(others === 0
      ? []
      : [
          others >= LIMITS.countedBeside
            ? t('otherOrdersAtLeast', { count })
            : t('otherOrders', { count: others }),
        ]),
  ].join(' ')
}

function Others({ place, levels }: LevelsProps & { readonly levels: FilterLevels }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const own = (level: FilterLevel): boolean => level.region === place.region && level.policy === place.policy
  const others = levels.levels.filter((level) => !own(level))
  const count = others.reduce((sum, level) => sum + level.count, 0)
  const capped = others.some((level) => level.count >= LIMITS.countedBeside)
  return (
    <details className={`card fold ${css['levels']!}`}>
      <summary>
        <b>{t('title')}</b> <Count count={count} capped={capped} />
      </summary>
      <ol>
        {levels.levels.map((level) => (
          <li key={`${level.region}-${level.policy}`}>
            <Level level={level} own={own(level)} off={levels.off.includes(level.region)} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Count({ count, capped }: { readonly count: number; readonly capped: boolean }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const { language } = useLanguage()
  const words = { count: formatNumber(count, language) }
  return <span className="dim">{count === 0 ? t('none') : t(capped ? 'countAtLeast' : 'count', words)}</span>
}

interface LevelProps {
  readonly level: FilterLevel
  readonly own: boolean
  readonly off: boolean
}

function Level({ level, own, off }: LevelProps) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [opened, setOpened] = useState(false)
  const head = (
    <>
      <b>
        {common(`region.${level.region}`)} · {common(`policy.${level.policy}`)}
      </b>{' '}
      <Count count={level.count} capped={level.count >= LIMITS.countedBeside} />
      {off && <span className="dim"> · {t('levelOff')}</span>}
    </>
  )
  if (own || level.count === 0)
    return (
      <span aria-current={own ? 'true' : undefined}>
        {head} {own && <span className="dim">· {t('thisList')}</span>}
      </span>
    )
  const changers = t(`changedBy.${level.region}`)
  if (!level.readable)
    return (
      <span>
        {head} <span className="dim small">{`${t('hidden')} ${changers}`}</span>
      </span>
    )
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {head} <span className="dim small">{`${changers} ${t('yours')}`}</span>
      </summary>
      {opened && <LevelRules level={level} />}
    </details>
  )
}

const SHOWN = 15

/** In the order in which they are asked: the oldest first. */
function LevelRules({ level: { region, policy, count } }: { readonly level: FilterLevel }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const { language } = useLanguage()
  const query = useQuery(
    filterListQuery({ region, policy }, { size: SHOWN, sort: 'date', order: 'asc', is_act: true }),
  )
  if (query.isError)
    return <Failed what={t('theLevels')} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonLines count={3} />
  return (
    <>
      <ul>
        {query.data.data.map((row) => (
          <li key={row.id}>
            <Link
              to="/filter/system/inbound/$region/$policy/form"
              params={{ region, policy }}
              search={{ cmd: 'mod', id: row.id }}
            >
              <ForeignText text={row.name} />
            </Link>{' '}
            <span className="dim">
              <ForeignText text={row.rules.map((rule) => ruleText(rule, language)).join(' · ')} />
              {region !== 'all' && ` (${row.user ?? row.group ?? row.domain ?? ''})`}
            </span>
          </li>
        ))}
      </ul>
      <p className="small">
        {count > SHOWN && <span className="dim">{t('moreThere')} </span>}
        <LinkButton
          size="compact-sm"
          variant="subtle"
          to="/filter/system/inbound/$region/$policy/list"
          params={{ region, policy }}
        >
          {t('openList')}
        </LinkButton>
      </p>
    </>
  )
}
