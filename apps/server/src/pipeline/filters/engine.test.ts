/** Whatever filters there are, in files, beside them or told by differences: the outcome is that of trying each of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { plainOutcome } from '../testing/plain-filters.ts'
import { RANDOM_MESSAGES, randomFilter, randomOwner } from '../testing/random-filters.ts'
import { compileFilters, filterEngine, type FilterEngine, type FilterOutcome } from './evaluate.ts'
import type { Filter, FilterOwner } from './filter.ts'
import { differenceOf, withChanges, type ChangedFilters, type FilterSet } from './filter-set.ts'
import { layersFrom, NO_LAYERS, type Layers } from './layers.ts'
import { compile } from './segment/compile.ts'
import type { SegmentFile } from './segment/file.ts'

const folder = mkdtempSync(join(tmpdir(), 'filters-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = (): string => join(folder, `${++files}.segment`)

const RECEIVER = 'lee@corp.example'
const named = ({ decided, passed }: FilterOutcome) => ({
  decided: decided && [decided.filter.id, decided.rule],
  passed: passed.map(({ match, reason }) => [match.filter.id, match.rule, reason]),
})

function expectPlain(engine: FilterEngine, filters: readonly Filter[], owners: readonly FilterOwner[]): void {
  for (const message of RANDOM_MESSAGES) {
    const evaluate = engine.message(message)
    for (const owner of owners)
      expect(named(evaluate([RECEIVER], owner))).toEqual(
        named(plainOutcome(filters, message, RECEIVER, owner)),
      )
  }
}

const owners = fc.array(randomOwner, { minLength: 1, maxLength: 3 })
const filters = fc
  .array(fc.constant(null), { maxLength: 25 })
  .chain((list) => fc.tuple(...list.map((_, at) => randomFilter(at + 1))))

test('compiled in memory', () => {
  fc.assert(
    fc.property(filters, owners, (all, some) => expectPlain(compileFilters(all), all, some)),
    { numRuns: 1_000 },
  )
})

const step = fc
  .array(
    fc.integer({ min: 1, max: 12 }).chain((id) => fc.tuple(fc.constant(id), fc.option(randomFilter(id)))),
    { minLength: 1, maxLength: 5 },
  )
  .map((entries): ChangedFilters => new Map(entries))
const change = fc.oneof(step, fc.constantFrom('gather', 'merge all', 'merge last'))

test('changed, gathered into files and put together, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), owners, async (changes, some) => {
      const standing = new Map<number, Filter>()
      let set: FilterSet = { segments: [], changed: new Map() }
      let told: FilterSet | null = null
      let layers: Layers = NO_LAYERS
      for (const next of changes) {
        if (typeof next === 'string') set = await tidied(set, next)
        else {
          set = withChanges(set, next)
          for (const [id, filter] of next) {
            if (filter) standing.set(id, filter)
            else standing.delete(id)
          }
        }
        layers = layersFrom(differenceOf(told, set), layers)
        told = set
        expectPlain(filterEngine(layers.all), [...standing.values()], some)
      }
      for (const segment of layers.segments.values()) segment.close()
    }),
    { numRuns: 150 },
  )
}, 60_000)

async function tidied(set: FilterSet, how: string): Promise<FilterSet> {
  const { segments, changed } = set
  if (how === 'gather') {
    const there = [...changed.values()].filter((filter) => filter !== null)
    const gone = [...changed.keys()].filter((id) => changed.get(id) === null)
    const { segment } = await compile({ kind: 'changed', filters: there, gone, path: newPath() })
    return { segments: [...segments, segment], changed: new Map() }
  }
  const from = how === 'merge all' ? 0 : Math.max(0, segments.length - 2)
  const merged: readonly SegmentFile[] = segments.slice(from)
  if (merged.length === 0) return set
  const { segment } = await compile({
    kind: 'merge',
    segments: merged.map(({ path }) => path),
    oldest: from === 0,
    path: newPath(),
  })
  return { segments: [...segments.slice(0, from), segment], changed }
}
