/** Entry of a process that runs YARA. Its owner kills it when a rule does not end; it ends itself when its owner is gone. */
import { Worker } from 'node:worker_threads'
import { parseMessage } from '@postern/mail/parse.ts'
import { endNow } from '../../platform/end-now.ts'
import { checkSource, compileFiles, type YaraEngine } from './engine.ts'
import { piecesOf } from './pieces.ts'
import type { FromYara, ToYara, YaraCheck, YaraHit } from './protocol.ts'
import { readSource } from './source.ts'

const owner = process.ppid
// A rule that runs away keeps this thread busy: another one sees that the owner is gone.
new Worker(
  `setInterval(() => { if (process.ppid !== ${owner}) process.kill(process.pid, 'SIGKILL') }, 500)`,
  { eval: true },
).unref()

let engine: YaraEngine = { failed: [], scan: () => [] }

process.on('disconnect', endNow)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
process.on('message', (message: ToYara) => {
  try {
    answer(handle(message))
  } catch (error) {
    answer({ type: 'error', message: error instanceof Error ? error.message : String(error) })
  }
})

function handle(message: ToYara): FromYara {
  if (message.type === 'check') return { type: 'checked', check: check(message.source) }
  if (message.type === 'compile') {
    engine = compileFiles(message.files)
    return { type: 'compiled', failed: engine.failed.map(({ name }) => name) }
  }
  const hits =
    message.type === 'scan'
      ? message.pieces.map((piece) => engine.scan(Buffer.from(piece)))
      : message.mails.map((mail) => ofMail(Buffer.from(mail)))
  return { type: 'hits', hits }
}

function ofMail(bytes: Buffer): YaraHit[] {
  const met = piecesOf(parseMessage(bytes)).pieces.flatMap((piece) => engine.scan(piece.bytes))
  return [...new Map(met.map((hit) => [`${hit.file} ${hit.rule}`, hit])).values()]
}

/** Text of a usual kind, and bytes of none: what a file of 100 KB costs. */
const SAMPLE = Buffer.from(
  'Please find the invoice attached. http://www.corp.example/a/b?c=1 kim@corp.example\r\n'.repeat(1_250),
).subarray(0, 100_000)
const TRIES = 5

function check(source: string): YaraCheck {
  const { errors, warnings } = checkSource(source)
  const { rules } = readSource(source)
  if (errors.length > 0 || rules.length === 0) {
    const none = { line: 0, message: 'no rule in this file' }
    return { errors: errors.length > 0 ? errors : [none], warnings, rules: rules.length, costUs: null }
  }
  const alone = compileFiles([{ id: 0, name: '', source }])
  const times = Array.from({ length: TRIES }, () => {
    const start = performance.now()
    alone.scan(SAMPLE)
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return { errors, warnings, rules: rules.length, costUs: Math.round(times[TRIES >> 1]! * 1000) }
}

function answer(message: FromYara): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) endNow()
  })
}
