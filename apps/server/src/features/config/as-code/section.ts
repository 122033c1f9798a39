/** What the sections of a configuration file have in common. */
import type { Call } from './call.ts'
import type { Names } from './names.ts'

/** One object as a file has it: names instead of ids, without secrets. */
export type Entry = Readonly<Record<string, unknown>>
export type Path = readonly (string | number)[]

/** An object that is there. */
export interface Kept {
  readonly id: number
  readonly entry: Entry
}

/** Whether the stored secret of an object is this one. */
export type HoldsSecret = (section: string, id: number, value: string) => Promise<boolean>

export interface Tools {
  readonly call: Call
  readonly names: Names
  readonly holdsSecret: HoldsSecret
}

/** What is wrong, and where: `path` begins at the object. */
export interface Fault {
  readonly path: Path
  readonly text: string
}

/** Secrets of an object that the file sets, by field, such as `rcpt_to.login_password`. */
export type Secrets = Readonly<Record<string, string>>

/** What becomes of an object: `from` is null for a new one, `to` for one that goes. */
export interface Step {
  readonly from: Kept | null
  readonly to: Entry | null
  readonly secrets: Secrets
}

export type Completed = { readonly entry: Entry } | { readonly faults: readonly Fault[] }

/** A list of objects of one kind. */
export interface Section {
  /** Its name in the file. */
  readonly name: string
  /** One object in words: `group Sales of example.com`. */
  words(entry: Entry): string
  /** The domain whose object it is; null for one of the installation. */
  domainOf(entry: Entry): string | null
  /** Whether domains have such objects. */
  readonly isOfDomains: boolean
  /** Tells objects apart: one of the same key is changed, not replaced. */
  keyOf(entry: Entry): string
  /** Names that an entry may have, in the order of files. */
  readonly fields: readonly string[]
  /** Fields whose values are never told. */
  readonly secrets: readonly string[]
  /** Those of them that no call answers: entries are without them. */
  readonly hidden: readonly string[]
  /** The secrets that an object has, for the placeholders of an export. */
  secretsOf(entry: Entry): readonly string[]
  /** Null where the caller may not see the list. */
  read(tools: Tools): Promise<readonly Kept[] | null>
  /** The whole object that an entry asks for: what it leaves out stays, or is as usual for a new one. */
  complete(entry: Entry, now: Kept | null, secrets: Secrets): Completed
  take(tools: Tools, step: Step): Promise<readonly Fault[]>
}
