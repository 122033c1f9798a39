/** What the codes in the values of audit events are called, by the field that holds them. */
import { LANGUAGES } from '../i18n/texts.ts'
import {
  EXPIRE_ACTIONS,
  RCPT_FACTORS,
  RECIPIENT_CHECKS,
  REPORT_WISHES,
  RUN_MODES,
  SECURE_MODES,
} from '../codes/mail.ts'
import { FILTER_LANGUAGES } from '../codes/filter-language.ts'
import {
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  POLICY_ACTIONS,
  REGION_NAMES,
  SCANNER_OPTIONS,
} from '../codes/filter.ts'
import type { Text } from '../i18n/texts.ts'
import { SSO_PROBLEMS } from '../codes/single-sign-on.ts'
import { APPLICATION_TEXTS } from '../texts/application.ts'
import { AUDIT_VALUE_TEXTS } from '../texts/audit-values.ts'
import { AUDIT_CLASS_TEXTS, AUDIT_TYPE_TEXTS } from './tasks.ts'
import { COMMON_TEXTS } from '../texts/common.ts'
import { ACTION_TEXTS, FUNCTION_TEXTS } from '../texts/filter-codes.ts'
import { DOMAIN_FIELD_TEXTS } from '../texts/domain-fields.ts'
import { USER_FIELD_TEXTS } from '../texts/member-fields.ts'
import { REPORT_TEXTS } from '../texts/mail-reports.ts'
import { ROLE_TEXTS } from '../texts/permissions.ts'
import { SSO_TEST_TEXTS } from '../texts/single-sign-on.ts'

type Names = Readonly<Record<string, Text>>

/** Texts under `prefix.` by what follows it, for words or the numbers that stand for them. */
function named(
  texts: Names,
  prefix: string,
  codes: readonly string[] | Readonly<Record<string, number>>,
): Names {
  const pairs = Array.isArray(codes)
    ? codes.map((word: string): [string, string] => [word, word])
    : Object.entries(codes).map(([word, number]): [string, string] => [String(number), word])
  return Object.fromEntries(pairs.map(([code, word]) => [code, texts[`${prefix}${word}`]!]))
}

const value = (prefix: string, words: readonly string[]): Names => named(AUDIT_VALUE_TEXTS, prefix, words)
const SECURE = named(COMMON_TEXTS, 'secure.', SECURE_MODES)
const REGIONS = named(COMMON_TEXTS, 'region.', REGION_NAMES)
const EXISTENCE = value('mailbox.', ['exists', 'unknown', 'unsure'])
const FACTORS = value('factor.', ['totp', 'email', 'passkey', 'recovery', 'browser'])

const CODES: Readonly<Record<string, Names>> = {
  run_mode: named(COMMON_TEXTS, 'run.', RUN_MODES),
  secure: SECURE,
  route_secure: SECURE,
  recipient_check: named(COMMON_TEXTS, 'recipientCheck.', RECIPIENT_CHECKS),
  factor: named(DOMAIN_FIELD_TEXTS, 'factor.', RCPT_FACTORS),
  ears_expire_action: named(USER_FIELD_TEXTS, 'expire.', EXPIRE_ACTIONS),
  language: named(COMMON_TEXTS, 'language.', LANGUAGES),
  region: REGIONS,
  regions: REGIONS,
  filter_order: REGIONS,
  policy: {
    ...named(COMMON_TEXTS, 'policy.', ['allow', 'deny']),
    ...named(COMMON_TEXTS, 'policy.', POLICIES),
  },
  operation: named(COMMON_TEXTS, 'operation.', OPERATIONS),
  mail_language: named(COMMON_TEXTS, 'filterLanguage.', FILTER_LANGUAGES),
  scanner_option: named(COMMON_TEXTS, 'scanner.', SCANNER_OPTIONS),
  action: named(ACTION_TEXTS, '', POLICY_ACTIONS),
  filter_function: named(FUNCTION_TEXTS, '', FILTER_FUNCTIONS),
  role: ROLE_TEXTS,
  by: value('by.', ['sender', 'domain']),
  state: named(APPLICATION_TEXTS, 'state.', ['new', 'accepted', 'declined']),
  mailbox: EXISTENCE,
  made_up: EXISTENCE,
  wish: named(REPORT_TEXTS, 'wish.', REPORT_WISHES),
  reason: value('reason.', ['median', 'tipped', 'reporter', 'drift', 'regret']),
  problem: named(SSO_TEST_TEXTS, 'problem.', SSO_PROBLEMS),
  kind: value('kind.', ['user', 'domain', 'mail-server', 'filter', 'smtp', 'changed', 'removed', 'cut']),
  lines: value('lines.', ['all', 'valid']),
  existing: value('existing.', ['skip', 'update']),
  method: FACTORS,
  methods: FACTORS,
  class: AUDIT_CLASS_TEXTS,
  type: AUDIT_TYPE_TEXTS,
}

/** What a code of this field is called; undefined for what is no code. */
export function codeText(field: string, code: string | number): Text | undefined {
  const names = Object.hasOwn(CODES, field) ? CODES[field] : undefined
  return names && Object.hasOwn(names, code) ? names[code] : undefined
}
