/**
 * Links of reports (product §7): each is a capability of one recipient, one mail and one act. Reading one shows what it is
 * for, using one does it by the same table of actions, and with the same rights, as its recipient would signed in. What is
 * repeated does nothing: a link is used up once its act is done.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { REPORT_ACTS, type ReportAct } from '@postern/contract/codes/spam-report.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { showReportLinkRoute } from '@postern/contract/routes/spam-report.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { leadingReason } from '@postern/contract/validation/leading-reason.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { actorOf, appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Capabilities, Capability } from '../../platform/capability/capability.ts'
import { isSpent, spendCapability } from '../../platform/capability/spent-store.ts'
import type { Db } from '../../platform/db/client.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { PlaceLimit } from '../../platform/http/place-limit.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { offeredActs, type LinesOf } from './lines.ts'

const PURPOSE = 'report_mail'
/** Characters of a mail's text that a preview shows. */
const PREVIEW = 20_000

export interface LinkPorts {
  /** The user as if signed in, bounded to their own mail; null for one who may not sign in. */
  readonly callerOf: (userId: number, from: RequestInfo) => Promise<Caller | null>
  /** @throws AppError NOT_FOUND, NO_PERMISSION */
  readonly mail: (caller: Caller, id: string) => Promise<MailDetail>
  /** What the mail says as plain text. */
  readonly text: (caller: Caller, id: string) => Promise<string>
  /** Why it was not done; null when it was, before or now. */
  readonly recover: (caller: Caller, id: string) => Promise<ErrorCode | null>
  readonly allowSender: (caller: Caller, id: string) => Promise<ErrorCode | null>
  /** Of waiting mail: it goes and its sender is let in, or it stays and its sender is refused. */
  readonly decideWaiting: (caller: Caller, id: string, policy: 'allow' | 'deny') => Promise<ErrorCode | null>
}

export interface LinkDeps extends Pick<LinesOf, 'actionsOf'> {
  readonly systemDb: Db
  readonly settings: () => SettingsValues
  readonly clock: () => number
  readonly capabilities: Capabilities
  readonly mayRecord: PlaceLimit
  readonly linkPorts: LinkPorts
}

interface Opened {
  readonly capability: Capability
  readonly act: ReportAct
  readonly mailId: string
  readonly caller: Caller
}

type Shown = RouteReply<typeof showReportLinkRoute>

/** @throws AppError LINK_INVALID, LINK_EXPIRED, LINK_USED, LINK_GONE */
export function showLink(deps: LinkDeps, token: string, from: RequestInfo): Promise<Shown> {
  return withRecord(deps, token, from, async (link) => {
    const mail = await mailOf(deps, link)
    const { state, reason } = stateOf(deps, link, mail)
    const text =
      link.act === 'preview' && state === 'open'
        ? (await actFor(link.caller.scope, () => deps.linkPorts.text(link.caller, link.mailId))).slice(
            0,
            PREVIEW,
          )
        : null
    const { title, sender, sender_name, receive_date: received_at, class: name } = mail
    const { email: address, language } = link.caller
    const why = leadingReason(mail.trace.entries, language) ?? ''
    const facts = { title, sender, sender_name, received_at, class: name, waiting: isWaiting(mail), why }
    return { act: link.act, address, language, ...facts, state, reason, text }
  })
}

/** Throws as showLink, and what the act itself is refused with. */
export async function useLink(deps: LinkDeps, token: string, from: RequestInfo): Promise<void> {
  await withRecord(deps, token, from, async (link) => {
    const mail = await mailOf(deps, link)
    const { state, reason } = stateOf(deps, link, mail)
    if (link.act === 'preview') throw new AppError('LINK_INVALID')
    if (state === 'refused') throw new AppError(reason ?? 'CANNOT_RECOVER')
    if (state === 'open') {
      const error = await actFor(link.caller.scope, () => perform(deps, link, mail))
      if (error !== null) throw new AppError(error)
    }
    await deps.systemDb.transaction().execute(async (trx) => {
      // Two at once: both found it open, and the act was done once; the second has nothing left to write.
      if (await isSpent(trx, link.capability)) return
      await spendCapability(trx, PURPOSE, link.capability, deps.clock())
      const note = { act: link.act, mail: link.mailId }
      const target = `${mail.title.slice(0, 200)} → ${mail.receiver}`
      await appendAudit(trx, actorOf(link.caller), {
        task: 'report.link',
        target,
        note,
        at: deps.clock(),
      })
    })
  })
}

/** Opens a link and works with it; a link that is no good leaves a trace in the audit log. */
async function withRecord<T>(
  deps: LinkDeps,
  token: string,
  from: RequestInfo,
  work: (link: Opened) => Promise<T>,
): Promise<T> {
  let actor: Actor = { ...PRODUCT, ip: from.ip, requestId: from.id }
  let target = ''
  try {
    const link = await open(deps, token, from)
    actor = actorOf(link.caller)
    target = link.caller.email
    if (await isSpent(deps.systemDb, link.capability)) throw new AppError('LINK_USED')
    return await work(link)
  } catch (error) {
    const { code } = toAppError(error)
    // Nobody fills the log by calling.
    if (code !== 'INTERNAL' && deps.mayRecord(from.ip)) {
      await appendAudit(deps.systemDb, actor, {
        task: 'report.link',
        type: 'F',
        target,
        note: code,
        at: deps.clock(),
      })
    }
    throw error
  }
}

async function open(deps: LinkDeps, token: string, from: RequestInfo): Promise<Opened> {
  const capability = deps.capabilities.read(PURPOSE, token, deps.clock())
  const { u: userId, m: mailId, a } = capability.subject
  const act = REPORT_ACTS.find((one) => one === a)
  const caller = await deps.linkPorts.callerOf(Number(userId), from)
  // An account that is gone, or blocked meanwhile.
  if (!caller || !act) throw new AppError('LINK_INVALID')
  return { capability, act, mailId: String(mailId), caller }
}

async function mailOf({ linkPorts: ports }: LinkDeps, { caller, mailId }: Opened): Promise<MailDetail> {
  try {
    return await actFor(caller.scope, () => ports.mail(caller, mailId))
  } catch (error) {
    const { code } = toAppError(error)
    // Deleted, too old, or no longer theirs.
    throw code === 'NOT_FOUND' || code === 'NO_PERMISSION'
      ? new AppError('LINK_GONE', { cause: error })
      : error
  }
}

function isWaiting({ mode }: MailDetail): boolean {
  return mode === MAIL_MODES.wait
}

function stateOf(
  deps: LinkDeps,
  { act, caller }: Opened,
  mail: MailDetail,
): { readonly state: Shown['state']; readonly reason: ErrorCode | null } {
  const { preview } = deps.settings().report
  const done = mail.recover_flag || mail.send_state === 'S' || mail.send_state === 'P'
  if (done && act !== 'preview') return { state: 'done', reason: null }
  const offered = offeredActs(mail, caller.permissions, { actionsOf: deps.actionsOf, preview })
  if (offered.includes(act)) return { state: 'open', reason: null }
  return { state: 'refused', reason: reasonOf(deps, act, caller, mail) }
}

function reasonOf(deps: LinkDeps, act: ReportAct, { permissions }: Caller, mail: MailDetail): ErrorCode {
  const state = { ...mail, recovered: mail.recover_flag }
  const { recover, allow } = deps.actionsOf(state, { region: 'user', permissions })
  if (!mail.has_original) return 'NO_ORIGINAL_MAIL'
  if (act === 'deny') return 'AUTH_FILTER_ONLY_FOR_WAITING'
  if (act === 'allow' && recover === null)
    return allow ?? (mail.sender_proven ? 'NO_PERMISSION' : 'SENDER_UNPROVEN')
  return act === 'preview' ? 'NO_PERMISSION' : (recover ?? 'CANNOT_RECOVER')
}

async function perform(
  { linkPorts: ports }: LinkDeps,
  { act, caller, mailId }: Opened,
  mail: MailDetail,
): Promise<ErrorCode | null> {
  if (act === 'deny') return ports.decideWaiting(caller, mailId, 'deny')
  if (act === 'release') return ports.recover(caller, mailId)
  if (isWaiting(mail)) return ports.decideWaiting(caller, mailId, 'allow')
  return (await ports.allowSender(caller, mailId)) ?? ports.recover(caller, mailId)
}
