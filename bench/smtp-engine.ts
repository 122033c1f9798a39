/**
 * The bare SMTP engine: messages a second through real sockets, with hooks that only say yes.
 * Run by itself it starts the engine in a second process, loads it, and prints one table.
 */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { limitsOf } from '@postern/server/roles/receiving/smtp-limits.ts'
import { reply } from '@postern/server/smtp/replies.ts'
import { createSmtpServer } from '@postern/server/smtp/server.ts'

interface Usage {
  readonly cpuSeconds: number
  readonly rssMiB: number
}

async function serveForBench(spoolDir: string): Promise<void> {
  const queued = reply(250, '2.0.0', 'queued')
  const server = createSmtpServer(
    {
      hostName: 'mx.example.test',
      spoolDir,
      limits: { ...limitsOf(DEFAULT_SETTINGS.smtp), maxConnectionsPerIp: 0, greetDelayMs: 0 },
    },
    {
      connect: async () => ({ peer: null }),
      helo: async () => null,
      authenticate: async (_session, { identity }) => ({ identity }),
      mail: async () => null,
      rcpt: async () => ({ resolved: null }),
      data: async () => null,
      message: async ({ body }) => {
        if (body.kind === 'file') await unlink(body.path)
        return queued
      },
      refused: () => undefined,
      close: () => undefined,
    },
  )
  server.update({ limits: { maxMessagesPerConnection: 0 } })
  await server.listen(0, '127.0.0.1')
  const usage = createServer((_request, response) => {
    const { user, system } = process.cpuUsage()
    const answer: Usage = { cpuSeconds: (user + system) / 1e6, rssMiB: process.memoryUsage().rss / 2 ** 20 }
    response.end(JSON.stringify(answer))
  })
  usage.listen(0, '127.0.0.1', () => {
    const address = usage.address()
    process.send?.({ smtp: server.address()?.port, usage: typeof address === 'object' ? address?.port : 0 })
  })
}

const HEADER = 'From: a@sender.example\r\nTo: x@good.example\r\nSubject: load\r\n\r\n'

function messageOf(bytes: number): Buffer {
  const line = `${'x'.repeat(76)}\r\n`
  const lines = Math.max(0, Math.floor((bytes - HEADER.length) / line.length))
  return Buffer.from(`${HEADER}${line.repeat(lines)}.\r\n`)
}

/** One client connection sending until `more` says no; resolves when it has quit. */
function load(port: number, message: Buffer, perConnection: number, more: () => boolean): Promise<void> {
  const envelope = 'MAIL FROM:<a@sender.example>\r\nRCPT TO:<x@good.example>\r\nDATA\r\n'
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let awaited = /^220 .*\r\n$/
    let step: 'greeting' | 'ehlo' | 'envelope' | 'message' = 'greeting'
    let sent = 0
    let text = ''
    const next = (): void => {
      if (sent < perConnection && more()) {
        sent += 1
        step = 'envelope'
        awaited = /354 .*\r\n$/
        socket.write(envelope)
      } else socket.end('QUIT\r\n')
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!awaited.test(text)) return
      text = ''
      if (step === 'greeting') {
        step = 'ehlo'
        awaited = /250 .*\r\n$/
        socket.write('EHLO bench.example\r\n')
      } else if (step === 'envelope') {
        step = 'message'
        awaited = /^250 .*\r\n$/
        socket.write(message)
      } else next()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

async function measure(
  ports: { smtp: number; usage: number },
  connections: number,
  bytes: number,
  perConnection: number,
  total: number,
): Promise<string[]> {
  const usage = async (): Promise<Usage> =>
    (await (await fetch(`http://127.0.0.1:${ports.usage}/`)).json()) as Usage
  const message = messageOf(bytes)
  const before = await usage()
  const began = performance.now()
  const budget = { left: total }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (budget.left > 0) await load(ports.smtp, message, perConnection, () => budget.left-- > 0)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = await usage()
  const cpu = ((after.cpuSeconds - before.cpuSeconds) / total) * 1e6
  return [
    String(connections),
    `${(bytes / 1024).toFixed(0)} KB`,
    Number.isFinite(perConnection) ? String(perConnection) : 'all',
    (total / seconds).toFixed(0),
    cpu.toFixed(0),
    (1e6 / cpu).toFixed(0),
    after.rssMiB.toFixed(0),
  ]
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'smtp-bench-'))
  const child = fork(import.meta.filename, ['--serve', folder])
  const ports = await new Promise<{ smtp: number; usage: number }>((resolve) =>
    child.once('message', (message) => resolve(message as { smtp: number; usage: number })),
  )
  await measure(ports, 20, 10_240, Number.POSITIVE_INFINITY, 10_000)
  const rows = [
    ['connections', 'message', 'per connection', 'msg/s', 'engine µs/msg', 'msg per CPU s', 'RSS MiB'],
    await measure(ports, 20, 10_240, Number.POSITIVE_INFINITY, 30_000),
    await measure(ports, 100, 10_240, Number.POSITIVE_INFINITY, 30_000),
    await measure(ports, 20, 10_240, 1, 5_000),
    await measure(ports, 20, 81_920, Number.POSITIVE_INFINITY, 5_000),
    await measure(ports, 20, 1_048_576, Number.POSITIVE_INFINITY, 300),
  ]
  child.kill()
  rmSync(folder, { recursive: true })
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
}

const [, , mode, folder] = process.argv
await (mode === '--serve' && folder !== undefined ? serveForBench(folder) : main())
