/** One key: its TXT record to copy, and what DNS has of it. */
import type { ArcKeyRow } from '@postern/contract/routes/arc.ts'
import { ARC_TEXTS } from '@postern/contract/texts/arc.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import css from './arc.module.css'

const TONES = { sealing: 'good', waiting: 'wait', lost: 'over', unused: 'over', retired: 'over' } as const

export function KeyRecord({ of: key }: { readonly of: ArcKeyRow }) {
  const t = useT(ARC_TEXTS)
  const { state, record, name, value, checked_at: checked, removable_at: removable } = key
  const isOld = state === 'retired' || state === 'unused'
  return (
    <section className={css['key']}>
      <h2>
        {t('key', { selector: key.selector })}{' '}
        <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
      </h2>
      <dl className="kv">
        <dt>{t('record')}</dt>
        <dd>
          {t(`record.${record}`)}
          {checked !== null && (
            <span className="dim"> ({t('checkedAt', { time: formatDateTime(checked) })})</span>
          )}
        </dd>
        <dt>{t('name')}</dt>
        <dd>
          <Copyable text={name} name={t('name')} />
        </dd>
        {!isOld && (
          <>
            <dt>{t('type')}</dt>
            <dd>
              <code>TXT</code>
            </dd>
            <dt>{t('value')}</dt>
            <dd>
              <Copyable text={value} name={t('value')} />
            </dd>
          </>
        )}
        {(state === 'waiting' || state === 'lost') && (
          <>
            <dt>{t('zone')}</dt>
            <dd>
              <Copyable text={zoneLine(name, value)} name={t('zone')} />
            </dd>
          </>
        )}
      </dl>
      {state === 'unused' && <p className="dim">{t('unusedText')}</p>}
      {removable !== null && <p className="dim">{t('removeAfter', { time: formatDateTime(removable) })}</p>}
    </section>
  )
}

/** A string of a TXT record has at most 255 octets (RFC 1035 §3.3.14). */
function zoneLine(name: string, value: string): string {
  const strings = value.match(/.{1,200}/g) ?? []
  return `${name}. IN TXT ( ${strings.map((text) => `"${text}"`).join(' ')} )`
}
