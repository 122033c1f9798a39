/**
 * The order of durability as the kernel saw it: before each 250 after data, the blob was synced, moved into place and its folder
 * synced, and then PostgreSQL synced the commit of its rows.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import type { SystemCall } from './system-calls.ts'
import { until } from './until.ts'

export const DURABLE_CALLS =
  'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg,pwrite64,pwritev'

export function hasStrace(): boolean {
  try {
    execFileSync('strace', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed.
    return false
  }
}

/** strace of running processes and their threads, with more arguments of its own; null when that is not allowed. */
export async function attachStrace(
  pids: readonly number[],
  args: readonly string[],
): Promise<ChildProcess | null> {
  const tracer = spawn('strace', ['-f', ...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  tracer.stderr.setEncoding('latin1').on('data', (text: string) => (said += text))
  await until('strace is attached or refused', () => {
    const attached = pids.filter((pid) => new RegExp(`Process ${pid} attached`).test(said))
    return attached.length === pids.length || tracer.exitCode !== null
  })
  return tracer.exitCode === null ? tracer : null
}

/** Processes started by one. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ? 0')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, at) => parents[at] === parent).map(Number)
}

/** What is wrong with the order of a message's calls; null when it is right. `key` is that of its blob. */
export function orderProblem(calls: readonly SystemCall[], id: string, key: string): string | null {
  const [day] = key.split('/')
  const steps: readonly (readonly [string, (call: SystemCall, before: readonly SystemCall[]) => boolean])[] =
    [
      ['rename', (call) => call.name.startsWith('rename') && call.text.includes(`${key}.eml"`)],
      [
        'fdatasync of the blob',
        (call, [moved]) => call.name === 'fdatasync' && call.text.includes(`<${sourceOf(moved!)}>`),
      ],
      [
        'fsync of the folder after the rename',
        (call, [moved]) =>
          call.name === 'fsync' && call.text.includes(`/blobs/${day}>`) && call.start > moved!.end,
      ],
      [
        'statement with the rows',
        (call) =>
          isWrite(call) && !call.text.includes('250 2.0.0 Accepted') && call.text.includes(`"${id}\\"`),
      ],
      [
        'write of the log after the statement',
        (call, before) =>
          call.name.startsWith('pwrite') &&
          call.text.includes('/pg_wal/') &&
          call.start > before.at(-1)!.start,
      ],
      [
        'fdatasync of the log after its write',
        (call, before) =>
          call.name === 'fdatasync' && call.text.includes('/pg_wal/') && call.start > before.at(-1)!.end,
      ],
      ['250', (call) => isWrite(call) && call.text.includes(`250 2.0.0 Accepted as ${id}`)],
    ]
  const found: SystemCall[] = []
  for (const [what, test] of steps) {
    const call = calls.find((one) => test(one, found))
    if (!call) return `${id}: no ${what}`
    found.push(call)
  }
  const [moved, synced, folder, rows, , commit, reply] = found as [
    SystemCall,
    SystemCall,
    SystemCall,
    SystemCall,
    SystemCall,
    SystemCall,
    SystemCall,
  ]
  const order = [
    synced.end,
    moved.start,
    moved.end,
    folder.start,
    folder.end,
    rows.start,
    commit.end,
    reply.start,
  ]
  return order.every((line, at) => at === 0 || order[at - 1]! <= line) ? null : `${id}: ${order.join(' ')}`
}

/** Path of the file that a rename moved. */
function sourceOf(moved: SystemCall): string {
  return /"([^"]+)", /.exec(moved.text)?.[1] ?? ''
}

function isWrite(call: SystemCall): boolean {
  return ['write', 'writev', 'sendto', 'sendmsg'].includes(call.name)
}
