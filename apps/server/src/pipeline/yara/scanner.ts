/** YARA for a scan process: the rules in use, compiled once in a process of their own, started again when it had to be ended. */
import { stderr } from 'node:process'
import type { YaraFile, YaraHit } from './protocol.ts'
import { ChildLateError } from '../../platform/child-process.ts'
import { startYara, type YaraProcess } from './process.ts'

export interface YaraScanner {
  readonly files: readonly YaraFile[]
  /** Hits by piece. @throws ChildLateError when a rule does not end in `ms` */
  scan(pieces: readonly Buffer[], ms: number): Promise<readonly (readonly YaraHit[])[]>
  close(): void
}

/** ms: fifteen thousand rules take some seconds. */
const COMPILE_MS = 120_000
/** Octets for which the time is meant; more may take as much longer. */
const MEANT_FOR = 10 * 1024 * 1024

/**
 * Settles once the rules are compiled. `onRunaway` hears which files don't end by themselves on what no rule got through,
 * after the message was answered.
 */
export async function startYaraScanner(
  files: readonly YaraFile[],
  onRunaway: (file: YaraFile) => void,
): Promise<YaraScanner> {
  let looking = false
  let closed = false
  let current = await compiled(files)
  async function findRunaway(pieces: readonly Buffer[], ms: number): Promise<void> {
    if (looking) return
    looking = true
    try {
      for (const file of files) {
        if (closed) return
        if (await runsAway(file, pieces, ms)) onRunaway(file)
      }
    } finally {
      looking = false
    }
  }
  return {
    files,
    scan: async (pieces, limit) => {
      const octets = pieces.reduce((sum, piece) => sum + piece.length, 0)
      const ms = limit * Math.max(1, octets / MEANT_FOR)
      try {
        const answer = await current.ask({ type: 'scan', pieces }, ms)
        if (answer.type !== 'hits') throw new Error(`YARA answered ${answer.type}`)
        return answer.hits
      } catch (error) {
        current = replaced(current, files)
        if (error instanceof ChildLateError) void findRunaway(pieces, ms).catch(() => undefined)
        throw error
      }
    },
    close: () => {
      closed = true
      current.kill()
    },
  }
}

/** Another process with the same rules: who asks next waits until they are compiled. */
function replaced(before: YaraProcess, files: readonly YaraFile[]): YaraProcess {
  before.kill()
  const next = startYara()
  void next.ask({ type: 'compile', files }, COMPILE_MS).catch(() => undefined)
  return next
}

async function compiled(files: readonly YaraFile[]): Promise<YaraProcess> {
  const process = startYara()
  const answer = await process.ask({ type: 'compile', files }, COMPILE_MS)
  if (answer.type === 'compiled' && answer.failed.length > 0)
    stderr.write(`YARA files that do not compile: ${answer.failed.join(', ')}\n`)
  return process
}

/** Whether this file alone takes longer than all together may. */
async function runsAway(file: YaraFile, pieces: readonly Buffer[], ms: number): Promise<boolean> {
  const process = startYara()
  try {
    await process.ask({ type: 'compile', files: [file] }, COMPILE_MS)
    await process.ask({ type: 'scan', pieces }, ms)
    return false
  } catch (error) {
    return error instanceof ChildLateError
  } finally {
    process.kill()
  }
}
