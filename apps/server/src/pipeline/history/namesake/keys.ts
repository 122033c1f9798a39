/**
 * Keys by which domains made to be taken for one another are found: equal for names of the same look, for names one edit
 * apart (each with one character dropped, SymSpell's way), and for a name and words joined to it. They only find what may be alike.
 */
import { foldHost, mergeLookAlikes, skeleton } from '@postern/mail/text/skeleton.ts'
import { dropsOf, hashOf, MIN_EDIT } from '../../names/edit.ts'
import { joinedNames } from '../../names/joined.ts'
import { MIN_LOOK } from '../../names/lookalike.ts'
import { registrable } from '../../names/domains.ts'

/** Names that others may be joined to; shorter ones are parts of many words. */
export const MIN_JOINED = 6
/** Keys of one question: of the longest label and what stands before it. */
const MAX_KEYS = 96
/** Domains whose keys are kept: the same ones write again and again. */
const MAX_KEPT = 2_000

const lookKey = (name: string): number => hashOf(`=${skeleton(name)}`)
const dropKey = (flat: string): number => hashOf(`-${flat}`)

const kept = new Map<string, readonly number[] | undefined>()

/** What a registrable domain is found by; undefined: its name is too short to be told from others. */
export function keysOfDomain(domain: string): readonly number[] | undefined {
  if (kept.has(domain)) return kept.get(domain)
  const label = foldHost(domain).split('.')[0] ?? ''
  const keys =
    label.length < MIN_LOOK ? undefined : [...new Set([lookKey(label), ...editKeys(label, MIN_EDIT)])]
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(domain, keys)
  return keys
}

/** What domains that a host may be taken for are found by. */
export function keysOfHost(host: string): readonly number[] {
  const labels = foldHost(host).split('.')
  const at = Math.max(0, labels.length - registrable(host).split('.').length)
  const label = labels[at]!
  const before = labels.slice(0, at).flatMap((part) => [part, ...part.split('-')])
  const names = [label, ...[label, ...before].flatMap(joinedIn), ...before]
  const looks = names.filter((name) => name.length >= MIN_LOOK).map(lookKey)
  return [...new Set([...editKeys(label, MIN_EDIT - 1), ...looks])].slice(0, MAX_KEYS)
}

function joinedIn(label: string): string[] {
  return Array.from(joinedNames(label, MIN_JOINED), ({ name }) => name)
}

function editKeys(label: string, least: number): number[] {
  const flat = mergeLookAlikes(label)
  return flat.length < least ? [] : [flat, ...dropsOf(flat)].map(dropKey)
}
