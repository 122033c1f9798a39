/** What `postern doctor` says of the machine: its disk, its DNS, its virus scanner. */
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Report } from './doctor-report.ts'
import { dnsCode, isAbsent } from '../platform/dns/absent.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import type { Env } from '../platform/env.ts'
import { parseClamdUrl } from '../pipeline/checks/virus/clamd.ts'

const LOW_DISK = 2 * 1024 ** 3

export async function dataFolder({ dataDir }: Env): Promise<Report[]> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    return [
      {
        level: 'problem',
        text: `data folder ${dataDir} cannot be written: ${messageOf(error)}`,
        remedy: 'give this user the right to write there, or set POSTERN_DATA',
      },
    ]
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free in ${dataDir}`
  if (bavail * bsize >= LOW_DISK) return [{ level: 'ok', text: free }]
  return [{ level: 'problem', text: free, remedy: 'free space: below 0.25 GiB mail is put off with 452' }]
}

export async function plainDns({ dnsServers }: Env): Promise<Report[]> {
  const servers = dnsServers.length > 0 ? dnsServers.join(', ') : 'the system’s resolvers'
  const { resolve } = createResolver({ servers: dnsServers })
  const started = performance.now()
  try {
    await resolve('com', 'NS')
    return [
      { level: 'ok', text: `DNS answers in ${Math.round(performance.now() - started)} ms (${servers})` },
    ]
  } catch (error) {
    if (isAbsent(error)) return [{ level: 'ok', text: `DNS answers (${servers})` }]
    return [
      {
        level: 'note',
        text: `DNS does not answer: ${dnsCode(error)} (${servers})`,
        remedy:
          'set DNS_SERVERS; until then sender authentication finds nothing, and nothing is refused for it',
      },
    ]
  }
}

export async function clamd({ clamdUrl }: Env): Promise<Report[]> {
  if (clamdUrl === '') {
    return [
      {
        level: 'note',
        text: 'no clamd: the built-in engine knows the EICAR test and your hash signatures only',
        remedy: 'install clamav-daemon and set CLAMD_URL=unix:/run/clamav/clamd.ctl',
      },
    ]
  }
  return new Promise((resolve) => {
    const socket = connect({ ...parseClamdUrl(clamdUrl), timeout: 3_000 })
    const fail = (why: string): void => {
      socket.destroy()
      resolve([
        {
          level: 'problem',
          text: `clamd at ${clamdUrl}: ${why}`,
          remedy: 'start clamd or mend CLAMD_URL: until then all mail is held',
        },
      ])
    }
    socket.once('connect', () => socket.write('zPING\0'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve([
        {
          level: data.toString().startsWith('PONG') ? 'ok' : 'problem',
          text: `clamd at ${clamdUrl} answers`,
        },
      ])
    })
    socket.once('timeout', () => fail('no answer'))
    socket.once('error', (error) => fail(error.message))
  })
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
