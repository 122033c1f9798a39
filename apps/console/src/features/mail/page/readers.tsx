/** Tells the owner of a mail who else has read it, in what role, when and why. */
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailDetail, MailEvent } from '@postern/contract/routes/mail.ts'
import { EVENT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { IconEye } from '@tabler/icons-react'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'

const DEFAULT_ROLES = ['admin', 'domain', 'group', 'user'] as const

/** What a role is called: default roles have a name in each language. */
export function useRoleName(): (event: Pick<MailEvent, 'role_key' | 'role_name'>) => string {
  const t = useT(EVENT_TEXTS)
  return ({ role_key: key, role_name: name }) => {
    const known = DEFAULT_ROLES.find((one) => one === key)
    return known === undefined ? isolated(name || key) : t(`role.${known}`)
  }
}

/** Above the mail; nothing where nobody else has read it, or for those whose mail it is not. */
export function Readers({ mail }: { readonly mail: MailDetail }) {
  const t = useT(EVENT_TEXTS)
  const role = useRoleName()
  const own = useSession()?.user.email === mail.user
  const readings = mail.events.filter(({ kind }) => kind === 'read' || kind === 'download')
  const last = readings.at(-1)
  if (!own || !last) return null
  return (
    <p className="dim readers" role="note">
      <IconEye size={16} aria-hidden />{' '}
      {t('readBy', {
        who: isolated(last.name || last.email),
        role: role(last),
        time: formatDateTime(last.at),
      })}{' '}
      {last.reason !== '' && `${t('reason', { reason: isolated(last.reason) })} `}
      {readings.length > 1 && t('moreReadings', { count: readings.length - 1 })}
    </p>
  )
}
