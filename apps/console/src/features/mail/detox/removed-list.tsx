/** What was removed of all files of a mail, and of its text. */
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useT } from '../../../lib/i18n.tsx'
import { RemovedLines } from '../../../ui/disarmed.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'

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
