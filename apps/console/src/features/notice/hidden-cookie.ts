/** Notices that an account does not want to see for a day, in a cookie of one day (product §2). */
import { TIMINGS } from '@postern/contract/limits.ts'

const nameOf = (userId: number) => `postern-notice-hidden-${String(userId)}`

export function hiddenNotices(userId: number): ReadonlySet<number> {
  const start = `${nameOf(userId)}=`
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(start))
  return new Set(cookie?.slice(start.length).split('.').map(Number))
}

/** Adds to those hidden already; all of them come back after a day. */
export function hideNotices(userId: number, ids: readonly number[]): void {
  const all = [...new Set([...hiddenNotices(userId), ...ids])].filter((id) => id > 0)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The cookie store of modern browsers is not there without TLS, which a test installation may lack.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${nameOf(userId)}=${all.join('.')}; Max-Age=${String(TIMINGS.noticeHide / 1000)}; Path=/; SameSite=Lax${secure}`
}
