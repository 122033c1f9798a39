/** Campaigns and attempts at impersonation of the last day, each number as the list has it that it opens; suspected countries. */
import { ATTEMPT_FINDINGS } from '@postern/contract/codes/dashboard.ts'
import type { Attacks } from '@postern/contract/routes/dashboard.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { levelOfScope } from '../../sums/read-store.ts'
import { readWindows } from '../../sums/weeks-store.ts'
import * as store from './attacks-store.ts'
import type { DashboardDeps } from './deps.ts'

const DAY_MS = 86_400_000
/** Lines of a tile. */
const LINES = 5
/** Campaigns that are counted; the largest of all time need not be those of today. */
const LOOKED_AT = 12
/** Fewer copies are no campaign. */
const COPIES = 5

export async function attacks(deps: DashboardDeps, caller: Caller): Promise<Attacks> {
  const { db, clock, classesOf } = deps
  const since = new Date(clock() - DAY_MS)
  const classes = classesOf(caller)
  const mayLook = caller.permissions.has('mail-inbound-mail') && classes.length > 0
  const asked = { scope: caller.scope, classes, since, until: new Date(clock() + 1) }
  const [campaigns, impersonation, countries] = await Promise.all([
    mayLook && caller.scope.region !== 'group' ? campaignsOf(db, asked) : null,
    mayLook ? store.countFindings(db, asked, ATTEMPT_FINDINGS) : null,
    countriesOf(deps, caller),
  ])
  return {
    since: since.toISOString(),
    campaigns,
    impersonation: impersonation && impersonation.toSorted((a, b) => b.mails - a.mails).slice(0, LINES),
    countries,
  }
}

async function countriesOf(deps: DashboardDeps, { scope, permissions }: Caller): Promise<string[] | null> {
  const level = levelOfScope(scope)
  if (level === null || !permissions.has('statistics-inbound-country')) return null
  const { zone } = await readWindows(deps.db, new Date(deps.clock()), deps.settings().basic.timeZone, 0)
  return [...(await deps.suspectedCountries(level, zone, deps.clock()))]
}

async function campaignsOf(
  db: DashboardDeps['db'],
  asked: store.Asked,
): Promise<NonNullable<Attacks['campaigns']>> {
  const candidates = await store.recentCampaigns(db, asked, LOOKED_AT)
  const counted = await Promise.all(candidates.map((campaign) => store.countCopies(db, asked, campaign)))
  const largest = counted
    .filter(({ mails }) => mails >= COPIES)
    .toSorted((a, b) => b.mails - a.mails)
    .slice(0, LINES)
  return Promise.all(
    largest.map(async (copies) => ({ ...copies, ...(await store.newestOf(db, asked, copies.campaign)) })),
  )
}
