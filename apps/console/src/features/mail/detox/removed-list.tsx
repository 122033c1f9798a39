/** What was removed of files, in words: how many of which, and where the first of them led. */
import type { DetoxFile, DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { REMOVED_NAMES } from '@postern/contract/texts/detox.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { IconEraser } from '@tabler/icons-react'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'

type Removed = DetoxFile['removed'][number]

/** One kind of content: "Macros: 2", "In Cover letter.docx: External templates: 1". */
export function useRemovedText(): (removed: Removed) => string {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  return ({ code, count, where }) => {
    const name = REMOVED_NAMES[code][language]
    const what = t('removed', { name, count: formatNumber(count, language) })
    return where === '' ? what : t('removed.in', { where: isolated(where), what })
  }
}

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

/** Of all files of a report, each under its name as it came. */
export function RemovedList({ report }: { readonly report: DetoxReport }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const files = report.files.filter(({ removed, outcome }) => removed.length > 0 || outcome === 'failed')
  return (
    <ul className="removedfiles">
      {files.map((file) => (
        <li key={file.path}>
          <ForeignText className="filename" text={file.name} />
          <ul className="removed">
            <RemovedLines removed={file.removed} />
          </ul>
        </li>
      ))}
      {report.body.length > 0 && (
        <li>
          {t('body')}
          <ul className="removed">
            <RemovedLines removed={report.body} />
          </ul>
        </li>
      )}
    </ul>
  )
}
