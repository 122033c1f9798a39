/** Mails as cards, for phones. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { mailState, StateBadge } from '../../ui/state-badge.tsx'
import { ActionButtons } from './action-buttons.tsx'

interface MailCardsProps {
  readonly rows: readonly MailRow[]
  readonly pending: ReadonlySet<string>
  readonly onAction: (mails: readonly MailRow[], action: 'recover' | 'delete' | 'allow' | 'deny') => void
}

export function MailCards({ rows, pending, onAction }: MailCardsProps) {
  const t = useT(MAIL_TEXTS)
  const personal = useSession()?.role.region === 'user'
  return (
    <ul className="cards">
      {rows.map((mail) => (
        <li key={mail.id} style={pending.has(mail.id) ? { opacity: 0.5 } : undefined}>
          <div className="r">
            <StateBadge state={mailState(mail)} />
            <time dateTime={mail.receive_date}>{formatShortDate(mail.receive_date)}</time>
          </div>
          <Link className="t" to="/mail/inbound/mail/$id" params={{ id: mail.id }}>
            {mail.title === '' ? t('noSubject') : mail.title}
          </Link>
          <div className="r">{mail.sender === '' ? t('nullSender') : mail.sender}</div>
          {!personal && <div className="r">{`→ ${mail.receiver}`}</div>}
          <div className="a">
            <ActionButtons
              mail={mail}
              onAction={onAction}
              pending={pending.has(mail.id)}
              only={mail.class === 'normal' ? ['deny'] : ['recover', 'allow']}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
