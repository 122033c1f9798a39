/** What a filter does with mail that it decides (product §12): a code, and what that needs. */
import { z } from 'zod'
import {
  ACTIONS_OF_POLICY,
  POLICY_ACTIONS,
  type PolicyAction,
  type PolicyActionName,
  type PolicyName,
  type RegionName,
} from '../codes/filter.ts'
import { SECURE_MODES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { hostSchema } from './domain.ts'
import { portSchema } from './port.ts'
import { secureSchema } from './secure.ts'

const minutes = z
  .number({ error: 'INVALID_VALUE' })
  .int({ error: 'INVALID_VALUE' })
  .min(1, { error: 'INVALID_VALUE' })
  .max(LIMITS.delayMinutes, { error: 'INVALID_VALUE' })

const days = z
  .number({ error: 'INVALID_VALUE' })
  .int({ error: 'INVALID_VALUE' })
  .min(1, { error: 'INVALID_VALUE' })
  .max(LIMITS.linkDaysMax, { error: 'INVALID_VALUE' })

/** Only what the code needs is kept of it; the rest is as if it had not been said. */
export const filterAction = z
  .strictObject({
    code: z.literal(Object.values(POLICY_ACTIONS), { error: 'INVALID_VALUE' }),
    /** Of block: what becomes of the mail is the run mode's to say, as of any spam. */
    as_domain: z.boolean({ error: 'INVALID_VALUE' }).default(false),
    /** Of delay. */
    minutes: minutes.nullable().default(null),
    /** Of link: how long the links live. */
    days: days.nullable().default(null),
    /** Of route: who takes the mail instead of the recipient's server. */
    server: hostSchema.nullable().default(null),
    port: portSchema.default(25),
    secure: secureSchema.default(SECURE_MODES.tls),
  })
  .overwrite((action) => ({
    code: action.code,
    as_domain: action.code === POLICY_ACTIONS.block && action.as_domain,
    minutes: action.code === POLICY_ACTIONS.delay ? action.minutes : null,
    days: action.code === POLICY_ACTIONS.link ? (action.days ?? LIMITS.linkDays) : null,
    ...(action.code === POLICY_ACTIONS.route
      ? { server: action.server, port: action.port, secure: action.secure }
      : { server: null, port: 25, secure: SECURE_MODES.tls }),
  }))
  .check(({ value, issues }) => {
    const missing =
      value.code === POLICY_ACTIONS.delay && value.minutes === null
        ? 'minutes'
        : value.code === POLICY_ACTIONS.route && value.server === null
          ? 'server'
          : null
    if (missing) issues.push({ code: 'custom', input: value, message: 'REQUIRED', path: [missing] })
  })
export type FilterAction = z.output<typeof filterAction>

/** What a filter does that names no action. */
export function defaultAction(policy: PolicyName): FilterAction {
  return filterAction.parse({ code: POLICY_ACTIONS[ACTIONS_OF_POLICY[policy][0]] })
}

export function isActionOf(policy: PolicyName, code: PolicyAction): boolean {
  return ACTIONS_OF_POLICY[policy].some((name) => POLICY_ACTIONS[name] === code)
}

export function actionName(code: number): PolicyActionName | undefined {
  return (Object.keys(POLICY_ACTIONS) as PolicyActionName[]).find((name) => POLICY_ACTIONS[name] === code)
}

/** What mail is judged by that a filter with an action of its own decides. */
export interface JudgedAction {
  readonly code: PolicyAction
  /** Of block: the run mode says what becomes of the mail. */
  readonly asDomain?: true
  /** Of delay. */
  readonly minutes?: number
  /** Of link. */
  readonly days?: number
  /** Of route. */
  readonly server?: {
    readonly host: string
    readonly port: number
    readonly secure: number
    /** Region of who named it: only who runs the installation may name one in an inner network. */
    readonly namedBy: RegionName
  }
}

/** Empty for what the policy says anyway. */
export function judgedAction(
  stored: FilterAction | null,
  namedBy: RegionName | null,
): { readonly action?: JudgedAction } {
  if (stored === null) return {}
  const { code, as_domain: asDomain, minutes, days: lives, server: host, port, secure } = stored
  if (code === POLICY_ACTIONS.permit || (code === POLICY_ACTIONS.block && !asDomain)) return {}
  const action = {
    code,
    ...(asDomain ? { asDomain } : {}),
    ...(minutes === null ? {} : { minutes }),
    // What was stored before links has none.
    ...(typeof lives === 'number' ? { days: lives } : {}),
    ...(host === null ? {} : { server: { host, port, secure, namedBy: namedBy ?? 'user' } }),
  }
  return { action }
}
