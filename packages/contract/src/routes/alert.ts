/** Alerts: what is and was wrong, the rules that say so, and the ways of telling. */
import { z } from 'zod'
import {
  ALERT_CALL_PROBLEMS,
  ALERT_CALL_STATES,
  ALERT_CLASSES,
  ALERT_KINDS,
  ALERT_MEASURES,
  ALERT_REGIONS,
  ALERT_SENDERS,
  type AlertNumbers,
} from '../codes/alert.ts'
import {
  alertRule,
  alertRuleProblems,
  alertWay,
  alertWayProblems,
  tellProblems,
} from '../validation/alert.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import {
  bulkReply,
  chkBody,
  createdReply,
  idParams,
  idSchema,
  pageOf,
  pagingQuery,
  rowVersionSchema,
  timestamp,
} from './shared.ts'

const alertNumbers: z.ZodType<AlertNumbers> = z.object({
  value: z.number(),
  peak: z.number(),
  peak_mails: z.number().nullable(),
  unit: z.enum(['mails', 'minutes', 'percent', 'days', 'times']),
  limit: z.number(),
  usual: z.number().nullable(),
  mails: z.number().nullable(),
  minutes: z.number().nullable(),
  mail_class: z.enum(ALERT_CLASSES).nullable(),
  measure: z.enum(ALERT_MEASURES).nullable(),
  sender_by: z.enum(ALERT_SENDERS).nullable(),
})

export const alertRow = z.object({
  id: z.number(),
  kind: z.enum(ALERT_KINDS),
  /** A virus, sender, destination, certificate or job; '' where there is only one. */
  subject: z.string(),
  /** Null where it is gone, or nobody's in reach. */
  rule_id: z.number().nullable(),
  /** '' is called after what it watches. */
  rule_name: z.string(),
  domain_id: z.number().nullable(),
  /** '' for all. */
  domain: z.string(),
  state: z.enum(['open', 'over']),
  numbers: alertNumbers,
  /** Since when it is bad. */
  since: timestamp,
  opened_at: timestamp,
  over_at: timestamp.nullable(),
  acknowledged_by: z.string(),
  acknowledged_at: timestamp.nullable(),
  muted_until: timestamp.nullable(),
})
export type AlertRow = z.output<typeof alertRow>

const see = ['alert-list'] as const
const change = ['alert-rule'] as const

export const listAlertsRoute = defineRoute({
  method: 'GET',
  path: '/alerts',
  summary: 'Alerts in reach: those that are open, or over',
  access: see,
  scope: 'tenant',
  query: pagingQuery.extend({
    state: z.enum(['open', 'over']).default('open'),
    kind: z.enum(ALERT_KINDS).optional(),
    rule: idSchema.optional(),
    /** Of its subject, rule or domain. */
    q: z.string().trim().max(255).optional(),
  }),
  reply: pageOf(alertRow).extend({
    /** Alerts of each state in reach; those that are over are counted to a bound. */
    counts: z.object({ open: z.number(), over: z.number() }),
  }),
})

export const alertAttempt = z.object({
  at: timestamp,
  ms: z.number(),
  /** HTTP status; null when there was no answer. */
  status: z.number().nullable(),
  problem: z.enum(ALERT_CALL_PROBLEMS).nullable(),
  /** The beginning of the reply, or of what was wrong: text of strangers. */
  reply: z.string(),
})
export type AlertAttempt = z.output<typeof alertAttempt>

export const alertCall = z.object({
  id: z.uuid(),
  way_id: z.number(),
  way: z.string(),
  /** Of an alert only its host: whoever knows the whole of it may call it. */
  url: z.string(),
  alert_id: z.number().nullable(),
  /** What was told. */
  event: z.enum(['open', 'over', 'test']),
  state: z.enum(ALERT_CALL_STATES),
  next_at: timestamp.nullable(),
  created_at: timestamp,
  attempts: z.array(alertAttempt),
})
export type AlertCall = z.output<typeof alertCall>

export const getAlertRoute = defineRoute({
  method: 'GET',
  path: '/alerts/{id}',
  summary: 'One alert, with whom it was told',
  access: see,
  scope: 'tenant',
  params: idParams,
  reply: alertRow.extend({
    /** Ways that were told of it, as they are called now; those that are gone are absent. */
    told: z.array(z.string()),
    calls: z.array(alertCall),
  }),
})
export const acknowledgeAlertsRoute = defineRoute({
  method: 'POST',
  path: '/alerts/acknowledge',
  summary: 'Say that somebody looks after alerts: they are no longer counted as waiting',
  access: see,
  scope: 'tenant',
  audit: 'maintenance.alert_acknowledge',
  body: chkBody,
  reply: bulkReply,
})
export const muteAlertsRoute = defineRoute({
  method: 'POST',
  path: '/alerts/mute',
  summary: 'Tell nobody of alerts for so many hours; 0 ends that',
  access: see,
  scope: 'tenant',
  audit: 'maintenance.alert_mute',
  body: chkBody.extend({
    hours: z.number().int().min(0, { error: 'OUT_OF_RANGE' }).max(168, { error: 'OUT_OF_RANGE' }),
  }),
  reply: bulkReply,
})

export const alertRuleRow = alertRule.extend({
  id: z.number(),
  version: rowVersionSchema,
  /** '' for all. */
  domain: z.string(),
  /** Its alerts that are open. */
  open: z.number(),
  add_date: timestamp,
})
export type AlertRuleRow = z.output<typeof alertRuleRow>

const byName = {
  sort: z.enum(['name', 'add_date']).default('name'),
  order: ascending,
  q: searchWords,
}

const rules = listRoutes({
  path: '/configs/alert',
  row: alertRuleRow,
  access: change,
  task: 'configuration.alert_rule_',
})

export const listAlertRulesRoute = rules.list('Rules of alerts in reach', byName)
export const getAlertRuleRoute = rules.get('One rule of alerts')
const ruleErrors = ['NOT_FOUND_DOMAIN', 'NOT_FOUND_ALERT_WAY', 'ALERT_NEEDS_ALL'] as const
export const createAlertRuleRoute = rules.create(
  'Have something watched',
  alertRule.superRefine((body, context) => tellProblems(alertRuleProblems(body), context)),
  [...ruleErrors, 'TOO_MANY_ALERT_RULES'],
)
export const updateAlertRuleRoute = rules.update(
  'Change a rule of alerts; whose it is stays',
  alertRule.extend(versioned).superRefine((body, context) => tellProblems(alertRuleProblems(body), context)),
  ruleErrors,
)
export const activateAlertRulesRoute = rules.activate('Switch rules of alerts on or off')
export const deleteAlertRulesRoute = rules.delete('Delete rules of alerts; what they found stays in the list')

export const alertWayRow = alertWay.extend({
  id: z.number(),
  version: rowVersionSchema,
  /** '' for all. */
  domain: z.string(),
  /** Rules that tell by it. */
  rules: z.number(),
  add_date: timestamp,
})
export type AlertWayRow = z.output<typeof alertWayRow>

const ways = listRoutes({
  path: '/configs/alert-way',
  row: alertWayRow,
  access: change,
  task: 'configuration.alert_way_',
})
export const listAlertWaysRoute = defineRoute({
  ...ways.list('Ways of telling alerts, in reach, or those of one region', {
    ...byName,
    region: z.enum(ALERT_REGIONS).optional(),
    /** Of the region domain. */
    domain_id: idSchema.optional(),
  }),
  reply: pageOf(alertWayRow).extend({
    /** IANA name of the zone that quiet hours are in. */
    zone: z.string(),
  }),
})
export const getAlertWayRoute = ways.get('One way of telling alerts')
const wayErrors = ['NOT_FOUND_DOMAIN', 'ALERT_NEEDS_ALL', 'ALERT_RECIPIENT_OUTSIDE'] as const
export const createAlertWayRoute = defineRoute({
  ...ways.create(
    'Make a way of telling alerts. Of a webhook the secret that it signs by is told here and never again',
    alertWay.superRefine((body, context) => tellProblems(alertWayProblems(body, true), context)),
    [...wayErrors, 'TOO_MANY_ALERT_WAYS'],
  ),
  reply: createdReply.extend({
    /** '' for all but webhooks. */
    secret: z.string(),
  }),
})
export const updateAlertWayRoute = ways.update(
  'Change a way of telling alerts; its owner and its kind stay',
  alertWay.extend(versioned).superRefine((body, context) => tellProblems(alertWayProblems(body), context)),
  wayErrors,
)
export const deleteAlertWaysRoute = ways.delete(
  'Delete ways of telling alerts; rules tell by the others they have',
)
export const renewAlertSecretRoute = defineRoute({
  method: 'POST',
  path: '/configs/alert-way/{id}/secret',
  summary:
    'A new secret for a webhook; the one before is no longer signed by. It is told here and never again',
  access: change,
  scope: 'tenant',
  audit: 'configuration.alert_way_secret',
  params: idParams,
  reply: z.object({ secret: z.string() }),
})
export const testAlertWayRoute = defineRoute({
  method: 'POST',
  path: '/configs/alert-way/{id}/test',
  summary:
    'Send a test by a way of telling alerts: answers the reply to a call, or the addresses that mail goes to',
  access: change,
  scope: 'tenant',
  audit: 'configuration.alert_way_test',
  params: idParams,
  reply: z.object({
    /** Addresses that mail is on its way to. */
    to: z.array(z.string()),
    /** The call; null for mail. */
    attempt: alertAttempt.nullable(),
  }),
  errors: ['RATE_LIMITED'],
})
export const listAlertCallsRoute = defineRoute({
  method: 'GET',
  path: '/configs/alert-way/{id}/calls',
  summary: 'The last calls of a webhook, with their attempts',
  access: change,
  scope: 'tenant',
  params: idParams,
  reply: z.object({ calls: z.array(alertCall) }),
})
