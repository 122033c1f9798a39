/** What is there now, in the words of a file, and what differs between two states. */
import { isDeepStrictEqual } from 'node:util'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { flatten } from '@postern/contract/settings/parse.ts'
import { changesOf } from '../change.ts'
import { SECTIONS } from './sections.ts'
import type { Kept, Section, Tools } from './section.ts'

export interface State {
  readonly settings: SettingsValues
  /** Without sections that the caller may not see. */
  readonly lists: ReadonlyMap<Section, readonly Kept[]>
}

export interface FieldChange {
  readonly field: string
  /** Null for secrets. */
  readonly before: unknown
  readonly after: unknown
}

/** One object that differs; `object` names it in words. */
export interface Change {
  readonly act: 'added' | 'changed' | 'removed'
  readonly section: string
  readonly object: string
  /** Null for the installation's. */
  readonly domain: string | null
  readonly fields: readonly FieldChange[]
}

export async function readState(tools: Tools, settings: SettingsValues): Promise<State> {
  const lists = new Map<Section, readonly Kept[]>()
  for (const section of SECTIONS) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const kept = await section.read(tools)
    if (kept !== null) lists.set(section, kept)
  }
  return { settings, lists }
}

export function changesBetween(before: State, after: State): Change[] {
  const settings = changesOf(flatten(after.settings), before.settings)
  const groups = [...new Set(settings.map(({ key }) => key.slice(0, key.indexOf('.'))))]
  return [
    ...groups.map((group): Change => ({
      act: 'changed',
      section: 'settings',
      object: `settings ${group}`,
      domain: null,
      fields: settings
        .filter(({ key }) => key.startsWith(`${group}.`))
        .map(({ key, before: was, after: is }) => ({
          field: key.slice(group.length + 1),
          before: was,
          after: is,
        })),
    })),
    ...SECTIONS.flatMap((section) =>
      changesOfList(section, before.lists.get(section) ?? [], after.lists.get(section) ?? []),
    ),
  ]
}

function changesOfList(section: Section, before: readonly Kept[], after: readonly Kept[]): Change[] {
  const was = new Map(before.map((kept) => [kept.id, kept]))
  const is = new Map(after.map((kept) => [kept.id, kept]))
  const of = (act: Change['act'], { entry }: Kept, fields: readonly FieldChange[] = []): Change => ({
    act,
    section: section.name,
    object: section.words(entry),
    domain: section.domainOf(entry),
    fields,
  })
  return [
    ...before.filter(({ id }) => !is.has(id)).map((kept) => of('removed', kept)),
    ...after.flatMap((kept) => {
      const old = was.get(kept.id)
      if (old === undefined) return [of('added', kept)]
      const fields = fieldsBetween(section, old, kept)
      return fields.length > 0 ? [of('changed', kept, fields)] : []
    }),
  ]
}

function fieldsBetween(section: Section, { entry: was }: Kept, { entry: is }: Kept): FieldChange[] {
  return section.fields
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .map((field) =>
      section.secrets.includes(field)
        ? { field, before: null, after: null }
        : { field, before: was[field] ?? null, after: is[field] ?? null },
    )
}
