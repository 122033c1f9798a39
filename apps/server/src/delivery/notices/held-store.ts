/** SQL of who is told of mail that waits for an administrator. */
import type pg from 'pg'

export interface Administrator {
  readonly email: string
  readonly language: 'ko' | 'en' | 'ja'
}

/** Those of the domain, else those of everything, who want mail of the product. */
export async function administratorsOf(
  pool: pg.Pool,
  domainId: number | null,
): Promise<readonly Administrator[]> {
  const { rows } = await pool.query<Administrator & { region: string }>(
    `select u.email, u.language, r.region from app_user u join role r on r.id = u.role_id
     where u.receive_system_mail and (r.region = 'all' or (r.region = 'domain' and u.domain_id = $1))
     order by u.id limit 20`,
    [domainId],
  )
  const near = rows.filter(({ region }) => region === 'domain')
  return near.length > 0 ? near : rows
}
