/** Which objects a file adds, changes and removes. */
import { isDeepStrictEqual } from 'node:util'
import type { ConfigurationFile } from './file.ts'
import type { Entry, Fault, Kept, Secrets, Section, Step } from './section.ts'
import { withoutReferences } from './secrets.ts'
import type { State } from './state.ts'

export interface PlannedStep extends Step {
  readonly section: Section
  /** The entry's place in the file; null for what goes. */
  readonly index: number | null
}

export interface Plan {
  readonly steps: readonly PlannedStep[]
  readonly faults: readonly Fault[]
}

/** Removals, last sections first; then what is added and changed, first sections first. */
export function planOf(file: ConfigurationFile, state: State, environment: NodeJS.ProcessEnv): Plan {
  const removals: PlannedStep[] = []
  const others: PlannedStep[] = []
  const faults: Fault[] = []
  for (const [section, entries] of file.lists) {
    const all = state.lists.get(section)
    if (all === undefined) {
      faults.push({ path: [section.name], text: 'you have no permission for this section' })
      continue
    }
    const here = all.filter(({ entry }) => file.domain === null || section.domainOf(entry) === file.domain)
    const listed = planOfList(section, entries, here, environment)
    faults.push(...listed.faults)
    removals.unshift(...listed.steps.filter(({ to }) => to === null))
    others.push(...listed.steps.filter(({ to }) => to !== null))
  }
  return { steps: [...removals, ...others], faults }
}

function planOfList(
  section: Section,
  entries: readonly Entry[],
  here: readonly Kept[],
  environment: NodeJS.ProcessEnv,
): Plan {
  const steps: PlannedStep[] = []
  const faults: Fault[] = []
  const free = byKey(section, here)
  for (const [index, given] of entries.entries()) {
    const told = withoutReferences(section, given, environment)
    const at = (found: readonly Fault[]) =>
      faults.push(...found.map(({ path, text }) => ({ path: [section.name, index, ...path], text })))
    at(told.faults)
    if (told.faults.length > 0) continue
    const now = takeSame(section, told, free)
    const made = section.complete(told.entry, now, told.secrets)
    if ('faults' in made) at(made.faults)
    else if (now === null || differs(section, now.entry, made.entry) || hasSecrets(told.secrets))
      steps.push({ section, index, from: now, to: made.entry, secrets: told.secrets })
  }
  for (const kept of [...free.values()].flat())
    steps.push({ section, index: null, from: kept, to: null, secrets: {} })
  return { steps, faults }
}

function byKey(section: Section, here: readonly Kept[]): Map<string, Kept[]> {
  const found = new Map<string, Kept[]>()
  for (const kept of here) {
    const key = section.keyOf(kept.entry)
    found.set(key, [...(found.get(key) ?? []), kept])
  }
  return found
}

/** The object that an entry is about, taken from those that are free; the most alike where several have its key. */
function takeSame(
  section: Section,
  { entry, secrets }: { readonly entry: Entry; readonly secrets: Secrets },
  free: Map<string, Kept[]>,
): Kept | null {
  const alone = section.complete(entry, null, secrets)
  const key = section.keyOf('entry' in alone ? alone.entry : entry)
  const same = free.get(key) ?? []
  const alike = same.find((kept) => 'entry' in alone && !differs(section, kept.entry, alone.entry)) ?? same[0]
  if (alike === undefined) return null
  free.set(
    key,
    same.filter((kept) => kept !== alike),
  )
  return alike
}

function differs({ fields }: Section, one: Entry, other: Entry): boolean {
  return fields.some((field) => !isDeepStrictEqual(one[field] ?? null, other[field] ?? null))
}

function hasSecrets(secrets: Secrets): boolean {
  return Object.keys(secrets).length > 0
}
