/** The environment variables Postern reads, checked once at the start. Everything else is a setting in the console. */
import { isIP } from 'node:net'
import { availableParallelism, hostname } from 'node:os'
import { resolve } from 'node:path'
import { NODE_ROLES, type NodeRole } from '@postern/contract/codes/node.ts'
import { isCidr, isIp } from '@postern/contract/validation/ip.ts'
import { readAcme, type AcmeEnv } from './acme-env.ts'
import { readBlobEnv, type BlobEnv } from './blob/s3/address.ts'
import { AddressError, readAddress } from './db/address.ts'
import { readSmtpPort, type SmtpPort } from './smtp-port.ts'

export interface Env {
  /** Everything the program writes lies below this folder. */
  readonly dataDir: string
  readonly httpHost: string
  readonly httpPort: number
  /** The console speaks TLS itself. */
  readonly httpTls: boolean
  /** Port of plain HTTP, beside the console's, for authorities (RFC 8555 §8.3) and people who leave the s out; null: none. */
  readonly http01Port: number | null
  /** Certificates that an authority issues; null: none. */
  readonly acme: AcmeEnv | null
  readonly smtpHost: string
  readonly smtpPorts: readonly SmtpPort[]
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler that keeps no sessions; else null. */
  readonly databaseListenUrl: string | null
  readonly blobs: BlobEnv
  /** '': the built-in virus engine. */
  readonly clamdUrl: string
  /** Empty: the system's resolvers. */
  readonly dnsServers: readonly string[]
  /** Resolvers asked for what DNSSEC has to prove, whose word is believed; null: those of `dnsServers` on this machine. */
  readonly dnsTrusted: readonly string[] | null
  readonly adminEmail: string
  readonly adminPassword: string | null
  /** Reverse proxies whose X-Forwarded-* headers are believed: addresses or networks. */
  readonly trustedProxies: readonly string[]
  /** Name in the greeting, trace fields and reports. */
  readonly hostName: string
  /** PEM files of the SMTP listener; a self-signed pair is made when absent. */
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  /** Folder of certificates for other host names. */
  readonly tlsFolder: string | null
  /** What screens call this node. */
  readonly nodeName: string
  /** What this node does; other nodes on the same database do the rest. */
  readonly roles: readonly NodeRole[]
  /** Processes that take mail in. */
  readonly smtpProcesses: number
  /** Processes that parse and scan, of all of them together. */
  readonly scanProcesses: number
  /** Where Prometheus may ask; null: nowhere. */
  readonly metrics: MetricsEnv | null
}

export interface MetricsEnv {
  readonly host: string
  readonly port: number
  /** What has to be shown; null: nothing, on loopback. */
  readonly token: string | null
}

/** A variable that can't be used: the message names it and says what would do. */
export class EnvError extends Error {
  override name = 'EnvError'
}

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Beyond them the database has more to do with its connections than mail has of another process. */
const MOST_SMTP_PROCESSES = 16

/** Reads and checks the environment; `cores` decide how many processes there are by default. @throws EnvError */
export function readEnv(source: NodeJS.ProcessEnv = process.env, cores = availableParallelism()): Env {
  const text = (name: string): string | null => source[name]?.trim() || null
  const clamdUrl = text('CLAMD_URL') ?? ''
  if (clamdUrl !== '' && !/^(tcp:\/\/[^/]+|unix:\/)/.test(clamdUrl)) {
    throw new EnvError(`CLAMD_URL is ${clamdUrl}: give tcp://host:3310 or unix:/path/to/clamd.sock`)
  }
  const databaseUrl = databaseAddress('DATABASE_URL', text('DATABASE_URL'))
  const databaseListenUrl = databaseAddress('DATABASE_LISTEN_URL', text('DATABASE_LISTEN_URL'))
  if (databaseListenUrl !== null && databaseUrl === null)
    throw new EnvError(
      'DATABASE_LISTEN_URL is set without DATABASE_URL, for whose pooler it is: set both, or neither',
    )
  if ((text('POSTERN_TLS_CERT') === null) !== (text('POSTERN_TLS_KEY') === null))
    throw new EnvError('POSTERN_TLS_CERT and POSTERN_TLS_KEY belong together: set both, or neither')
  const scanning = text('POSTERN_SCAN_PROCESSES')
  const scanProcesses =
    scanning === null ? between(2, cores, 16) : count('POSTERN_SCAN_PROCESSES', scanning, 64)
  const taking = text('POSTERN_SMTP_PROCESSES')
  const smtpProcesses =
    taking === null
      ? usualSmtpProcesses(cores, scanProcesses)
      : count('POSTERN_SMTP_PROCESSES', taking, MOST_SMTP_PROCESSES)
  const roles = rolesOf(text('POSTERN_ROLES'))
  const metrics = metricsOf(text('POSTERN_METRICS'), text('POSTERN_METRICS_TOKEN'))
  if (metrics && roles.every((role) => role === 'smtp'))
    throw new EnvError('POSTERN_METRICS needs a role besides smtp: add jobs to POSTERN_ROLES, or unset it')
  return {
    dataDir: resolve(text('POSTERN_DATA') ?? resolve(ROOT, 'data')),
    httpHost: text('POSTERN_HTTP_HOST') ?? '127.0.0.1',
    httpPort: port('POSTERN_HTTP_PORT', text('POSTERN_HTTP_PORT') ?? '8080'),
    ...consoleTls(text, roles),
    smtpHost: text('POSTERN_SMTP_HOST') ?? '127.0.0.1',
    smtpPorts: list(text('POSTERN_SMTP_PORTS') ?? '2525').map(smtpPort),
    databaseUrl,
    databaseListenUrl,
    blobs: readBlobEnv(text, fail),
    clamdUrl,
    dnsServers: list(text('DNS_SERVERS') ?? '').map((one) => dnsServer('DNS_SERVERS', one)),
    dnsTrusted: trusted(text('DNS_TRUSTED')),
    adminEmail: (text('POSTERN_ADMIN_EMAIL') ?? 'admin@localhost').toLowerCase(),
    adminPassword: source['POSTERN_ADMIN_PASSWORD'] || null,
    trustedProxies: list(text('POSTERN_TRUSTED_PROXIES') ?? '').map(proxyAddress),
    hostName: text('POSTERN_HOSTNAME') ?? hostname(),
    tlsCert: text('POSTERN_TLS_CERT'),
    tlsKey: text('POSTERN_TLS_KEY'),
    tlsFolder: text('POSTERN_TLS_FOLDER'),
    nodeName: text('POSTERN_NODE_NAME') ?? hostname(),
    roles,
    smtpProcesses,
    scanProcesses,
    metrics,
  }
}

type Text = (name: string) => string | null

function fail(words: string): never {
  throw new EnvError(words)
}

function consoleTls(text: Text, roles: readonly NodeRole[]): Pick<Env, 'httpTls' | 'http01Port' | 'acme'> {
  const httpTls = isOn('POSTERN_HTTP_TLS', text('POSTERN_HTTP_TLS'))
  const plain = text('POSTERN_HTTP01_PORT')
  const http01Port = plain === null ? null : port('POSTERN_HTTP01_PORT', plain)
  const acme = readAcme(text, fail)
  if (acme !== null && roles.includes('api')) {
    if (acme.challenge === 'http-01' && http01Port === null)
      fail('POSTERN_ACME_NAMES needs POSTERN_HTTP01_PORT, which the authority reaches as port 80')
    if (acme.challenge === 'tls-alpn-01' && !httpTls)
      fail(
        'POSTERN_ACME_CHALLENGE=tls-alpn-01 needs POSTERN_HTTP_TLS=on, on what the authority reaches as port 443',
      )
  }
  return { httpTls, http01Port, acme }
}

function isOn(name: string, value: string | null): boolean {
  if (value === null || value === 'off') return false
  if (value === 'on') return true
  throw new EnvError(`${name} is ${value}: give on or off`)
}

function databaseAddress(name: string, url: string | null): string | null {
  if (url === null) return null
  try {
    readAddress(url)
    return url
  } catch (error) {
    if (error instanceof AddressError) throw new EnvError(`${name}: ${error.message}`, { cause: error })
    throw error
  }
}

function list(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}

/** 0 lets the system choose a free port. */
function port(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new EnvError(`${name} is ${text}: give a port from 0 to 65535`)
  return value
}

function smtpPort(text: string): SmtpPort {
  const read = readSmtpPort(text)
  if (read) return read
  throw new EnvError(
    `POSTERN_SMTP_PORTS names ${text}: give ports from 0 to 65535, each with :tls or :submission where it has that role, such as 25,465:tls,587:submission`,
  )
}

function rolesOf(given: string | null): readonly NodeRole[] {
  if (given === null) return NODE_ROLES
  const named = new Set(list(given.toLowerCase()))
  const unknown = [...named].find((name) => !(NODE_ROLES as readonly string[]).includes(name))
  if (unknown !== undefined || named.size === 0)
    throw new EnvError(`POSTERN_ROLES names ${unknown ?? 'nothing'}: give some of ${NODE_ROLES.join(', ')}`)
  return NODE_ROLES.filter((role) => named.has(role))
}

function count(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new EnvError(`${name} is ${text}: give a number from 1 to ${most}`)
  return value
}

/** One on small machines; taking mail in is a small part of what scanning it costs, and each shall have two that scan. */
function usualSmtpProcesses(cores: number, scanProcesses: number): number {
  return cores <= 2 ? 1 : between(1, Math.floor(Math.min(cores, scanProcesses) / 2), 4)
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function proxyAddress(text: string): string {
  if (isIp(text) || isCidr(text)) return text
  throw new EnvError(
    `POSTERN_TRUSTED_PROXIES names ${text}: give addresses or networks such as 10.0.0.5 or 10.0.0.0/8`,
  )
}

/** `none`, or resolvers. */
function trusted(text: string | null): readonly string[] | null {
  if (text === null) return null
  return text === 'none' ? [] : list(text).map((one) => dnsServer('DNS_TRUSTED', one))
}

function dnsServer(name: string, text: string): string {
  const match = /^\[?([0-9a-fA-F:.]+?)\]?(?::(\d+))?$/.exec(text)
  if (isIP(text) || (match && isIP(match[1]!))) return text
  throw new EnvError(`${name} names ${text}: give addresses such as 127.0.0.1 or 127.0.0.1:5353`)
}

const MIN_TOKEN = 16

function metricsOf(address: string | null, token: string | null): MetricsEnv | null {
  if (address === null) return null
  const [, host = '127.0.0.1', digits = ''] = /^(?:\[?([0-9a-fA-F:.]+?)\]?:)?(\d+)$/.exec(address) ?? []
  if (digits === '' || !isIP(host))
    throw new EnvError(`POSTERN_METRICS is ${address}: give a port, or address:port such as 127.0.0.1:9464`)
  if (token !== null && token.length < MIN_TOKEN)
    throw new EnvError(`POSTERN_METRICS_TOKEN is too short: give ${MIN_TOKEN} characters or more`)
  if (token === null && !isLoopback(host))
    throw new EnvError(
      `POSTERN_METRICS is ${address}, which others can reach: set POSTERN_METRICS_TOKEN, or listen on 127.0.0.1`,
    )
  return { host, port: port('POSTERN_METRICS', digits), token }
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
