/** Millions of mail records by SQL, reproducibly: the same number of mails gives the same mails, ending now. */
import { FINDINGS } from '@postern/contract/findings/catalogue.ts'
import { readMigrations } from '@postern/server/platform/db/migrate.ts'
import type pg from 'pg'
import { LANGUAGES, VOCABULARY, wordsOf } from './words.ts'

export const DOMAINS = 100
const GROUPS_PER_DOMAIN = 10
const USERS = 20_000
export const SENDERS = 300_000
export const DAYS = 100
const BATCH = 100_000

/** A reproducible number from 0 to 1 for mail `n`. */
const random = (seed: number, n = 'n'): string =>
  `((hashint8extended(${n}, ${seed}) & 2147483647) / 2147483648.0)`
/** One of a few words of a language, the frequent ones oftener. */
const rank = (seed: number): string => `floor(${VOCABULARY} * power(${random(seed)}, 3))::int`

const PEOPLE = [
  `insert into domain (name, spam_threshold) select 'd' || d || '.example', null from generate_series(1, ${DOMAINS}) d`,
  `insert into user_group (domain_id, name) select id, 'Group ' || g from domain, generate_series(1, ${GROUPS_PER_DOMAIN}) g`,
  `with numbered as (select id, domain_id, row_number() over (partition by domain_id order by id) - 1 as at from user_group)
   insert into app_user (email, name, domain_id, group_id, role_id)
     select 'person' || u || '@' || d.name, 'Person ' || u, d.id, g.id, (select id from role where key = 'user')
     from generate_series(1, ${USERS}) u join domain d on d.name = 'd' || 1 + u % ${DOMAINS} || '.example'
     join numbered g on g.domain_id = d.id and g.at = (u / ${DOMAINS}) % ${GROUPS_PER_DOMAIN}`,
  `create temporary table person as select row_number() over (order by id) as at, id, email, domain_id, group_id,
     split_part(email, '@', 2) as domain from app_user where email like 'person%'`,
  'create unique index on person (at)',
  'create temporary table word (language int, at int, word text, primary key (language, at))',
  'create temporary table finding (at int primary key, code text)',
]

const MADE = `select n, to_timestamp($3::float8 + n * $4::float8) as at, (lpad(to_hex(floor(1000 * ($3::float8 + n * $4::float8))::bigint), 12, '0')
      || '7' || substr(md5(n || 'a'), 1, 3) || '8' || substr(md5(n || 'b'), 1, 15))::uuid as id,
    1 + floor(${USERS} * ${random(1)})::int as person, floor(${SENDERS} * power(${random(2)}, 2))::int as sender,
    case when ${random(3)} < 0.6 then 0 when ${random(3)} < 0.85 then 1 else 2 end as language,
    case when ${random(4)} < 0.7 then 'normal' when ${random(4)} < 0.899 then 'spam' when ${random(4)} < 0.9 then 'virus' else 'rejected' end as class,
    ${rank(5)} as w1, ${rank(6)} as w2, ${rank(7)} as w3, ${rank(8)} as w4
  from generate_series($1::bigint, $2::bigint) n`

const TRACE = `'[{"code":"auth.spf-pass","kind":"finding","score":-0.5,"decisive":false,"evidence":{"domain":"partner.example","ip":"192.0.2.7"}},{"code":"auth.dkim-pass","kind":"finding","score":-0.3,"decisive":false,"evidence":{"domain":"partner.example","selector":"s2048"}},{"code":"auth.dmarc-pass","kind":"finding","score":-0.3,"decisive":false,"evidence":{"domain":"partner.example","policy":"reject"}},{"code":"decide.score-below","kind":"step","score":0,"decisive":true,"evidence":{"total":0.4,"threshold":5}}]'`

const MESSAGES = `insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256, blob_key,
    trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned)
  select b.id, date_trunc('milliseconds', b.at), '198.51.' || sender % 250 || '.' || n % 200, 'mx.outside.example', 'KR',
    'mx.outside.example', 'TLSv1.3 TLS_AES_256_GCM_SHA384', 'sender' || sender || '@outside' || sender % 20000 || '.example',
    4000 + n % 90000, md5(n::text), null, 'Received: from mx.outside.example by mx.postern.test', 'Sender ' || sender, p.email,
    '<' || n || '@outside' || sender % 20000 || '.example>', '[]', '[]', '[]', true
  from batch b join person p on p.at = b.person order by n`

const MAILS = `insert into mail (id, received_at, message_id, domain_id, group_id, user_id, receiver, receiver_domain, sender, sender_name,
    sender_domain, sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold, virus_name, filter_info,
    codes, trace, reject_code, reject_reason, send_state)
  select b.id, date_trunc('milliseconds', b.at), b.id, p.domain_id, case when class <> 'rejected' then p.group_id end,
    case when class <> 'rejected' then p.id end, p.email, p.domain,
    'sender' || sender || '@outside' || sender % 20000 || '.example',
    case when class = 'rejected' then '' else (array['김민준', 'Olivia Martin', '佐藤陽翔', '이서연', 'Noah Clark'])[1 + sender % 5] end,
    'outside' || sender % 20000 || '.example', '198.51.' || sender % 250 || '.' || n % 200,
    (array['KR', 'KR', 'KR', 'US', 'JP', 'CN', 'DE'])[1 + sender % 7],
    case when class = 'rejected' then '' else w1.word || ' ' || w2.word || ' ' || w3.word || ' ' || w4.word || ' ' || n end,
    case when n % 7 = 0 then array['report-' || n || '.pdf'] when n % 11 = 0 then array[w1.word || '.xlsx'] else '{}' end,
    4000 + (n % 90000)::int, class, case when class = 'normal' then 0 else 1 end, (n % 1000) / 100.0, 5,
    case when class = 'virus' then 'Win.Trojan.Agent-' || n % 50 else '' end, '',
    case when class = 'rejected' then '{}' else array(select code from generate_series(20, 26) s
      join finding f on f.at = floor((select count(*) from finding) * power(${random(0, 'b.n * 31 + s')}, 3))::int) end,
    case when class = 'rejected' then '[]'::jsonb else ${TRACE}::jsonb end, case when class = 'rejected' then 101 + n % 5 end,
    case when class = 'rejected' then '550 5.1.1 No such recipient here' else '' end,
    case when class <> 'normal' then 'N' when n % 300 = 0 then 'F' else 'S' end
  from batch b join person p on p.at = b.person
    join word w1 on w1.language = b.language and w1.at = b.w1 join word w2 on w2.language = b.language and w2.at = b.w2
    join word w3 on w3.language = b.language and w3.at = b.w3 join word w4 on w4.language = b.language and w4.at = b.w4
  order by n`

/** Fills the database of a running product with `mails` of the last DAYS days, without the index of words. */
export async function seedMails(
  client: pg.ClientBase,
  mails: number,
  say: (line: string) => void,
): Promise<void> {
  await client.query(`set synchronous_commit = off; set work_mem = '64MB'`)
  for (const statement of PEOPLE) await client.query(statement)
  for (const [at, language] of LANGUAGES.entries()) {
    await client.query(
      'insert into word select $1, n - 1, word from unnest($2::text[]) with ordinality w(word, n)',
      [at, wordsOf(language)],
    )
  }
  await client.query(
    'insert into finding select n - 1, code from unnest($1::text[]) with ordinality f(code, n)',
    [Object.keys(FINDINGS)],
  )
  const end = Date.now() / 1000
  const step = (DAYS * 86_400) / mails
  for (let day = 0; day <= DAYS; day += 15)
    await client.query('select ensure_mail_partitions(to_timestamp($1))', [end - day * 86_400])
  await client.query('analyze person, word, finding')
  await client.query('drop index mail_search_tokens')
  for (let from = 1; from <= mails; from += BATCH) {
    const to = Math.min(mails, from + BATCH - 1)
    await client.query(`create temporary table batch as ${MADE}`, [from, to, end - DAYS * 86_400 - 1, step])
    await client.query('analyze batch')
    await client.query(MESSAGES)
    await client.query(MAILS)
    await client.query('drop table batch')
    if (to % 1_000_000 === 0 || to === mails) say(`${to} mails`)
  }
}

/** Makes the index of words, where it is not there: after the mails, or where a run was broken off before. */
export async function indexWords(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query("select to_regclass('mail_search_tokens') is not null as there")
  if ((rows[0] as { there: boolean }).there) return
  const migrations = await readMigrations()
  const statement = migrations
    .map(({ sql }) => /create index mail_search_tokens[^;]+;/.exec(sql)?.[0])
    .find(Boolean)
  await client.query(`set maintenance_work_mem = '1GB'`)
  const started = performance.now()
  await client.query(statement!)
  say(`index of words made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  await client.query('vacuum analyze')
}
