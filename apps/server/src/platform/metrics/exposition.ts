/** The text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). Pure. */
import { FAMILIES, type Family, type FamilyName } from './families.ts'
import type { Sample } from './registry.ts'

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** What a process measured. */
export interface ProcessSamples {
  /** `smtp`, `smtp-2`, `deliver`, `api`. */
  readonly process: string
  readonly samples: readonly Sample[]
}

interface Series {
  readonly labels: readonly string[]
  value: number
  counts: number[] | undefined
}

/** One text of all: families in the order of their declaration, equal series of a process added up. */
export function expositionOf(processes: readonly ProcessSamples[]): string {
  const found = new Map<FamilyName, Map<string, Series>>()
  for (const { process, samples } of processes)
    for (const { family, labels, value, counts } of samples) {
      const families = found.get(family) ?? new Map<string, Series>()
      found.set(family, families)
      const all = [process, ...labels]
      const key = all.join('\u0000')
      const series = families.get(key)
      if (!series) families.set(key, { labels: all, value, counts: counts && [...counts] })
      else {
        series.value += value
        series.counts = series.counts?.map((count, at) => count + (counts?.[at] ?? 0))
      }
    }
  const names = Object.keys(FAMILIES) as FamilyName[]
  return names.flatMap((name) => linesOf(name, [...(found.get(name)?.values() ?? [])])).join('')
}

function linesOf(name: FamilyName, all: readonly Series[]): string[] {
  if (all.length === 0) return []
  const family: Family = FAMILIES[name]
  return [
    `# HELP ${name} ${family.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`,
    `# TYPE ${name} ${family.type}\n`,
    ...all.flatMap((series) =>
      series.counts ? histogramLines(name, family, series) : [plainLine(name, family, series)],
    ),
  ]
}

function plainLine(name: string, family: Family, { labels, value }: Series): string {
  return `${name}${labelsOf(family, labels)} ${numberOf(value)}\n`
}

/** Buckets count what lies at or below their bound, so that each holds those before it. */
function histogramLines(name: string, family: Family, { labels, value, counts = [] }: Series): string[] {
  let below = 0
  const buckets = counts.map((count, at) => {
    below += count
    const bound = family.buckets?.[at]
    const le = bound === undefined ? '+Inf' : String(bound)
    return `${name}_bucket${labelsOf(family, labels, le)} ${below}\n`
  })
  return [
    ...buckets,
    `${name}_sum${labelsOf(family, labels)} ${numberOf(value)}\n`,
    `${name}_count${labelsOf(family, labels)} ${below}\n`,
  ]
}

function labelsOf(family: Family, values: readonly string[], le?: string): string {
  const names = ['process', ...family.labels]
  const pairs = names.map((name, at) => `${name}="${escaped(values[at] ?? '')}"`)
  if (le !== undefined) pairs.push(`le="${le}"`)
  return `{${pairs.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberOf(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
