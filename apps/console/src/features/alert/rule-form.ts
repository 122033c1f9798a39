/** A rule as its form holds it. */
import { ALERT_KIND_FACTS, windowsOf, type AlertKind } from '@postern/contract/codes/alert.ts'
import type { AlertRuleRow } from '@postern/contract/routes/alert.ts'
import {
  alertRule,
  alertRuleProblems,
  limitOf,
  tellProblems,
  wholeAlertRule,
  type AlertRuleBody,
} from '@postern/contract/validation/alert.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

export type RuleForm = UseFormReturn<AlertRuleBody, unknown, AlertRuleBody>

/** What other choices have hidden is left out. */
export const ruleForm = z.preprocess(
  (values: AlertRuleBody) => wholeAlertRule(values),
  alertRule.superRefine((body, context) => tellProblems(alertRuleProblems(body), context)),
) as z.ZodType<AlertRuleBody, AlertRuleBody>

/** What a new rule of a kind begins with, beside its name and ways. */
export function startOf(
  kind: AlertKind,
): Omit<AlertRuleBody, 'name' | 'region' | 'domain_id' | 'ways' | 'is_act'> {
  return {
    kind,
    mail_class: 'spam',
    measure: 'count',
    sender_by: 'address',
    minutes: windowsOf(kind).includes(60) ? 60 : windowsOf(kind)[0]!,
    limit: limitOf({ kind, measure: 'count' }).usual,
    times: null,
    least: 50,
    ignored: [],
    urgent: ALERT_KIND_FACTS[kind].urgent,
  }
}

/** `domain` null: of all. */
export function newRule(domain: number | null): AlertRuleBody {
  return {
    ...startOf('class'),
    name: '',
    region: domain === null ? 'all' : 'domain',
    domain_id: domain,
    ways: [],
    is_act: true,
  }
}

/** What a row has no value for begins with what a new one has. */
export function valuesOf(row: AlertRuleRow): AlertRuleBody {
  const start = startOf(row.kind)
  const { name, kind, region, domain_id, limit, times, ignored, ways, urgent, is_act } = row
  return {
    name,
    kind,
    region,
    domain_id,
    mail_class: row.mail_class ?? start.mail_class,
    measure: row.measure ?? start.measure,
    sender_by: row.sender_by ?? start.sender_by,
    minutes: row.minutes ?? start.minutes,
    limit,
    times,
    least: row.least ?? start.least,
    ignored,
    ways,
    urgent,
    is_act,
  }
}
