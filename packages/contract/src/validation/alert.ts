/** A rule of alerts and a way of telling: each field for itself, and what they ask of each other. */
import { z } from 'zod'
import {
  ALERT_CLASSES,
  ALERT_KIND_FACTS,
  ALERT_KINDS,
  ALERT_MEASURES,
  ALERT_REGIONS,
  ALERT_SENDERS,
  ALERT_WAY_KINDS,
  windowsOf,
  type AlertField,
  type AlertSender,
} from '../codes/alert.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import { LIMITS } from '../limits.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { isEmail, mailboxSchema, normaliseEmail } from './email.ts'
import { isIp, isIpv4 } from './ip.ts'
import { distinctList, freeText, integerBetween } from './text.ts'
import { timeOfDaySchema } from './time.ts'
import { isWebUrl } from './url.ts'
import { useFlag } from './use-flag.ts'

const domainId = z.number({ error: 'SELECTION_REQUIRED' }).int().positive().nullable().default(null)
const choice = { error: 'SELECTION_REQUIRED' } as const

/** The form of a rule, without what its fields ask of each other. */
export const alertRule = z.strictObject({
  /** '' is called after what it watches. */
  name: freeText(LIMITS.alertName).default(''),
  kind: z.enum(ALERT_KINDS, choice),
  region: z.enum(ALERT_REGIONS, choice),
  domain_id: domainId,
  mail_class: z.enum(ALERT_CLASSES, choice).nullable().default(null),
  measure: z.enum(ALERT_MEASURES, choice).nullable().default(null),
  sender_by: z.enum(ALERT_SENDERS, choice).nullable().default(null),
  minutes: z.number({ error: 'SELECTION_REQUIRED' }).int().nullable().default(null),
  /** Mails, minutes, per cent, days or times, by its kind; null where only the usual is the measure. */
  limit: z.number({ error: 'NOT_A_NUMBER' }).int({ error: 'NOT_AN_INTEGER' }).nullable().default(null),
  /** So many times what the same hours of the week had; null: not compared. */
  times: integerBetween(2, 20).nullable().default(null),
  /** Fewer mails are no news, whatever their share is. */
  least: integerBetween(10, 1_000_000).nullable().default(null),
  /** Senders that may send as much as they like. */
  ignored: distinctList(
    z.string().trim().toLowerCase().min(1, { error: 'REQUIRED' }).max(LIMITS.emailMax, { error: 'TOO_LONG' }),
    LIMITS.alertIgnored,
  ).default([]),
  ways: z
    .array(z.number().int().positive(), { error: 'INVALID_VALUE' })
    .max(LIMITS.alertRuleWays, { error: 'TOO_MANY_ITEMS' })
    .refine((ids) => new Set(ids).size === ids.length, { message: 'DUPLICATE_ITEM' })
    .default([]),
  /** Told in quiet hours too. */
  urgent: z.boolean().default(false),
  is_act: useFlag.default(true),
})
export type AlertRuleBody = z.output<typeof alertRule>

export interface AlertProblem<Field> {
  readonly field: Field
  readonly code: ErrorCode
}

/** Whether a kind of rule has a field; `least` goes with a share and with the usual only. */
export function hasField(of: Pick<AlertRuleBody, 'kind' | 'measure' | 'times'>, field: AlertField): boolean {
  if (!ALERT_KIND_FACTS[of.kind].fields.includes(field)) return false
  return field !== 'least' || of.measure === 'share' || of.times !== null
}

/** The bounds of a rule's limit. */
export function limitOf({ kind, measure }: Pick<AlertRuleBody, 'kind' | 'measure'>) {
  const { limit } = ALERT_KIND_FACTS[kind]
  return measure === 'share' && kind === 'class'
    ? ({ unit: 'percent', min: 1, max: 100, usual: 50 } as const)
    : limit
}

/** A sender as mail names it, by what it is; null where it is none. */
const SENDER_FORMS: Readonly<Record<AlertSender, (text: string) => string | null>> = {
  address: (text) => {
    const address = normaliseEmail(text)
    return isEmail(address) ? address : null
  },
  domain: (text) => {
    const domain = toAsciiDomain(text)
    return domain !== null && isDomain(domain) ? domain : null
  },
  ip: (text) => {
    if (!isIp(text)) return null
    return isIpv4(text) ? text : new URL(`http://[${text}]`).hostname.slice(1, -1)
  },
}
const SENDER_ERRORS = { address: 'INVALID_EMAIL', domain: 'INVALID_DOMAIN', ip: 'INVALID_IP' } as const

/** What is missing, or does not fit its kind. */
export function alertRuleProblems(
  of: AlertRuleBody,
): AlertProblem<keyof AlertRuleBody | `ignored.${number}`>[] {
  const problems: AlertProblem<keyof AlertRuleBody | `ignored.${number}`>[] = []
  const { installation } = ALERT_KIND_FACTS[of.kind]
  if (installation && of.region !== 'all') problems.push({ field: 'region', code: 'ALERT_NEEDS_ALL' })
  if (of.region === 'domain' && of.domain_id === null)
    problems.push({ field: 'domain_id', code: 'SELECTION_REQUIRED' })
  for (const field of ['mail_class', 'measure', 'sender_by', 'minutes'] as const)
    if (hasField(of, field) && of[field] === null) problems.push({ field, code: 'SELECTION_REQUIRED' })
  if (hasField(of, 'minutes') && of.minutes !== null && !windowsOf(of.kind).includes(of.minutes))
    problems.push({ field: 'minutes', code: 'INVALID_VALUE' })
  if (hasField(of, 'least') && of.least === null) problems.push({ field: 'least', code: 'REQUIRED' })
  const { min, max } = limitOf(of)
  if (of.limit === null && !(hasField(of, 'times') && of.times !== null))
    problems.push({ field: 'limit', code: 'REQUIRED' })
  if (of.limit !== null && (of.limit < min || of.limit > max))
    problems.push({ field: 'limit', code: 'OUT_OF_RANGE' })
  const { sender_by: by } = of
  if (by !== null && hasField(of, 'ignored'))
    for (const [index, text] of of.ignored.entries())
      if (SENDER_FORMS[by](text) === null)
        problems.push({ field: `ignored.${index}`, code: SENDER_ERRORS[by] })
  return problems
}

/** Fields that a rule's kind has no use for are empty, and senders as mail names them. */
export function wholeAlertRule<Rule extends AlertRuleBody>(of: Rule): Rule {
  const kept = <T>(field: AlertField, value: T, none: T): T => (hasField(of, field) ? value : none)
  return {
    ...of,
    domain_id: of.region === 'all' ? null : of.domain_id,
    mail_class: kept('mail_class', of.mail_class, null),
    measure: kept('measure', of.measure, null),
    sender_by: kept('sender_by', of.sender_by, null),
    minutes: kept('minutes', of.minutes, null),
    times: kept('times', of.times, null),
    least: kept('least', of.least, null),
    ignored: kept('ignored', ignoredOf(of), []),
  }
}

function ignoredOf({ sender_by: by, ignored }: AlertRuleBody): string[] {
  return by === null ? [] : [...new Set(ignored.map((text) => SENDER_FORMS[by](text) ?? text))]
}

const quietTime = timeOfDaySchema.nullable().default(null)

/** The form of a way of telling, without what its fields ask of each other. */
export const alertWay = z.strictObject({
  name: freeText(LIMITS.alertName).default(''),
  kind: z.enum(ALERT_WAY_KINDS, choice),
  region: z.enum(ALERT_REGIONS, choice),
  domain_id: domainId,
  /** Whoever administers the region, each in their own language. */
  to_admins: z.boolean().default(false),
  recipients: distinctList(mailboxSchema, LIMITS.alertRecipients).default([]),
  /** Of readers without an account, and of what webhooks are told. */
  language: z.enum(LANGUAGES, choice),
  url: z.string().trim().max(LIMITS.alertUrl, { error: 'TOO_LONG' }).default(''),
  /** PagerDuty's integration key: written, never told. '' keeps the stored one. */
  routing_key: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9]{32})?$/, { error: 'INVALID_VALUE' })
    .default(''),
  /** The address is inside our own network, which only who administers everything may say. */
  inner: z.boolean().default(false),
  /** HH:mm on the clock of the settings' zone; both or neither. The end may lie on the next day. */
  quiet_from: quietTime,
  quiet_to: quietTime,
  is_act: useFlag.default(true),
})
export type AlertWayBody = z.output<typeof alertWay>

/** What is missing, or does not fit its kind. A new one for PagerDuty needs its key. */
export function alertWayProblems(of: AlertWayBody, isNew = false): AlertProblem<keyof AlertWayBody>[] {
  const problems: AlertProblem<keyof AlertWayBody>[] = []
  if (of.region === 'domain' && of.domain_id === null)
    problems.push({ field: 'domain_id', code: 'SELECTION_REQUIRED' })
  if (of.kind === 'mail' && !of.to_admins && of.recipients.length === 0)
    problems.push({ field: 'recipients', code: 'REQUIRED' })
  if (isNew && of.kind === 'pagerduty' && of.routing_key === '')
    problems.push({ field: 'routing_key', code: 'REQUIRED' })
  if (of.kind !== 'mail') {
    if (of.url === '') problems.push({ field: 'url', code: 'REQUIRED' })
    else if (!isWebUrl(of.url)) problems.push({ field: 'url', code: 'INVALID_URL' })
    else if (!of.inner && !of.url.startsWith('https:'))
      problems.push({ field: 'url', code: 'ALERT_NEEDS_HTTPS' })
    if (of.inner && of.region !== 'all') problems.push({ field: 'inner', code: 'ALERT_NEEDS_ALL' })
  }
  if ((of.quiet_from === null) !== (of.quiet_to === null))
    problems.push({ field: of.quiet_from === null ? 'quiet_from' : 'quiet_to', code: 'REQUIRED' })
  else if (of.quiet_from !== null && of.quiet_from === of.quiet_to)
    problems.push({ field: 'quiet_to', code: 'INVALID_VALUE' })
  return problems
}

/** Fields that a way's kind has no use for are empty. */
export function wholeAlertWay<Way extends AlertWayBody>(of: Way): Way {
  const isMail = of.kind === 'mail'
  return {
    ...of,
    domain_id: of.region === 'all' ? null : of.domain_id,
    to_admins: isMail && of.to_admins,
    recipients: isMail ? of.recipients.map((address) => address.toLowerCase()) : [],
    url: isMail ? '' : of.url,
    inner: !isMail && of.inner,
    routing_key: of.kind === 'pagerduty' ? of.routing_key : '',
  }
}

/** Puts problems at their fields: for `superRefine`. */
export function tellProblems(problems: readonly AlertProblem<string>[], context: z.RefinementCtx): void {
  for (const { field, code } of problems)
    context.addIssue({ code: 'custom', message: code, path: pathOf(field) })
}

/** `ignored.2` is the third of its list. */
function pathOf(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
