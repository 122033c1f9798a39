/** Configuration as code: the whole of it, or a domain's, as a file, and a file put into effect. */
import type { SettingGroupName } from '@postern/contract/settings/catalogue.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isSecret, openValues, problemsOf, secretsOf } from '../change.ts'
import { groupsFor } from '../rights.ts'
import { addressOf, databaseProblems, readSettings, storeChange, type ConfigDeps } from '../service.ts'
import * as store from '../store.ts'
import { writeConfiguration, type ConfigurationFile } from './file.ts'
import { Names } from './names.ts'
import { planOf, type PlannedStep } from './plan.ts'
import { SECTIONS } from './sections.ts'
import { secretIn, STORED, withReferences } from './secrets.ts'
import { changesBetween, readState, type Change, type State } from './state.ts'
import type { Call } from './call.ts'
import type { Entry, Fault, HoldsSecret, Section, Tools } from './section.ts'

export interface AsCodeDeps extends ConfigDeps {
  readonly holdsLogin: (domainId: number, password: string) => Promise<boolean>
  readonly holdsRoutingKey: (wayId: number, key: string) => Promise<boolean>
}

/** For whom a file is written or applied. */
export interface Acting {
  readonly call: Call
  readonly caller: Caller
}

export interface ConfigurationAsCode {
  /**
   * The text of a file; `left` names the sections that the caller may not see.
   * @param domain name of the one domain, null for the whole installation @throws AppError NOT_FOUND_DOMAIN, NO_PERMISSION
   */
  write(
    acting: Acting,
    domain: string | null,
  ): Promise<{ readonly text: string; readonly left: readonly string[] }>
  /** Puts a file into effect, in the transaction of `deps.db`, which is to be undone where there are faults. */
  apply(acting: Acting, file: ConfigurationFile, of: Applied): Promise<Outcome>
}

export interface Applied {
  /** What the audit log calls the file. */
  readonly name: string
  readonly environment: NodeJS.ProcessEnv
}

export interface Outcome {
  readonly changes: readonly Change[]
  readonly faults: readonly Fault[]
}

export function configurationAsCode(deps: AsCodeDeps): ConfigurationAsCode {
  return {
    write: (acting, domain) => write(deps, acting, domain),
    apply: (acting, file, of) => apply(deps, acting, file, of),
  }
}

function toolsOf(deps: AsCodeDeps, call: Call): Tools {
  const holders: Readonly<Record<string, AsCodeDeps['holdsLogin']>> = {
    domains: deps.holdsLogin,
    alert_ways: deps.holdsRoutingKey,
  }
  const holdsSecret: HoldsSecret = (section, id, value) => holders[section]!(id, value)
  return { call, names: new Names(call), holdsSecret }
}

async function write(deps: AsCodeDeps, { call, caller }: Acting, domain: string | null) {
  const state = await readState(toolsOf(deps, call), await readSettings(deps.db))
  const isThere = [...state.lists].some(
    ([{ name }, kept]) => name === 'domains' && kept.some(({ entry }) => entry['name'] === domain),
  )
  if (domain !== null && !isThere) throw new AppError('NOT_FOUND_DOMAIN')
  const seen = SECTIONS.filter((section) => state.lists.has(section))
  const lists = seen
    .filter((section) => domain === null || section.isOfDomains)
    .map((section): [string, unknown] => [section.name, entriesOf(section, state, domain)])
  const parts = { ...(domain === null ? settingsOf(state, caller) : {}), ...Object.fromEntries(lists) }
  await recordAudit(deps.db, caller, { task: 'configuration.export', target: domain ?? '', at: deps.clock() })
  const left = SECTIONS.filter((section) => !state.lists.has(section)).map(({ name }) => name)
  return { text: writeConfiguration(domain, parts), left }
}

/** Sorted by what tells them apart, so that the same state gives the same file. */
function entriesOf(section: Section, state: State, domain: string | null): Entry[] {
  const all = (state.lists.get(section) ?? []).map(({ entry }) => entry)
  const own = all.filter((entry) => domain === null || section.domainOf(entry) === domain)
  const keyed = own.map((entry) => ({ entry, key: section.keyOf(entry) + JSON.stringify(entry) }))
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ entry }) => inOrder(section, withReferences(section, entry)))
}

function inOrder({ fields }: Section, entry: Entry): Entry {
  return Object.fromEntries(
    fields.flatMap((name) => (Object.hasOwn(entry, name) ? [[name, entry[name]]] : [])),
  )
}

function settingsOf({ settings }: State, caller: Caller): { readonly settings?: object } {
  if (caller.scope.region !== 'all') return {}
  const groups = groupsFor(caller).map((group) => {
    const all: Entry = settings[group]
    const stored = secretsOf(group).filter((name) => all[name] !== '')
    return [
      group,
      { ...openValues(settings, group), ...Object.fromEntries(stored.map((name) => [name, STORED])) },
    ]
  })
  return { settings: Object.fromEntries(groups) }
}

async function apply(
  deps: AsCodeDeps,
  { call, caller }: Acting,
  file: ConfigurationFile,
  { name, environment }: Applied,
): Promise<Outcome> {
  const tools = toolsOf(deps, call)
  const before = await readState(tools, await readSettings(deps.db))
  const plan = planOf(file, before, environment)
  const settings = settingsWanted(file, environment)
  const wrong = [...plan.faults, ...settings.faults]
  if (wrong.length > 0) return { changes: [], faults: wrong }
  const secrets = await secretsThatDiffer(tools, plan.steps)
  const settingsStep: Run = () => changeSettings(deps, caller, settings.values, before)
  const steps = plan.steps.map(
    (step): Run =>
      () =>
        takeStep(tools, step),
  )
  const removals = plan.steps.filter(({ to }) => to === null).length
  const faults = await runAll(deps.db, [...steps.slice(0, removals), settingsStep, ...steps.slice(removals)])
  if (faults.length > 0) return { changes: [], faults }
  const changes = withSecrets(
    changesBetween(before, await readState(tools, await readSettings(deps.db))),
    secrets,
  )
  const outside = changes.filter(({ domain }) => file.domain !== null && domain !== file.domain)
  if (outside.length > 0)
    return {
      changes: [],
      faults: outside.map(({ object }) => ({
        path: [],
        text: `this would change ${object}, which is none of ${file.domain!}`,
      })),
    }
  await recordApplied(deps, caller, name, file.domain, changes)
  return { changes, faults: [] }
}

async function recordApplied(
  deps: AsCodeDeps,
  caller: Caller,
  target: string,
  domain: string | null,
  changes: readonly Change[],
): Promise<void> {
  const count = (act: Change['act']): number => changes.filter((change) => change.act === act).length
  const note = {
    ...(domain === null ? {} : { domain }),
    added: count('added'),
    edited: count('changed'),
    removed: count('removed'),
  }
  await recordAudit(deps.db, caller, { task: 'configuration.apply', target, note, at: deps.clock() })
}

function settingsWanted({ settings }: ConfigurationFile, environment: NodeJS.ProcessEnv) {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, given] of Object.entries(settings)) {
    if (!isSecret(key)) values[key] = given
    else {
      const read = secretIn(given, environment)
      if ('text' in read) faults.push({ path: ['settings', ...key.split('.')], text: read.text })
      else if (read.value !== null) values[key] = read.value
    }
  }
  return { values, faults }
}

async function changeSettings(
  deps: AsCodeDeps,
  caller: Caller,
  values: Readonly<Record<string, unknown>>,
  before: State,
): Promise<readonly Fault[]> {
  const current = before.settings
  // Values that stay need no permission.
  const differing = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const [group, name] = key.split('.') as [SettingGroupName, string]
      return JSON.stringify((current[group] as Entry)[name]) !== JSON.stringify(value)
    }),
  )
  if (Object.keys(differing).length === 0) return []
  await store.lockSettings(deps.db)
  const problems = [
    ...problemsOf(differing, current, addressOf(caller)),
    ...(await databaseProblems(deps.db, differing, current)),
  ]
  if (problems.length > 0)
    return problems.map(({ key, code, values: of }) => ({
      path: ['settings', ...key.split('.')],
      text: errorText(code, 'en', of),
    }))
  const change = {
    kind: 'import',
    task: 'configuration.import',
    target: 'settings',
    at: deps.clock(),
  } as const
  await storeChange(deps.db, caller, { ...change, values: differing, current })
  await deps.refreshSettings()
  return []
}

async function takeStep(tools: Tools, step: PlannedStep): Promise<readonly Fault[]> {
  const faults = await step.section.take(tools, step)
  tools.names.forget()
  const { section, index } = step
  const from = index === null ? [section.name] : [section.name, index]
  const what = index === null ? `${section.words(step.from!.entry)} stays: ` : ''
  return faults.map(({ path, text }) => ({ path: [...from, ...path], text: what + text }))
}

type Run = () => Promise<readonly Fault[]>

/** Runs steps until none is left, or none of those that are left can be done: one may need another that stands below it. */
async function runAll(db: Db, steps: readonly Run[]): Promise<readonly Fault[]> {
  let left = steps
  for (;;) {
    const failed: Run[] = []
    const faults: Fault[] = []
    for (const step of left) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as one transaction
      const found = await attempt(db, step)
      if (found.length === 0) continue
      failed.push(step)
      faults.push(...found)
    }
    if (failed.length === 0 || failed.length === left.length) return faults
    left = failed
  }
}

class Undo extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('undone')
    this.faults = faults
  }
}

/** A step that fails leaves nothing behind. */
async function attempt(db: Db, run: Run): Promise<readonly Fault[]> {
  try {
    await db.transaction().execute(async () => {
      const faults = await run()
      if (faults.length > 0) throw new Undo(faults)
    })
    return []
  } catch (error) {
    if (error instanceof Undo) return error.faults
    if (error instanceof AppError) return [{ path: [], text: errorText(error.code, 'en', error.values) }]
    throw error
  }
}

/** What no state tells: secrets that are others than those that are stored. */
async function secretsThatDiffer(tools: Tools, steps: readonly PlannedStep[]): Promise<Change[]> {
  const found: Change[] = []
  for (const { section, from, to, secrets } of steps) {
    if (from === null || to === null) continue
    for (const [field, value] of Object.entries(secrets)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (await tools.holdsSecret(section.name, from.id, value)) continue
      const fields = [{ field, before: null, after: null }]
      const domain = section.domainOf(to)
      found.push({ act: 'changed', section: section.name, object: section.words(to), domain, fields })
    }
  }
  return found
}

function withSecrets(changes: readonly Change[], secrets: readonly Change[]): Change[] {
  const merged = [...changes]
  for (const secret of secrets) {
    const at = merged.findIndex(
      ({ act, section, object }) =>
        act === 'changed' && section === secret.section && object === secret.object,
    )
    if (at === -1) merged.push(secret)
    else merged[at] = { ...merged[at]!, fields: [...merged[at]!.fields, ...secret.fields] }
  }
  return merged
}
