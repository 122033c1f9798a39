/** A way of telling as its form holds it. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertWayRow } from '@postern/contract/routes/alert.ts'
import {
  alertWay,
  alertWayProblems,
  tellProblems,
  wholeAlertWay,
  type AlertWayBody,
} from '@postern/contract/validation/alert.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

export type WayForm = UseFormReturn<AlertWayBody, unknown, AlertWayBody>

const timeOf = (text: string | null): string | null => (text === '' ? null : text)

/** What other choices have hidden is left out, and an empty time is none. */
const formOf = (isNew: boolean) =>
  z.preprocess(
    (values: AlertWayBody) =>
      wholeAlertWay({ ...values, quiet_from: timeOf(values.quiet_from), quiet_to: timeOf(values.quiet_to) }),
    alertWay.superRefine((body, context) => tellProblems(alertWayProblems(body, isNew), context)),
  ) as z.ZodType<AlertWayBody, AlertWayBody>
export const wayForm = formOf(false)
export const newWayForm = formOf(true)

/** `domain` null: of all. */
export function newWay(domain: number | null, language: Language): AlertWayBody {
  return {
    name: '',
    kind: 'mail',
    region: domain === null ? 'all' : 'domain',
    domain_id: domain,
    to_admins: true,
    recipients: [],
    language,
    url: '',
    inner: false,
    routing_key: '',
    quiet_from: '',
    quiet_to: '',
    is_act: true,
  }
}

export function valuesOf(row: AlertWayRow): AlertWayBody {
  const { name, kind, region, domain_id, to_admins, recipients, language, url, inner, is_act } = row
  return {
    name,
    kind,
    region,
    domain_id,
    to_admins,
    recipients,
    language,
    url,
    inner,
    routing_key: '',
    quiet_from: row.quiet_from ?? '',
    quiet_to: row.quiet_to ?? '',
    is_act,
  }
}
