/** What a person has changed of the settings and not saved yet. Pure. */
import type { DetoxConfig } from '@postern/contract/routes/detox-config.ts'
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import { DETOX_LINK_SETTINGS } from '@postern/contract/settings/detox-links.ts'

/** New values by name; null gives up a value that the domain has of its own. */
export type Draft = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a setting has with the draft. */
export function shownValue({ values, inherited }: DetoxConfig, draft: Draft, name: string): unknown {
  if (!Object.hasOwn(draft, name)) return values[name]
  return draft[name] === null ? inherited?.[name] : draft[name]
}

/** Whether the value is of the domain itself; of the installation every one is. */
export function isOwn({ inherited, own }: DetoxConfig, draft: Draft, name: string): boolean {
  if (inherited === undefined) return true
  return Object.hasOwn(draft, name) ? draft[name] !== null : own.includes(name)
}

/** The draft with one more value; what is stored already is no change. */
export function withValue(config: DetoxConfig, draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _before, ...rest } = draft
  const isStored =
    same(value, config.values[name]) && (config.inherited === undefined || config.own.includes(name))
  // What a domain inherits and chooses is no change either: it goes on following the installation.
  const isInherited =
    config.inherited !== undefined && !config.own.includes(name) && same(value, config.values[name])
  return isStored || isInherited ? rest : { ...rest, [name]: value }
}

/** The draft without a value of the domain's own. */
export function withoutOwn(config: DetoxConfig, draft: Draft, name: string): Draft {
  const { [name]: _before, ...rest } = draft
  return config.own.includes(name) ? { ...rest, [name]: null } : rest
}

/** Files of the last days that changed modes would meet. */
export function affected(
  draft: Draft,
  modes: readonly string[],
  kinds: Readonly<Partial<Record<DetoxKind, number>>>,
): number {
  const counts: Readonly<Partial<Record<string, number>>> = kinds
  return Object.keys(draft)
    .filter((name) => modes.includes(name))
    .reduce((sum, name) => sum + (counts[name] ?? 0), 0)
}

/** The changes that matter to a file: of links none does. */
export function ofFiles(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => !Object.hasOwn(DETOX_LINK_SETTINGS, name)),
  )
}
