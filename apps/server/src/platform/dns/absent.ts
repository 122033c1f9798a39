/** What DNS answers where there is no such name (ENOTFOUND), no such record (ENODATA), or there can be no such name (EBADNAME). */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** Whether a failed DNS question was answered "there is none", which is an answer; anything else is trouble of DNS. */
export function isAbsent(error: unknown): boolean {
  return ABSENT.has(dnsCode(error))
}

/** The code of a failed DNS question; ESERVFAIL where the error names none. */
export function dnsCode(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'string' ? code : 'ESERVFAIL'
}
