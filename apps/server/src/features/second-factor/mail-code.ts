/** Six digits by mail (H14): sealed in their ticket, ten minutes, five tries, one use. */
import { randomInt } from 'node:crypto'
import { LIMITS } from '@postern/contract/limits.ts'
import { countSend, noteOnTicket, type Ticket } from '../../platform/tickets/ticket-store.ts'
import { sendFactorMail } from './mail.ts'
import type { FactorDeps } from './ports.ts'
import type { FactorAccount } from './store.ts'

/** Mails a new code; the one before ends. @throws AppError RATE_LIMITED */
export async function mailCode(
  deps: FactorDeps,
  ticket: Ticket,
  reader: Pick<FactorAccount, 'email' | 'language'>,
): Promise<void> {
  await countSend(deps.systemDb, ticket, deps.clock())
  const code = String(randomInt(10 ** LIMITS.otpDigits)).padStart(LIMITS.otpDigits, '0')
  const sealed = deps.box.seal(placeOf(ticket), Buffer.from(code))
  await noteOnTicket(deps.systemDb, ticket.id, { code: sealed.toString('base64') })
  await sendFactorMail(deps, reader, 'code', { code, minutes: LIMITS.otpMinutes })
}

export function isMailedCode(deps: Pick<FactorDeps, 'box'>, ticket: Ticket, code: string): boolean {
  const sealed = ticket.state['code']
  if (sealed === undefined) return false
  return deps.box.open(placeOf(ticket), Buffer.from(sealed, 'base64'))?.toString() === code
}

function placeOf(ticket: Ticket): string {
  return `mail-code:${ticket.id}`
}
