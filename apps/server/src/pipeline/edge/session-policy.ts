/** The SMTP engine's owner: answers each command from policy, and takes messages into the pipeline. */
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { Logger } from '../../platform/log.ts'
import type { SmtpHooks, SmtpSession } from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { Snapshot } from '../snapshot.ts'
import { acceptMessage, type AcceptDeps, type Peer } from './accept.ts'
import { resolveRecipient, type RecipientDeps } from './recipients.ts'
import { OVERLOADED, rejectReply, TRY_LATER } from './replies.ts'

export interface PolicyDeps extends AcceptDeps, RecipientDeps {
  readonly snapshot: () => Snapshot
  /** Verified reverse name of an address, '' when there is none; must not throw. */
  readonly reverseName: (ip: string) => Promise<string>
  readonly countryOf: (ip: string) => string
  /** Messages being judged beyond which new ones are put off. */
  readonly maxLoad: number
  /** Free bytes on the disk that holds messages; below the margin nothing new is taken. */
  readonly hasRoom: () => boolean
  readonly log: Logger
}

const PEER = 'peer'
/** Reject codes of what the engine itself refuses, by its reasons. */
const ENGINE_CODES: ReadonlyMap<string, RejectCode> = new Map([
  ['too-large', 100],
  ['too-many-recipients', 106],
  ['space-in-address', 108],
  ['empty-address', 112],
  ['timeout', 113],
  ['bad-sender', 114],
  ['bad-recipient', 115],
  ['too-many-connections', 118],
  ['too-many-resets', 122],
  ['local-too-long', 125],
  ['address-too-long', 126],
])

/** What the engine answers for its reasons: the catalogue's words. */
export const ENGINE_REPLIES: ReadonlyMap<string, SmtpReply> = new Map(
  [...ENGINE_CODES].map(([reason, code]) => [reason, rejectReply(code)]),
)

/** Builds the hooks; see decisions §2 for the order of what they ask. */
export function sessionPolicy(deps: PolicyDeps): SmtpHooks {
  return {
    async connect(session) {
      session.notes.set(PEER, lookUpPeer(session, deps))
      return null
    },
    async helo() {
      return null
    },
    async mail() {
      return deps.hasRoom() ? null : OVERLOADED
    },
    rcpt: async (session, mail, rcpt) => {
      try {
        const resolution = await resolveRecipient(rcpt, deps.snapshot(), deps)
        if (resolution.kind === 'ours') return { resolved: resolution.recipient }
        const { reply, code, domainId } = resolution
        deps.refuse({ session, sender: mail.sender, recipient: rcpt.address, reply, code, domainId })
        return { refuse: reply }
      } catch (error) {
        deps.log.error({ err: error, recipient: rcpt.address }, 'recipient could not be looked up')
        return { refuse: TRY_LATER }
      }
    },
    async data() {
      return deps.pool.load() > deps.maxLoad || !deps.hasRoom() ? OVERLOADED : null
    },
    async message(transaction) {
      const peer = await (transaction.session.notes.get(PEER) as Promise<Peer>)
      return acceptMessage(transaction, peer, deps)
    },
    refused(session, { stage, reply, sender, recipient, recipients = [], reason, followUp, cause }) {
      deps.log.info(
        { session: session.id, ip: session.client.ip, stage, reason, reply: reply.code, err: cause },
        'refused',
      )
      const code = ENGINE_CODES.get(reason) ?? null
      // Outside of a transaction only what an administrator may look for leaves a record.
      if (followUp || reason === 'hook-failed' || (sender === null && code === null)) return
      // Those accepted before lose the message only when its data is refused, or the whole connection.
      const isLost = stage === 'data' || reply.close === true
      const all = isLost && recipient === null && recipients.length > 0
      const lost = all ? recipients.map(({ address }) => address) : [recipient ?? '']
      for (const address of lost) {
        deps.refuse({
          session,
          sender: sender ?? '',
          recipient: address,
          reply,
          code,
          domainId: domainOf(address, deps.snapshot()),
        })
      }
    },
    close(session) {
      deps.log.debug({ session: session.id }, 'closed')
    },
  }
}

async function lookUpPeer({ client }: SmtpSession, deps: PolicyDeps): Promise<Peer> {
  return { rdns: await deps.reverseName(client.ip), country: deps.countryOf(client.ip) }
}

/** So that the refusal shows up for the domain's own administrators. */
function domainOf(address: string, snapshot: Snapshot): number | null {
  return snapshot.domains.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase())?.id ?? null
}
