/** What came of seeds that were run. */

export interface Report {
  readonly seeds: number
  readonly accepted: number
  readonly deliveries: number
  /** Mails that went out more than once. */
  readonly copies: number
  readonly deaths: number
  /** Of virtual time. */
  readonly hours: number
  /** The seed that broke, and how; null where none did. */
  readonly broken: { readonly seed: number; readonly why: string } | null
}

export const NOTHING: Report = {
  seeds: 0,
  accepted: 0,
  deliveries: 0,
  copies: 0,
  deaths: 0,
  hours: 0,
  broken: null,
}

/** Of both; the first that broke. */
export function joined(a: Report, b: Omit<Report, 'seeds' | 'broken'> & Partial<Report>): Report {
  return {
    seeds: a.seeds + (b.seeds ?? 1),
    accepted: a.accepted + b.accepted,
    deliveries: a.deliveries + b.deliveries,
    copies: a.copies + b.copies,
    deaths: a.deaths + b.deaths,
    hours: a.hours + b.hours,
    broken: a.broken ?? b.broken ?? null,
  }
}
