/** Which keys of an index a message has. */
import { TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import type { TargetValues } from '../values.ts'
import { hashBeginnings, hashText, mixKey, placeOf, powerOf } from './hashing.ts'
import { GRAM, groupOf, type ContainPlan, type SegmentIndex, type TargetPlan } from './index.ts'
import { KINDS, NETWORK_TARGET, networkTexts, saltOf, type Kind } from './keys.ts'

/** Groups whose keys are in the values of the targets that `wanted` names. */
export function groupsHit(
  index: SegmentIndex,
  values: TargetValues,
  wanted: (target: Target) => boolean,
): Set<number> {
  const hits = new Set<number>()
  for (const plan of index.targets) {
    const isNetwork = plan.target === NETWORK_TARGET
    const target = isNetwork ? TARGETS.ip : (plan.target as Target)
    if (!wanted(target)) continue
    const texts = values.of(target)
    for (const text of isNetwork ? texts.flatMap(networkTexts) : texts) probeText(index, plan, text, hits)
    if (plan.blank && texts.every((text) => text.trim() === '')) probe(index, plan, KINDS.blank, 0, 0, hits)
  }
  return hits
}

function probe(
  index: SegmentIndex,
  { target }: TargetPlan,
  kind: Kind,
  hash: number,
  length: number,
  hits: Set<number>,
): void {
  const group = groupOf(index, mixKey(hash, length, saltOf(kind, target)))
  if (group >= 0) hits.add(group)
}

function probeText(index: SegmentIndex, plan: TargetPlan, text: string, hits: Set<number>): void {
  if (plan.equal || plan.less.length + plan.bigger.length > 0) probeNumber(index, plan, Number(text), hits)
  const { length } = text
  const hashes = hashBeginnings(text)
  if (plan.exact) probe(index, plan, KINDS.exact, hashes[length]!, length, hits)
  for (const size of plan.begins) {
    if (size > length) break
    probe(index, plan, KINDS.begin, hashes[size]!, size, hits)
  }
  for (const size of plan.ends) {
    if (size > length) break
    probe(index, plan, KINDS.end, partHash(hashes, length - size, length), size, hits)
  }
  if (plan.contains) probeParts(index, plan, plan.contains, hashes, length, hits)
}

function partHash(hashes: Int32Array, from: number, to: number): number {
  return (hashes[to]! - Math.imul(hashes[from]!, powerOf(to - from))) | 0
}

/** Every place of a text; the inner loop of all filters. */
function probeParts(
  index: SegmentIndex,
  { target }: TargetPlan,
  { shorts, bits, gramsAt }: ContainPlan,
  hashes: Int32Array,
  length: number,
  hits: Set<number>,
): void {
  const salt = saltOf(KINDS.contain, target)
  const look = (from: number, size: number): void => {
    const group = groupOf(index, mixKey(partHash(hashes, from, from + size), size, salt))
    if (group >= 0) hits.add(group)
  }
  for (const size of shorts) for (let from = 0; from + size <= length; from++) look(from, size)
  if (bits === 0) return
  const { gramStarts, gramLengths } = index
  const power = powerOf(GRAM)
  for (let from = 0; from + GRAM <= length; from++) {
    const gram = (hashes[from + GRAM]! - Math.imul(hashes[from]!, power)) | 0
    const place = gramsAt + placeOf(gram, bits)
    const to = gramStarts[place + 1]!
    for (let at = gramStarts[place]!; at < to; at++) {
      const size = gramLengths[at]!
      if (from + size > length) break
      look(from, size)
    }
  }
}

function probeNumber(index: SegmentIndex, plan: TargetPlan, number: number, hits: Set<number>): void {
  const look = (kind: Kind, of: number): void => {
    const digits = String(of)
    probe(index, plan, kind, hashText(digits), digits.length, hits)
  }
  if (plan.equal) look(KINDS.equal, number)
  for (let at = plan.less.length - 1; at >= 0 && number < plan.less[at]!; at--)
    look(KINDS.less, plan.less[at]!)
  for (let at = 0; at < plan.bigger.length && number > plan.bigger[at]!; at++)
    look(KINDS.bigger, plan.bigger[at]!)
}
