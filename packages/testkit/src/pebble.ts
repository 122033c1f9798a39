/** An authority for tests: `pebble` of Debian's package of that name, with its fake DNS. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { testAuthority } from './tls-cert.ts'

export const hasPebble = spawnSync('pebble', ['-h']).error === undefined

export interface Pebble {
  readonly directory: string
  /** File of the root of its own TLS. */
  readonly rootsFile: string
  /** Ports at which it looks for proofs. */
  readonly httpPort: number
  readonly tlsPort: number
  close(): Promise<void>
}

/** @param keys of accounts that it knows already, by their ids; with any it takes no others */
export async function startPebble(keys: Readonly<Record<string, string>> = {}): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'pebble-'))
  const [port, httpPort, tlsPort, dnsPort, managementPort] = await Promise.all(
    Array.from({ length: 5 }, () => freePort()),
  )
  const root = testAuthority()
  const own = root.issue('localhost')
  const file = (name: string) => join(folder, name)
  await writeFile(file('root.pem'), root.cert)
  await writeFile(file('cert.pem'), own.cert)
  await writeFile(file('key.pem'), own.key)
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: '',
    certificate: file('cert.pem'),
    privateKey: file('key.pem'),
    httpPort,
    tlsPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: Object.keys(keys).length > 0,
    externalAccountMACKeys: keys,
  }
  await writeFile(file('config.json'), JSON.stringify({ pebble }))
  const dns = `127.0.0.1:${dnsPort}`
  const children: ChildProcess[] = [
    spawn(
      'pebble-challtestsrv',
      [
        '-dns01',
        dns,
        '-http01',
        '',
        '-https01',
        '',
        '-tlsalpn01',
        '',
        '-defaultIPv6',
        '',
        '-management',
        `127.0.0.1:${managementPort}`,
      ],
      { stdio: 'ignore' },
    ),
    spawn('pebble', ['-config', file('config.json'), '-dnsserver', dns], {
      stdio: 'ignore',
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0', PEBBLE_WFE_NONCEREJECT: '10' },
    }),
  ]
  await Promise.all([listens(port!), listens(managementPort!)])
  return {
    directory: `https://localhost:${port}/dir`,
    rootsFile: file('root.pem'),
    httpPort: httpPort!,
    tlsPort: tlsPort!,
    close: async () => {
      for (const child of children) child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`pebble does not listen on ${port}`)
}
