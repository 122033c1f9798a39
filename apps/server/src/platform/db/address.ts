/**
 * PostgreSQL's connection URL as libpq reads it: several hosts, and the meaning of `sslmode`. What node-postgres makes of it differs:
 * it knows one host, and takes `require` for `verify-full`.
 */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'

export interface Place {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

export interface Address {
  /** At least one, in the order of the URL. */
  readonly places: readonly Place[]
  /** Whether only a server that takes writes will do. */
  readonly writable: boolean
  /** Everything else: user, database, TLS. */
  readonly config: pg.ClientConfig
}

/** A URL that can't be used; the message says what would do and holds no password. */
export class AddressError extends Error {
  override name = 'AddressError'
}

const PORT = 5432
/** Hosts between the user and the path: what `URL` refuses where there are several. */
const AUTHORITY = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)/
const TLS_WORDS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'ssl', 'uselibpqcompat']
const OUR_WORDS = [...TLS_WORDS, 'host', 'port', 'hostaddr', 'target_session_attrs', 'load_balance_hosts']

/** Reads a connection URL. @throws AddressError */
export function readAddress(url: string): Address {
  const [authority, scheme = '', user = '', hosts = ''] = AUTHORITY.exec(url) ?? []
  if (authority === undefined) throw new AddressError('it must start with postgresql://')
  const rest = `${scheme}${user}localhost${url.slice(authority.length)}`
  if (!URL.canParse(rest))
    throw new AddressError('it is no URL: percent-encode special characters of the password')
  const parsed = new URL(rest)
  const words = new Map(OUR_WORDS.flatMap((name) => given(parsed, name)))
  for (const name of OUR_WORDS) parsed.searchParams.delete(name)
  const places = words.has('host') ? placesOf(words.get('host')!, words.get('port')) : authorityPlaces(hosts)
  return {
    places,
    writable: isWritable(words.get('target_session_attrs'), places.length),
    config: { ...accountOf(parsed), ssl: places.every(isSocket) ? false : tlsOf(words) },
  }
}

const given = (url: URL, name: string): [string, string][] => {
  const value = url.searchParams.get(name)
  return value === null || value === '' ? [] : [[name, value]]
}

/** Who connects to which database, and the words that node-postgres knows by the same names. */
function accountOf(url: URL): pg.ClientConfig {
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(
    decodeURIComponent,
  )
  return {
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ...Object.fromEntries(url.searchParams),
  }
}

const isSocket = ({ host }: Place): boolean => host.startsWith('/')

function authorityPlaces(text: string): Place[] {
  return text.split(',').map((one) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(one) ?? []
    if (host === '' && one !== '')
      throw new AddressError(`${one} is no host: give a name or an address, and its port after a colon`)
    return { host: hostOf(host), port: portOf(port) }
  })
}

/** `port` may name one for all of them. */
function placesOf(hosts: string, port: string | undefined): Place[] {
  const all = hosts.split(',')
  const ports = (port ?? '').split(',')
  if (ports.length > 1 && ports.length !== all.length)
    throw new AddressError('it names another number of ports than of hosts')
  return all.map((host, at) => ({ host: hostOf(host), port: portOf(ports[ports.length > 1 ? at : 0]!) }))
}

const hostOf = (text: string): string => decodeURIComponent(text).replace(/^\[(.*)\]$/, '$1') || 'localhost'

function portOf(text: string): number {
  const port = text === '' ? Number(process.env['PGPORT'] ?? PORT) : Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new AddressError(`${text} is no port`)
}

/** Of several servers, the one that takes writes is wanted, as the product can do nothing without. */
function isWritable(asked: string | undefined, places: number): boolean {
  if (asked === undefined) return places > 1
  if (asked === 'read-write' || asked === 'primary') return true
  if (asked === 'any') return false
  throw new AddressError(`target_session_attrs=${asked} won't do: give read-write`)
}

/** libpq's table (its manual, "SSL support"), without the two modes that fall back to plain text whenever somebody wants them to. */
function tlsOf(words: ReadonlyMap<string, string>): ConnectionOptions | false {
  const mode = words.get('sslmode') ?? (words.get('sslrootcert') === 'system' ? 'verify-full' : 'disable')
  if (words.has('ssl') || words.has('uselibpqcompat') || words.has('sslnegotiation'))
    throw new AddressError(
      'it holds ssl, sslnegotiation or uselibpqcompat: say sslmode=disable, require, verify-ca or verify-full',
    )
  if (mode === 'disable') return false
  const system = words.get('sslrootcert') === 'system'
  const ca = system ? undefined : fileOf(words, 'sslrootcert')
  const [cert, key] = [fileOf(words, 'sslcert'), fileOf(words, 'sslkey')]
  const own = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
  if (mode === 'verify-full') {
    if (ca === undefined && !system)
      throw new AddressError('sslmode=verify-full needs sslrootcert: the file of an authority, or system')
    return own
  }
  if (system) throw new AddressError(`sslrootcert=system needs sslmode=verify-full`)
  // As libpq has it, `require` with an authority is `verify-ca`.
  if (mode === 'verify-ca' || (mode === 'require' && ca !== undefined)) {
    if (ca === undefined)
      throw new AddressError('sslmode=verify-ca needs sslrootcert, the file of an authority')
    return { ...own, checkServerIdentity: () => undefined }
  }
  if (mode === 'require') return { ...own, rejectUnauthorized: false }
  throw new AddressError(`sslmode=${mode} won't do: give disable, require, verify-ca or verify-full`)
}

function fileOf(words: ReadonlyMap<string, string>, name: string): string | undefined {
  const path = words.get(name)
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AddressError(`${name} names ${path}, which cannot be read`, { cause })
  }
}
