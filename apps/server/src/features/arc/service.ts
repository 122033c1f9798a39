/** What administrators see of the keys that seal mail, and ask of them. Private keys never leave the server. */
import type { ArcKeyRow, ArcState, checkArcRoute } from '@postern/contract/routes/arc.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { sealingDomain } from '@postern/contract/settings/sealing-domain.ts'
import { keyRecordName, keyRecordValue } from '@postern/mail/auth/published-key.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lookAfterKeys, renewKey, VERIFIED_MS, type KeyDeps } from './keys.ts'
import { listKeys, type StoredArcKey } from './store.ts'

export interface ArcDeps {
  readonly db: Db
  /** The API's role has no right to keys. */
  readonly systemDb: Db
  readonly box: SealedBox
  readonly lookUp: DnsResolver
  readonly settings: () => SettingsValues
  readonly self: () => { readonly host: string }
  /** ms since the epoch. */
  readonly clock: () => number
}

const domainOf = ({ settings, self }: ArcDeps): string => sealingDomain(settings(), self().host)
const keysOf = ({ systemDb: db, box, lookUp }: ArcDeps): KeyDeps => ({ db, box, lookUp })

export async function readState(deps: ArcDeps): Promise<ArcState> {
  const domain = domainOf(deps)
  const keys = await listKeys(deps.systemDb)
  const inUse = keys.find((key) => key.domain === domain && key.record === 'found' && key.retired_at === null)
  // What never sealed is of no use to another domain.
  const shown = keys.filter((key) => key.domain === domain || key.found_at !== null)
  return { domain, keys: shown.map((key) => rowOf(key, domain, inUse)) }
}

/** Whether mail that we change is sealed: `waiting` for the record of its key otherwise. */
export async function sealState(deps: ArcDeps): Promise<'off' | 'sealing' | 'waiting'> {
  const { domain, keys } = await readState(deps)
  if (domain === '') return 'off'
  return keys.some(({ state }) => state === 'sealing') ? 'sealing' : 'waiting'
}

export async function checkRecords(deps: ArcDeps, caller: Caller): Promise<RouteReply<typeof checkArcRoute>> {
  const domain = domainOf(deps)
  if (domain === '') throw new AppError('NO_SEALING_DOMAIN')
  const isAnswered = await lookAfterKeys(keysOf(deps), domain, new Date(deps.clock()))
  const state = await readState(deps)
  await recordAudit(deps.db, caller, {
    task: 'configuration.arc_check',
    target: domain,
    note: state.keys.map(({ selector, state: how }) => `${selector}: ${how}`).join(', '),
    at: deps.clock(),
  })
  return { ...state, unanswered: !isAnswered }
}

export async function makeKey(deps: ArcDeps, caller: Caller): Promise<ArcState> {
  const domain = domainOf(deps)
  if (domain === '') throw new AppError('NO_SEALING_DOMAIN')
  const selector = await renewKey(keysOf(deps), domain, new Date(deps.clock()))
  await recordAudit(deps.db, caller, {
    task: 'configuration.arc_key',
    target: domain,
    note: selector,
    at: deps.clock(),
  })
  return readState(deps)
}

function rowOf(key: StoredArcKey, domain: string, inUse: StoredArcKey | undefined): ArcKeyRow {
  const { selector, record, retired_at: retired } = key
  return {
    domain: key.domain,
    selector,
    name: keyRecordName(key),
    value: keyRecordValue({ publicKey: key.public_key }),
    state: stateOf(key, domain, inUse),
    record,
    created_at: key.created_at.toISOString(),
    checked_at: key.checked_at?.toISOString() ?? null,
    retired_at: retired?.toISOString() ?? null,
    removable_at: retired && new Date(retired.getTime() + VERIFIED_MS).toISOString(),
  }
}

function stateOf(key: StoredArcKey, domain: string, inUse: StoredArcKey | undefined): ArcKeyRow['state'] {
  if (key.retired_at !== null) return 'retired'
  if (key.domain !== domain) return 'unused'
  if (key === inUse) return 'sealing'
  return key.found_at === null ? 'waiting' : 'lost'
}
