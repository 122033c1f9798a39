/** Mail servers in bulk, for domains that are there. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { mailServerBody, type MailServerBody } from '@postern/contract/routes/domain.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { addProblem, checkBody, type ReadLine } from './cells.ts'
import type { BulkDeps, CheckedLine, CheckLines, KindOfBulk } from './kind.ts'
import * as store from './mail-server-store.ts'
import { loadDomains } from './name-store.ts'

export const mailServerKind: KindOfBulk = {
  kind: 'mail-server',
  columns: BULK_COLUMNS['mail-server'],
  table: 'mail_server',
  openCheck,
  beforeCommit: () => Promise.resolve(),
  async commit(_deps, trx, _caller, range, { existing }) {
    await store.lockDomains(trx, range)
    await store.createServers(trx, range)
    if (existing === 'update') await store.updateServers(trx, range)
    if (await store.hasTooManyServers(trx, range)) throw new AppError('TOO_MANY_MAIL_SERVERS')
    return 0
  },
  undo: (trx, range, xid) => store.undoServers(trx, range, xid),
}

interface ServerCheck {
  readonly domains: ReadonlyMap<string, number>
  /** Server → line of the file that has it. */
  readonly claimed: Map<string, number>
  /** Servers a domain gets by the file. */
  readonly added: Map<number, number>
}

async function openCheck(deps: BulkDeps, caller: Caller): Promise<CheckLines> {
  const domains = await loadDomains(deps.db, caller.scope)
  const check: ServerCheck = { domains, claimed: new Map(), added: new Map() }
  return async (lines) => {
    const ids = lines.flatMap((line) => domainIdOf(check, line) ?? [])
    const known = await store.findServers(deps.db, caller.scope, ids)
    return lines.map((line) => checkServer(check, line, known))
  }
}

function domainIdOf(check: ServerCheck, { cells }: ReadLine): number | null {
  const name = cells.get('domain_id') ?? ''
  return check.domains.get(toAsciiDomain(name) ?? name) ?? null
}

function checkServer(
  check: ServerCheck,
  read: ReadLine,
  known: ReadonlyMap<number, ReadonlyMap<string, number>>,
): CheckedLine {
  const { domain_id: domainName, ...given } = read.given
  const domainId = domainIdOf(check, read)
  if (domainName !== undefined && domainId === null) addProblem(read, 'domain_id', 'NOT_FOUND_DOMAIN')
  const whole = read.problems.some(({ field }) => field === '')
  const checked = whole ? null : checkBody(read, mailServerBody, given)
  const name = nameOf(read, checked)
  const result = (state: CheckedLine['state'], item: object | null, rowId: number | null): CheckedLine => ({
    line: read.line,
    state,
    name: name.slice(0, LIMITS.emailMax),
    problems: read.problems,
    item,
    rowId,
  })
  if (read.problems.length > 0 || !checked || domainId === null) return result('invalid', null, null)
  const key = keyOf(checked)
  const claimed = `${String(domainId)} ${key}`
  const earlier = check.claimed.get(claimed)
  if (earlier !== undefined) {
    addProblem(read, 'server', 'BULK_LINE_DUPLICATE', earlier)
    return result('duplicate', null, null)
  }
  check.claimed.set(claimed, read.line)
  const servers = known.get(domainId)
  const before = servers?.get(key)
  if (before !== undefined) return result('exists', pick(checked, Object.keys(given)), before)
  const added = (check.added.get(domainId) ?? 0) + 1
  check.added.set(domainId, added)
  if ((servers?.size ?? 0) + added > LIMITS.mailServersMax) {
    addProblem(read, 'server', 'TOO_MANY_MAIL_SERVERS')
    return result('invalid', null, null)
  }
  return result('ok', { domain_id: domainId, ...checked }, null)
}

const keyOf = ({ server, port }: MailServerBody): string => `${server}:${String(port)}`

/** What the line names: `example.com mail.example.com:25`. */
function nameOf({ cells }: ReadLine, checked: MailServerBody | null): string {
  const server = checked ? keyOf(checked) : (cells.get('server') ?? '')
  return `${cells.get('domain_id') ?? ''} ${server}`.trim()
}

function pick(body: MailServerBody, fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(body, field)]))
}
