/** What was removed of a file, or would be, in words; and what of it was not checked. */
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { DETOX_FAILURE_NAMES, REMOVED_NAMES } from '@postern/contract/texts/detox.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { IconEraser, IconLock } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { ForeignText } from './foreign-text.tsx'

type Removed = DetoxFile['removed'][number]

/** One kind of content: "Macros: 2", "In Cover letter.docx: External templates: 1". */
function useRemovedText(): (removed: Removed) => string {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  return ({ code, count, where }) => {
    const name = REMOVED_NAMES[code][language]
    const what = t('removed', { name, count: formatNumber(count, language) })
    return where === '' ? what : t('removed.in', { where: isolated(where), what })
  }
}

/** Items of a list. */
export function RemovedLines({ removed }: { readonly removed: readonly Removed[] }) {
  const text = useRemovedText()
  return removed.map((one, at) => (
    <li key={at}>
      <IconEraser size={16} aria-hidden />
      <span>
        {text(one)}
        {one.detail !== '' && (
          <>
            {' '}
            <ForeignText className="dim" text={one.detail} />
          </>
        )}
      </span>
    </li>
  ))
}

/** Why a file, or a part of one, became what it did; nothing where nothing says so. */
export function useReasonText(): (reason: DetoxFile['reason']) => string {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  return (reason) => {
    if (reason === null) return ''
    return reason === 'mode' || reason === 'exception'
      ? t(`reason.${reason}`)
      : DETOX_FAILURE_NAMES[reason][language]
  }
}

export function UncheckedLines({ file }: { readonly file: Pick<DetoxFile, 'name' | 'unchecked'> }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const why = useReasonText()
  return file.unchecked.map(({ where, reason }, at) => (
    <span key={at} className="dim">
      <IconLock size={15} aria-hidden /> {t('unchecked', { where: isolated(where || file.name) })}{' '}
      {why(reason)}
    </span>
  ))
}
