/** What would become of a file that was tried: what would be removed, what was not checked, and why it cannot be disarmed. */
import type { DetoxTrial } from '@postern/contract/routes/detox-try.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { DETOX_KIND_NAMES } from '@postern/contract/texts/detox.ts'
import { DETOX_TRY_TEXTS } from '@postern/contract/texts/detox-try.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { IconCheck } from '@tabler/icons-react'
import { formatNumber, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { RemovedLines, UncheckedLines, useReasonText } from '../../../ui/disarmed.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import styles from './config.module.css'
import { KindIcon } from './kind-icon.tsx'

export function TrialResult({ trial }: { readonly trial: DetoxTrial }) {
  const t = useT(DETOX_TRY_TEXTS)
  const view = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  const { name, becameName, kind, size, newSize, outcome, removed, unchecked, more } = trial
  const before = formatSize(size)
  return (
    <>
      <p className={styles['file']}>
        <KindIcon kind={kind} />
        <span>
          <ForeignText className="filename" text={becameName ?? name} />
          {becameName !== null && (
            <span className="dim"> {view('was', { name: isolated(name) })} ·</span>
          )}{' '}
          <span className="dim">
            {`${DETOX_KIND_NAMES[kind][language]} · ${newSize === null ? before : view('size', { before, after: formatSize(newSize) })}`}
          </span>
        </span>
      </p>
      <p>{useWhat(trial)}</p>
      <ul className="removed">
        <RemovedLines removed={removed} />
        {outcome === 'disarmed' && removed.length > 0 && (
          <li className="dim">
            <IconCheck size={16} aria-hidden />
            <span>{t('kept')}</span>
          </li>
        )}
      </ul>
      {unchecked.length > 0 && <UncheckedLines file={trial} />}
      {more > 0 && <p className="dim">{t('more', { count: formatNumber(more, language) })}</p>}
    </>
  )
}

/** What is done with the file as a whole, and why. */
function useWhat({ outcome, reason, removed, first_contact: forStrangers }: DetoxTrial): string {
  const t = useT(DETOX_TRY_TEXTS)
  const why = useReasonText()
  const isUnread = outcome === 'reported' && reason !== null
  const isRebuilt = outcome === 'disarmed' && removed.length === 0
  const what = forStrangers ? 'strangers' : isUnread ? 'unread' : isRebuilt ? 'rebuilt' : outcome
  return `${t(`would.${what}`)} ${why(reason)}`.trim()
}
