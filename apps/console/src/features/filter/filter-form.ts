/** What the form of a filter holds, what a new one starts with, and what one without a name is called. */
import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  SCANNER_OPTIONS,
  TARGETS,
  type PolicyName,
} from '@postern/contract/codes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import type { filterBody } from '@postern/contract/validation/filter.ts'
import { defaultAction } from '@postern/contract/validation/filter-action.ts'
import { ruleText } from '@postern/contract/validation/rule-text.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type FilterInput = z.input<typeof filterBody>
export type FilterOutput = z.output<typeof filterBody>
export type FilterForm = UseFormReturn<FilterInput, unknown, FilterOutput>

export function startOf(row: FilterRow | undefined, policy: PolicyName): FilterInput {
  if (!row) {
    return {
      name: '',
      is_act: true,
      comment: '',
      domain_id: null,
      group_id: null,
      user_id: null,
      operation: OPERATIONS.or,
      rules: [{ target: TARGETS.senderEmail, cond: CONDITIONS.match, value: '', word: false }],
      scanner_option: SCANNER_OPTIONS.full,
      trust_unauthenticated: false,
      valid_from: null,
      valid_until: null,
      mail_language: '',
      action: defaultAction(policy),
      filter_function: FILTER_FUNCTIONS.scan,
    }
  }
  // The codes come from the same catalogue; the schema checks them again when the form is saved.
  const rules = row.rules.map((rule) => ({ ...rule })) as FilterInput['rules']
  return {
    name: row.name,
    is_act: row.is_act,
    comment: row.comment,
    domain_id: row.domain_id,
    group_id: row.group_id,
    user_id: row.user_id,
    operation: row.operation as FilterInput['operation'],
    rules,
    scanner_option: row.scanner_option as FilterInput['scanner_option'],
    trust_unauthenticated: row.trust_unauthenticated,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    mail_language: row.mail_language,
    action: { ...row.action },
    filter_function: row.filter_function as FilterInput['filter_function'],
  }
}

/** The first rule in words: what a filter is called whose maker gave it no name; '' while there is no rule. */
export function proposedName(rules: FilterInput['rules'], language: Language): string {
  const [first] = rules
  const value = first?.value?.trim() ?? ''
  if (!first || (value === '' && first.cond !== CONDITIONS.blank)) return ''
  return ruleText({ ...first, value }, language).slice(0, 50)
}
