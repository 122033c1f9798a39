/** What one can go back to, how the last restore test went, and how much is stored. */
import type { BackupRow } from '@postern/contract/routes/backup.ts'
import { BACKUP_FAULT_TEXTS, BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { isGood } from './api.ts'
import css from './backup.module.css'

export function BackupFacts({ backups }: { readonly backups: readonly BackupRow[] }) {
  const t = useT(BACKUP_TEXTS)
  const fault = useT(BACKUP_FAULT_TEXTS)
  const good = backups
    .filter((one) => isGood(one) && one.moment !== null)
    .toSorted((a, b) => b.moment!.localeCompare(a.moment!))
  const [newest] = good
  const oldest = good.at(-1)
  const tested = backups.find(({ tested_at: at }) => at !== null)
  const done = backups.filter(({ state }) => state === 'done')
  return (
    <dl className={`card ${css['facts']}`}>
      <div>
        <dt>{t('backTo')}</dt>
        <dd>{newest ? formatDateTime(newest.moment!) : t('never')}</dd>
        <dd className="dim small">
          {oldest
            ? t('backToMore', { count: good.length, time: formatDateTime(oldest.moment!) })
            : t('neverHelp')}
        </dd>
      </div>
      <div>
        <dt>{t('lastTest')}</dt>
        {tested?.test_fault ? (
          <dd className={css['bad']}>{t('failed')}</dd>
        ) : (
          <dd>{t(tested ? 'passed' : 'noTest')}</dd>
        )}
        {tested && (
          <dd className="dim small">
            {formatDateTime(tested.tested_at!)}
            {tested.test_fault && ` · ${fault(tested.test_fault)}`}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('stored')}</dt>
        <dd>{formatSize(done.reduce((sum, { size }) => sum + (size ?? 0), 0))}</dd>
        {done[0] && (
          <dd className={`dim small ${css['path']}`}>
            <ForeignText text={done[0].place} />
          </dd>
        )}
      </div>
    </dl>
  )
}
