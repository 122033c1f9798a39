/** `postern detox FILE [-o OUT]`: disarms a file and says what was removed. Strict: everything is disarmed, metadata stays. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { DETOX_FAILURE_NAMES, DETOX_KIND_NAMES, REMOVED_NAMES } from '@postern/contract/texts/detox.ts'
import { DetoxBudget, limitsFor } from '@postern/detox/budget.ts'
import { disarm } from '@postern/detox/disarm.ts'
import type { Outcome, Removed, Unchecked } from '@postern/detox/outcome.ts'
import { STRICT } from '@postern/detox/policy.ts'
import { UsageError } from './usage-error.ts'

const LANGUAGE: Language = 'en'

export async function detoxCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' }, json: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new UsageError('use: postern detox FILE [-o OUT] [--json]')
  const bytes = await readFile(file)
  const budget = new DetoxBudget(limitsFor(bytes.length))
  const outcome = await disarm({ name: basename(file), bytes }, { ...STRICT, language: LANGUAGE }, budget)
  console.log(values.json ? JSON.stringify(withoutBytes(outcome)) : inWords(outcome))
  if (outcome.outcome === 'failed') process.exitCode = 1
  else if (values.output !== undefined)
    await writeFile(values.output, outcome.outcome === 'disarmed' ? outcome.bytes : bytes)
}

function withoutBytes(outcome: Outcome): object {
  if (outcome.outcome !== 'disarmed') return outcome
  const { bytes, ...rest } = outcome
  return { ...rest, size: bytes.length }
}

function inWords(outcome: Outcome): string {
  if (outcome.outcome === 'failed')
    return `Not disarmed: ${DETOX_FAILURE_NAMES[outcome.reason][LANGUAGE]}\n  ${outcome.detail}`
  if (outcome.outcome === 'left') return `Left as it is: ${DETOX_KIND_NAMES[outcome.kind][LANGUAGE]}`
  const unchecked = outcome.unchecked.map(uncheckedLine)
  if (outcome.outcome === 'unchanged') return ['Nothing to remove.', ...unchecked].join('\n')
  return [`Disarmed: ${outcome.name}`, ...outcome.removed.map(removedLine), ...unchecked].join('\n')
}

function removedLine({ code, count, where, detail }: Removed): string {
  const place = where === '' ? '' : ` in ${where}`
  return `  removed ${count} × ${REMOVED_NAMES[code][LANGUAGE]}${place}${detail === '' ? '' : `: ${detail}`}`
}

function uncheckedLine({ where, reason, became }: Unchecked): string {
  const why = reason === 'mode' ? 'By policy.' : DETOX_FAILURE_NAMES[reason][LANGUAGE]
  return `  not checked, ${became === 'passed' ? 'passed' : 'replaced by a notice'}: ${where}. ${why}`
}
