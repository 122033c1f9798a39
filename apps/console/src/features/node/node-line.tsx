/** One node: a row of the table, and below it what draining has left. */
import { NODE_LATE_SECONDS } from '@postern/contract/codes/node.ts'
import type { NodeRow } from '@postern/contract/routes/node.ts'
import { NODE_ROLE_NAMES, NODE_STATE_NAMES, NODE_TEXTS } from '@postern/contract/texts/node.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import css from './node.module.css'
import { NodeActs } from './node-acts.tsx'

const TONES = { working: 'good', draining: 'wait', drained: 'wait', silent: 'over', stopped: 'over' } as const

export function NodeLine({ node }: { readonly node: NodeRow }) {
  const t = useT(NODE_TEXTS)
  const role = useT(NODE_ROLE_NAMES)
  const { language } = useLanguage()
  const runs = node.state !== 'stopped' && node.state !== 'silent'
  return (
    <tr>
      <th scope="row">
        <span className="strong">
          <ForeignText text={node.name} />
        </span>
        <span className="dim small">{t('since', { time: formatDateTime(node.started_at) })}</span>
      </th>
      <td data-label={t('state')}>
        <State node={node} />
      </td>
      <td data-label={t('roles')}>
        <span className={css['roles']}>
          {node.roles.map((one) => (
            <Tag key={one}>{role(one)}</Tag>
          ))}
        </span>
      </td>
      <td data-label={t('version')}>{node.versions.join(' → ') || '–'}</td>
      <td data-label={t('load')}>{runs ? <Load {...node.machine} /> : '–'}</td>
      <td data-label={t('mails')} className="num">
        {runs ? formatNumber(node.mails, language) : '–'}
      </td>
      <td data-label={t('seen')}>
        <span className={css['seen']} data-late={isLate(node) || undefined}>
          <Seen node={node} />
        </span>
        <NodeActs node={node} />
      </td>
    </tr>
  )
}

/** One that is stopped is not waited for. */
function isLate({ state, seen_seconds: seconds }: NodeRow): boolean {
  return state !== 'stopped' && seconds >= NODE_LATE_SECONDS
}

function Seen({ node }: { readonly node: NodeRow }) {
  const t = useT(NODE_TEXTS)
  const { state, seen_at: at, seen_seconds: seconds } = node
  if (state === 'silent' || state === 'stopped') return <time dateTime={at}>{formatDateTime(at)}</time>
  return t('secondsAgo', { n: seconds })
}

function State({ node }: { readonly node: NodeRow }) {
  const t = useT(NODE_TEXTS)
  const name = useT(NODE_STATE_NAMES)
  const { state, silent, drain_since: since, drain_by: by } = node
  return (
    <span className={css['state']}>
      <ToneBadge tone={TONES[state]}>{name(state)}</ToneBadge>
      {since !== null && by !== null && (
        <span className="dim small">{t('drainedBy', { time: formatDateTime(since), by })}</span>
      )}
      {state === 'draining' && <span className="small">{t('left', node)}</span>}
      {state === 'drained' && <span className="small">{t('drainedHelp')}</span>}
      {silent.length > 0 && (
        <span className="small" role="alert">
          {t('silentProcess', { names: silent.join(', ') })}
        </span>
      )}
    </span>
  )
}

function Load(machine: NodeRow['machine']) {
  const t = useT(NODE_TEXTS)
  return (
    <dl className={css['load']}>
      {(['cpu', 'memory', 'disk'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <span className={css['bar']} aria-hidden>
              <span style={{ width: `${String(machine[name] * 100)}%` }} />
            </span>
            {Math.round(machine[name] * 100)}%
          </dd>
        </div>
      ))}
    </dl>
  )
}
