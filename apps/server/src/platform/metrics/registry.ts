/**
 * What this process measures. Counting costs a look into a map; gauges are read when somebody asks. One registry a process, as one
 * event loop: modules take their counters once and add to them.
 */
import {
  FAMILIES,
  type CounterName,
  type Family,
  type FamilyName,
  type GaugeName,
  type HistogramName,
} from './families.ts'

export interface Sample {
  readonly family: FamilyName
  /** In the order of the family's labels. */
  readonly labels: readonly string[]
  /** Of counters and gauges. */
  readonly value: number
  /** Of histograms: how many lay in each bucket, those above the last at the end; `value` is their sum. */
  readonly counts?: readonly number[]
}

/** Values of labels that a family may have; what comes after goes to `other`. */
const MAX_SERIES = 200
const OTHER = 'other'
const SEPARATOR = '\u0000'

interface Series {
  value: number
  readonly counts: number[] | undefined
}

export class Counter {
  readonly name: FamilyName
  readonly series = new Map<string, Series>()
  readonly #labels: number
  readonly #buckets: readonly number[] | undefined

  constructor(name: FamilyName) {
    this.name = name
    const { labels, buckets }: Family = FAMILIES[name]
    this.#labels = labels.length
    this.#buckets = buckets
    // What counts without labels is there from the start: a rate needs a zero to begin with.
    if (labels.length === 0) this.#of('')
  }

  /** One more, for these labels. */
  inc(...labels: readonly string[]): void {
    this.add(1, ...labels)
  }

  /** More by `amount`, which is not negative. */
  add(amount: number, ...labels: readonly string[]): void {
    this.#of(keyOf(labels)).value += amount
  }

  /** Of histograms: one more of this size. */
  observe(value: number, ...labels: readonly string[]): void {
    const series = this.#of(keyOf(labels))
    series.value += value
    const at = this.#buckets?.findIndex((bound) => value <= bound) ?? -1
    series.counts![at < 0 ? series.counts!.length - 1 : at]! += 1
  }

  /** Adds what another process has counted. */
  merge({ labels, value, counts }: Sample): void {
    const series = this.#of(keyOf(labels))
    series.value += value
    counts?.forEach((count, at) => (series.counts![at]! += count))
  }

  #of(key: string): Series {
    const found = this.series.get(key)
    if (found) return found
    if (this.series.size >= MAX_SERIES) {
      if (this.name !== 'postern_metrics_dropped_total') dropped.inc()
      const other = Array.from({ length: this.#labels }, () => OTHER).join(SEPARATOR)
      if (key !== other) return this.series.get(other) ?? this.#open(other)
    }
    return this.#open(key)
  }

  #open(key: string): Series {
    const buckets = this.#buckets
    const series: Series = {
      value: 0,
      counts: buckets && Array.from({ length: buckets.length + 1 }, () => 0),
    }
    this.series.set(key, series)
    return series
  }
}

const counters = new Map<FamilyName, Counter>()
const dropped = new Counter('postern_metrics_dropped_total')
counters.set(dropped.name, dropped)

function keyOf(labels: readonly string[]): string {
  return labels.length === 1 ? labels[0]! : labels.join(SEPARATOR)
}

function opened(name: FamilyName): Counter {
  const found = counters.get(name) ?? new Counter(name)
  counters.set(name, found)
  return found
}

/** The counter of that name. */
export function counterOf(name: CounterName): Pick<Counter, 'inc' | 'add'> {
  return opened(name)
}

/** What this process has counted under that name, whatever the labels. */
export function totalOf(name: CounterName): number {
  return [...opened(name).series.values()].reduce((sum, { value }) => sum + value, 0)
}

/** The histogram of that name. */
export function histogramOf(name: HistogramName): Pick<Counter, 'observe'> {
  return opened(name)
}

/** Values of one gauge by their labels, as they are now. */
export type Gauge = readonly [name: GaugeName | CounterName, value: number, ...labels: readonly string[]]
type ReadGauges = () => readonly Gauge[] | Promise<readonly Gauge[]>

const gauges = new Set<ReadGauges>()

/** Has gauges read whenever somebody asks, until the answer is called. */
export function readWhenAsked(read: ReadGauges): () => void {
  gauges.add(read)
  return () => void gauges.delete(read)
}

/** Everything as it is now; gauges that can't be read are left out. */
export async function samples(): Promise<Sample[]> {
  const read = await Promise.all([...gauges].map(async (one) => one()).map((one) => one.catch(() => [])))
  const measured = read.flat().map(([family, value, ...labels]): Sample => ({ family, labels, value }))
  return [...counted(), ...measured]
}

function counted(): Sample[] {
  return [...counters.values()].flatMap(({ name, series }) =>
    [...series].map(([key, { value, counts }]): Sample => ({
      family: name,
      labels: FAMILIES[name].labels.length === 0 ? [] : key.split(SEPARATOR),
      value,
      ...(counts ? { counts: [...counts] } : {}),
    })),
  )
}

/** What was counted since the last call, for a process that hands it to its owner. */
export function takeCounted(): Sample[] {
  const taken = counted().filter(({ value, counts }) => value !== 0 || counts?.some((count) => count > 0))
  for (const { series } of counters.values()) series.clear()
  return taken
}

/** Adds what a process of ours has counted. */
export function addCounted(taken: readonly Sample[]): void {
  for (const sample of taken) if (Object.hasOwn(FAMILIES, sample.family)) opened(sample.family).merge(sample)
}
