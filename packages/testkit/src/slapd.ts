/** Debian's slapd with a few people, for what only a real directory can show. */
import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAM = '/usr/sbin/slapd'
export const hasSlapd = existsSync(PROGRAM)

export interface Slapd {
  readonly port: number
  readonly bindDn: string
  readonly password: string
  readonly baseDn: string
  stop(): Promise<void>
}

interface SlapdOptions {
  /** Certificate and key in PEM. */
  readonly cert: string
  readonly key: string
  /** Entries in LDIF, below `dc=own,dc=example`. */
  readonly ldif: string
  /** Most entries that one page may have. */
  readonly page: number
}

const BASE = 'dc=own,dc=example'

/** Offers StartTLS on the port, and nothing without it. */
export async function startSlapd({ cert, key, ldif, page }: SlapdOptions): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-slapd-'))
  const at = (name: string): string => join(folder, name)
  const port = await freePort()
  const config = [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `TLSCertificateFile ${at('cert.pem')}`,
    `TLSCertificateKeyFile ${at('key.pem')}`,
    'security simple_bind=128',
    `sizelimit size.pr=${page}`,
    'database mdb',
    `suffix "${BASE}"`,
    `rootdn "cn=root,${BASE}"`,
    'rootpw secret',
    `directory ${at('data')}`,
  ]
  const head = `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Own\ndc: own\n\n`
  await mkdir(at('data'))
  await writeFile(at('cert.pem'), cert)
  await writeFile(at('key.pem'), key)
  await writeFile(at('slapd.conf'), `${config.join('\n')}\n`)
  await writeFile(at('people.ldif'), head + ldif)
  await promisify(execFile)('/usr/sbin/slapadd', ['-f', at('slapd.conf'), '-l', at('people.ldif')])
  const args = ['-f', at('slapd.conf'), '-h', `ldap://127.0.0.1:${port}`, '-d', '0']
  const child = spawn(PROGRAM, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until('slapd listening', () => answers(port))
  return {
    port,
    bindDn: `cn=root,${BASE}`,
    password: 'secret',
    baseDn: BASE,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
