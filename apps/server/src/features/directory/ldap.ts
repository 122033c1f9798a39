/** Reads a directory over LDAP (RFC 4511): all of it, or an error. */
import type { DirectoryProblem } from '@postern/contract/codes/directory.ts'
import type { DirectoryBody } from '@postern/contract/routes/directory.ts'
import { readServerAndPort } from '@postern/contract/validation/server-and-port.ts'
import {
  Client,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  PagedResultsControl,
  ResultCodeError,
} from 'ldapts'
import { connect as connectPlain } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { entryOf, normaliseDn, type DirectoryEntry, type RawEntry } from './entry.ts'

export type LdapSettings = Omit<DirectoryBody, 'bind_password' | 'version'>

/** Why a directory could not be read. `message` is what it, or the system, said. */
export class DirectoryError extends Error {
  readonly problem: DirectoryProblem

  constructor(problem: DirectoryProblem, message: string, cause?: unknown) {
    super(message.slice(0, 300), { cause })
    this.name = 'DirectoryError'
    this.problem = problem
  }
}

interface Asked {
  /** Stops after so many users; all without it. */
  readonly most?: number
  readonly signal?: AbortSignal
}

export interface DirectoryAnswer {
  readonly server: string
  readonly entries: readonly DirectoryEntry[]
}

const CONNECT_MS = 8_000
const ANSWER_MS = 30_000
/** Entries a page (RFC 2696); Active Directory gives a thousand at most. */
const PAGE = 500
const PORTS = { ldaps: 636, starttls: 389, plain: 389 } as const

/**
 * The users of a directory. Another server is asked only while one can't be reached: what one has said counts.
 * @throws DirectoryError
 */
export async function readDirectory(
  settings: LdapSettings,
  password: string,
  asked: Asked = {},
): Promise<DirectoryAnswer> {
  let last: DirectoryError | undefined
  for (const server of settings.servers) {
    try {
      return { server, entries: await readFrom(server, settings, password, asked) }
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      last = error
      if (last.problem !== 'unreachable') throw last
    }
  }
  throw last ?? new DirectoryError('unreachable', 'no server')
}

async function readFrom(
  server: string,
  settings: LdapSettings,
  password: string,
  asked: Asked,
): Promise<DirectoryEntry[]> {
  const { client, session } = openClient(server, settings)
  // However saying goodbye goes, the connection ends.
  const stop = (): void => void client.unbind().catch(() => {})
  asked.signal?.addEventListener('abort', stop)
  try {
    if (settings.security === 'starttls') await client.startTLS(tlsOf(server, settings))
    await client.bind(settings.bind_dn, password)
    session.established = true
    const memberships = await membershipsOf(client, session, settings, asked)
    const raws = await search(client, session, settings, {
      filter: settings.user_filter,
      attributes: attributesOf(settings),
      asked,
    })
    return raws.map((raw) => entryOf(raw, settings, memberships))
  } catch (error) {
    throw namedError(error, session)
  } finally {
    asked.signal?.removeEventListener('abort', stop)
    await client.unbind().catch(() => {})
  }
}

/** What was seen of one connection. */
interface Session {
  /** Bound: from now on a lost connection is the end of the answer. */
  established: boolean
  /** The last page said that more come. */
  more: boolean
}

/** The client would connect anew by itself, unbound and perhaps in the clear, and read on with whatever strangers see. */
function openClient(server: string, settings: LdapSettings) {
  const session: Session = { established: false, more: false }
  const { host, port } = addressOf(server, settings)
  let used = false
  const once = (): void => {
    if (used) throw new DirectoryError('partial', 'the connection was lost')
    used = true
  }
  const name = host.includes(':') ? `[${host}]` : host
  const client = new Client({
    url: `${settings.security === 'ldaps' ? 'ldaps' : 'ldap'}://${name}:${port}`,
    timeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    strictDN: false,
    ...(settings.security === 'ldaps' && { tlsOptions: tlsOf(server, settings) }),
    createConnection: () => {
      once()
      return connectPlain(port, host)
    },
    ...(settings.security === 'ldaps' && {
      createSecureConnection: () => {
        once()
        return connectTls(port, host, tlsOf(server, settings))
      },
    }),
  })
  watchPages(client, session)
  return { client, session }
}

function addressOf(server: string, { security }: LdapSettings) {
  const { host, port } = readServerAndPort(server) ?? { host: server, port: null }
  return { host, port: port ?? PORTS[security] }
}

function tlsOf(server: string, settings: LdapSettings): ConnectionOptions {
  const { host } = addressOf(server, settings)
  return {
    host,
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    minVersion: 'TLSv1.2',
    ...(settings.ca === '' ? {} : { ca: settings.ca }),
  }
}

/** The library takes an empty page for the last one, even where its cookie says that more come. */
function watchPages(client: Client, session: Session): void {
  type Answer = { readonly controls?: readonly unknown[] } | undefined
  const inner = client as unknown as { _send(request: unknown): Promise<Answer> }
  const send = inner._send.bind(client)
  inner._send = async (request) => {
    const answer = await send(request)
    const page = answer?.controls?.find((control) => control instanceof PagedResultsControl)
    session.more = (page?.value?.cookie?.length ?? 0) > 0
    return answer
  }
}

interface Search {
  readonly filter: string
  readonly attributes: string[]
  readonly asked: Asked
}

async function search(
  client: Client,
  session: Session,
  { base_dn: base, attr_id: id }: LdapSettings,
  { filter, attributes, asked }: Search,
): Promise<RawEntry[]> {
  const found: RawEntry[] = []
  const pages = client.searchPaginated(base, {
    scope: 'sub',
    filter,
    attributes,
    paged: { pageSize: asked.most === undefined ? PAGE : Math.min(PAGE, asked.most) },
    explicitBufferAttributes: id.toLowerCase() === 'objectguid' ? [id] : [],
  })
  for await (const { searchEntries } of pages) {
    if (asked.signal?.aborted) throw new DirectoryError('partial', 'stopped')
    found.push(...(searchEntries as unknown as RawEntry[]))
    if (asked.most !== undefined && found.length >= asked.most) return found.slice(0, asked.most)
  }
  if (session.more) throw new DirectoryError('partial', 'the server ended before its last page')
  return found
}

function attributesOf(settings: LdapSettings): string[] {
  const { attr_id, attr_email, attr_aliases, attr_name, attr_groups, attr_disabled } = settings
  const named = [attr_id, attr_email, attr_aliases, attr_name, attr_groups, attr_disabled]
  return [...new Set(named.filter((name) => name !== ''))]
}

/** Groups by member, both by distinguished name. */
async function membershipsOf(
  client: Client,
  session: Session,
  settings: LdapSettings,
  asked: Asked,
): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>()
  const wanted = settings.groups.length + settings.admin_groups.length
  if (settings.group_filter === '' || wanted === 0 || asked.most !== undefined) return groups
  const attributes = [settings.attr_member]
  const filter = settings.group_filter
  for (const raw of await search(client, session, settings, { filter, attributes, asked })) {
    const key = Object.keys(raw).find((name) => name.toLowerCase() === settings.attr_member.toLowerCase())
    for (const member of key === undefined ? [] : [raw[key] ?? []].flat()) {
      const dn = normaliseDn(member.toString())
      groups.set(dn, [...(groups.get(dn) ?? []), raw.dn])
    }
  }
  return groups
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])

/** What the library, the system or TLS threw, by our name for it. */
function namedError(error: unknown, { established }: Session): DirectoryError {
  if (error instanceof DirectoryError) return error
  const message = error instanceof Error ? error.message : String(error)
  const named = (problem: DirectoryProblem): DirectoryError => new DirectoryError(problem, message, error)
  if (error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError)
    return named('bind_refused')
  if (error instanceof NoSuchObjectError) return named('base_missing')
  if (error instanceof InvalidDNSyntaxError || /filter/i.test(message)) return named('filter')
  if (error instanceof InsufficientAccessError) return named('bind_refused')
  if (error instanceof ResultCodeError) return named('partial')
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const said = typeof code === 'string' ? code : ''
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER|SIGNATURE/.test(said)) return named('tls')
  const lost = UNREACHABLE.has(said) || /connect|time(?:d )?out|socket|closed/i.test(message)
  if (!lost) return named('failed')
  return named(established ? 'partial' : 'unreachable')
}
