/**
 * Several SMTP processes on the same ports: limits hold over all of them, one that dies takes no other along, and all are replaced
 * without a connection refused or a conversation cut off.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectScript, type SmtpScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../src/platform/processes.ts'
import { drained, letter, openStage, type Stage } from './stage.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PROCESSES = 3
const [SENDER, KIM] = ['anna@sender.example', 'kim@corp.example'] as const
/** From there each address is a client. */
const PER_IP = 12

let stage: Stage
beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    env: { POSTERN_SMTP_PROCESSES: String(PROCESSES), POSTERN_SCAN_PROCESSES: '3' },
    settings: { 'smtp.maxConnectionsPerIp': PER_IP, 'smtp.proxyTrusted': ['127.0.0.200'] },
  })
  await until('each process has heard of the domain, and so of the settings before it', async () => {
    const clients = [...(await openAtEach(1)).values()].flat()
    const codes = new Set<number>()
    for (const client of clients) {
      await client.command(`MAIL FROM:<${SENDER}>`, 250)
      await client.lines(`RCPT TO:<${KIM}>`)
      codes.add((await client.expect(/^/)).code)
      client.destroy()
    }
    return codes.size === 1 && codes.has(250)
  })
}, 240_000)
afterAll(() => stage.close())

function open(localAddress = '127.0.0.1'): Promise<SmtpScript> {
  return connectScript({ port: stage.product.smtpPort, localAddress, timeoutMs: 60_000 })
}

/** Processes that serve SMTP now. */
function smtpProcesses(): number[] {
  return childrenOf(stage.product.pids['main']!).filter((pid) =>
    runs(fileOf(`/proc/${pid}/cmdline`), 'roles/entry', 'smtp'),
  )
}

/** What the processes say of themselves in the data folder. */
function pidFiles(): Record<string, number> {
  const { dataDir } = stage.product
  return Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => name.endsWith('.pid'))
      .map((name) => [name.slice(0, -'.pid'.length), Number(fileOf(join(dataDir, name)))]),
  )
}

function childrenOf(parent: number): number[] {
  return fileOf(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean).map(Number)
}

/** The process that has accepted a client's connection. */
function serverOf(client: SmtpScript): number | undefined {
  const { ip, port } = client.local
  // As the kernel writes it; clients of several addresses may have the same port.
  const address = `${hex(ip.split('.').map(Number).toReversed())}:${hex([port >> 8, port & 255])}`
  // remote_address is the client's in the line of the server's socket.
  const line = fileOf('/proc/net/tcp')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, , remote]) => remote === address)
  const socket = `socket:[${line?.[9]}]`
  return smtpProcesses().find((pid) => {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).some((fd) => linkOf(join(folder, fd)) === socket)
  })
}

function hex(octets: readonly number[]): string {
  return Buffer.from(octets).toString('hex').toUpperCase()
}

function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Connections until each process has `each` of them, those that greeted. */
async function openAtEach(each: number): Promise<Map<number, SmtpScript[]>> {
  const byProcess = new Map<number, SmtpScript[]>()
  await until(
    'each process serves some',
    async () => {
      const client = await open(
        `127.0.1.${1 + ((byProcess.size + [...byProcess.values()].flat().length) % 250)}`,
      )
      await client.ehlo()
      const pid = serverOf(client)
      const clients = byProcess.get(pid!) ?? []
      if (pid === undefined || clients.length >= each) {
        await client.command('QUIT', 221)
        client.destroy()
      } else byProcess.set(pid, [...clients, client])
      return [...byProcess.values()].filter((some) => some.length === each).length === PROCESSES
    },
    { ms: 60_000, every: 1 },
  )
  return byProcess
}

/** What the sink got, by subject. */
async function arrivals(): Promise<Map<string, number>> {
  await drained(stage)
  const counts = new Map<string, number>()
  for (const { bytes } of stage.sink.messages) {
    const subject = /^Subject: (.*)\r$/m.exec(bytes!.toString('latin1'))![1]!
    counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  return counts
}

/** Sends on connections of three mails each until told to stop; answers what was taken. Fails with the first trouble. */
function startSender(name: string) {
  let stopping = false
  const accepted: string[] = []
  const done = (async () => {
    for (let n = 0; !stopping; n++) {
      const client = await open()
      await client.ehlo()
      for (let at = 0; at < 3; at++) {
        const subject = `${name}-${n}-${at}`
        await client.message(SENDER, [KIM], letter(subject))
        accepted.push(subject)
      }
      await client.command('QUIT', 221)
      client.destroy()
    }
  })()
  // Looked at when it is stopped.
  done.catch(() => undefined)
  return {
    accepted,
    stop: () => {
      stopping = true
      return done
    },
  }
}

test('connections of an address are counted over all processes, behind a proxy too', async () => {
  for (const clientAt of [
    (n: number) => ({ from: `127.0.0.${10 + n}`, header: null }),
    (n: number) => ({ from: '127.0.0.200', header: `PROXY TCP4 192.0.2.${10 + n} 192.0.2.1 4000 25` }),
  ]) {
    let attempts = 0
    // Which process takes a connection is the system's choice: one may be quick enough for all of an address.
    await until('an address is served by more than one', async () => {
      const { from, header } = clientAt(attempts++)
      const connect = async () => {
        const client = await open(from)
        if (header) await client.lines(header)
        return { client, code: (await client.expect(/^/)).code }
      }
      const clients = await Promise.all(Array.from({ length: 4 * PER_IP }, connect))
      const greeted = clients.filter(({ code }) => code === 220)
      expect(greeted).toHaveLength(PER_IP)
      expect(new Set(clients.map(({ code }) => code))).toEqual(new Set([220, 421]))
      const servers = new Set(greeted.map(({ client }) => serverOf(client)))
      for (const { client } of clients) client.destroy()
      await until('its places are free again', async () => {
        const { client, code } = await connect()
        client.destroy()
        return code === 220
      })
      return servers.size > 1
    })
  }
}, 120_000)

test('TLS, from the first byte of a conversation on any of them', async () => {
  for (const [client] of (await openAtEach(1)).values()) {
    await client!.startTls()
    await client!.command('EHLO client.example', 250)
    await client!.command('QUIT', 221)
  }
}, 120_000)

/** More than is kept in memory: half of it now, the rest later. */
const HALF = `${'x'.repeat(70)}\r\n`.repeat(6_000)

async function beginLarge(client: SmtpScript, subject: string): Promise<void> {
  await client.command(`MAIL FROM:<${SENDER}>`, 250)
  await client.command(`RCPT TO:<${KIM}>`, 250)
  await client.command('DATA', 354)
  await client.send(letter(subject, HALF))
}

async function endLarge(client: SmtpScript): Promise<void> {
  await client.send(`${HALF}.\r\n`)
  await client.expect(250)
}

test('a process that is killed is started again alone: what the others have under way goes on', async () => {
  const clients = await openAtEach(1)
  for (const [pid, [client]] of clients) await beginLarge(client!, `large at ${pid}`)
  const [victim, ...others] = clients.keys()
  const senders = ['a', 'b'].map(startSender)
  await until('mail flows', () => senders.every(({ accepted }) => accepted.length > 3))
  process.kill(victim!, 'SIGKILL')
  await clients.get(victim!)![0]!.closed()
  await until('it is there again', () => smtpProcesses().length === PROCESSES, { ms: 60_000 })
  // The new one cleans up after the old one, not after the others.
  await openAtEach(1).then((again) => [...again.values()].flat().forEach((client) => client.destroy()))
  for (const pid of others) await endLarge(clients.get(pid)![0]!)
  // Who was served by the one that was killed hears nothing more, and comes again.
  await Promise.allSettled(senders.map((sender) => sender.stop()))
  const arrived = await arrivals()
  const accepted = senders.flatMap((sender) => sender.accepted)
  for (const subject of [...accepted, ...others.map((pid) => `large at ${pid}`)])
    expect(arrived.get(subject)).toBe(1)
}, 180_000)

test('all processes are replaced: nobody is refused or cut off, and everything arrives once', async () => {
  const before = smtpProcesses()
  const seats = pidFiles()
  const large = await openAtEach(1)
  const silent = (await openAtEach(1)).values().next().value![0]!
  for (const [pid, [client]] of large) await beginLarge(client!, `large over ${pid}`)
  const senders = ['c', 'd', 'e'].map(startSender)
  await until('mail flows', () => senders.every(({ accepted }) => accepted.length > 3))

  const restart = spawn(join(ROOT, 'bin/postern'), ['restart'], {
    env: { PATH: process.env['PATH'], POSTERN_DATA: stage.product.dataDir },
    stdio: 'ignore',
  })
  const ended = once(restart, 'exit')
  // In the order in which they are replaced.
  for (const pid of ['smtp', 'smtp-2', 'smtp-3'].map((seat) => seats[seat]!)) {
    const [client] = large.get(pid)!
    await until('there is one more than there have to be', () => smtpProcesses().length > PROCESSES, {
      ms: 60_000,
    })
    await endLarge(client!)
    await client!.command('QUIT', 221)
    await until('the one before has ended', () => !smtpProcesses().includes(pid), { ms: 60_000 })
  }
  expect(await ended).toEqual([0, null])
  await silent.expect(421)
  const flowed = senders.map(({ accepted }) => accepted.length)
  await until('mail flows', () => senders.every(({ accepted }, at) => accepted.length > flowed[at]! + 3))
  // Fails with whatever happened to a sender.
  await Promise.all(senders.map((sender) => sender.stop()))

  const after = smtpProcesses()
  expect(after).toHaveLength(PROCESSES)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  const arrived = await arrivals()
  const accepted = senders.flatMap((sender) => sender.accepted)
  for (const subject of [...accepted, ...before.map((pid) => `large over ${pid}`)])
    expect(arrived.get(subject)).toBe(1)
  expect((await fetch(`${stage.product.url}/api/health/ready`)).status).toBe(200)
}, 240_000)
