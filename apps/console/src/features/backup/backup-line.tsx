/** One backup: a row of the table. */
import type { BackupFault } from '@postern/contract/codes/backup.ts'
import type { BackupRow } from '@postern/contract/routes/backup.ts'
import {
  BACKUP_FAULT_TEXTS,
  BACKUP_KIND_NAMES,
  BACKUP_STATE_NAMES,
  BACKUP_TEXTS,
} from '@postern/contract/texts/backup.ts'
import { formatDateTime, formatNumber, formatSeconds, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { BackupActs } from './backup-acts.tsx'
import css from './backup.module.css'

interface BackupLineProps {
  readonly backup: BackupRow
  /** The only good one. */
  readonly isLast: boolean
  readonly onVerify: (work: number) => void
}

export function BackupLine({ backup, isLast, onVerify }: BackupLineProps) {
  const t = useT(BACKUP_TEXTS)
  const kindName = useT(BACKUP_KIND_NAMES)
  const { language } = useLanguage()
  const { kind, size, messages, place, node, recipients, moment, created_at: created, state } = backup
  return (
    <tr>
      <th scope="row">
        <span className="strong">{formatDateTime(moment ?? created)}</span>
        <span className="dim small">
          <Origin backup={backup} />
        </span>
      </th>
      <td data-label={t('kind')}>
        <span>{kindName(kind)}</span>
        {recipients.length > 0 && (
          <span className="dim small" title={recipients.join('\n')}>
            {t('keys', { count: recipients.length })}
          </span>
        )}
      </td>
      <td data-label={t('state')}>
        <State backup={backup} />
      </td>
      <td data-label={t('size')} className="num">
        <span>{size === null ? '–' : formatSize(size)}</span>
        {messages !== null && messages > 0 && (
          <span className="dim small">
            {t('messages')}: {formatNumber(messages, language)}
          </span>
        )}
      </td>
      <td data-label={t('took')}>{tookOf(backup, language)}</td>
      <td data-label={t('place')}>
        <span className={css['path']}>
          <ForeignText text={place === '' ? '–' : place} />
        </span>
        {node !== '' && (
          <span className="dim small">
            <ForeignText text={t('onNode', { node })} />
          </span>
        )}
        {state === 'done' && !backup.here && <span className="small">{t('elsewhere')}</span>}
      </td>
      <td data-label={t('tests')}>
        <Checks backup={backup} />
      </td>
      <td data-label={t('actions')}>
        <BackupActs backup={backup} isLast={isLast} onVerify={onVerify} />
      </td>
    </tr>
  )
}

function Origin({ backup: { origin, asked_by: by } }: { readonly backup: BackupRow }) {
  const t = useT(BACKUP_TEXTS)
  if (origin === 'asked') return <ForeignText text={t('askedBy', { by: by ?? '–' })} />
  return t(origin === 'found' ? 'found' : 'bySchedule')
}

function tookOf(
  { origin, created_at: from, finished_at: to }: BackupRow,
  language: 'ko' | 'en' | 'ja',
): string {
  if (to === null || origin === 'found') return '–'
  return formatSeconds(Date.parse(to) - Date.parse(from), language)
}

function State({ backup: { state, fault, detail, done, total } }: { readonly backup: BackupRow }) {
  const t = useT(BACKUP_TEXTS)
  const name = useT(BACKUP_STATE_NAMES)
  if (state !== 'failed')
    return (
      <>
        <span>{name(state)}</span>
        {state === 'running' && total > 0 && (
          <span className="dim small">
            {t('progress', { done: formatSize(done), total: formatSize(total) })}
          </span>
        )}
      </>
    )
  return (
    <>
      <span className={css['bad']}>{name(state)}</span>
      <Reason fault={fault} detail={detail} />
    </>
  )
}

function Reason({ fault, detail }: { readonly fault: BackupFault | null; readonly detail: string }) {
  const text = useT(BACKUP_FAULT_TEXTS)
  return (
    <>
      {fault !== null && <span className="small">{text(fault)}</span>}
      {detail !== '' && (
        <span className={`dim small ${css['path']}`}>
          <ForeignText text={detail} />
        </span>
      )}
    </>
  )
}

function Checks({ backup }: { readonly backup: BackupRow }) {
  const t = useT(BACKUP_TEXTS)
  const { verified_at: verified, verify_fault: damaged, tested_at: tested, test_fault: failed } = backup
  if (verified === null && tested === null) return '–'
  return (
    <>
      {tested !== null && (
        <span className={failed ? css['bad'] : ''}>
          {t(failed ? 'testFailed' : 'testedAt', { time: formatDateTime(tested) })}
        </span>
      )}
      {failed && <Reason fault={failed} detail={backup.test_detail} />}
      {verified !== null && (
        <span className={damaged ? css['bad'] : ''}>
          {t(damaged ? 'verifyFailed' : 'verifiedAt', { time: formatDateTime(verified) })}
        </span>
      )}
      {damaged && <Reason fault={damaged} detail={backup.detail} />}
    </>
  )
}
