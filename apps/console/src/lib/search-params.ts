/** Search parameters as plain text in the URL: readable, shareable, and repaired instead of refused when wrong. */
import { paramText } from '../api/param-text.ts'

/** The query string as strings; the router's own parser would turn `q=2024` into a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Leaves out what is absent, so that a view with defaults has a clean address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    params.set(key, paramText(value))
  }
  const result = params.toString()
  return result === '' ? '' : `?${result}`
}

type Raw = Readonly<Record<string, unknown>>

/** A whole number within bounds, else undefined. */
export function intParam(raw: Raw, key: string, min: number, max: number): number | undefined {
  const value = raw[key]
  if (typeof value !== 'number' && (typeof value !== 'string' || !/^\d{1,15}$/.test(value))) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

/** One of the words, else undefined. */
export function wordParam<const W extends string>(raw: Raw, key: string, words: readonly W[]): W | undefined {
  return words.find((word) => word === raw[key])
}

/** A text without surrounding space, cut at `max` characters; undefined when empty. */
export function textParam(raw: Raw, key: string, max = 320): string | undefined {
  const value = raw[key]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().slice(0, max)
  return text === '' ? undefined : text
}

export function flagParam(raw: Raw, key: string): boolean | undefined {
  const value = raw[key]
  if (value === true || value === '1' || value === 'true') return true
  return value === false || value === '0' || value === 'false' ? false : undefined
}

/** An instant, ISO 8601 with its offset. */
export function dateParam(raw: Raw, key: string): string | undefined {
  const value = raw[key]
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value))
    return undefined
  return Number.isNaN(Date.parse(value)) ? undefined : value
}
