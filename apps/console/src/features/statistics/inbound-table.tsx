/** Rows of what mail is counted by: numbers that open their mail, shares, and the change since the period before. */
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import { CLASS_STACK } from '@postern/contract/codes/measures.ts'
import { DIMENSIONS, type StatisticKind, type StatisticSort } from '@postern/contract/codes/statistics.ts'
import type { StatisticRow } from '@postern/contract/routes/statistics.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import type { Inbound } from './api.ts'
import { ChangeCell } from './change-cell.tsx'
import { Count } from './count-link.tsx'
import { useKeyName } from './key-name.tsx'
import { percentOf } from './numbers.ts'
import type { ViewProps } from './period-row.tsx'
import { mailOf } from './view.ts'
import { BlockCountry, TimeLink } from './row-acts.tsx'
import { Unrecorded } from './unrecorded.tsx'
import css from './statistics.module.css'

interface TableProps extends ViewProps {
  readonly kind: StatisticKind
  readonly answer: Inbound
}

/** Columns of numbers: refusals have but one class, sign-ins are accepted or not. */
function columnsOf(kind: StatisticKind): readonly (MailClass | 'total')[] {
  const { source } = DIMENSIONS[kind]
  if (source === 'codes') return ['rejected']
  if (source === 'sign-ins') return ['total', 'normal', 'rejected']
  return ['total', ...MAIL_CLASSES]
}

export function InboundTable({ kind, answer, search, onSearch }: TableProps) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const columns = columnsOf(kind)
  const compared = search.compare === true
  const { rows, others, missing, total } = answer
  const first = rows[0]!.total
  return (
    <div className={css['scroll']}>
      <table className={css['table']}>
        <Heads kind={kind} columns={columns} search={search} onSearch={onSearch} />
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              {...{ row, kind, columns, compared, first, answer }}
              place={index + 1}
              view={search}
            />
          ))}
        </tbody>
      </table>
      {others.keys > 0 && (
        <p className="dim small">
          {t('others', {
            keys: formatNumber(others.keys, language),
            count: formatNumber(others.total, language),
          })}
        </p>
      )}
      {missing > 0 && <p className="dim small">{t('missing', { count: formatNumber(missing, language) })}</p>}
      {kind !== 'auth' && <Unrecorded count={total.unrecorded} />}
    </div>
  )
}

function useColumnName(kind: StatisticKind): (column: MailClass | 'total') => string {
  const t = useT(STATISTICS_TEXTS)
  const label = useStateLabel()
  return (column) => {
    if (column === 'total') return t('total')
    if (kind === 'auth') return t(column === 'normal' ? 'accepted' : 'refused')
    return label(column)
  }
}

interface HeadsProps extends ViewProps {
  readonly kind: StatisticKind
  readonly columns: readonly (MailClass | 'total')[]
}

function Heads({ kind, columns, search, onSearch }: HeadsProps) {
  const t = useT(STATISTICS_TEXTS)
  const nameOf = useColumnName(kind)
  const sort = search.sort ?? 'total'
  const sorted = (column: StatisticSort) =>
    column === sort || columns.length === 1 ? 'descending' : undefined
  return (
    <thead>
      <tr>
        <th scope="col" className={css['place']}>
          #
        </th>
        <th scope="col">{t(kind === 'auth' && search.by === 'ip' ? 'key.authip' : `key.${kind}`)}</th>
        {columns.map((column) => (
          <th key={column} scope="col" aria-sort={sorted(column)}>
            <button
              type="button"
              aria-label={t('sortBy', { name: nameOf(column) })}
              onClick={() => onSearch({ ...search, sort: column === 'total' ? undefined : column })}
            >
              {nameOf(column)}
              {sorted(column) && <span aria-hidden> ↓</span>}
            </button>
          </th>
        ))}
        {columns.length > 1 && (
          <th scope="col" className={css['wide']}>
            {t('byClass')}
          </th>
        )}
        <th scope="col" className={css['wide']}>
          {t('share')}
        </th>
        {search.compare === true && <th scope="col">{t('change')}</th>}
      </tr>
    </thead>
  )
}

/** Which list a filter is of, and whose it is: rules of several may have one name. */
function FilterPlace({
  filter: { region, policy, owner, gone },
}: {
  readonly filter: NonNullable<StatisticRow['filter']>
}) {
  const t = useT(STATISTICS_TEXTS)
  const common = useT(COMMON_TEXTS)
  const said = [common(`region.${region}`), common(`policy.${policy}`), owner, gone ? t('filterGone') : '']
  return (
    <div className="dim small">
      <ForeignText text={said.filter((one) => one !== '').join(' · ')} />
    </div>
  )
}

interface RowProps {
  readonly row: StatisticRow
  readonly kind: StatisticKind
  readonly columns: readonly (MailClass | 'total')[]
  readonly place: number
  readonly compared: boolean
  /** Total of the first row. */
  readonly first: number
  readonly answer: Inbound
  readonly view: ViewProps['search']
}

function Row({ row, kind, columns, place, compared, first, answer, view }: RowProps) {
  const t = useT(STATISTICS_TEXTS)
  const keyName = useKeyName(kind)
  const nameOf = useColumnName(kind)
  const name = keyName(row)
  const search = (column: MailClass | 'total') =>
    mailOf({
      from: answer.from,
      to: answer.to,
      of: column === 'total' || kind === 'reject' ? undefined : column,
      domain: view.domain_id,
      kind,
      key: row.key,
    })
  const whole = kind === 'reject' ? answer.total.rejected : answer.total.total
  return (
    <tr>
      <td className={css['place']}>{place}</td>
      <th scope="row">
        <ForeignText text={name} />
        {row.filter && <FilterPlace filter={row.filter} />}
        {answer.suspected.includes(row.key) && <span className="tag">{t('isSuspected')}</span>}
        <span className={css['acts']}>
          <TimeLink kind={kind} rowKey={row.key} name={name} search={view} />
          {kind === 'country' && <BlockCountry code={row.key} name={name} />}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column}>
          <Count
            count={row[column]}
            name={`${name}, ${nameOf(column)}`}
            search={search(column)}
            rejected={column === 'rejected'}
          />
        </td>
      ))}
      {columns.length > 1 && (
        <td className={css['wide']} aria-hidden>
          <span className={css['classes']}>
            {CLASS_STACK.map(
              (of) =>
                row[of] > 0 && <i key={of} style={{ flexGrow: row[of], background: `var(--${of}-s)` }} />,
            )}
          </span>
        </td>
      )}
      <td className={css['wide']}>
        <span className={css['share']}>
          <i aria-hidden>
            <i style={{ width: `${first === 0 ? 0 : (row.total / first) * 100}%` }} />
          </i>
          {percentOf(row.total, whole)}
        </span>
      </td>
      {compared && (
        <td>
          <ChangeCell now={row.total} before={row.before} />
        </td>
      )}
    </tr>
  )
}
