/** A large installation by SQL in bulk: what the console has to page through. */
import type { TestProduct } from '@postern/testkit/product.ts'
import { createHasher } from '@postern/server/features/auth/password/hashing.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'

export interface Size {
  readonly domains: number
  readonly groupsPerDomain: number
  readonly usersPerDomain: number
  readonly filtersPerDomain: number
  readonly mails: number
}

export interface Administrator {
  readonly email: string
  readonly password: string
  readonly region: 'all' | 'domain' | 'group'
}

const PASSWORD = 'Granite-Harbour-71-lamp'
/** Days that the mail is spread over; the console asks for the last seven. */
const DAYS = 28

/** Everything but the administrators. Mail lies in the order it came, as it does where it came by SMTP. */
function statements({ domains, groupsPerDomain, usersPerDomain, filtersPerDomain, mails }: Size): string[] {
  return [
    `select ensure_mail_partitions(now() - interval '${DAYS} days')`,
    `insert into domain (name, spam_threshold) select 'd' || d || '.example', null from generate_series(1, ${domains}) d`,
    `insert into mail_server (domain_id, server, port, secure, preference)
       select id, 'mail.' || name, 25, 1, 10 from domain`,
    `insert into user_group (domain_id, name)
       select id, (array['Sales', '영업', '総務部', 'Research', '연구소'])[1 + g % 5] || ' ' || g
       from domain, generate_series(1, ${groupsPerDomain}) g`,
    `with numbered as (
       select id, domain_id, row_number() over (partition by domain_id order by id) - 1 as at from user_group
     )
     insert into app_user (email, name, domain_id, group_id, role_id, language, created_at)
       select 'person' || u || '@' || d.name,
         (array['김민준', 'Olivia Martin', '佐藤陽翔', '이서연', 'Noah Clark'])[1 + u % 5] || ' ' || u,
         d.id, g.id, (select id from role where key = 'user'), (array['ko', 'en', 'ja'])[1 + u % 3],
         now() - random() * interval '900 days'
       from domain d cross join generate_series(1, ${usersPerDomain}) u
       join numbered g on g.domain_id = d.id and g.at = u % ${groupsPerDomain}`,
    `insert into user_alias (email, user_id) select 'alias.' || email, id from app_user where id % 5 = 0`,
    `insert into filter (region, policy, domain_id, name, operation, rules, rules_hash, created_at)
       select 2, 1 + f % 2, d.id, 'Partner ' || f, 1,
         jsonb_build_array(jsonb_build_object('target', 1, 'cond', 1, 'value', 'news' || f || '@partner' || d.id || '.example', 'word', false)),
         md5(d.id || '/' || f), now() - random() * interval '400 days'
       from domain d, generate_series(1, ${filtersPerDomain}) f`,
    `create temporary table seeded_mail as
       select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n || 'a'), 1, 3)
           || '8' || substr(md5(n || 'b'), 1, 15))::uuid as id,
         date_trunc('milliseconds', at) as at, n, u.id as user_id, u.group_id, u.domain_id, u.email, u.domain
       from (select n, now() - random() * interval '${DAYS} days' as at, 1 + floor(random() * ${domains * usersPerDomain})::int as person
         from generate_series(1, ${mails}) n) m
       join (select app_user.*, domain.name as domain, row_number() over (order by app_user.id) as person
         from app_user join domain on domain.id = app_user.domain_id) u using (person)`,
    `insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256, blob_key,
         trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned)
       select id, at, '192.0.2.' || n % 250, 'mx.outside.example', 'KR', 'mx.outside.example', '', 'person' || n % 5000 || '@outside.example',
         4000 + n % 90000, md5(n::text), '2026/' || md5(n::text), 'Received: from mx.outside.example', 'Person ' || n % 5000, email,
         '<' || n || '@outside.example>', '[]', '[]', '[]', true from seeded_mail order by at`,
    `insert into mail (id, received_at, message_id, domain_id, group_id, user_id, receiver, receiver_domain, sender, sender_name,
         sender_domain, sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold, virus_name, filter_info,
         codes, trace, send_state)
       select id, at, id, domain_id, group_id, user_id, email, domain, 'person' || n % 5000 || '@outside.example', 'Person ' || n % 5000,
         'outside.example', '192.0.2.' || n % 250, 'KR',
         (array['Minutes of the meeting', '견적서 송부드립니다', 'お見積書の件', 'Your invoice', '주간 보고'])[1 + n % 5] || ' ' || n,
         case when n % 7 = 0 then array['report-' || n || '.pdf'] else '{}' end, 4000 + n % 90000,
         (array['normal', 'normal', 'spam', 'spam', 'spam', 'virus'])[1 + n % 6], case when n % 6 < 2 then 0 else 1 end,
         n % 100, 50, '', '', array['auth.spf-pass'], '[]', case when n % 6 < 2 then 'S' else 'N' end
       from seeded_mail order by at`,
    'drop table seeded_mail',
    'vacuum analyze',
  ]
}

/** Fills the database of a running product. */
export async function seed(
  product: TestProduct,
  size: Size,
  administrators: number,
): Promise<Administrator[]> {
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  for (const statement of statements(size)) await pool.query(statement)
  const hash = await createHasher().hash(PASSWORD)
  const made = Array.from({ length: administrators }, (_, at) => ({
    email: `admin${at}@d${at + 1}.example`,
    password: PASSWORD,
    region: (['all', 'domain', 'group'] as const)[at % 3]!,
  }))
  for (const [at, { email, region }] of made.entries()) {
    await pool.query(
      `insert into app_user (email, name, domain_id, group_id, role_id, password_hash, password_changed_at)
         select $1, 'Administrator', d.id, (select min(id) from user_group where domain_id = d.id),
           (select id from role where region = $2 order by id limit 1), $3, now()
         from domain d where d.name = $4`,
      [email, region, hash, `d${at + 1}.example`],
    )
  }
  await close()
  return made
}
