/** Who may change the SMTP lists, and which. */
import { SMTP_LISTS, type SmtpList } from '@postern/contract/codes/smtp-list.ts'
import { usePermissions } from '../../lib/use-session.ts'

export function useOpenLists(): readonly SmtpList[] {
  const may = usePermissions()
  return SMTP_LISTS.filter((list) => may(`filter-smtp-${list}`))
}
