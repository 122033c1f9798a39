/**
 * Finds domains that are made to be taken for others. An index over ten thousand domains answers in microseconds: a host's
 * label is looked up by its look, by what is left when one character is dropped, and by the words it is joined of.
 */
import { foldHost, mergeLookAlikes, skeleton } from '@postern/mail/text/skeleton.ts'
import { publicDomain } from '@postern/mail/urls.ts'
import { registrable } from './domains.ts'
import { LURES } from './affixes.ts'
import { dropsOf, hashOf, isOneEdit, MIN_EDIT } from './edit.ts'
import { joinedNames } from './joined.ts'

export type Likeness = 'look' | 'edit' | 'suffix' | 'joined' | 'inside'

export interface Lookalike {
  /** The domain that it is like. */
  readonly domain: string
  readonly how: Likeness
}

/** A domain to protect; `common`: its label is a word or name of many, so only its look counts. */
export interface Protected {
  readonly domain: string
  readonly common?: boolean
}

export interface LookalikeOptions {
  /** Shorter labels are neither joined to words nor protected under other suffixes. */
  readonly minName: number
  /** Of words joined to a name one must lure: brands have many domains of their own. */
  readonly lured: boolean
}

export interface LookalikeIndex {
  /** What a host is made to be taken for, null when nothing. */
  find(host: string): Lookalike | null
  /** Whether a host belongs to one of the protected domains. */
  owns(host: string): boolean
}

/** Shorter labels look like many. */
export const MIN_LOOK = 5
/** Characters of a DNS label. */
const MAX_LABEL = 63
/** Hosts whose answers are kept: mail leads to the same ones again and again. */
const MAX_ANSWERS = 5_000
/** Labels of a host that are looked at. */
const MAX_LABELS = 12

interface Entry {
  readonly domain: string
  readonly label: string
  readonly look: string
  /** Letters that stand for each other made one, pairs left: a swap must stay a swap. */
  readonly flat: string
  readonly common: boolean
}

export function lookalikeIndex(domains: readonly Protected[], options: LookalikeOptions): LookalikeIndex {
  return new Names(domains, options)
}

class Names implements LookalikeIndex {
  readonly #own: ReadonlySet<string>
  readonly #byLook: ReadonlyMap<string, readonly Entry[]>
  readonly #byLabel: ReadonlyMap<string, readonly Entry[]>
  readonly #byDrop: { get(key: string): Entry[] }
  readonly #options: LookalikeOptions
  readonly #answers = new Map<string, Lookalike | null>()

  constructor(domains: readonly Protected[], options: LookalikeOptions) {
    const entries = domains.flatMap(readEntry)
    this.#own = new Set(domains.map(({ domain }) => domain))
    this.#byLook = Map.groupBy(entries, ({ look }) => look)
    this.#byLabel = Map.groupBy(entries, ({ label }) => label)
    this.#byDrop = dropIndex(entries)
    this.#options = options
  }

  owns(host: string): boolean {
    return this.#own.has(registrable(host))
  }

  find(host: string): Lookalike | null {
    let answer = this.#answers.get(host)
    if (answer !== undefined) return answer
    if (!host.includes('.')) return null
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear()
    this.#answers.set(host, (answer = this.#search(host)))
    return answer
  }

  #search(host: string): Lookalike | null {
    const domain = registrable(host)
    if (this.#own.has(domain)) return null
    const labels = foldHost(host).split('.')
    const at = Math.max(0, labels.length - domain.split('.').length)
    const written = domain.slice(0, domain.indexOf('.'))
    return (
      this.#like(labels[at]!.slice(0, MAX_LABEL), written, domain, host) ?? this.#inside(labels.slice(0, at))
    )
  }

  #like(label: string, written: string, domain: string, host: string): Lookalike | null {
    const drawn = this.#byLook.get(skeleton(label))
    const same = drawn?.find((entry) => entry.label !== written && entry.label.length >= MIN_LOOK)
    if (same) return { domain: same.domain, how: 'look' }
    const edited = this.#edited(mergeLookAlikes(label))
    if (edited) return { domain: edited.domain, how: 'edit' }
    const joined = this.#joined(label)
    if (joined) return { domain: joined.domain, how: 'joined' }
    // Below a suffix that a company lends (github.io), names are its customers'.
    if (label.length < this.#options.minName || publicDomain(host) !== domain) return null
    const other = this.#byLabel.get(label)?.find((entry) => !entry.common)
    return other ? { domain: other.domain, how: 'suffix' } : null
  }

  #edited(flat: string): Entry | undefined {
    if (flat.length < MIN_EDIT - 1 || flat.length > MAX_LABEL) return undefined
    const near = [flat, ...dropsOf(flat)].flatMap((key) => this.#byDrop.get(key))
    return near.find((entry) => !entry.common && isOneEdit(flat, entry.flat))
  }

  /** A protected domain written whole in the labels below another one. */
  #inside(labels: readonly string[]): Lookalike | null {
    const dashed = labels.filter((label) => label.includes('-')).map((label) => label.replaceAll('-', '.'))
    for (const text of [labels.join('.'), ...dashed]) {
      const parts = text.split('.').slice(-MAX_LABELS)
      for (let at = 0; at < parts.length - 1; at++) {
        for (let end = this.#byLabel.has(parts[at]!) ? parts.length : 0; end > at + 1; end--) {
          const domain = parts.slice(at, end).join('.')
          if (this.#own.has(domain)) return { domain, how: 'inside' }
        }
      }
    }
    const joined = labels.map((label) => this.#joined(label)).find(Boolean)
    return joined ? { domain: joined.domain, how: 'joined' } : null
  }

  /** A label that is a protected one and words that lure. */
  #joined(label: string): Entry | undefined {
    for (const { name, rest } of joinedNames(label, this.#options.minName)) {
      const found = this.#pick(name, rest)
      if (found) return found
    }
    return undefined
  }

  #pick(name: string, rest: readonly string[]): Entry | undefined {
    const drawn = this.#byLabel.get(name) ?? this.#byLook.get(skeleton(name))
    const lures = rest.some((word) => LURES.has(word))
    return this.#options.lured && !lures
      ? undefined
      : drawn?.find(({ common }) => !common || (lures && rest.length > 1))
  }
}

function readEntry({ domain, common = false }: Protected): Entry[] {
  const label = foldHost(registrable(domain)).split('.')[0] ?? ''
  return label === '' ? [] : [{ domain, label, look: skeleton(label), flat: mergeLookAlikes(label), common }]
}

/** Labels by themselves and by what drops leave of them, as sorted hashes: 8 bytes each instead of a string's 60. */
function dropIndex(entries: readonly Entry[]): { get(key: string): Entry[] } {
  const pairs: number[] = []
  for (const [at, { flat }] of entries.entries()) {
    if (flat.length < MIN_EDIT) continue
    for (const key of [flat, ...dropsOf(flat)]) pairs.push(hashOf(key) * PLACES + at)
  }
  // Both in one number, so that sorting them is sorting numbers.
  const sorted = Float64Array.from(pairs).sort()
  const hashes = Uint32Array.from(sorted, (pair) => Math.floor(pair / PLACES))
  const places = Uint32Array.from(sorted, (pair) => pair % PLACES)
  return {
    get(key) {
      const hash = hashOf(key)
      let low = 0
      let high = hashes.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (hashes[middle]! < hash) low = middle + 1
        else high = middle
      }
      const found: Entry[] = []
      for (; hashes[low] === hash && found.length < 8; low++) found.push(entries[places[low]!]!)
      return found
    },
  }
}

/** Hashes times this, plus a place, are whole numbers below 2^53. */
const PLACES = 2 ** 20
