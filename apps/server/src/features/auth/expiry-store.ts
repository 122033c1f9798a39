/** SQL of what signing in leaves behind and nobody needs any more. */
import type pg from 'pg'

/**
 * Sessions that ended a month ago, stale failure counts, spent nonces and codes. Ended sessions stay that long: they tell
 * from where an account has signed in before (throttle.ts).
 */
export async function forgetSignIns(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(`delete from login_session where expires_at < $1::timestamptz - interval '30 days'`, [now])
  await pool.query('delete from used_nonce where expires_at < $1', [now])
  await pool.query(`delete from reset_code where created_at < $1::timestamptz - interval '1 day'`, [now])
  await pool.query(
    `delete from password_request where state <> 'requested' and decided_at < $1::timestamptz - interval '1 year'`,
    [now],
  )
  await pool.query(`delete from login_failure where last_at < $1::timestamptz - interval '1 day'`, [now])
}
