/** From an event to what it was about, and to everything else its person did. */
import { AUDIT_TEXTS } from '@postern/contract/texts/console-audit.ts'
import type { AuditDetail } from '@postern/contract/routes/audit.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'

const MAIL_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i

export function EventLinks({ event }: { readonly event: AuditDetail }) {
  const t = useT(AUDIT_TEXTS)
  const links = [useObjectLink(event)]
  if (event.email !== '') {
    links.push(
      <Link key="who" to="/config/log/audit" search={{ field: 'who', q: event.email, period: 'month' }}>
        {t('allByThem')}
      </Link>,
    )
  }
  return <p className="eventlinks">{links}</p>
}

function useObjectLink({ class: name, target, note }: AuditDetail): ReactNode {
  const t = useT(AUDIT_TEXTS)
  const may = usePermissions()
  const words = { q: target.slice(0, 200) }
  const label = t('toObject')
  if (name === 'mail' && may('mail-inbound-mail')) {
    const id = mailIdOf(note)
    if (id === null) return null
    return (
      <Link key="what" to="/mail/inbound/mail/$id" params={{ id }}>
        {label}
      </Link>
    )
  }
  if (name === 'user' && target.includes('@') && may('member-user-list')) {
    return (
      <Link key="what" to="/member/user/list" search={words}>
        {label}
      </Link>
    )
  }
  if (name === 'domain' && may('member-domain-list')) {
    return (
      <Link key="what" to="/member/domain/list" search={words}>
        {label}
      </Link>
    )
  }
  return null
}

function mailIdOf(note: unknown): string | null {
  if (typeof note !== 'object' || note === null || !('id' in note)) return null
  return typeof note.id === 'string' && MAIL_ID.test(note.id) ? note.id : null
}
