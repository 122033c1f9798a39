/** Trying filters out: on a stored mail or a file, for a recipient within one's own region. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { simulateRoute, Trial, tryFilterRoute } from '@postern/contract/routes/filter-try.ts'
import type { SettingsRecord } from '@postern/contract/settings/parse.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import { found } from '../../../platform/db/lists.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
import type { FilterDeps } from '../service.ts'
import { assertDraftSettings } from './draft-settings.ts'
import { draftOf, type Drafts } from './draft.ts'
import type { CameFrom, Copy, DraftFilter, FilterPlace, MailPort, TrialPort } from './ports.ts'
import { presentTrial } from './present.ts'
import type { Samples } from './samples.ts'
import * as store from './store.ts'

export interface TryDeps extends FilterDeps {
  readonly trials: TrialPort
  readonly mails: MailPort
  readonly samples: Samples
}

type Simulation = RouteParsed<typeof simulateRoute>['body']
type FilterTrial = RouteParsed<typeof tryFilterRoute>['body']

/** Nothing was changed, and nobody's mail was read but the caller's own file. */
export function keepSample(deps: TryDeps, caller: Caller, file: Uint8Array) {
  const bytes = Buffer.from(file)
  const sample = deps.samples.keep(caller.userId, bytes)
  leaveUnrecorded(caller)
  return { sample, size: bytes.length }
}

/** @throws what checking the filter throws; NOT_FOUND_RECIPIENT, NOT_FOUND_SAMPLE, what reading the mail throws */
export async function tryFilter(
  deps: TryDeps,
  caller: Caller,
  kind: FilterPlace,
  { source, recipient, filter }: FilterTrial,
): Promise<Trial> {
  const drafts = await draftOf(deps.db, caller, kind, filter)
  const message = await messageOf(deps, caller, source)
  const wanted = recipient ?? message.receiver
  const copy =
    wanted === null
      ? await anyCopyOf(deps, caller, drafts.draft)
      : withinOwner(await copyFor(deps, caller, wanted), drafts.draft)
  return judge(deps, caller, { message, copy, drafts, threshold: null, settings: {} })
}

/** Throws as tryFilter, SELECTION_REQUIRED without a recipient, and for settings that the caller could not save. */
export async function simulate(
  deps: TryDeps,
  caller: Caller,
  { source, recipient, sender, ip, draft, threshold, settings }: Simulation,
): Promise<Trial> {
  assertDraftSettings(caller, settings, deps.settings())
  const drafts = draft ? await draftOf(deps.db, caller, draft, draft.filter) : null
  const message = await messageOf(deps, caller, source)
  const address = recipient ?? message.receiver
  if (address === null) throw new AppError('INVALID_REQUEST', { fields: { recipient: 'SELECTION_REQUIRED' } })
  const copy = await copyFor(deps, caller, address)
  const from = { ...message.from, sender: sender ?? message.from.sender, ip: ip ?? message.from.ip }
  return judge(deps, caller, { message: { ...message, from }, copy, drafts, threshold, settings })
}

interface Message {
  readonly bytes: Buffer
  readonly from: CameFrom
  /** null of a file. */
  readonly receiver: string | null
  /** Whose it is: of a file, whoever handed it in. */
  readonly userId: number | null
}

interface Judgement {
  readonly message: Message
  readonly copy: Copy
  readonly drafts: Drafts | null
  readonly threshold: number | null
  readonly settings: SettingsRecord
}

async function judge(
  deps: TryDeps,
  caller: Caller,
  { message, copy, drafts, threshold, settings }: Judgement,
): Promise<Trial> {
  const answer = await deps.trials.judge({
    bytes: message.bytes,
    from: message.from,
    copies: [copy],
    draft: drafts?.draft ?? null,
    stored: drafts?.stored ?? null,
    threshold,
    settings,
    explain: true,
    onlyMet: false,
    fromHeader: message.receiver === null,
  })
  const shown = shownTo(caller, { user_id: message.userId }, deps.settings())
  return presentTrial(caller, copy, answer, shown)
}

const UNKNOWN: CameFrom = { sender: '', helo: '', ip: '', rdns: '', country: '', tls: true, auth: null }

async function messageOf(deps: TryDeps, caller: Caller, source: Simulation['source']): Promise<Message> {
  if ('mail' in source) return deps.mails.original(caller, source.mail)
  leaveUnrecorded(caller)
  return {
    bytes: deps.samples.get(caller.userId, source.sample),
    from: UNKNOWN,
    receiver: null,
    userId: caller.userId,
  }
}

/** @throws AppError NOT_FOUND_RECIPIENT also for an address out of reach */
async function copyFor({ trials }: TryDeps, { scope }: Caller, address: string): Promise<Copy> {
  const copy = address.includes('@') ? await trials.recipient(address) : null
  if (!copy || !isWithin(copy.owner, scope))
    throw new AppError('NOT_FOUND_RECIPIENT', { fields: { recipient: 'NOT_FOUND_RECIPIENT' } })
  return copy
}

function isWithin(owner: Copy['owner'], scope: Caller['scope']): boolean {
  if (scope.region === 'domain') return owner.domainId === scope.domainId
  if (scope.region === 'group') return owner.groupId === scope.groupId
  return scope.region === 'all' || owner.userId === scope.userId
}

/** A filter of a domain, group or user is not asked for others' mail: it is tried as if the mail were theirs. */
function withinOwner(copy: Copy, { region, domainId, groupId, userId }: DraftFilter): Copy {
  if (region === 'all') return copy
  const owner = { ...copy.owner, domainId: domainId ?? copy.owner.domainId }
  if (region === 'group') return { ...copy, owner: { ...owner, groupId } }
  return { ...copy, owner: region === 'user' ? { ...owner, userId } : owner }
}

/** A file names no recipient of ours for certain: somebody whose mail the filter is for. */
async function anyCopyOf(deps: TryDeps, caller: Caller, draft: DraftFilter): Promise<Copy> {
  const address = await store.addressFor(deps.db, caller.scope, draft)
  if (address === null)
    throw new AppError('NOT_FOUND_RECIPIENT', { fields: { recipient: 'NOT_FOUND_RECIPIENT' } })
  const copy = found(await deps.trials.recipient(address), 'NOT_FOUND_RECIPIENT')
  return withinOwner(copy, draft)
}
