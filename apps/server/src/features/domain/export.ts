/** Domains and mail servers as files, in the order in which they were added. */
import { RECIPIENT_CHECKS, RUN_MODES, SECURE_MODES } from '@postern/contract/codes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { EXPORT_COLUMN_TEXTS } from '@postern/contract/texts/export.ts'
import { byId, codeNames, declareExport, truth, upTo, type ExportColumn } from '../ports/export.ts'
import type { DomainDeps } from './domain-service.ts'
import * as domains from './domain-store.ts'
import * as servers from './mail-server-store.ts'

const common = COMMON_TEXTS
const runMode = codeNames('run.', RUN_MODES)
const check = codeNames('recipientCheck.', RECIPIENT_CHECKS)
const secure = codeNames('secure.', SECURE_MODES)

const DOMAIN_COLUMNS: readonly ExportColumn<domains.StoredDomain>[] = [
  { head: DOMAIN_TEXTS.name, of: (domain) => domain.name },
  { head: DOMAIN_TEXTS.aliases, of: (domain) => domain.aliases.join('; ') },
  { head: DOMAIN_TEXTS.state, of: (domain, words) => truth(domain.is_act, words) },
  { head: common.runMode, of: (domain, words) => runMode(domain.run_mode, words) },
  { head: DOMAIN_TEXTS.virusScan, of: (domain, words) => truth(domain.virus_scan, words) },
  { head: common.recipientCheck, of: (domain, words) => check(domain.recipient_check, words) },
  { head: DOMAIN_TEXTS.threshold, of: (domain) => domain.spam_threshold },
  { head: DOMAIN_TEXTS.subjectTag, of: (domain) => domain.subject_tag },
  {
    head: DOMAIN_TEXTS.servers,
    of: (domain) => domain.mail_servers.map(({ server, port }) => `${server}:${port}`).join('; '),
  },
  { head: EXPORT_COLUMN_TEXTS.users, of: (domain) => domain.user_count },
  { head: common.comment, of: (domain) => domain.comment },
  { head: common.addDate, time: true, of: (domain) => domain.created_at },
]

const SERVER_COLUMNS: readonly ExportColumn<servers.StoredServer>[] = [
  { head: common.domain, of: (server) => server.domain },
  { head: common.server, of: (server) => server.server },
  { head: common.port, of: (server) => server.port },
  { head: common.secure, of: (server, words) => secure(server.secure, words) },
  { head: common.preference, of: (server) => server.preference },
]

export function domainExports({ db }: Pick<DomainDeps, 'db'>) {
  return {
    domains: declareExport<domains.DomainQuery, domains.StoredDomain>({
      task: 'domain.export',
      columns: DOMAIN_COLUMNS,
      count: ({ scope }, query) => upTo((cap) => domains.countDomains(db, scope, query, cap)),
      batches: ({ scope }, query) => byId((after) => domains.domainsAbove(db, scope, query, after)),
    }),
    'mail-servers': declareExport<servers.MailServerQuery, servers.StoredServer>({
      task: 'mail_server.export',
      columns: SERVER_COLUMNS,
      count: ({ scope }, query) => upTo((cap) => servers.countMailServers(db, scope, query, cap)),
      batches: ({ scope }, query) => byId((after) => servers.mailServersAbove(db, scope, query, after)),
    }),
  }
}
