import type { MailRow } from '@postern/contract/routes/mail.ts'
import { riskOf } from '@postern/contract/validation/risk.ts'

/**
 * What leads on mail that does harm: blocking its sender, or deleting it where senders are not blocked from such mail
 * (product §4: only from normal mail); null where neither may be done. Undefined of any other mail.
 */
export function safeAction(
  mail: Pick<MailRow, 'class' | 'score' | 'actions'>,
): 'deny' | 'delete' | null | undefined {
  if (riskOf(mail) === null) return undefined
  if (mail.actions.deny === null) return 'deny'
  return mail.actions.delete === null ? 'delete' : null
}

/** The actions of a mail in the order in which they are offered, the first leading. */
export function leadingActions(
  mail: Parameters<typeof safeAction>[0],
): readonly ('recover' | 'allow' | 'deny' | 'delete')[] {
  const safe = safeAction(mail)
  if (safe === 'deny') return ['deny', 'recover', 'allow']
  if (safe === 'delete') return ['delete', 'recover', 'allow']
  return ['recover', 'allow', 'deny']
}

/** The one that is filled, if any: what lets harm in is not. */
export function leadingAction(mail: Parameters<typeof safeAction>[0]): 'recover' | 'deny' | 'delete' | null {
  const safe = safeAction(mail)
  return safe === undefined ? 'recover' : safe
}
