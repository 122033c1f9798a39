/** Acting on mail: recover, delete, register filters (product §4). Each id succeeds or fails for itself. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isAdministrator, mailActions, whyNot, type MailActions } from './actions.ts'
import { takeCampaignWord } from '../memory/campaigns.ts'
import { inChunks, reach, record, type BulkOutcome } from './chunks.ts'
import { takeWord } from '../memory/correspondents.ts'
import { insertEvents } from '../event-store.ts'
import type { SenderFilter } from '../../ports/filters.ts'
import type { CopyToSend } from '../ports.ts'
import type { MailDeps } from '../service.ts'
import * as store from '../store.ts'
import { actorOf } from '../visibility.ts'

/** Delivers quarantined mail. A mail that was recovered before counts as done: repeating is harmless. */
export async function recoverMails(
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
  /** Whose word it is about senders and campaigns; null: none, it is said elsewhere. */
  word: RegionName | null = caller.scope.region,
): Promise<BulkOutcome> {
  return inChunks(ids, async (chunk) => {
    const refused = await scanFirst(deps, caller, chunk, 'recover')
    return deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const wanted = mails.filter((mail) => {
        const reason = refusalOf(refused.get(mail.id), caller) ?? actionsOf(mail, caller).recover
        if (reason !== null && reason !== 'ALREADY_RECOVERED') failed.push({ id: mail.id, error: reason })
        return reason === null
      })
      await deps.enqueueMail(
        trx,
        wanted.map((mail) => copyOf(mail, caller.scope.region)),
      )
      const now = new Date(deps.clock())
      for (const mail of wanted) await store.markRecovered(trx, mail, caller.userId, now)
      await insertEvents(trx, caller, wanted, { kind: 'recover', at: now })
      if (word !== null) {
        const held = wanted.filter((mail) => mail.class !== 'normal' || mail.mode === MAIL_MODES.wait)
        await takeWord(trx, 'vouched', held, word, now)
        await takeCampaignWord(trx, 'vouched', held, word, now)
      }
      await record(trx, deps, caller, { task: 'mail.recover', done: wanted, failed })
      return { done: chunk.length - failed.length, failed }
    })
  })
}

/** While no scanner answers, an administrator may decide about what none has seen. */
function refusalOf(refusal: ErrorCode | undefined, caller: Caller): ErrorCode | undefined {
  return refusal === 'MAIL_ANALYZING' && isAdministrator(caller.scope) ? undefined : refusal
}

/** Of what would be recovered or forwarded: before anything is locked, as scanning takes its time. */
export async function scanFirst(
  deps: MailDeps,
  caller: Caller,
  chunk: readonly string[],
  action: 'recover' | 'forward',
): Promise<ReadonlyMap<string, ErrorCode>> {
  const mails = await store.readMails(deps.db, caller.scope, chunk)
  const state = (mail: store.StoredMail) => ({ ...mail, recovered: mail.recovered_at !== null })
  const wanted = mails.filter((mail) => whyNot(action, state(mail), actorOf(caller)) === null)
  return deps.scanFirst(wanted.map(({ id }) => id))
}

export function copyOf(mail: store.LockedMail, region: RegionName): CopyToSend {
  return {
    mailId: mail.id,
    messageId: mail.message_id,
    receivedAt: mail.received_at,
    domainId: mail.domain_id,
    recipient: mail.written_to ?? mail.receiver,
    sender: mail.sender,
    prepend: `${mail.trace_header}${releaseMark(mail, region)}`,
  }
}

/**
 * For the next server, which need not judge again what somebody let through (docs/operating.md). Nobody else's reaches a
 * mailbox through us: the delivery drops fields of that name (delivery/message/forged-results.ts).
 */
function releaseMark(mail: store.LockedMail, by: RegionName): string {
  const held =
    mail.mode === MAIL_MODES.block || mail.mode === MAIL_MODES.wait || mail.mode === MAIL_MODES.analyzing
  return held ? `X-Postern-Released: by=${by}; class=${mail.class}; id=${mail.id}\r\n` : ''
}

export async function deleteMails(
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<BulkOutcome> {
  return inChunks(ids, (chunk) =>
    deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const done: store.LockedMail[] = []
      for (const mail of mails) {
        const reason = actionsOf(mail, caller).delete
        if (reason !== null) failed.push({ id: mail.id, error: reason })
        else {
          if (mail.class === 'virus' && caller.scope.region === 'user')
            await store.leaveToAdministrators(trx, mail)
          else await store.deleteMail(trx, mail)
          done.push(mail)
        }
      }
      await record(trx, deps, caller, { task: 'mail.delete', done, failed })
      return { done: chunk.length - failed.length, failed }
    }),
  )
}

export interface FilterRequest {
  readonly chk: readonly string[]
  readonly policy: PolicyName
  readonly region: RegionName
  readonly by: 'sender' | 'domain'
  readonly trust_unauthenticated: boolean
}

/** Registers a filter for the sender of each mail. @throws AppError NO_PERMISSION */
export async function filterFromMails(
  deps: MailDeps,
  caller: Caller,
  wish: FilterRequest,
): Promise<BulkOutcome & { filters: number[] }> {
  const screen = `filter-system-inbound_${wish.region}_${wish.policy}`
  const action = `mail-action-${wish.policy}_sender` as const
  if (!caller.permissions.has(action) || !isPermission(screen) || !caller.permissions.has(screen)) {
    throw new AppError('NO_PERMISSION')
  }
  const filters = new Set<number>()
  // Many mails have one sender.
  const known = new Map<string, Promise<number | ErrorCode>>()
  const once = (mail: store.LockedMail): Promise<number | ErrorCode> => {
    const key = JSON.stringify([
      wish.by === 'domain' ? mail.sender_domain : mail.sender,
      ownerOf(wish.region, mail),
    ])
    const made = known.get(key) ?? register(deps, caller, wish, mail)
    known.set(key, made)
    return made
  }
  const outcome = await inChunks(wish.chk, async (chunk) => {
    const { mails, failed } = await reach(caller, chunk, () =>
      deps.db.transaction().execute((trx) => store.lockMails(trx, caller.scope, chunk)),
    )
    const done: store.LockedMail[] = []
    for (const mail of mails) {
      const made = actionsOf(mail, caller)[wish.policy] ?? (await once(mail))
      if (typeof made === 'number') {
        filters.add(made)
        done.push(mail)
      } else failed.push({ id: mail.id, error: made })
    }
    const word = wish.policy === 'allow' ? 'vouched' : 'reported'
    const now = new Date(deps.clock())
    await takeWord(deps.db, word, done, wish.region, now)
    await takeCampaignWord(deps.db, word, done, wish.region, now)
    const { chk: _, ...note } = wish
    await record(deps.db, deps, caller, { task: 'mail.filter', done, failed, note })
    return { done: chunk.length - failed.length, failed }
  })
  return { ...outcome, filters: [...filters] }
}

async function register(
  deps: MailDeps,
  caller: Caller,
  wish: FilterRequest,
  mail: store.LockedMail,
): Promise<number | ErrorCode> {
  const value = wish.by === 'domain' ? mail.sender_domain : mail.sender
  // A null sender has no address: everybody's reports would match.
  if (value === '') return 'FILTER_REGISTRATION_FAILED'
  if (wish.by === 'domain' && wish.policy === 'allow' && FREE_MAIL.has(value.toLowerCase()))
    return 'PUBLIC_MAIL_DOMAIN'
  const { region, policy, by, trust_unauthenticated: trust } = wish
  const owner = ownerOf(region, mail)
  if (owner === null) return OWNERLESS[region]
  return deps.registerFilter(caller, { region, policy, by, trust, value, owner })
}

const OWNERLESS = {
  all: 'NOT_FOUND_DOMAIN',
  domain: 'NOT_FOUND_DOMAIN',
  group: 'NOT_FOUND_GROUP',
  user: 'NOT_FOUND_USER',
} as const satisfies Record<RegionName, ErrorCode>

/** The owner of the mail is the owner of the filter; null when the mail has no such owner. */
function ownerOf(region: RegionName, mail: store.LockedMail): SenderFilter['owner'] | null {
  const none = { domain_id: null, group_id: null, user_id: null }
  if (region === 'all') return none
  if (region === 'domain') return mail.domain_id === null ? null : { ...none, domain_id: mail.domain_id }
  if (region === 'group') return mail.group_id === null ? null : { ...none, group_id: mail.group_id }
  return mail.user_id === null ? null : { ...none, user_id: mail.user_id }
}

function actionsOf(mail: store.LockedMail, caller: Caller): MailActions {
  return mailActions({ ...mail, recovered: mail.recovered_at !== null }, actorOf(caller))
}
