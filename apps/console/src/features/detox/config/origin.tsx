/** Beside a value: what it was before a change, whose it is, and the way back to that of all domains. */
import type { Setting } from '@postern/contract/settings/define.ts'
import { settingValueText } from '@postern/contract/settings/words.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
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

interface WasProps {
  readonly name: string
  readonly setting: Setting
  readonly drafted: Drafted
}

/** The stored value, where another one is about to be saved. */
export function Was({ name, setting, drafted: { draft, config } }: WasProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  if (!Object.hasOwn(draft, name)) return null
  const value = settingValueText(setting, config.values[name], language, formatSize)
  return <span className={styles['was']}>{t('was', { value })}</span>
}
