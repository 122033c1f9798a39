/** Dates, sizes and numbers in the viewer's zone and language (product §9). */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { display } from './display.ts'

const cache = new Map<string, Intl.DateTimeFormat>()
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const found = cache.get(key) ?? new Intl.DateTimeFormat(language, options)
  cache.set(key, found)
  return found
}

function parts(iso: string, timeZone?: string): Record<string, string> {
  const format = dateFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  return Object.fromEntries(format.formatToParts(new Date(iso)).map((part) => [part.type, part.value]))
}

/** `2026-11-20 09:00:05` or as the administrators set it, in the viewer's zone unless one is given. */
export function formatDateTime(iso: string, timeZone?: string): string {
  if (Number.isNaN(Date.parse(iso))) return '–'
  const p = parts(iso, timeZone)
  return writeDate(p, display().date_format)
}

/** `YYYY-MM-DD HH:mm:ss` and its like: `hh` is the hour of a half day, `A` says which half. */
function writeDate(p: Record<string, string>, pattern: string): string {
  const hour = Number(p['hour'])
  const values: Record<string, string | undefined> = {
    YYYY: p['year'],
    MM: p['month'],
    DD: p['day'],
    HH: p['hour'],
    hh: String(hour % 12 || 12).padStart(2, '0'),
    mm: p['minute'],
    ss: p['second'],
    A: hour < 12 ? 'AM' : 'PM',
  }
  return pattern.replaceAll(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (word) => values[word] ?? word)
}

/** `11-20 09:00` this year, `2025-11-20` before, in the order and signs that the administrators set: what a list has room for. */
export function formatShortDate(iso: string, now: Date = new Date(), timeZone?: string): string {
  if (Number.isNaN(Date.parse(iso))) return '–'
  const p = parts(iso, timeZone)
  const thisYear = parts(now.toISOString(), timeZone)['year'] === p['year']
  const { thisYear: short, before } = shortPatterns(display().date_format)
  return writeDate(p, thisYear ? short : before)
}

/** Of `basic.dateFormat`: day and minute, and the whole date. */
export function shortPatterns(pattern: string): { readonly thisYear: string; readonly before: string } {
  const [before = '', ...time] = pattern.split(' ')
  return {
    thisYear: `${before.replace(/^YYYY\W|\WYYYY$/, '')} ${time.join(' ').replace(':ss', '')}`,
    before,
  }
}

/** Name of the viewer's zone at that time, such as `GMT+9`. */
export function zoneName(iso: string, language: Language): string {
  const all = dateFormat(language, { timeZoneName: 'short' }).formatToParts(new Date(iso))
  return all.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** `March 2026`, in the viewer's zone. */
export function formatMonth(iso: string, language: Language): string {
  return dateFormat(language, { year: 'numeric', month: 'long' }).format(new Date(iso))
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]
/** `3 minutes ago`. */
export function formatRelative(iso: string, language: Language, now: number = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000
  if (Number.isNaN(seconds)) return '–'
  const [unit, size] = STEPS.find((step) => Math.abs(seconds) >= step[1]) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** Bytes as `642 KB`, in steps of 1024. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let value = bytes
  let unit = 'B'
  for (const next of ['KB', 'MB', 'GB', 'TB']) {
    if (value < 1024) break
    value /= 1024
    unit = next
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** Milliseconds as seconds: `0.4 sec`. */
export function formatSeconds(ms: number, language: Language): string {
  const style = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(ms / 1_000)
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value)
}

/** Points with two decimals, so that lines add up; with a sign where they are a part: `+0.53`, `−0.30`. */
export function formatPoints(points: number, signed = false): string {
  const text = Math.abs(points).toFixed(2)
  if (points < 0 && text !== '0.00') return `−${text}`
  return signed ? `+${text}` : text
}
