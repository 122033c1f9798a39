/** The files of a mail: name, what they are, size, fingerprint, and what the virus check said of them. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import {
  IconAlertTriangle,
  IconBug,
  IconCalendar,
  IconCheck,
  IconFile,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMail,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTerminal2,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatSize } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { CopyIcon } from '../../../ui/copy-icon.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { fileVerdict } from './file-verdict.ts'
import { shortHash } from './short-hash.ts'
import { fileKind, type FileKind } from './file-kind.ts'

const ICONS: Record<FileKind, Icon> = {
  pdf: IconFileTypePdf,
  document: IconFileText,
  sheet: IconFileSpreadsheet,
  slides: IconPresentation,
  archive: IconFileZip,
  image: IconPhoto,
  audio: IconMusic,
  video: IconVideo,
  html: IconFileCode,
  text: IconFileText,
  message: IconMail,
  calendar: IconCalendar,
  program: IconTerminal2,
  other: IconFile,
}

export function AttachmentCards({ mail }: { readonly mail: MailDetail }) {
  const t = useT(DETAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  if (mail.attachments.length === 0) return null
  return (
    <section className="card block filecard" aria-label={common('attachments')}>
      <h2>
        {common('attachments')} <span className="dim">{mail.attachments.length}</span>
      </h2>
      <ul>
        {mail.attachments.map((file) => {
          const kind = fileKind(file.name, file.type)
          const KindIcon = ICONS[kind]
          return (
            <li key={file.path}>
              <KindIcon size={26} aria-hidden />
              <div>
                <ForeignText className="clamp2 filename" text={file.name} title={file.type} />
                <span className="dim">{`${t(`kind.${kind}`)} · ${formatSize(file.size)}`}</span>
                <span className="dim mono">
                  {'SHA-256 '}
                  <Link
                    to="/mail/inbound/mail"
                    search={{ attach_hash: file.sha256 }}
                    title={t('sameFile')}
                    aria-label={`${t('sameFile')}: ${safeText(file.name)}`}
                  >
                    {shortHash(file.sha256)}
                  </Link>
                  <CopyIcon value={file.sha256} name={`SHA-256 ${file.name}`} />
                </span>
              </div>
              <FileVerdictMark mail={mail} name={file.name} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface VerdictProps {
  readonly mail: MailDetail
  readonly name: string
  /** Says that it is of the file as it came. */
  readonly original?: boolean
}

export function FileVerdictMark({ mail, name, original = false }: VerdictProps) {
  const t = useT(DETAIL_TEXTS)
  const detox = useT(VIEW_DETOX_TEXTS)
  const said = (text: string) => (original ? detox('original', { verdict: text }) : text)
  const verdict = fileVerdict(mail.trace, name)
  if (verdict === null) return null
  if (verdict.kind === 'virus') {
    return (
      <span className="verdict" data-tone="virus">
        <IconBug size={15} aria-hidden />
        <ForeignText text={verdict.name || t('virus')} />
      </span>
    )
  }
  if (verdict.kind !== 'clean') {
    return (
      <span className="verdict" data-tone="spam">
        <IconAlertTriangle size={15} aria-hidden />
        {said(t(verdict.kind))}
      </span>
    )
  }
  return (
    <span className="verdict" data-tone="normal">
      <IconCheck size={15} aria-hidden />
      {said(t('noVirus'))}
    </span>
  )
}
