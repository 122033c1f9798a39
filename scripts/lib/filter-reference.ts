/** The tables of filters in the reference: codes with their names and meaning in all languages. */
import {
  CONDITIONS,
  FILTER_DB_CODES,
  ACTIONS_OF_POLICY,
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  PARTS,
  POLICIES,
  POLICY_ACTIONS,
  POLICY_NAMES,
  REGIONS,
  SCANNER_OPTIONS,
  TARGETS,
  type TargetName,
} from '@postern/contract/codes/filter.ts'
import { LANGUAGES, type Text } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_ACTION_TEXTS } from '@postern/contract/texts/filter-action.ts'
import { ACTION_TEXTS, FUNCTION_TEXTS, PART_TEXTS } from '@postern/contract/texts/filter-codes.ts'
import { TARGET_MEANINGS } from '@postern/contract/texts/filter-meanings.ts'
import { TARGET_TEXTS } from '@postern/contract/texts/filter-targets.ts'
import { conditionsFor, partOf, takesWord } from '@postern/contract/validation/filter-conditions.ts'
import { exampleOf } from '@postern/contract/validation/filter-examples.ts'
import { resultValues } from '@postern/contract/validation/filter-results.ts'

/** More values than these are told by their number. */
const FEW = 10

type Names = Readonly<Record<string, Text>>

type Row = (cells: readonly string[]) => string

/** Lines of Markdown. `row` makes a line of a table. */
export function filterReference(row: Row): string[] {
  const codes = (title: string, words: Readonly<Record<string, number>>, texts: Names, prefix = '') => [
    `### ${title}`,
    '',
    ...tableOf(
      row,
      ['code', 'word', ...LANGUAGES],
      Object.entries(words).map(([word, code]) => [
        String(code),
        `\`${word}\``,
        ...named(texts[prefix + word]!),
      ]),
    ),
  ]
  return [
    '## Filters',
    '',
    ...codes('Regions', REGIONS, COMMON_TEXTS, 'region.'),
    ...codes('Policies', POLICIES, COMMON_TEXTS, 'policy.'),
    ...codes('Operations', OPERATIONS, COMMON_TEXTS, 'operation.'),
    ...codes('Scanner options of allow filters', SCANNER_OPTIONS, COMMON_TEXTS, 'scanner.'),
    ...codes('Conditions', CONDITIONS, COMMON_TEXTS, 'condition.'),
    ...codes('Parts', PARTS, PART_TEXTS),
    ...codes('Engines', FILTER_FUNCTIONS, FUNCTION_TEXTS),
    ...codes('Actions', POLICY_ACTIONS, ACTION_TEXTS),
    '### What filters of each policy may do',
    '',
    ...tableOf(
      row,
      ['policy', 'action', ...LANGUAGES],
      POLICY_NAMES.flatMap((policy) =>
        ACTIONS_OF_POLICY[policy].map((word) => [
          policy,
          `\`${word}\` ${POLICY_ACTIONS[word]}`,
          ...named(FILTER_ACTION_TEXTS[`does.${word}`]),
        ]),
      ),
    ),
    '### What allow filters may exempt from',
    '',
    ...tableOf(
      row,
      ['code', 'word', ...LANGUAGES],
      EXEMPTING_FUNCTIONS.map((word) => [
        String(FILTER_FUNCTIONS[word]),
        `\`${word}\``,
        ...named(FILTER_ACTION_TEXTS[`function.${word}`]),
      ]),
    ),
    '### Letters in traces and exports',
    '',
    ...tableOf(
      row,
      ['policy', 'user', 'group', 'domain', 'all'],
      Object.entries(FILTER_DB_CODES).map(([policy, by]) => [policy, by.user, by.group, by.domain, by.all]),
    ),
    ...targetTables(row),
  ]
}

function targetTables(row: Row): string[] {
  const targets = Object.entries(TARGETS) as [TargetName, number][]
  return [
    '### Targets and their conditions',
    '',
    'Conditions with * may be held to whole words.',
    '',
    ...tableOf(
      row,
      ['code', 'word', ...LANGUAGES, 'part', 'conditions', 'values'],
      targets.map(([word, code]) => [
        String(code),
        `\`${word}\``,
        ...named(TARGET_TEXTS[word]),
        partOf([TARGETS[word]]),
        conditionsFor(word)
          .map((condition) => `${condition}${takesWord(word, condition) ? '*' : ''}`)
          .join(', '),
        valuesOf(word),
      ]),
    ),
    '### Meaning of the targets',
    '',
    ...tableOf(
      row,
      ['code', ...LANGUAGES],
      targets.map(([word, code]) => [String(code), ...named(TARGET_MEANINGS[word])]),
    ),
  ]
}

function tableOf(row: Row, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rows.map(row), '']
}

function named(text: Text): string[] {
  return LANGUAGES.map((language) => text[language])
}

function valuesOf(target: TargetName): string {
  const choices = resultValues(target)
  if (!choices) return `as \`${exampleOf(target)}\``
  return choices.length > FEW ? 'a code of "Findings"' : choices.join(', ')
}
