/** One second factor of a user: its kind, when it was added, and the actions on it. */
import { Button } from '@mantine/core'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import css from './second-factor.module.css'

interface FactorRowProps {
  readonly icon: ReactNode
  readonly name: string
  readonly help: string
  /** Null while it is not set up. */
  readonly used: { readonly created: string; readonly last_used: string | null } | null
  readonly allowed: boolean
  readonly onSetUp: () => void
  readonly onRemove: () => void
}

export function FactorRow({ icon, name, help, used, allowed, onSetUp, onRemove }: FactorRowProps) {
  const t = useT(SECURITY_TEXTS)
  if (!allowed && used === null) return null
  return (
    <li className={css['factor']}>
      {icon}
      <div className={css['what']}>
        <strong>{name}</strong>
        <span className="dim">{help}</span>
        <span className={used ? css['factoron'] : 'dim'}>
          {used === null
            ? t('notSetUp')
            : `${t('on')} · ${t('created', { date: formatDateTime(used.created) })}`}
          {used?.last_used ? ` · ${t('lastUsed', { date: formatDateTime(used.last_used) })}` : ''}
        </span>
      </div>
      {used === null ? (
        <Button variant="default" aria-label={t('setUpNamed', { name })} onClick={onSetUp}>
          {t('setUp')}
        </Button>
      ) : (
        <Button variant="default" c="var(--error)" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}
