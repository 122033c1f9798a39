/** The SMTP engine's owner: answers each command from policy, and takes messages into the pipeline. */
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { Logger } from '../../platform/log.ts'
import type {
  AcceptedRecipient,
  MailCommand,
  RefusedEvent,
  SmtpHooks,
  SmtpSession,
} from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { ResolvedRecipient } from '../recipient.ts'
import type { Snapshot } from '../snapshot.ts'
import { acceptMessage, type AcceptDeps } from './accept.ts'
import type { EdgeDeps, EdgeFacts, EdgeStage, EdgeSteps } from './check.ts'
import { CATALOGUED, type Refusal } from './decide-edge.ts'
import type { Mailboxes } from './mailboxes.ts'
import { locate, recipientAt } from './recipients.ts'
import { rejectReply, TRY_LATER } from './replies.ts'
import { runEdge, type EdgeRun } from './run-edge.ts'
import { EDGE_STEPS } from './steps.ts'
import { Visit, type Peer } from './visit.ts'

export interface PolicyDeps extends AcceptDeps, Omit<EdgeDeps, 'load'> {
  readonly mailboxes: Mailboxes
  /** Verified reverse name of an address, '' when there is none; must not throw. */
  readonly reverseName: (ip: string) => Promise<string>
  readonly countryOf: (ip: string) => string
  readonly log: Logger
}

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

/** Builds the hooks: each asks the checks of its stage (steps.ts) and tells what refused. */
export function sessionPolicy(
  deps: PolicyDeps,
  steps: EdgeSteps = EDGE_STEPS,
): SmtpHooks<Visit, ResolvedRecipient> {
  const refusalAt = stageAsker(deps, steps)
  return {
    async connect(session) {
      const visit = new Visit(lookUpPeer(session, deps))
      const refuse = await refusalAt('connect', { session }, visit)
      return refuse ? { refuse } : { peer: visit }
    },
    helo: (session) => refusalAt('helo', { session }, session.peer),
    mail: (session, mail) => refusalAt('mail', { session, mail }, session.peer),
    rcpt: recipientAsker(deps, steps),
    data: (session, mail, recipients) => refusalAt('data', { session, mail, recipients }, session.peer),
    message: (transaction) => acceptMessage(transaction, deps),
    refused: (session, event) => recordEngineRefusal(session, event, deps),
    close(session) {
      deps.log.debug({ session: session.id }, 'closed')
    },
  }
}

function edgeRun(deps: PolicyDeps): EdgeRun {
  return {
    policy: CATALOGUED,
    deps: { ...deps, load: () => deps.pool.load() },
    onFailure: (check, error) => deps.log.error({ check, err: error }, 'a check of the edge failed'),
  }
}

/** Asks a stage of the whole message: answers its refusal, recorded, or null to go on. */
function stageAsker(deps: PolicyDeps, steps: EdgeSteps) {
  const run = edgeRun(deps)
  return async <Stage extends Exclude<EdgeStage, 'rcpt'>>(
    stage: Stage,
    facts: EdgeFacts[Stage],
    visit: Visit,
  ): Promise<SmtpReply | null> => {
    const { findings, decision } = await runEdge<Stage>(steps[stage], facts, run)
    visit.keep(stage, findings)
    if (decision.kind === 'pass') return null
    const refused = 'recipients' in facts ? facts.recipients : []
    if (decision.recorded) recordRefusal(facts, refused, decision, deps)
    return decision.reply
  }
}

/** Asks about one recipient: answers whose copy it is, or the refusal, recorded. */
function recipientAsker(deps: PolicyDeps, steps: EdgeSteps): SmtpHooks<Visit, ResolvedRecipient>['rcpt'] {
  const run = edgeRun(deps)
  return async (session, mail, rcpt) => {
    const snapshot = deps.snapshot()
    try {
      const place = await locate(rcpt, snapshot, deps)
      const { findings, decision } = await runEdge(steps.rcpt, { session, mail, rcpt, place }, run)
      if (decision.kind === 'pass' && place.domain)
        return { resolved: recipientAt(place, place.domain, rcpt, snapshot, findings) }
      if (decision.kind === 'pass') throw new Error('a recipient of no domain of ours was let pass')
      const { reply, code, recorded } = decision
      const domainId = place.domain?.id ?? null
      if (recorded)
        deps.refuse({ session, sender: mail.sender, recipient: rcpt.address, reply, code, domainId })
      return { refuse: reply }
    } catch (error) {
      deps.log.error({ err: error, recipient: rcpt.address }, 'recipient could not be looked up')
      return { refuse: TRY_LATER }
    }
  }
}

/** What the engine refused by its own rules. */
function recordEngineRefusal(
  session: SmtpSession,
  { stage, reply, sender, recipient, recipients = [], reason, followUp, cause }: RefusedEvent,
  { log, refuse, snapshot }: PolicyDeps,
): void {
  log.info(
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
    const domainId = domainOf(address, snapshot())
    refuse({ session, sender: sender ?? '', recipient: address, reply, code, domainId })
  }
}

/** One row for each recipient that loses the message, or one for the session where there is none yet. */
function recordRefusal(
  facts: { readonly session: SmtpSession; readonly mail?: MailCommand },
  recipients: readonly AcceptedRecipient<ResolvedRecipient>[],
  { reply, code }: Refusal,
  { refuse }: PolicyDeps,
): void {
  const { session, mail } = facts
  const common = { session, sender: mail?.sender ?? '', reply, code }
  if (recipients.length === 0) refuse({ ...common, recipient: '', domainId: null })
  for (const { address, resolved } of recipients)
    refuse({ ...common, recipient: address, domainId: resolved.owner.domainId })
}

async function lookUpPeer({ client }: SmtpSession, deps: PolicyDeps): Promise<Peer> {
  return { rdns: await deps.reverseName(client.ip), country: deps.countryOf(client.ip) }
}

/** So that the refusal shows up for the domain's own administrators. */
function domainOf(address: string, snapshot: Snapshot): number | null {
  return snapshot.domains.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase())?.id ?? null
}
