/** Whose value a domain has, and the way back to that of all domains. */
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { useT } from '../../../lib/i18n.tsx'
import styles from './config.module.css'
import type { Drafted } from './use-draft.ts'

interface OriginProps {
  readonly name: string
  readonly label: string
  readonly drafted: Drafted
}

export function Origin({ name, label, drafted }: OriginProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  if (drafted.config.inherited === undefined) return null
  if (!drafted.isOwn(name)) return <span className={styles['origin']}>{t('inherits')}</span>
  return (
    <span className={styles['origin']}>
      {t('own')}{' '}
      <button
        type="button"
        className={styles['reset']}
        aria-label={t('resetOf', { name: label })}
        onClick={() => drafted.reset(name)}
      >
        {t('reset')}
      </button>
    </span>
  )
}
