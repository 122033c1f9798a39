/** The last days in one line. */
import type { DetoxFound } from '@postern/contract/routes/detox-config.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import styles from './config.module.css'

interface SummaryProps {
  readonly days: number
  readonly found: DetoxFound | null
}

export function Summary({ days, found }: SummaryProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { language } = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  return (
    <dl className={styles['summary']}>
      <div>
        <dt>{t('lastDays', { days: n(days) })}</dt>
        {found === null && <dd>{t('notCounted')}</dd>}
      </div>
      {found && (
        <>
          <div>
            <dt>{t('files')}</dt>
            <dd className="strong">{n(found.files)}</dd>
          </div>
          <div>
            <dt>{t('disarmed')}</dt>
            <dd className="strong">{n(found.disarmed)}</dd>
          </div>
          <div>
            <dt>{t('reported')}</dt>
            <dd className="strong">{n(found.reported)}</dd>
          </div>
          {found.ms !== null && (
            <div>
              <dt>{t('median')}</dt>
              <dd className="strong">
                {t('seconds', { n: found.ms < 10 ? '< 0.01' : (found.ms / 1000).toFixed(2) })}
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
  )
}
