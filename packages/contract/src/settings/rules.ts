/** Rules across settings: what one needs of another, and what may not be above another. Declared here, checked in parse.ts. */
import { RATE_KINDS } from '../codes/blocking.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { whichItem, type SettingFault } from './check.ts'

/** A setting's value by its key, `group.name`. */
export type ValueAt = (key: string) => unknown

export interface SettingRule {
  /** The settings it looks at. The first is the one at fault: the field that a form marks. */
  readonly keys: readonly [at: string, ...others: string[]]
  readonly fault: (value: ValueAt) => SettingFault | null
  /** What is used instead of stored values that break the rule, by key. */
  readonly mend: (value: ValueAt) => Readonly<Record<string, unknown>>
}

/** `key` may not be above `limit`; stored values that are count as if they were the limit. */
function notAbove(key: string, limit: string, min: number, code: ErrorCode = 'OUT_OF_RANGE'): SettingRule {
  return {
    keys: [key, limit],
    fault: (value) => {
      const [actual, max] = [Number(value(key)), Number(value(limit))]
      return actual > max ? { code, values: { min, max, actual } } : null
    },
    mend: (value) => ({ [key]: value(limit) }),
  }
}

/** While the switch `on` is on, `key` has to be filled in; a stored switch without counts as off. */
function needs(on: string, key: string): SettingRule {
  return {
    keys: [key, on],
    fault: (value) => (value(on) === true && isEmpty(value(key)) ? { code: 'REQUIRED' } : null),
    mend: () => ({ [on]: false }),
  }
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** Who is near a limit is told of before it is met. */
function warnsBefore(warning: string, block: string): SettingRule {
  return {
    keys: [warning, block],
    fault: (value) =>
      Number(value(warning)) < Number(value(block)) ? null : { code: 'WARNING_NOT_BELOW_BLOCK' },
    mend: (value) => ({ [warning]: Math.max(1, Number(value(block)) - 1) }),
  }
}

const METHODS = ['access.secondFactorTotp', 'access.secondFactorPasskey', 'access.secondFactorEmail'] as const

/** Some must have a second factor. */
const isFactorRequired = (value: ValueAt): boolean =>
  value('access.secondFactor') === 'administrators' || value('access.secondFactor') === 'everybody'

/** Lines that say something of the same thing would contradict each other; of stored ones the first holds, as it did. */
function onceEach(key: string, about: (line: string) => string): SettingRule {
  const linesOf = (value: ValueAt): readonly string[] =>
    Array.isArray(value(key)) ? (value(key) as string[]) : []
  return {
    keys: [key],
    fault: (value) => {
      const names = linesOf(value).map(about)
      const again = names.findIndex((name, at) => names.indexOf(name) < at)
      return again === -1 ? null : { code: 'DUPLICATE_ITEM', values: whichItem(again, linesOf(value)[again]) }
    },
    mend: (value) => ({
      [key]: linesOf(value).filter(
        (line, at, all) => all.findIndex((one) => about(one) === about(line)) === at,
      ),
    }),
  }
}

const beforeEquals = (line: string): string => line.split('=')[0]!.trim().toLowerCase()

export const SETTING_RULES: readonly SettingRule[] = [
  onceEach('edge.replies', beforeEquals),
  notAbove('retention.copyDays', 'retention.logDays', 0, 'RETENTION_ABOVE_LOG'),
  notAbove('delivery.firstRetrySeconds', 'delivery.maxRetrySeconds', 10),
  notAbove('delivery.concurrencyPerDestination', 'delivery.concurrencyTotal', 1),
  // A warning about mail that was given up already warns of nothing.
  notAbove('delivery.delayWarningHours', 'delivery.maxAgeHours', 0),
  notAbove('smtp.maxConnectionsPerIp', 'smtp.maxConnections', 1),
  {
    // A mail that is blocked by its first keyword is never warned of.
    keys: ['keyword.blockCount', 'keyword.warningCount'],
    fault: (value) => {
      const [block, warning] = [Number(value('keyword.blockCount')), Number(value('keyword.warningCount'))]
      return block > 0 && block <= warning ? { code: 'WARNING_NOT_BELOW_BLOCK' } : null
    },
    mend: () => ({ 'keyword.blockCount': 0 }),
  },
  {
    // What waits has to be there still when its time is over.
    keys: ['ears.expireDays', 'retention.copyDays', 'ears.enabled'],
    fault: (value) => {
      const [actual, max] = [Number(value('ears.expireDays')), Number(value('retention.copyDays'))]
      const waits = value('ears.enabled') === true
      return waits && actual > max ? { code: 'OUT_OF_RANGE', values: { min: 1, max, actual } } : null
    },
    mend: () => ({ 'ears.enabled': false }),
  },
  {
    // One address cannot mean both.
    keys: ['misjudgement.normalAddress', 'misjudgement.spamAddress'],
    fault: (value) => {
      const [normal, spam] = [value('misjudgement.normalAddress'), value('misjudgement.spamAddress')]
      const isSame = String(normal).toLowerCase() === String(spam).toLowerCase()
      return isSame && !isEmpty(normal) ? { code: 'DUPLICATE_ITEM' } : null
    },
    mend: () => ({ 'misjudgement.normalAddress': '' }),
  },
  ...RATE_KINDS.map((kind) => warnsBefore(`blocking.${kind}Warning`, `blocking.${kind}Count`)),
  needs('backup.enabled', 'backup.recipients'),
  ...['backup.s3Url', 'backup.s3AccessKey', 'backup.s3SecretKey'].map((key): SettingRule => ({
    keys: [key, 'backup.target'],
    fault: (value) => (value('backup.target') === 's3' && isEmpty(value(key)) ? { code: 'REQUIRED' } : null),
    mend: () => ({ 'backup.target': 'folder' }),
  })),
  needs('smtp.proxyRequired', 'smtp.proxyTrusted'),
  needs('sso.enabled', 'sso.issuer'),
  needs('sso.enabled', 'sso.clientId'),
  // Whoever the provider knows would get an account: the domains say who may.
  needs('sso.autoProvision', 'sso.emailDomains'),
  {
    keys: ['sso.roleClaim', 'sso.roleMapping'],
    fault: (value) =>
      !isEmpty(value('sso.roleMapping')) && isEmpty(value('sso.roleClaim')) ? { code: 'REQUIRED' } : null,
    mend: () => ({ 'sso.roleMapping': [] }),
  },
  needs('access.groupwareOtp', 'access.groupwareOtpSecret'),
  needs('journal.enabled', 'journal.servers'),
  needs('journal.enabled', 'journal.recipient'),
  {
    keys: ['access.passwordChangeDays', 'access.passwordForceChange'],
    fault: (value) => {
      const forcesNever =
        value('access.passwordForceChange') === true && value('access.passwordChangeDays') === 0
      return forcesNever ? { code: 'OUT_OF_RANGE', values: { min: 1, max: 730, actual: 0 } } : null
    },
    mend: () => ({ 'access.passwordForceChange': false }),
  },
  {
    keys: ['access.secondFactor', ...METHODS],
    fault: (value) =>
      isFactorRequired(value) && METHODS.every((key) => value(key) === false)
        ? { code: 'SELECTION_REQUIRED' }
        : null,
    mend: () => ({ 'access.secondFactorTotp': true }),
  },
  {
    // Those who must have one could set up none: passkeys are bound to the console's address.
    keys: ['access.secondFactorPasskey', 'access.secondFactor', ...METHODS, 'basic.publicUrl'],
    fault: (value) => {
      const onlyPasskeys = METHODS.every((key) => value(key) === (key === 'access.secondFactorPasskey'))
      const stuck = isFactorRequired(value) && onlyPasskeys && isEmpty(value('basic.publicUrl'))
      return stuck ? { code: 'PUBLIC_ADDRESS_REQUIRED' } : null
    },
    mend: () => ({ 'access.secondFactorTotp': true }),
  },
  {
    // The link would lead nowhere.
    keys: ['edge.replyLinks', 'basic.publicUrl'],
    fault: (value) =>
      value('edge.replyLinks') === true && isEmpty(value('basic.publicUrl'))
        ? { code: 'PUBLIC_ADDRESS_REQUIRED' }
        : null,
    mend: () => ({ 'edge.replyLinks': false }),
  },
]
