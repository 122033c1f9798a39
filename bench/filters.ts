/**
 * `npm run bench:filters`: what very many filters cost where they are made ready and where messages are judged by them.
 * `--filters=N` (1,000,000), `--spread=users|all`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { layersFrom, NO_LAYERS } from '@postern/server/pipeline/filters/layers.ts'
import { SegmentWriter } from '@postern/server/pipeline/filters/segment/file.ts'
import { mixedFilter, type Spread } from './filters/mix.ts'
import { printTable } from './lib/table.ts'

const { values } = parseArgs({
  options: { filters: { type: 'string', default: '1000000' }, spread: { type: 'string', default: 'users' } },
})
const COUNT = Number(values.filters)
const spread: Spread = values.spread === 'all' ? 'all' : 'users'

const rows: string[][] = []
function timed<T>(what: string, run: () => T): T {
  const started = performance.now()
  const result = run()
  rows.push([what, (performance.now() - started).toFixed(1)])
  return result
}

const folder = mkdtempSync(join(tmpdir(), 'filters-'))
const writer = new SegmentWriter(join(folder, 'all.segment'))
timed('all: indexed and written', () => {
  for (let n = 1; n <= COUNT; n++) writer.add(mixedFilter(n, spread))
})
const segment = timed('all: index finished', () => writer.finish())
const layers = timed('all: opened', () => layersFrom({ segments: [segment], changed: new Map() }, NO_LAYERS))
timed('one: compiled', () =>
  layersFrom({ segments: null, changed: new Map([[5, mixedFilter(5, spread)]]) }, layers),
)
rmSync(folder, { recursive: true })
printTable(`${COUNT} filters, spread over ${spread}`, ['what', 'ms'], rows)
