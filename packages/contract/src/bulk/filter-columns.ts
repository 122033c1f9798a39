/** Fields of files of filters, in order (product §5). A line is one filter; conditions beyond the first stand in `more`. */
import { FILTER_LANGUAGES } from '../codes/filter-language.ts'
import { SECURE_MODES } from '../codes/mail.ts'
import {
  ACTIONS_OF_POLICY,
  CONDITIONS,
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICY_ACTIONS,
  POLICY_NAMES,
  REGION_NAMES,
  SCANNER_OPTIONS,
  TARGETS,
} from '../codes/filter.ts'
import { flagColumn, type BulkColumn, type BulkWords } from './column.ts'

const itself = (names: readonly string[]): BulkWords => Object.fromEntries(names.map((name) => [name, name]))

/** By name, and by the code that stands for it. */
const withCodes = (codes: Readonly<Record<string, number>>): BulkWords => ({
  ...codes,
  ...Object.fromEntries(Object.values(codes).map((code) => [code, code])),
})

/** Only those that filters may have. */
const ACTIONS = Object.fromEntries(
  [...ACTIONS_OF_POLICY.deny, ...ACTIONS_OF_POLICY.allow].map((name) => [name, POLICY_ACTIONS[name]]),
)
/** And `ears`, which makes it an authentication filter, of a list of its own. */
const FUNCTIONS = Object.fromEntries(
  [...EXEMPTING_FUNCTIONS, 'ears' as const].map((name) => [name, FILTER_FUNCTIONS[name]]),
)

export const FILTER_COLUMNS: readonly BulkColumn[] = [
  {
    field: 'region',
    label: 'region',
    required: true,
    type: 'words',
    words: itself(REGION_NAMES),
    examples: ['all', 'user'],
  },
  {
    field: 'policy',
    label: 'policy',
    required: true,
    type: 'words',
    words: itself(POLICY_NAMES),
    examples: ['deny', 'allow'],
  },
  { field: 'owner', label: 'owner', type: 'text', examples: ['', 'kim@example.com'] },
  { field: 'group', label: 'group', type: 'text', examples: ['', ''] },
  { field: 'name', label: 'filterName', type: 'text', examples: ['Fake prizes', ''] },
  {
    field: 'target',
    label: 'target',
    required: true,
    type: 'words',
    words: withCodes(TARGETS),
    examples: ['subject', 'senderEmail'],
  },
  {
    field: 'cond',
    label: 'condition',
    required: true,
    type: 'words',
    words: withCodes(CONDITIONS),
    examples: ['contain', 'match'],
  },
  { field: 'value', label: 'value', type: 'text', examples: ['you have won', 'lee@partner.example'] },
  flagColumn('word', 'wholeWord', 'no'),
  {
    field: 'operation',
    label: 'operation',
    type: 'words',
    words: { or: OPERATIONS.or, and: OPERATIONS.and, 1: OPERATIONS.or, 2: OPERATIONS.and },
    examples: ['and', ''],
  },
  {
    field: 'more',
    label: 'moreConditions',
    type: 'text',
    examples: ['[{"target":"senderDomain","cond":"end","value":".example"}]', ''],
  },
  {
    field: 'scanner_option',
    label: 'scannerOption',
    type: 'words',
    words: withCodes(SCANNER_OPTIONS),
    examples: ['', 'full'],
  },
  flagColumn('trust_unauthenticated', 'trustUnauthenticated', ''),
  { field: 'valid_from', label: 'validFrom', type: 'text', examples: ['', ''] },
  { field: 'valid_until', label: 'validUntil', type: 'text', examples: ['2030-01-01T00:00:00Z', ''] },
  {
    field: 'mail_language',
    label: 'mailLanguage',
    type: 'words',
    words: itself(FILTER_LANGUAGES.filter((language) => language !== '')),
    examples: ['', ''],
  },
  flagColumn('is_act', 'active', ''),
  { field: 'comment', label: 'comment', type: 'text', examples: ['', ''] },
  {
    field: 'action',
    label: 'filterAction',
    type: 'words',
    words: withCodes(ACTIONS),
    examples: ['block', ''],
  },
  flagColumn('action_as_domain', 'actionAsDomain', ''),
  { field: 'action_minutes', label: 'actionMinutes', type: 'number', examples: ['', ''] },
  { field: 'action_server', label: 'actionServer', type: 'text', examples: ['', ''] },
  { field: 'action_port', label: 'actionPort', type: 'number', examples: ['', ''] },
  {
    field: 'action_secure',
    label: 'actionSecure',
    type: 'words',
    words: withCodes(SECURE_MODES),
    examples: ['', ''],
  },
  {
    field: 'filter_function',
    label: 'filterFunction',
    type: 'words',
    words: withCodes(FUNCTIONS),
    examples: ['', 'scan'],
  },
  // Behind the others: files without a first line count on their order.
  { field: 'action_days', label: 'actionDays', type: 'number', examples: ['', ''] },
]
