/** A domain with users, each with spam that is held. */
import type pg from 'pg'

const TRACE = JSON.stringify([
  { code: 'decision.score', kind: 'step', points: 0, decisive: true, evidence: { total: 7.2, threshold: 5 } },
  { code: 'score.statistical', kind: 'finding', points: 7.2, decisive: true, evidence: {} },
])

export async function seedReports(pool: pg.Pool, users: number, mails: number): Promise<void> {
  await pool.query(`insert into domain (name, daily_report) values ('bench.example', true)`)
  await pool.query(`insert into mail_server (domain_id, server, port, secure, preference)
    select id, 'mx.bench.example', 25, 1, 10 from domain where name = 'bench.example'`)
  await pool.query(
    `insert into app_user (email, name, domain_id, role_id, language, report_hours)
     select 'bench-' || n || '@bench.example', 'User ' || n, d.id, r.id, (array['ko', 'en', 'ja'])[1 + n % 3],
       array[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]::smallint[]
     from generate_series(1, $1::integer) n, domain d, role r where d.name = 'bench.example' and r.key = 'user'`,
    [users],
  )
  await pool.query(
    `with made as (
       insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256, blob_key,
         trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned)
       select gen_random_uuid(), now() - interval '10 minutes', '192.0.2.1', '', 'KR', 'x', '', 'offers@shop.example', 1000, '',
         'bench', '', '', '', '', '[]', '[]', '[]', true
       returning id, received_at
     )
     insert into mail (id, received_at, message_id, domain_id, user_id, receiver, receiver_domain, sender, sender_name,
       sender_domain, sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold, virus_name,
       filter_info, codes, trace, send_state)
     select gen_random_uuid(), made.received_at, made.id, u.domain_id, u.id, u.email, 'bench.example', 'offers@shop.example',
       '특가 알림 센터', 'shop.example', '192.0.2.1', 'KR', '(광고) 이번 주말 특가 상품 안내 ' || n, '{}', 1000, 'spam', 1,
       7.2, 5, '', '', '{}', $2::jsonb, 'N'
     from made, app_user u, generate_series(1, $1::integer) n where u.email like 'bench-%'`,
    [mails, TRACE],
  )
  await pool.query('analyze')
}
