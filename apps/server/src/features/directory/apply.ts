/** Carries a plan out, within the transaction that it was made in. */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { UserDefaults } from '@postern/contract/routes/member.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { appendAudits, type AuditEvent } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { ownedFields, type Plan, type PlanRules, type PlanStep, type PresentUser } from './plan.ts'
import * as store from './store.ts'

export interface Applied {
  readonly domainId: number
  readonly plan: Plan
  readonly users: readonly PresentUser[]
  readonly rules: PlanRules
  /** What new users begin with; their role where the directory gives none. */
  readonly start: UserDefaults & { readonly role_id: number }
  readonly actor: Actor
}

/** Answers the names of groups that were made. */
export async function applyPlan(trx: Db, applied: Applied): Promise<readonly string[]> {
  const { domainId, plan, users, rules } = applied
  const at = new Date(rules.now)
  const { ids, made } = await store.ensureGroups(trx, domainId, rules.source, plan.groups)
  const before = new Map(users.map((user) => [user.id, user]))
  const lists = plan.steps.filter(({ wanted, userId }) => wanted?.aliases !== undefined && userId !== null)
  await store.dropAliases(
    trx,
    lists.filter(({ changes }) => changes.some(({ field }) => field === 'email_alias')).map(idOf),
  )
  for (const step of plan.steps) await applyStep(trx, step, { ...applied, groups: ids, before })
  const removed = plan.steps.filter(({ act }) => act === 'remove').map(idOf)
  await store.removeUsers(trx, removed)
  const losing = plan.steps.filter((step) => losesSession(step)).map(idOf)
  await store.endSessions(trx, losing, at)
  await store.releaseGroups(trx, domainId, rules.source, [...ids.keys()])
  const events = [
    ...made.map((name): AuditEvent => ({ task: 'group.add', target: name, domainId, at: rules.now })),
    ...plan.steps.flatMap((step) => eventOf(step, domainId, rules.now)),
  ]
  await appendAudits(trx, applied.actor, events)
  return made
}

const idOf = ({ userId }: PlanStep): number => userId!

interface StepDeps extends Applied {
  readonly groups: ReadonlyMap<string, number>
  readonly before: ReadonlyMap<number, PresentUser>
}

async function applyStep(trx: Db, step: PlanStep, deps: StepDeps): Promise<void> {
  const { rules, domainId, start } = deps
  if (step.act === 'refuse' || step.act === 'remove') return
  if (step.gone) return store.markGone(trx, idOf(step), new Date(rules.now))
  const values = valuesOf(step, deps)
  const aliases = step.wanted?.aliases ?? []
  if (step.userId === null) {
    const id = await store.insertUser(trx, start, {
      ...values,
      domain_id: domainId,
      role_id: values.role_id ?? start.role_id,
    })
    return store.addAliases(trx, id, aliases)
  }
  await store.updateUser(trx, step.userId, values)
  if (step.changes.some(({ field }) => field === 'email_alias'))
    await store.addAliases(trx, step.userId, aliases)
}

function valuesOf({ wanted, userId, directoryId, disabled }: PlanStep, { rules, groups, before }: StepDeps) {
  const { email, name, group, role_id: role } = wanted!
  const user = userId === null ? undefined : before.get(userId)
  // A block that an administrator put stays; one of the directory's own ends with its reason.
  const byHand = user?.login_blocked === true && !user.directory_disabled
  return {
    email,
    name,
    ...(group !== undefined && { group_id: group === null ? null : (groups.get(group) ?? null) }),
    ...(role !== undefined && { role_id: role }),
    directory: rules.source,
    directory_id: directoryId,
    directory_owns: ownedFields(rules),
    directory_disabled: disabled && !byHand,
    login_blocked: disabled || byHand,
  }
}

/** Rights changed, or the name to sign in with. */
function losesSession({ act, userId, changes }: PlanStep): boolean {
  if (userId === null || act === 'refuse') return false
  return act === 'disable' || changes.some(({ field }) => field !== 'name' && field !== 'email_alias')
}

const TASKS: Readonly<Partial<Record<PlanStep['act'], AuditTask>>> = {
  add: 'user.add',
  adopt: 'user.edit',
  change: 'user.edit',
  disable: 'user.edit',
  restore: 'user.edit',
  remove: 'user.delete',
}

function eventOf({ act, name, changes, wanted, gone }: PlanStep, domainId: number, at: number): AuditEvent[] {
  const task = TASKS[act]
  if (task === undefined) return []
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[of]]))
  const values =
    act === 'add'
      ? { after: wanted }
      : act === 'remove'
        ? {}
        : { before: side('before'), after: side('after') }
  return [{ task, target: name, domainId, at, note: { directory: gone ? `${act} (gone)` : act }, ...values }]
}
