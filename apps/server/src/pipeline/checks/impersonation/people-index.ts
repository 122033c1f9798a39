/** Protected people by the keys of their names: one probe of a hash table a key, however many people there are. */
import { keysOfPerson } from './names/name-keys.ts'

export interface ProtectedPerson {
  readonly id: number
  readonly domainId: number
  /** As shown to administrators. */
  readonly name: string
  /** Other writings of it: another script, a reading, a former name. */
  readonly others: readonly string[]
  /** Addresses that are really theirs, lower case. */
  readonly addresses: readonly string[]
}

export interface PeopleIndex {
  /** Whether anybody of these domains is protected. */
  has(domainIds: ReadonlySet<number>): boolean
  /** People of these domains who have this key. */
  find(key: string, domainIds: ReadonlySet<number>): readonly ProtectedPerson[]
}

const NOTHING: readonly ProtectedPerson[] = []

/** The index of these people: two times four octets a slot, half of the slots free. */
export function indexPeople(people: readonly ProtectedPerson[]): PeopleIndex {
  const domains = new Set(people.map((person) => person.domainId))
  const entries = people.flatMap((person, at) =>
    [...allKeys(person)].map((key) => [hash(key, person.domainId), at]),
  )
  const mask = (1 << Math.ceil(Math.log2(2 * entries.length + 2))) - 1
  // Place of the person and 1; 0 is free. The person's own keys are asked before a hit counts.
  const places = new Uint32Array(mask + 1)
  const hashes = new Uint32Array(mask + 1)
  for (const [hashed = 0, at = 0] of entries) {
    let slot = hashed & mask
    while (places[slot] !== 0) slot = (slot + 1) & mask
    places[slot] = at + 1
    hashes[slot] = hashed
  }
  return {
    has: (domainIds) => [...domainIds].some((id) => domains.has(id)),
    find(key, domainIds) {
      let found: ProtectedPerson[] | null = null
      for (const domainId of domainIds) {
        const hashed = hash(key, domainId)
        for (let slot = hashed & mask; places[slot] !== 0; slot = (slot + 1) & mask) {
          if (hashes[slot] !== hashed) continue
          const person = people[places[slot]! - 1]!
          if (person.domainId === domainId && allKeys(person).has(key)) (found ??= []).push(person)
        }
      }
      return found ?? NOTHING
    },
  }
}

function allKeys({ name, others }: ProtectedPerson): ReadonlySet<string> {
  return new Set([name, ...others].flatMap((writing) => keysOfPerson(writing)))
}

/** FNV-1a over UTF-16 units, begun with the domain. */
function hash(key: string, domainId: number): number {
  let value = (0x811c9dc5 ^ domainId) >>> 0
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193) >>> 0
  return value
}
