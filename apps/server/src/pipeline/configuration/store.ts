/** SQL of the mail path's configuration: settings and domains. */
import { RECIPIENT_CHECKS, type RecipientCheck, type RunMode } from '@postern/contract/codes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { parseSettings, type ParsedSettings } from '@postern/contract/settings/parse.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DomainPolicy, ServerName } from './snapshot.ts'

export async function loadSettings(db: Db): Promise<SettingsValues> {
  return (await readSettings(db)).values
}

/** With the stored values that do not fit, for which defaults stand in. */
export async function readSettings(db: Db): Promise<ParsedSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** Names of the domains, aliases among them. */
export async function domainNames(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .union(db.selectFrom('domain_alias').select('name'))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Domains by name and alias. */
export async function loadDomains(db: Db): Promise<ReadonlyMap<string, DomainPolicy>> {
  const rows = await db.selectFrom('domain').selectAll().execute()
  const asked = await serversToAsk(db)
  const aliases = await db.selectFrom('domain_alias').selectAll().execute()
  const byId = new Map(
    rows.map((row): [number, DomainPolicy] => [
      row.id,
      {
        id: row.id,
        name: row.name,
        aliases: aliases.filter(({ domain_id: id }) => id === row.id).map(({ name }) => name),
        active: row.is_act,
        runMode: row.run_mode as RunMode,
        userRunMode: row.user_run_mode,
        filterState: row.filter_state,
        domainFilter: row.domain_filter,
        virusScan: row.virus_scan,
        senderAuth: row.sender_auth,
        receiverAuth: row.receiver_auth,
        expireAction: row.ears_expire_action,
        expireDays: row.ears_expire_days,
        recipientCheck: row.recipient_check as RecipientCheck,
        rcptTo: {
          factor: row.rcpt_factor,
          servers:
            row.rcpt_server === null
              ? (asked.get(row.id) ?? [])
              : [
                  {
                    host: row.rcpt_server,
                    port: row.rcpt_port,
                    secure: row.rcpt_secure,
                    inner: row.rcpt_named_by === 'all',
                    ...(row.rcpt_login_sealed === null
                      ? {}
                      : { login: { user: row.rcpt_login_user, sealed: row.rcpt_login_sealed } }),
                  },
                ],
        },
        detox: row.detox,
        detoxSettings: row.detox_settings,
        spamThreshold: row.spam_threshold,
        subjectTag: row.subject_tag,
      },
    ]),
  )
  const domains = new Map([...byId.values()].map((domain) => [domain.name, domain]))
  for (const alias of aliases) {
    const domain = byId.get(alias.domain_id)
    if (domain) domains.set(alias.name, domain)
  }
  return domains
}

/** Mail servers of the domains whose recipients are asked for there, by preference. */
async function serversToAsk(db: Db): Promise<ReadonlyMap<number, readonly ServerName[]>> {
  const rows = await db
    .selectFrom('mail_server')
    .innerJoin('domain', 'domain.id', 'mail_server.domain_id')
    .select(['domain_id', 'server as host', 'port', 'secure', 'named_by'])
    .where('domain.recipient_check', '=', RECIPIENT_CHECKS.rcptTo)
    .orderBy('preference')
    .orderBy('mail_server.id')
    .execute()
  const byDomain = new Map<number, ServerName[]>()
  for (const { domain_id: id, named_by: namedBy, ...server } of rows) {
    byDomain.set(id, [...(byDomain.get(id) ?? []), { ...server, inner: namedBy === 'all' }])
  }
  return byDomain
}
