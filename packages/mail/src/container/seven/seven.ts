/**
 * Archives that are opened by 7-Zip (7z-wasm): 7z, RAR, ARJ, CHM, LZH, UDF, and cabinets by LZX or Quantum. Each in a process of
 * its own that is started when one comes, and killed when it takes longer or makes more than the message's budget allows.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BudgetExceeded, type Budget } from '../budget.ts'
import { file, obstacle, type Opened, type Opening } from '../opened.ts'
import { framed, unframed, type SevenAnswer, type SevenFormat, type SevenQuestion } from './protocol.ts'
import type { SevenResult } from './result.ts'

/** Bytes of the budget that starting the process costs, and each word that is tried. */
const START_COST = 1024 * 1024
const WORD_COST = 512 * 1024
/** What one byte made costs, as LZMA's does. */
const BYTE_COST = 2
/** Pages of 64 KiB: what WebAssembly may hold, windows of decompressors above all. */
const MEMORY_PAGES = 256 * 16
const HEAP_MB = 64
const CHILD = join(import.meta.dirname, 'child.ts')
const NOTHING = Buffer.alloc(0)

/** Opens archives of `format`. */
export function openSeven(format: SevenFormat): (bytes: Buffer, budget: Budget) => Opening {
  return (bytes, budget) => openBy(format, bytes, budget)
}

/** RAR has two forms under one type. */
export function openRar(bytes: Buffer, budget: Budget): Opening {
  return openBy(bytes[6] === 1 ? 'Rar5' : 'Rar', bytes, budget)
}

function* openBy(format: SevenFormat, bytes: Buffer, budget: Budget): Opening {
  if (!isInstalled()) {
    yield obstacle('unsupported')
    return
  }
  budget.bytes(START_COST + bytes.length)
  const key = `${format} ${createHash('sha256').update(bytes).digest('base64')}`
  const result = budget.memory.get(key) ?? ask(format, bytes, budget)
  budget.memory.set(key, result)
  if (result.answer === 'late') throw new BudgetExceeded('time')
  if (result.answer === 'failed') yield obstacle('damaged')
  else yield* told(result.answer, result.body, budget)
}

function* told(answer: SevenAnswer, body: Buffer, budget: Budget): Generator<Opened> {
  const out = new Set(answer.files.map(({ name }) => name))
  // The directory shows what does not come out.
  for (const { name } of answer.entries) {
    budget.entry()
    if (!out.has(name)) yield file(name, NOTHING)
  }
  budget.bytes(answer.tried * WORD_COST)
  if (answer.beyond !== null) throw new BudgetExceeded(answer.beyond)
  if (answer.password !== null) {
    yield { kind: 'unlocked', name: '' }
    budget.passwords = [answer.password, ...budget.passwords.filter((word) => word !== answer.password)]
  }
  let at = 0
  for (const { name, size } of answer.files) {
    budget.bytes(BYTE_COST * size)
    yield file(name, body.subarray(at, at + size))
    at += size
  }
  for (const { name, reason } of answer.obstacles) yield obstacle(reason, name)
}

function ask(format: SevenFormat, bytes: Buffer, budget: Budget): SevenResult {
  const maxBytes = Math.floor(budget.room / BYTE_COST)
  const ms = Math.max(1, Math.floor(budget.timeLeft))
  const question: SevenQuestion = {
    format,
    passwords: budget.passwords,
    maxBytes,
    maxEntries: budget.limits.entries - budget.spentEntries,
    ms,
    owner: process.pid,
  }
  const { error, stdout } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${HEAP_MB}`,
      `--wasm-max-mem-pages=${MEMORY_PAGES}`,
      CHILD,
    ],
    {
      input: framed(question, [bytes]),
      timeout: ms,
      killSignal: 'SIGKILL',
      maxBuffer: maxBytes + HEAP_MB * 1024 * 1024,
      // No database address, no keys: only what Node itself needs.
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    },
  )
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return { answer: 'late', body: NOTHING }
  const read = error ? null : unframed(stdout)
  const answer = read?.head as SevenAnswer | undefined
  if (!read || !answer || read.body.length !== answer.files.reduce((sum, { size }) => sum + size, 0))
    return { answer: 'failed', body: NOTHING }
  return { answer, body: read.body }
}

let installed: boolean | undefined

/** An optional package: where it is not installed, these are not opened. */
function isInstalled(): boolean {
  if (installed === undefined) {
    try {
      createRequire(import.meta.url).resolve('7z-wasm')
      installed = true
    } catch {
      installed = false
    }
  }
  return installed
}
