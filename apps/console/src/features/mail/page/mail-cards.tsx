/** Mails on a phone: name over subject, a badge only where something is to be decided, no buttons. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { mailState, StateBadge } from '../../../ui/state-badge.tsx'
import { FoldButton } from '../reject/fold-button.tsx'
import { DelayedBadge, DetoxBadge, MarketingBadge, RecoveredBadge } from '../mail-states.tsx'
import { subjectOf } from '../mail-words.ts'

interface MailCardsProps {
  readonly rows: readonly MailRow[]
  readonly pending: ReadonlySet<string>
}

export function MailCards({ rows, pending }: MailCardsProps) {
  return (
    <ul className="cards">
      {rows.map((mail) => (
        <li key={mail.id} {...(pending.has(mail.id) ? { 'data-pending': true } : {})}>
          <Card mail={mail} />
          <FoldButton mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function Card({ mail }: { readonly mail: MailRow }) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  const personal = useSession()?.role.region === 'user'
  const name = mail.sender_name || mail.sender || t('nullSender')
  return (
    <Link className="t" to="/mail/inbound/mail/$id" params={{ id: mail.id }}>
      <span className="r">
        <ForeignText className="who" text={name} />
        <time dateTime={mail.receive_date}>{formatShortDate(mail.receive_date)}</time>
      </span>
      <span className="r">
        <ForeignText className="subject" text={subjectOf(mail, language)} />
        <span className="marks">
          {mail.attach && <IconPaperclip size={16} role="img" aria-label={t('hasAttachment')} />}
          <MarketingBadge mail={mail} />
          <DelayedBadge mail={mail} />
          <DetoxBadge mail={mail} />
          <RecoveredBadge mail={mail} />
          {mail.class !== 'normal' && <StateBadge state={mailState(mail)} />}
        </span>
      </span>
      {!personal && (
        <span className="r dim">
          <ForeignText text={`→ ${mail.receiver}`} />
        </span>
      )}
    </Link>
  )
}
