/** From an event to what it was about, and to everything else its person did. */
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import type { AuditDetail } from '@postern/contract/routes/audit.ts'
import { Link } from '@tanstack/react-router'
import { asRoute } from '../../lib/as-route.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { placeOf } from './event-place.ts'

export function EventLinks({ event }: { readonly event: AuditDetail }) {
  const t = useT(AUDIT_TEXTS)
  const may = usePermissions()
  const place = placeOf(event)
  return (
    <p className="eventlinks">
      {place && may(place.permission) && <Link {...asRoute(place.link)}>{t('toObject')}</Link>}
      {event.email !== '' && (
        <Link to="/config/log/audit" search={{ field: 'who', q: event.email, period: 'month' }}>
          {t('allByThem')}
        </Link>
      )}
    </p>
  )
}
