/** The measures of mail, and their sums; server and console share them. */
import { MAIL_CLASSES, type MailClass } from './mail.ts'

/** Mails of each class, and their octets. */
export const MEASURES = [...MAIL_CLASSES, 'bytes'] as const
export type Measure = (typeof MEASURES)[number]

/** Mails by class. */
export type ClassCounts = Readonly<Record<MailClass, number>>

/** Classes as charts stack them, from below. */
export const CLASS_STACK: readonly MailClass[] = ['normal', 'spam', 'rejected', 'virus']

/** A value for each class. */
export function byClass<T>(value: (of: MailClass) => T): Record<MailClass, T> {
  return Object.fromEntries(MAIL_CLASSES.map((of) => [of, value(of)])) as Record<MailClass, T>
}

/** A value for each measure. */
export function byMeasure<T>(value: (of: Measure) => T): Record<Measure, T> {
  return Object.fromEntries(MEASURES.map((of) => [of, value(of)])) as Record<Measure, T>
}

export const NO_MAIL: ClassCounts = byClass(() => 0)

/** Mails of all classes. */
export function totalOf(counts: ClassCounts): number {
  return MAIL_CLASSES.reduce((sum, of) => sum + counts[of], 0)
}

/** Adds up the numbers that `first` names. The others may have more; a missing one counts as 0. */
export function addUp<T extends Readonly<Record<keyof T, number>>>(
  first: T,
  ...others: readonly Readonly<Partial<Record<keyof T, number>>>[]
): T {
  return mapCounts(first, (count, name) => others.reduce((sum, other) => sum + (other[name] ?? 0), count))
}

/** The same names with other numbers. */
export function mapCounts<T extends Readonly<Record<keyof T, number>>>(
  counts: T,
  change: (count: number, name: keyof T) => number,
): T {
  const names = Object.keys(counts) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, change(counts[name], name)])) as T
}
