/** The SMTP engine's owner: answers each command from policy, and takes messages into the pipeline. */
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { ReverseName } from '../../platform/dns/reverse-name.ts'
import type { Logger } from '../../platform/log.ts'
import type {
  AcceptedRecipient,
  MailCommand,
  RefusedEvent,
  SmtpHooks,
  SmtpSession,
} from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import { personOf, type ResolvedRecipient } from '../judge/recipient.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import { acceptMessage, type AcceptDeps } from './accept.ts'
import { authenticator, type MailSignIn } from './authentication.ts'
import type { EdgeDeps, EdgeFacts, EdgeStage, EdgeSteps, Peer } from './check.ts'
import { chosenReply } from './chosen-reply.ts'
import { CATALOGUED, decideEdge, type Refusal } from '../judge/decide-edge.ts'
import type { EntryHits } from './lists/hits.ts'
import { noteEdgeRefusal, noteEngineRefusal } from './measures.ts'
import { locate, recipientAt } from './recipients.ts'
import { rejectReply, TRY_LATER } from './replies.ts'
import { runEdge, type EdgeRun } from './run-edge.ts'
import { EDGE_STEPS } from './steps.ts'
import { Visit } from './visit.ts'

export interface PolicyDeps extends AcceptDeps, Omit<EdgeDeps, 'load'> {
  readonly signIn: MailSignIn
  /** Id of the domain of ours that an address belongs to. */
  readonly domainOf: (address: string) => number | undefined
  /** The verified reverse name of an address; must not throw. */
  readonly reverseName: (ip: string) => Promise<ReverseName>
  /** Counts what entries of the SMTP lists decided. */
  readonly entryHits: Pick<EntryHits, 'note'>
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
  ['too-many-auth-failures', 120],
  ['auth-without-tls', 138],
  ['address-too-long', 126],
])

/** What the engine answers for its reasons: the catalogue's words, with the codes that an administrator chose. */
export function engineReplies(settings: SettingsValues): ReadonlyMap<string, SmtpReply> {
  return new Map(
    [...ENGINE_CODES].map(([reason, code]) => [reason, chosenReply(rejectReply(code), code, settings)]),
  )
}

/** Builds the hooks: each asks the checks of its stage (steps.ts) and tells what refused. */
export function sessionPolicy(
  deps: PolicyDeps,
  steps: EdgeSteps = EDGE_STEPS,
): SmtpHooks<Visit, ResolvedRecipient> {
  const refusalAt = stageAsker(deps, steps)
  return {
    async connect(session) {
      const visit = new Visit(() => lookUpPeer(session, deps))
      const refuse = await refusalAt('connect', { session }, visit)
      if (refuse) return { refuse }
      void visit.peer
      return { peer: visit }
    },
    helo: (session) => refusalAt('helo', { session }, session.peer),
    authenticate: authenticationOf(deps, steps),
    async mail(session, mail) {
      const visit = session.peer
      const { peer, account } = visit
      // The lists change while a client stays, and what they say of it ends.
      const gone = visit.beginMail() ? null : await refusalAt('connect', { session, mail }, visit)
      if (gone) return gone.code >= 500 ? { ...gone, close: true } : gone
      return refusalAt('mail', { session, mail, peer, account }, visit)
    },
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
    onFailure: (check, error, { session }) =>
      deps.log.error({ check, err: error, session: session.id }, 'a check of the edge failed'),
  }
}

/** Asks a stage of the whole message: answers its refusal, recorded, or null to go on. */
function stageAsker(deps: PolicyDeps, steps: EdgeSteps) {
  const run = edgeRun(deps)
  return async <Stage extends Exclude<EdgeStage, 'rcpt' | 'auth' | 'account'>>(
    stage: Stage,
    facts: EdgeFacts[Stage],
    visit: Visit,
  ): Promise<SmtpReply | null> => {
    const { findings, decision } = await runEdge<Stage>(steps[stage], facts, {
      ...run,
      before: visit.before(stage),
    })
    visit.keep(stage, findings)
    if (findings.length > 0) deps.entryHits.note(Date.now(), findings)
    if (decision.kind === 'pass') return null
    noteEdgeRefusal(decision.by)
    const refusal = asChosen(decision, deps)
    const refused = 'recipients' in facts ? facts.recipients : []
    if (refusal.recorded) recordRefusal(facts, refused, { ...refusal, findings }, deps)
    return refusal.reply
  }
}

/** ms that a failed AUTH costs, once more for each one before it on the connection. */
const FAILURE_DELAY_MS = 1_000

function authenticationOf(deps: PolicyDeps, steps: EdgeSteps) {
  const run = edgeRun(deps)
  return authenticator({
    signIn: deps.signIn,
    failureDelayMs: FAILURE_DELAY_MS,
    refuse: deps.refuse,
    domainOf: deps.domainOf,
    async refusalAt(session, account) {
      const { decision } =
        account === null
          ? await runEdge(steps.auth, { session, peer: session.peer.peer }, run)
          : await runEdge(steps.account, { session, account }, run)
      if (decision.kind !== 'pass') noteEdgeRefusal(decision.by)
      return decision.kind === 'pass' ? null : asChosen(decision, deps)
    },
    refusalOf(finding) {
      const decision = decideEdge([finding], CATALOGUED)
      noteEdgeRefusal(finding.code)
      return decision.kind === 'pass' ? null : asChosen(decision, deps)
    },
    onTrouble: (error) => deps.log.error({ err: error }, 'a password could not be checked'),
  })
}

function asChosen(refusal: Refusal, { snapshot }: PolicyDeps): Refusal {
  return { ...refusal, reply: chosenReply(refusal.reply, refusal.code, snapshot().settings) }
}

/** Asks about one recipient: answers whose copy it is, or the refusal, recorded. */
function recipientAsker(deps: PolicyDeps, steps: EdgeSteps): SmtpHooks<Visit, ResolvedRecipient>['rcpt'] {
  const run = edgeRun(deps)
  return async (session, mail, rcpt) => {
    const snapshot = deps.snapshot()
    try {
      const place = await locate(rcpt, snapshot, deps)
      const { findings, decision } = await runEdge(
        steps.rcpt,
        { session, mail, rcpt, place },
        {
          ...run,
          before: session.peer.before('rcpt'),
        },
      )
      if (findings.length > 0) deps.entryHits.note(Date.now(), findings)
      if (decision.kind === 'pass' && place.domain)
        return { resolved: recipientAt(place, place.domain, rcpt, snapshot, findings) }
      if (decision.kind === 'pass') throw new Error('a recipient of no domain of ours was let pass')
      const { reply, code, recorded, by, counted = false } = asChosen(decision, deps)
      noteEdgeRefusal(by)
      const domainId = place.domain?.id ?? null
      if (recorded)
        deps.refuse({
          session,
          sender: mail.sender,
          recipient: rcpt.address,
          person: place.mailbox === null ? undefined : place.receiver,
          reply,
          code,
          domainId,
          counted,
          found: findings.find((finding) => finding.code === by),
        })
      return { refuse: reply }
    } catch (error) {
      deps.log.error({ err: error, session: session.id }, 'recipient could not be looked up')
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
  noteEngineRefusal(reason)
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
  { reply, code, by, findings }: Refusal & { readonly findings: readonly Finding[] },
  { refuse }: PolicyDeps,
): void {
  const { session, mail } = facts
  const found = findings.find((finding) => finding.code === by)
  const common = { session, sender: mail?.sender ?? '', reply, code, found }
  if (recipients.length === 0) refuse({ ...common, recipient: '', domainId: null })
  for (const { address, resolved } of recipients)
    refuse({ ...common, recipient: address, person: personOf(resolved), domainId: resolved.owner.domainId })
}

async function lookUpPeer({ client }: SmtpSession, deps: PolicyDeps): Promise<Peer> {
  const { name, status } = await deps.reverseName(client.ip)
  return { rdns: name, reverse: status, country: deps.countryOf(client.ip) }
}

/** So that the refusal shows up for the domain's own administrators. */
function domainOf(address: string, snapshot: Snapshot): number | null {
  return snapshot.domains.get(addressDomain(address))?.id ?? null
}
