/**
 * Finds domains that are made to be taken for others. An index over ten thousand domains answers in microseconds: a host's
 * label is looked up by its look, by what is left when one character is dropped, and by the words it is joined of.
 */
import { foldHost, mergeLookAlikes, skeleton } from '@postern/mail/skeleton.ts'
import { publicDomain } from '@postern/mail/urls.ts'
import { registrable } from '../headers/domains.ts'
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

export function lookalikeIndex(
  domains: readonly Protected[],
  { minName, lured }: LookalikeOptions,
): LookalikeIndex {
  const own = new Set(domains.map(({ domain }) => domain))
  const entries = domains.flatMap(readEntry)
  const byLook = Map.groupBy(entries, ({ look }) => look)
  const byLabel = Map.groupBy(entries, ({ label }) => label)
  const byDrop = dropIndex(entries)

  function like(label: string, written: string, domain: string, host: string): Lookalike | null {
    const look = skeleton(label)
    const same = byLook.get(look)?.find((entry) => entry.label !== written && entry.label.length >= MIN_LOOK)
    if (same) return { domain: same.domain, how: 'look' }
    const edited = editOf(mergeLookAlikes(label))
    if (edited) return { domain: edited.domain, how: 'edit' }
    const joined = joinedOf(label)
    if (joined) return { domain: joined.domain, how: 'joined' }
    // Below a suffix that a company lends (github.io), names are its customers'.
    if (label.length < minName || publicDomain(host) !== domain) return null
    const other = byLabel.get(label)?.find((entry) => !entry.common)
    return other ? { domain: other.domain, how: 'suffix' } : null
  }
  function editOf(flat: string): Entry | undefined {
    if (flat.length < MIN_EDIT - 1 || flat.length > MAX_LABEL) return undefined
    const near = [flat, ...dropsOf(flat)].flatMap((key) => byDrop.get(key))
    return near.find((entry) => !entry.common && isOneEdit(flat, entry.flat))
  }
  function insideOf(labels: readonly string[]): Lookalike | null {
    const dashed = labels.filter((label) => label.includes('-')).map((label) => label.replaceAll('-', '.'))
    for (const text of [labels.join('.'), ...dashed]) {
      const parts = text.split('.').slice(-MAX_LABELS)
      for (let at = 0; at < parts.length - 1; at++) {
        for (let end = byLabel.has(parts[at]!) ? parts.length : 0; end > at + 1; end--) {
          const domain = parts.slice(at, end).join('.')
          if (own.has(domain)) return { domain, how: 'inside' }
        }
      }
    }
    const joined = labels.map(joinedOf).find(Boolean)
    return joined ? { domain: joined.domain, how: 'joined' } : null
  }
  /** A label that is a protected one and words that lure. */
  function joinedOf(label: string): Entry | undefined {
    for (const { name, rest } of joinedNames(label, minName)) {
      const found = pick(name, rest)
      if (found) return found
    }
    return undefined
  }
  function pick(name: string, rest: readonly string[]): Entry | undefined {
    const drawn = byLabel.get(name) ?? byLook.get(skeleton(name))
    const lures = rest.some((word) => LURES.has(word))
    return lured && !lures ? undefined : drawn?.find(({ common }) => !common || (lures && rest.length > 1))
  }
  function search(host: string): Lookalike | null {
    const domain = registrable(host)
    if (own.has(domain)) return null
    const labels = foldHost(host).split('.')
    const at = Math.max(0, labels.length - domain.split('.').length)
    const written = domain.slice(0, domain.indexOf('.'))
    return like(labels[at]!.slice(0, MAX_LABEL), written, domain, host) ?? insideOf(labels.slice(0, at))
  }
  const answers = new Map<string, Lookalike | null>()
  return {
    owns: (host) => own.has(registrable(host)),
    find(host) {
      let answer = answers.get(host)
      if (answer !== undefined) return answer
      if (!host.includes('.')) return null
      if (answers.size >= MAX_ANSWERS) answers.clear()
      answers.set(host, (answer = search(host)))
      return answer
    },
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
