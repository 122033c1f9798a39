/** However filters change and in however many steps, what is evaluated is what stands in the database. */
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type Policy,
} from '@postern/contract/codes/filter.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filteredMessage } from '../testing/filtered-message.ts'
import { compileFilters, filterEngine, type FilterEngine } from './evaluate.ts'
import type { Filter } from './filter.ts'
import {
  allOf,
  differenceOf,
  filterSet,
  withChanges,
  type ChangedFilters,
  type FilterSet,
} from './filter-set.ts'
import { compileLayer, type FilterLayer } from './layer.ts'

const WORDS = ['invoice', 'today', 'free', 'absent'] as const
const rule = fc.record({
  target: fc.constantFrom(TARGETS.subject, TARGETS.senderEmail),
  cond: fc.constantFrom(CONDITIONS.contain, CONDITIONS.match, CONDITIONS.notContain, CONDITIONS.begin),
  value: fc.constantFrom(...WORDS, 'a@shop.example', 'invoice for today'),
  word: fc.boolean(),
})
const filterOf = (id: number): fc.Arbitrary<Filter> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant('f'),
    region: fc.constantFrom('all', 'domain'),
    policy: fc.constantFrom<Policy>(POLICIES.allow, POLICIES.deny),
    domainId: fc.constant(1),
    groupId: fc.constant(null),
    userId: fc.constant(null),
    operation: fc.constantFrom(OPERATIONS.and, OPERATIONS.or),
    rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
    scannerOption: fc.constant(SCANNER_OPTIONS.full),
    trustUnauthenticated: fc.boolean(),
  })
const entry = fc.integer({ min: 1, max: 8 }).chain((id) => fc.tuple(fc.constant(id), fc.option(filterOf(id))))
const step = fc
  .array(entry, { minLength: 1, maxLength: 4 })
  .map((entries): ChangedFilters => new Map(entries))

const MESSAGE = filteredMessage('From: a@shop.example\r\nSubject: Invoice for today\r\n\r\nHello\r\n', {
  envelope: { sender: 'a@shop.example' },
  proof: { from: true, envelope: false },
})

function outcomeOf(engine: FilterEngine) {
  const evaluate = engine.message(MESSAGE)
  return evaluate('lee@corp.example', { domainId: 1, groupId: null, userId: null, order: ['domain', 'all'] })
}

/** What somebody holds who is only told of differences, as scan processes are. */
class Follower {
  #known: FilterSet | null = null
  #base: FilterLayer = compileLayer([])
  #changed: ChangedFilters = new Map()
  compiled = 0

  follow(set: FilterSet): FilterEngine {
    const news = differenceOf(this.#known, set)
    this.#known = set
    if (news?.base) {
      this.#base = compileLayer(news.base)
      this.compiled += 1
      this.#changed = news.changed
    } else if (news) this.#changed = new Map([...this.#changed, ...news.changed])
    return filterEngine(this.#base, this.#changed)
  }
}

test('after any changes, in layers or told by differences, the outcome is that of all filters compiled anew', () => {
  fc.assert(
    fc.property(step, fc.array(step, { maxLength: 6 }), (first, steps) => {
      const standing = new Map<number, Filter>()
      const apply = (changes: ChangedFilters): void => {
        for (const [id, filter] of changes) {
          if (filter) standing.set(id, filter)
          else standing.delete(id)
        }
      }
      apply(first)
      let set = filterSet([...standing.values()].toSorted((a, b) => a.id - b.id))
      const follower = new Follower()
      follower.follow(set)
      for (const changes of steps) {
        apply(changes)
        const before = allOf(set)
        const next = withChanges(set, changes)
        expect(allOf(set)).toEqual(before)
        set = next
        const all = [...standing.values()].toSorted((a, b) => a.id - b.id)
        expect(allOf(set)).toEqual(all)
        const expected = outcomeOf(compileFilters(all))
        expect(outcomeOf(filterEngine(compileLayer(set.base), set.changed))).toEqual(expected)
        expect(outcomeOf(follower.follow(set))).toEqual(expected)
      }
      expect(follower.compiled).toBe(1)
    }),
    { numRuns: 300 },
  )
})

test('changes that pile up are put together; nobody is told of what they know', () => {
  const make = (id: number): Filter => ({ ...fc.sample(filterOf(id), { numRuns: 1, seed: id })[0]!, id })
  let set = filterSet([make(1)])
  const { base } = set
  for (let id = 2; id <= 1_001; id++) set = withChanges(set, new Map([[id, make(id)]]))
  expect(set.base).toBe(base)
  expect(differenceOf(set, set)).toBeNull()
  const next = withChanges(set, new Map([[1_002, make(1_002)]]))
  expect(next.changed.size).toBe(0)
  expect(next.base.map(({ id }) => id)).toEqual(Array.from({ length: 1_002 }, (_, at) => at + 1))
  expect(differenceOf(set, next)?.base).toBe(next.base)
})
