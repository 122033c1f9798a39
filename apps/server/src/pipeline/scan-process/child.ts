/** Entry of a scan process: parses and judges hostile bytes. Its owner may kill it at any time. */
import { flushCompileCache } from 'node:module'
import { endNow } from '../../platform/end-now.ts'
import { lookForViruses, readWords, scan } from '../judge/steps.ts'
import { tryOut } from './what-if/what-if.ts'
import { createAsking } from './asking.ts'
import { countedMeanwhile } from './measures.ts'
import { MessageMemory, readStored } from './message-memory.ts'
import type { FromScanner, ScanRequest, ToScanner } from './protocol.ts'
import { buildScanDeps, type BuiltScanDeps } from './scan-deps.ts'

const asking = createAsking((job, question) => answer({ type: 'ask', job, question }))
let deps: BuiltScanDeps | undefined
/** Settled in the order in which configurations come. */
let configured: Promise<void> = Promise.resolve()

process.on('message', (message: ToScanner) => void handle(message))
// The owner is gone: there is nobody left to judge for.
process.on('disconnect', endNow)
// Ctrl-C reaches the whole terminal; the owner says when we end.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

async function handle(message: ToScanner): Promise<void> {
  if (message.type === 'configure') {
    const { config, lists } = message
    configured = configured.then(async () => {
      deps = await buildScanDeps(config, lists, deps, (file) => answer({ type: 'runaway', file }))
      answer({ type: 'ready', version: config.version })
    })
    await configured
    // Now, not at the end: a scan process is mostly killed.
    flushCompileCache()
    return
  }
  if (message.type === 'history') return asking.settle(message.job, message.answer)
  try {
    answer(await judge(message.job, message.request))
  } catch (error) {
    answer({ type: 'failed', job: message.job, error: textOf(error) })
  }
}

async function judge(
  job: number,
  { envelope, recipients, source, whatIf, forViruses, forWords }: ScanRequest,
): Promise<FromScanner> {
  // Whoever asks what a change would do means the filters of this moment.
  if (whatIf) await configured
  if (!deps) throw new Error('Asked to scan before being configured')
  const bytes = source.kind === 'file' ? readStored(source.places) : Buffer.from(source.bytes)
  const memory = new MessageMemory(bytes)
  const message = { envelope, recipients, bytes, onRead: memory.onRead }
  const knowing = { ...deps, history: asking.port(job) }
  const { errors, ...result } = await (forWords
    ? readWords(message)
    : forViruses
      ? lookForViruses(message, knowing)
      : whatIf
        ? tryOut(message, knowing, whatIf)
        : scan(message, knowing))
  // Who failed may be at work still.
  if (errors.length === 0) memory.takeBack()
  return {
    type: 'result',
    job,
    result,
    errors: errors.map(({ check, error }) => `${check}: ${textOf(error)}`),
    ...countedMeanwhile(),
  }
}

function answer(message: FromScanner): void {
  process.send?.(message, undefined, undefined, (error) => {
    // Gone between the judgement and its answer; the channel tells of it only now.
    if (error) endNow()
  })
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
