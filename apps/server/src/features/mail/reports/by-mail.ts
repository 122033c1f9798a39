/**
 * Reports by mail (decision 0066): a user of a domain forwards a mail to the domain's address for reports. Nobody may report in
 * another's name: the author is proven by SPF or DKIM, or by the domain's own mail server handing the mail over, and the To field,
 * which DKIM signs, names this address, so that mail to somebody else is no report wherever it is sent again.
 */
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ReportFindingCode } from '@postern/contract/findings/report.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/mail-report-answer.ts'
import type { Db } from '../../../platform/db/client.ts'
import { actFor } from '../../../platform/db/tenant.ts'
import type { Caller, RequestInfo } from '../../../platform/http/caller.ts'
import { plainIp } from '../../../platform/ip.ts'
import type { SendMail } from '../../ports/mail.ts'
import type { MailedReport, MailedTo, TakeMailed } from './by-mail-ports.ts'
import { findNamed, serversOf } from './by-mail-store.ts'
import { reportMails, type ReportDeps } from './service.ts'
import { lru } from '../../../platform/lru.ts'

export interface ByMailDeps extends ReportDeps {
  readonly systemDb: Db
  readonly sendMail: SendMail
  /** Whose an address is; null for nobody. */
  readonly ownerOf: (
    address: string,
  ) => Promise<{ readonly userId: number; readonly domainId: number } | null>
  /** The account as if signed in, reaching its own mail alone; null for one that may not sign in. */
  readonly callerOf: (userId: number, from: RequestInfo) => Promise<Caller | null>
  /** Addresses of a server's name; none where it has none. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>
}

type ReportFinding = Finding & { readonly code: ReportFindingCode }
/** What came of a report: what the trace says, and the mail that the answer names. */
interface Outcome {
  readonly finding: ReportFinding
  readonly title: string
}

const HOUR_MS = 3_600_000

/** Takes reports by mail. Counts in this process how much one person reports. */
export function reportsByMail(deps: ByMailDeps): TakeMailed {
  const mailsOf = lru<number, { count: number }>(50_000, { ttl: HOUR_MS })
  /** A mail that comes once more, as its sender did not hear that it was taken, is answered once. */
  const answered = lru<string, true>(50_000, { ttl: 24 * HOUR_MS })
  const mayReport = (userId: number): boolean => {
    const mails = mailsOf.get(userId) ?? { count: 0 }
    mails.count++
    if (mails.count === 1) mailsOf.set(userId, mails)
    return mails.count <= LIMITS.reportMailsPerHour
  }
  return async (question) => {
    const { mail, addresses } = question
    const hindrances = await Promise.all(addresses.map((address) => hindranceOf(deps, question, address)))
    const open = addresses.filter((_, at) => hindrances[at] === null)
    const owner = open.length === 0 ? null : await deps.ownerOf(mail.from)
    if (owner === null) return hindrances.map((finding) => finding ?? { code: 'report.stranger' as const })
    if (!mayReport(owner.userId)) return hindrances.map((finding) => finding ?? { code: 'report.too-many' })
    const outcome = await report(deps, owner.userId, question, new Set(open.map(({ wish }) => wish)))
    const key = `${owner.userId} ${mail.messageId || question.messageId}`
    if (!answered.has(key)) await answer(deps, owner.userId, mail.messageId, outcome)
    answered.set(key, true)
    return hindrances.map((finding) => finding ?? outcome.finding)
  }
}

/** Why a mail is no report of a user of this address's domain; null: it is one. */
async function hindranceOf(
  deps: ByMailDeps,
  { mail, ip }: MailedReport,
  { domainId, address, receiver }: MailedTo,
): Promise<ReportFinding | null> {
  const evidence = { sender: mail.from }
  if (mail.automatic) return { code: 'report.automatic' }
  const isProven = mail.from !== '' && (mail.proven || (await isOwnServer(deps, domainId, ip)))
  if (!isProven) return { code: mail.unsure ? 'report.unverified' : 'report.unproven', evidence }
  if (!mail.to.includes(address) && !mail.to.includes(receiver)) return { code: 'report.not-addressed' }
  const owner = await deps.ownerOf(mail.from)
  return owner?.domainId === domainId ? null : { code: 'report.stranger', evidence }
}

/** Whoever takes a domain's mail knows its users. */
async function isOwnServer(deps: ByMailDeps, domainId: number, ip: string): Promise<boolean> {
  const servers = await serversOf(deps.systemDb, domainId)
  const addresses = await Promise.all(servers.map(deps.addressesOf))
  return addresses.flat().some((address) => plainIp(address) === plainIp(ip))
}

async function report(
  deps: ByMailDeps,
  userId: number,
  { mail, ip, messageId }: MailedReport,
  wishes: ReadonlySet<ReportWish>,
): Promise<Outcome> {
  const [wish, other] = [...wishes]
  if (wish === undefined || other !== undefined) return outcomeOf('report.both-ways')
  if (mail.named.length === 0) return outcomeOf('report.unnamed')
  const from = { id: messageId, ip, userAgent: '', language: 'en' as Language, origin: '' }
  const caller = await deps.callerOf(userId, from)
  if (caller === null) return outcomeOf('report.not-reportable')
  return actFor(caller.scope, async () => {
    const evidence = { reporter: caller.email }
    const found = await Promise.all(mail.named.map((named) => findNamed(deps.db, caller.scope, named)))
    const mails = found.filter((one) => one !== null)
    const title = mails[0]?.title ?? ''
    if (mails.length === 0) return outcomeOf('report.not-found', evidence)
    const word = { chk: mails.map(({ id }) => id), wish, comment: '' }
    const { done, failed } = await reportMails(deps, caller, word, 'mail')
    if (done > 0) return outcomeOf(`report.as-${wish}`, { ...evidence, count: done }, title)
    return outcomeOf(codeOf(failed[0]?.error), evidence, title)
  })
}

function outcomeOf(code: ReportFindingCode, evidence: Finding['evidence'] = {}, title = ''): Outcome {
  return { finding: { code, evidence }, title }
}

function codeOf(error: ErrorCode | undefined): ReportFindingCode {
  if (error === 'ALREADY_JUDGED_SO') return 'report.judged-so'
  if (error === 'REPORT_DECIDED') return 'report.decided'
  return error === 'NOT_FOUND_MAIL' ? 'report.not-found' : 'report.not-reportable'
}

/** Tells the reporter, at the account's address, what came of it; nothing answers such a mail (RFC 3834). */
async function answer(
  { systemDb, sendMail, callerOf }: ByMailDeps,
  userId: number,
  messageId: string,
  { finding: { code }, title }: Outcome,
): Promise<void> {
  const from = { id: '', ip: '', userAgent: '', language: 'en' as Language, origin: '' }
  const reader = await callerOf(userId, from)
  const key = `mail.${code}` as const
  if (reader === null || !isAnswered(key)) return
  const { email: to, language } = reader
  const lines = [fillText(REPORT_MAIL_TEXTS[key], language)]
  if (title !== '')
    lines.push('', fillText(REPORT_MAIL_TEXTS['mail.title'], language, { title: title.slice(0, 200) }))
  await sendMail(systemDb, {
    to,
    subject: fillText(REPORT_MAIL_TEXTS['mail.subject'], language),
    text: `${lines.join('\n')}\n`,
    answers: messageId,
  })
}

function isAnswered(key: string): key is keyof typeof REPORT_MAIL_TEXTS {
  return Object.hasOwn(REPORT_MAIL_TEXTS, key)
}
