/**
 * `npm run bench:yara`: what public YARA rules cost 100 KB of several kinds, and the same bytes with the first two of a Windows program,
 * which pay for the rules that programs alone can meet too. Milliseconds in one process, median of 31.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSource, compileFiles } from '@postern/server/pipeline/yara/engine.ts'
import { isForPrograms } from '@postern/server/pipeline/yara/programs.ts'
import { readSource } from '@postern/server/pipeline/yara/source.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { printTable } from './lib/table.ts'

const SIZE = 100_000
const TRIES = 31
const root = corpora()
if (root === null) throw new Error(CORPORA_ABSENT)
const folder = join(root, 'yara')

const files = ['reversinglabs', 'yara-rules']
  .flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  )
  .filter((path) => /\.yara?$/.test(path))
  .map((name, id) => ({ id, name, source: readFileSync(join(folder, name), 'utf8') }))
  // Patterns that fit nearly everything: the upload warns of them.
  .filter(
    ({ name, source }) =>
      !/base64\.yar|domain\.yar|[\\/]ip\.yar|maldoc_somerules/.test(name) && isGood(source),
  )

function isGood(source: string): boolean {
  return checkSource(source).errors.length === 0
}

const line = 'Please find the invoice attached. http://www.corp.example/a/b?c=1 kim@corp.example\r\n'
const bodies = {
  text: Buffer.from(line.repeat(Math.ceil(SIZE / line.length))).subarray(0, SIZE),
  'random bytes (as in a zip, PDF or picture)': randomBytes(SIZE),
  zeros: Buffer.alloc(SIZE),
}

const engine = compileFiles(files)
function median(bytes: Buffer): number {
  const times = Array.from({ length: TRIES }, () => {
    const start = performance.now()
    engine.scan(bytes)
    return performance.now() - start
  })
  return times.toSorted((a, b) => a - b)[TRIES >> 1]!
}

const rules = (list: typeof files): number =>
  list.reduce((sum, { source }) => sum + readSource(source).rules.length, 0)
const forPrograms = files.filter(({ source }) => isForPrograms(source))
console.log(`${rules(files)} rules of ${files.length} files; programs alone can meet ${rules(forPrograms)}`)
printTable(
  '100 KB',
  ['what', 'ms', 'as a program', 'ratio'],
  Object.entries(bodies).map(([name, bytes]) => {
    const program = Buffer.concat([Buffer.from('MZ'), bytes.subarray(2)])
    const [plain, all] = [median(bytes), median(program)]
    return [name, plain.toFixed(1), all.toFixed(1), (plain / all).toFixed(2)]
  }),
)
