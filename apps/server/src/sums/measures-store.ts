/** Pieces of SQL that name every measure of mail (contract/codes/measures), so that no statement lists the classes by hand. */
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import { MEASURES } from '@postern/contract/codes/measures.ts'

/** Columns of `stat_key` and `stat_rest`. */
export const COLUMNS = MEASURES.join(', ')
/** Mails of all classes, of one row. */
export const ALL_CLASSES = MAIL_CLASSES.join(' + ')
/** Condition: `class` is one of mail, not of deliveries or sign-ins. */
export const IS_MAIL = `class in (${MAIL_CLASSES.map((of) => `'${of}'`).join(', ')})`

/** One expression for each measure, as columns of a `select`. */
export const eachMeasure = (of: (measure: string) => string): string => MEASURES.map(of).join(', ')
/** Sums of the columns. */
export const SUMS = eachMeasure((of) => `sum(${of})`)
/** For an upsert into a table called `s`: adds the new counts to the stored ones. */
export const ADD = eachMeasure((of) => `${of} = s.${of} + excluded.${of}`)

/** Of rows with a `class`: the sum of `count` for each class, as columns of their names. */
export const byClass = (count: string): string =>
  MAIL_CLASSES.map((of) => `${ofClass(of, count)} as ${of}`).join(', ')

export function ofClass(of: MailClass | 'delivered' | 'failed', count: string): string {
  return `coalesce(sum(${count}) filter (where class = '${of}'), 0)::bigint`
}
