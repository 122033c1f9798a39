/** SQL of authentication filters that waiting mail leads to (path auto); lists and forms of them are features/filter's. */
import { sql } from 'kysely'
import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  REGIONS,
  TARGETS,
  type PolicyName,
} from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FilterRuleRow } from '../../platform/db/filter-tables.ts'
import type { SettlePorts } from './ports.ts'
import type { SenderTo } from './waiting-store.ts'

export interface SenderFilter extends SenderTo {
  readonly policy: PolicyName
}

/**
 * The authentication filter for a sender and whom they write to; one of the other policy gives way, the later word counts: one made from
 * mail goes, one written in a form is switched off. Answers its id where it was made now, else null.
 */
export async function ensureSenderFilter(
  db: Db,
  filter: SenderFilter,
  hashOfRules: SettlePorts['hashOfRules'],
): Promise<number | null> {
  const { policy, sender, user_id: user, domain_id: domain } = filter
  const rules = rulesOf(filter)
  const hash = hashOfRules(OPERATIONS.and, rules)
  const owner = { domain_id: domain, user_id: user }
  const region = user === null ? REGIONS.domain : REGIONS.user
  const same = sql`region = ${region} and rules_hash = ${hash} and domain_id is not distinct from ${owner.domain_id}
    and user_id is not distinct from ${owner.user_id}`
  await sql`delete from filter where ${same} and policy <> ${POLICIES[policy]} and path = 'auto'`.execute(db)
  await sql`update filter set is_act = false where ${same} and policy <> ${POLICIES[policy]} and is_act`.execute(
    db,
  )
  const made = await db
    .insertInto('filter')
    .values({
      ...owner,
      region,
      policy: POLICIES[policy],
      name: sender.slice(0, LIMITS.filterName),
      operation: OPERATIONS.and,
      rules: JSON.stringify(rules),
      rules_hash: hash,
      path: 'auto',
      filter_function: FILTER_FUNCTIONS.ears,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  await sql`update filter set is_act = true where ${same} and policy = ${POLICIES[policy]} and not is_act`.execute(
    db,
  )
  return null
}

/** An address without an account has no filters of its own: its domain's names it. */
function rulesOf({ sender, receiver, user_id: user }: SenderFilter): FilterRuleRow[] {
  const match = (target: number, value: string) => ({ target, cond: CONDITIONS.match, value, word: false })
  const from = match(TARGETS.senderEmail, sender)
  return user === null && receiver !== null ? [from, match(TARGETS.recipientEmail, receiver)] : [from]
}
