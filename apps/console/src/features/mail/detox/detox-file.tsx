/** One file of a disarmed mail. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { DETOX_KIND_NAMES, REMOVED_NAMES } from '@postern/contract/texts/detox.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { IconFile } from '@tabler/icons-react'
import { formatNumber, formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { RemovedLines, UncheckedLines, useReasonText } from '../../../ui/disarmed.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { FileVerdictMark } from '../page/attachment-cards.tsx'
import { OriginalButton } from './original-button.tsx'

interface DetoxFileProps {
  readonly mail: MailDetail
  readonly file: DetoxFile
  readonly compared: boolean
}

export function DetoxFileRow({ mail, file, compared }: DetoxFileProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  const changed = file.outcome === 'disarmed' || file.outcome === 'notice'
  const sizes =
    file.newSize === null
      ? formatSize(file.size)
      : t('size', { before: formatSize(file.size), after: formatSize(file.newSize) })
  return (
    <li>
      <IconFile size={26} aria-hidden />
      <div>
        <span>
          <ForeignText className="filename" text={file.becameName ?? file.name} />
          {file.becameName !== null && (
            <span className="dim"> {t('was', { name: isolated(file.name) })}</span>
          )}
        </span>
        <span className="dim">{`${DETOX_KIND_NAMES[file.kind][language]} · ${sizes}`}</span>
        <Outcome file={file} />
        <ul
          className="removed"
          aria-label={t(file.outcome === 'reported' ? 'removed.would' : 'removed.title')}
        >
          <RemovedLines removed={file.removed} />
        </ul>
        {file.unchecked.length > 0 && <UncheckedLines file={file} />}
        {compared && file.removed.length > 0 && <BeforeAfter file={file} />}
      </div>
      <span className="fileside">
        <FileVerdictMark mail={mail} name={file.name} original />
        {(changed || file.outcome === 'failed') && <OriginalButton mail={mail} path={file.path} />}
      </span>
    </li>
  )
}

/** What became of the file, where that is not told by what was removed. */
function Outcome({ file: { outcome, reason } }: { readonly file: DetoxFile }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const why = useReasonText()
  if (outcome === 'disarmed') return null
  return <span>{`${t(`outcome.${outcome}`)} ${why(reason)}`.trim()}</span>
}

function BeforeAfter({ file }: { readonly file: DetoxFile }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  const gone = file.outcome === 'reported' ? t('table.same') : t('table.none')
  return (
    <table className="beforeafter">
      <thead>
        <tr>
          <th scope="col">
            <ForeignText text={file.name} />
          </th>
          <th scope="col">{t('table.before')}</th>
          <th scope="col">{t('table.after')}</th>
        </tr>
      </thead>
      <tbody>
        {file.becameName !== null && (
          <tr>
            <th scope="row">{t('table.name')}</th>
            <td>
              <ForeignText text={file.name} />
            </td>
            <td>
              <ForeignText text={file.becameName} />
            </td>
          </tr>
        )}
        {file.removed.map(({ code, count, where, detail }, at) => (
          <tr key={at}>
            <th scope="row">{REMOVED_NAMES[code][language]}</th>
            <td>
              <ForeignText
                text={[formatNumber(count, language), where, detail].filter(Boolean).join(' · ')}
              />
            </td>
            <td>
              <b>{gone}</b>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('table.rest')}</th>
          <td>{t('table.same')}</td>
          <td className="dim">{t('table.same')}</td>
        </tr>
      </tbody>
    </table>
  )
}
