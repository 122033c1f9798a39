/**
 * `npm run bench:filters`: what one changed filter costs among very many, and what all of them cost: in the process that keeps them,
 * on the way to a scan process, and there. `--filters=N` (1,000,000).
 */
import { parseArgs } from 'node:util'
import { serialize } from 'node:v8'
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { filterEngine } from '@postern/server/pipeline/filters/evaluate.ts'
import type { Filter } from '@postern/server/pipeline/filters/filter.ts'
import {
  differenceOf,
  filterSet,
  withChanges,
  type FilterSet,
} from '@postern/server/pipeline/filters/filter-set.ts'
import { compileLayer } from '@postern/server/pipeline/filters/layer.ts'
import { printTable } from './lib/table.ts'

const { values } = parseArgs({ options: { filters: { type: 'string', default: '1000000' } } })
const COUNT = Number(values.filters)

function filter(id: number): Filter {
  const value = `user${id}@d${id % 1_000}.example`
  return {
    id,
    name: `f${id}`,
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
    rules: [{ target: TARGETS.senderEmail, cond: CONDITIONS.match, value, word: false }],
  }
}

const rows: string[][] = []
function timed<T>(what: string, run: () => T): T {
  const started = performance.now()
  const result = run()
  rows.push([what, (performance.now() - started).toFixed(1)])
  return result
}

const all = filterSet(Array.from({ length: COUNT }, (_, at) => filter(at + 1)))
const base = timed('all: compiled', () => compileLayer(all.base))
timed('all: made ready to be sent', () => serialize(all.base))
const edited = timed('one: taken in', () => withChanges(all, new Map([[5, filter(5)]])))
timed('one: made ready to be sent', () => serialize(differenceOf(all, edited)))
timed('one: compiled', () => filterEngine(base, edited.changed))
let full: FilterSet = all
for (let id = 1; full.changed.size < Math.max(1_000, COUNT / 200); id++)
  full = withChanges(full, new Map([[id, filter(id)]]))
timed(`one: compiled beside ${full.changed.size} others that changed`, () => filterEngine(base, full.changed))
printTable(`One change among ${COUNT} filters`, ['what', 'ms'], rows)
