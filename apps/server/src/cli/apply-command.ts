/** `postern apply FILE [--domain D] [--dry-run] [--yes] [--json]` */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import {
  readConfiguration,
  type ConfigurationFile,
  type Problem,
  type ReadFile,
} from '../features/config/as-code/file.ts'
import type { Outcome } from '../features/config/as-code/apply.ts'
import type { Change } from '../features/config/as-code/state.ts'
import type { Database } from '../platform/db/client.ts'
import { readEnv } from '../platform/env.ts'
import { withApi } from './in-process.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

/** Of `--dry-run`: the file would change something. Errors end with 1, wrong usage too, so that the two are told apart. */
const WOULD_CHANGE = 2

interface Wish {
  readonly path: string
  readonly domain: string | null
  readonly as: string | null
  readonly dryRun: boolean
  readonly yes: boolean
  readonly json: boolean
}

export async function applyCommand(args: readonly string[]): Promise<void> {
  // The exit codes are this command's own: main.ts has 2 for wrong usage.
  try {
    process.exitCode = await applyFile(wishOf(args))
  } catch (error) {
    const { code = '', syscall } = Object(error) as { readonly code?: string; readonly syscall?: string }
    const isForPeople =
      error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_') || syscall === 'open'
    if (!isForPeople) throw error
    console.error(`postern: ${(error as Error).message}`)
    process.exitCode = 1
  }
}

function wishOf(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      domain: { type: 'string' },
      as: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new UsageError(
      'use: postern apply FILE [--domain DOMAIN] [--dry-run] [--yes] [--json] [--as ADDRESS]',
    )
  const { domain = null, as = null, yes, json } = values
  return { path, domain, as, dryRun: values['dry-run'], yes, json }
}

/** Answers the exit code. */
async function applyFile(wish: Wish): Promise<number> {
  const read = readConfiguration(await readFile(wish.path, 'utf8'))
  const problems = [...read.problems, ...domainProblems(read, wish.domain)]
  const { file } = read
  if (file === null || problems.length > 0) return refuse(wish, problems)
  return withDatabase(readEnv(), async (database) => {
    const asks = !wish.dryRun && !wish.yes
    if (wish.dryRun || asks) {
      const tried = await run(database, wish, file, () => false)
      if (tried.faults.length > 0)
        return refuse(
          wish,
          tried.faults.map((fault) => read.locate(fault)),
        )
      tell(wish, tried.changes, false)
      if (tried.changes.length === 0) return 0
      if (wish.dryRun) return WOULD_CHANGE
      if (!(await agrees())) return 1
      return finish(wish, read, await run(database, wish, file, sameAs(tried)), tried)
    }
    const outcome = await run(database, wish, file, changesSomething)
    if (outcome.faults.length === 0) tell(wish, outcome.changes, true)
    return finish(wish, read, outcome, outcome)
  })
}

const changesSomething = ({ changes, faults }: Outcome): boolean => faults.length === 0 && changes.length > 0

/** What was agreed to, and nothing else. */
function sameAs(tried: Outcome): (now: Outcome) => boolean {
  return (now) => changesSomething(now) && isDeepStrictEqual(now.changes, tried.changes)
}

function run(database: Database, wish: Wish, file: ConfigurationFile, keeps: (outcome: Outcome) => boolean) {
  const of = { name: basename(wish.path), environment: process.env }
  return withApi(
    database,
    { as: wish.as, command: 'postern apply' },
    ({ code, acting }) => code.apply(acting, file, of),
    keeps,
  )
}

function finish(wish: Wish, read: ReadFile, outcome: Outcome, agreed: Outcome): number {
  if (outcome.faults.length > 0)
    return refuse(
      wish,
      outcome.faults.map((fault) => read.locate(fault)),
    )
  if (!isDeepStrictEqual(outcome.changes, agreed.changes))
    throw new UsageError(
      'somebody changed the configuration meanwhile: nothing was applied. Look at the changes again',
    )
  if (!wish.json && outcome.changes.length > 0) console.log('Applied.')
  return 0
}

function domainProblems({ file, locate }: ReadFile, domain: string | null): Problem[] {
  if (file === null || domain === null || file.domain === domain) return []
  const text =
    file.domain === null
      ? `this is a file of the whole installation: export one by postern export --domain ${domain}`
      : `this is a file of ${file.domain}, not of ${domain}`
  return [locate({ path: ['domain'], text })]
}

function refuse({ path, json }: Wish, problems: readonly Problem[]): number {
  if (json) console.log(JSON.stringify({ applied: false, changes: [], problems }))
  else {
    for (const problem of problems)
      console.error(`${path}:${problem.line}:${problem.column}: ${fieldOf(problem)}${problem.text}`)
    console.error('postern: nothing was applied')
  }
  return 1
}

/** `filters[3].rules[0].value: ` */
function fieldOf({ path }: Problem): string {
  if (path.length === 0) return ''
  const parts = path.map((part, at) =>
    typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${part}`,
  )
  return `${parts.join('')}: `
}

function tell({ json }: Wish, changes: readonly Change[], applied: boolean): void {
  if (json) console.log(JSON.stringify({ applied: applied && changes.length > 0, changes, problems: [] }))
  else if (changes.length === 0) console.log('Nothing to change.')
  else for (const change of changes) console.log(inWords(change))
}

function inWords({ act, object, fields }: Change): string {
  const lines = fields.map(({ field, before, after }) =>
    before === null && after === null
      ? `    ${field}: another secret`
      : `    ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  )
  return [`${act.padEnd(8)} ${object}`, ...lines].join('\n')
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError('there is nobody to ask: give --yes, or --dry-run to look only')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Apply? [y/N] ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
