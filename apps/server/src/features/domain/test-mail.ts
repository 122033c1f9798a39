/** A mail of our own to an address of a caller's domain, through the SMTP port: how a newcomer sees the first one arrive. */
import { randomBytes } from 'node:crypto'
import { translator } from '@postern/contract/i18n/texts.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { sendTestMailRoute } from '@postern/contract/routes/test-mail.ts'
import { TEST_MAIL_TEXTS } from '@postern/contract/texts/domain-test-mail.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MinuteLimit } from '../../platform/http/minute-limit.ts'
import type { DomainDeps } from './domain-service.ts'
import { findByName, findMailByTitle } from './test-mail-store.ts'

type Report = RouteReply<typeof sendTestMailRoute>

export interface TestMailDeps extends Pick<DomainDeps, 'db' | 'clock' | 'sendTestMail'> {
  /** By the caller. */
  readonly within: MinuteLimit
}

/** Test mails a minute: of one person, and persons. */
export const TEST_MAIL_LIMIT = { each: 5, keys: 1_000 }

/** @throws AppError RATE_LIMITED; ADDRESS_OUTSIDE_DOMAIN at the address, also where the domain is somebody else's */
export async function sendTestMail(
  { within, ...deps }: TestMailDeps,
  caller: Caller,
  recipient: string,
): Promise<Report> {
  if (!within(String(caller.userId))) throw new AppError('RATE_LIMITED')
  const host = toAsciiDomain(addressDomain(recipient))
  const domainId = host === null ? undefined : await findByName(deps.db, caller.scope, host)
  if (domainId === undefined)
    throw new AppError('INVALID_REQUEST', { fields: { email: 'ADDRESS_OUTSIDE_DOMAIN' } })
  const since = new Date(deps.clock())
  const t = translator(TEST_MAIL_TEXTS, caller.from.language)
  const subject = t('subject', { code: randomBytes(4).toString('hex').toUpperCase() })
  const report = await deps.sendTestMail({
    recipient,
    subject,
    text: t('text', { who: caller.email }),
  })
  const { ok, problem, dialogue, ms } = report
  await recordAudit(deps.db, caller, {
    task: 'domain.test_mail',
    target: recipient,
    domainId,
    note: { ok, problem },
  })
  const sees = ok && caller.permissions.has('mail-inbound-mail')
  const mail = sees ? await findMailByTitle(deps.db, caller.scope, subject, since) : undefined
  return { ok, problem, dialogue: [...dialogue], ms, mail: mail ?? null }
}
