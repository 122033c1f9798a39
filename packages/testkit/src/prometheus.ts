/**
 * A strict reader of the text format of Prometheus, version 0.0.4: whatever the format does not allow is an error, also what
 * Prometheus would let pass (a second HELP, samples of a family apart, buckets that do not grow).
 */
export interface MetricFamily {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: readonly MetricSample[]
}
export interface MetricSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
}

interface OpenFamily extends MetricFamily {
  readonly samples: MetricSample[]
}

/** Families by name. @throws Error that names the line */
export function readMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, OpenFamily>()
  const seen = new Set<string>()
  let open: OpenFamily | undefined
  let help: { readonly name: string; readonly text: string } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word = '', name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (word === 'HELP') {
      if (!NAME.test(name) || families.has(name) || help) throw new Error(`not a help: ${line}`)
      help = { name, text: rest }
    } else if (word === 'TYPE') {
      if (help?.name !== name || !Object.hasOwn(ENDINGS, rest)) throw new Error(`not a type: ${line}`)
      open = { name, type: rest, help: help.text, samples: [] }
      families.set(name, open)
      help = undefined
    } else {
      if (!open || help) throw new Error(`a sample of no family: ${line}`)
      const sample = readSample(line)
      if (!ENDINGS[open.type]!.some((ending) => sample.name === open!.name + ending))
        throw new Error(`a sample of another family: ${line}`)
      const labels = Object.entries(sample.labels).map((pair) => pair.join('\u0000'))
      const key = [sample.name, ...labels.toSorted((a, b) => (a < b ? -1 : 1))].join('\u0001')
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      open.samples.push(sample)
    }
  }
  for (const family of families.values()) check(family)
  return families
}

function readSample(line: string): MetricSample {
  const [, name, text = '', number] = SAMPLE.exec(line) ?? []
  if (name === undefined || number === undefined) throw new Error(`not a sample: ${line}`)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  for (let at = 0; at < text.length; at = LABEL.lastIndex) {
    const [, label, value = ''] = LABEL.exec(text) ?? []
    if (label === undefined || Object.hasOwn(labels, label)) throw new Error(`not labels: ${line}`)
    labels[label] = value.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char))
  }
  const value = number.endsWith('Inf') ? (number.startsWith('-') ? -Infinity : Infinity) : Number(number)
  return { name, labels, value }
}

function check({ name, type, samples }: MetricFamily): void {
  if (samples.length === 0) throw new Error(`${name} has no samples`)
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`${name} is a counter without _total`)
  if (type !== 'gauge' && samples.some(({ name: one, value }) => !one.endsWith('_sum') && !(value >= 0)))
    throw new Error(`${name} counts below zero`)
  if (type === 'histogram') checkHistogram(name, samples)
}

/** Of each set of labels: buckets grow to +Inf, which is the count. */
function checkHistogram(name: string, samples: readonly MetricSample[]): void {
  const sets = Map.groupBy(samples, ({ labels: { le: _le, ...others } }) => JSON.stringify(others))
  for (const set of sets.values()) {
    const buckets = set.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => (labels['le'] === '+Inf' ? Infinity : Number(labels['le'])))
    const counts = buckets.map(({ value }) => value)
    const isGrowing = (all: readonly number[]) => all.every((one, at) => at === 0 || one >= all[at - 1]!)
    const count = set.find((sample) => sample.name === `${name}_count`)?.value
    const hasSum = set.some((sample) => sample.name === `${name}_sum`)
    if (
      !isGrowing(bounds) ||
      !isGrowing(counts) ||
      bounds.at(-1) !== Infinity ||
      counts.at(-1) !== count ||
      !hasSum
    )
      throw new Error(`${name} is no histogram`)
  }
}

/** Sum of a metric's samples that have these labels; 0 where there is none. */
export function sumOf(
  families: ReadonlyMap<string, MetricFamily>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const family = families.get(name) ?? families.get(name.replace(/_(?:bucket|sum|count)$/, ''))
  return (family?.samples ?? [])
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
