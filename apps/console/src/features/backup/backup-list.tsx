/** Backups: what one can go back to, the list, what is under way, and how to restore. */
import type { listBackupsRoute } from '@postern/contract/routes/backup.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { HeadRow } from '../../ui/head-row.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { backupsQuery, isGood, isUnderWay } from './api.ts'
import { BackupFacts } from './backup-facts.tsx'
import { BackupGuide } from './backup-guide.tsx'
import { BackupLine } from './backup-line.tsx'
import { BackUpNow } from './back-up-now.tsx'
import css from './backup.module.css'
import { WorkProgress } from './work-progress.tsx'

export function BackupList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(BACKUP_TEXTS)
  const query = useQuery(backupsQuery)
  const [work, watch] = useState<number | null>(null)
  const { data } = query
  return (
    <>
      <PageHead title={t('title')}>
        {data && (
          <span className="dim small">
            {data.next === null ? t('noSchedule') : t('next', { time: formatDateTime(data.next) })}
          </span>
        )}
        {data && (
          <BackUpNow
            canEncrypt={data.recipients > 0}
            isBusy={data.backups.some(isUnderWay)}
            onStarted={watch}
          />
        )}
      </PageHead>
      {tabs}
      {work !== null && <WorkProgress key={work} id={work} onClose={() => watch(null)} />}
      <Loaded query={query} what={t('what')} lines={8}>
        {(found) => <Backups {...found} onVerify={watch} />}
      </Loaded>
    </>
  )
}

type Listed = RouteReply<typeof listBackupsRoute>

const COLUMNS = ['moment', 'kind', 'state', 'size', 'took', 'place', 'tests', 'actions'] as const

function Backups({ backups, public_key: key, onVerify }: Listed & { onVerify: (work: number) => void }) {
  const t = useT(BACKUP_TEXTS)
  if (backups.length === 0)
    return (
      <div className="card">
        <Empty title={t('emptyTitle')} hint={t('emptyHint')}>
          <LinkButton to="/config/system/backup" search={{ tab: 'settings' }} variant="filled">
            {t('setUp')}
          </LinkButton>
        </Empty>
      </div>
    )
  const good = backups.filter(isGood)
  return (
    <>
      <BackupFacts backups={backups} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by key */}
      <div className={`card ${css['backups']}`} role="region" aria-label={t('list')} tabIndex={0}>
        <table className="plain-table stacking">
          <HeadRow names={COLUMNS.map((name) => t(name))} />
          <tbody>
            {backups.map((backup) => (
              <BackupLine
                key={backup.id}
                backup={backup}
                isLast={good.length === 1 && good[0] === backup}
                onVerify={onVerify}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BackupGuide publicKey={key} />
    </>
  )
}
