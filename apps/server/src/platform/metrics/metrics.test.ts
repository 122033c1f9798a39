import { readMetrics, sumOf } from '@postern/testkit/prometheus.ts'
import { expect, test } from 'vitest'
import { expositionOf } from './exposition.ts'
import { FAMILIES, type FamilyName } from './families.ts'
import {
  addCounted,
  Counter,
  counterOf,
  readWhenAsked,
  samples,
  takeCounted,
  type Sample,
} from './registry.ts'

const sample = (family: FamilyName, value: number, ...labels: readonly string[]): Sample => ({
  family,
  labels,
  value,
})

test('each process is told apart, equal series of one are added up, and a strict reader takes it', () => {
  const text = expositionOf([
    {
      process: 'smtp',
      samples: [sample('postern_refusals_total', 2, '116'), sample('postern_refusals_total', 1, '116')],
    },
    { process: 'smtp-2', samples: [sample('postern_refusals_total', 4, '116'), sample('postern_up', 1)] },
  ])
  expect(text).toContain(
    [
      '# TYPE postern_refusals_total counter',
      'postern_refusals_total{process="smtp",code="116"} 3',
      'postern_refusals_total{process="smtp-2",code="116"} 4',
    ].join('\n'),
  )
  const families = readMetrics(text)
  expect(sumOf(families, 'postern_refusals_total', { code: '116' })).toBe(7)
  expect([...families.keys()]).toEqual(['postern_refusals_total', 'postern_up'])
})

test('what a label has is written so that no value ends it', () => {
  const value = 'a"b\\c\nd'
  const families = readMetrics(expositionOf([{ process: value, samples: [sample('postern_up', 1)] }]))
  expect(families.get('postern_up')!.samples[0]!.labels).toEqual({ process: value })
})

test('a histogram counts what lies at or below each bound', () => {
  const scans = new Counter('postern_scan_seconds')
  for (const seconds of [0.005, 0.006, 2, 1000]) scans.observe(seconds)
  const counts = [...scans.series.values()][0]!
  const families = readMetrics(
    expositionOf([
      {
        process: 'smtp',
        samples: [{ ...sample('postern_scan_seconds', counts.value), counts: counts.counts! }],
      },
    ]),
  )
  const below = (le: string) => sumOf(families, 'postern_scan_seconds_bucket', { le })
  expect([below('0.005'), below('0.01'), below('2.5'), below('60'), below('+Inf')]).toEqual([1, 2, 3, 3, 4])
  expect(sumOf(families, 'postern_scan_seconds_sum')).toBeCloseTo(1002.011)
})

test('a label of many values goes to `other` beyond a bound, which is counted', async () => {
  const dropped = async () =>
    (await samples()).find(({ family }) => family === 'postern_metrics_dropped_total')!.value
  const before = await dropped()
  const many = new Counter('postern_check_runs_total')
  for (let n = 0; n < 1000; n++) many.inc(`check-${n}`, 'done')
  expect(many.series.size).toBeLessThanOrEqual(201)
  expect(many.series.get('other\u0000other')!.value).toBe(800)
  expect((await dropped()) - before).toBe(800)
})

test('what a process of ours counted is handed over once and added', async () => {
  const valueOf = async () =>
    (await samples()).find(
      ({ family, labels }) => family === 'postern_clamd_answers_total' && labels[0] === 'found',
    )?.value ?? 0
  takeCounted()
  counterOf('postern_clamd_answers_total').add(3, 'found')
  const taken = takeCounted()
  expect(taken).toEqual([sample('postern_clamd_answers_total', 3, 'found')])
  expect(await valueOf()).toBe(0)
  addCounted(taken)
  addCounted([{ ...taken[0]!, family: 'nothing_of_ours' as FamilyName }])
  expect(await valueOf()).toBe(3)
})

test('a gauge that cannot be read is left out, and the others stay', async () => {
  const ends = [
    readWhenAsked(() => Promise.reject(new Error('the database is away'))),
    readWhenAsked(() => [['postern_disk_bytes', 7]]),
  ]
  expect((await samples()).filter(({ family }) => family === 'postern_disk_bytes')).toEqual([
    sample('postern_disk_bytes', 7),
  ])
  for (const end of ends) end()
})

test('names and labels are as Prometheus wants them', () => {
  for (const [name, { type, labels }] of Object.entries(FAMILIES)) {
    expect(name).toMatch(/^postern_[a-z_]+$/)
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    for (const label of labels) expect(label).toMatch(/^[a-z]+$/)
    expect(labels).not.toContain('le')
  }
})

test.each([
  ['no end of line', '# HELP a b\n# TYPE a gauge\na 1'],
  ['a sample without a family', 'a 1\n'],
  ['a family twice', '# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\na 2\n'],
  ['a sample twice', '# HELP a b\n# TYPE a gauge\na 1\na 1\n'],
  ['a quote that ends a label', '# HELP a b\n# TYPE a gauge\na{l="x"y"} 1\n'],
  ['no value', '# HELP a b\n# TYPE a gauge\na \n'],
  [
    'buckets that shrink',
    '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
])('the reader is strict: %s', (_what, text) => {
  expect(() => readMetrics(text)).toThrow()
})
