/**
 * Writes what is derived: lists of what lies in folders (`*.generated.ts`), and the documents in docs/. `--check` only compares.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { LISTS, listText } from './lib/lists.ts'

const ROOT = resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const stale: string[] = []

function derive(name: string, wanted: string): void {
  const path = join(ROOT, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return
  stale.push(name)
  if (check) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, wanted)
}

for (const [name, list] of Object.entries(LISTS)) derive(name, listText(name, list))
// Documents are made from the declarations that the lists join.
const { DOCUMENTS } = await import('./lib/documents.ts')
for (const [name, make] of Object.entries(DOCUMENTS)) derive(name, make())

if (stale.length > 0)
  console.log(`${check ? 'out of date, run node scripts/generate.ts' : 'written'}: ${stale.join(', ')}`)
process.exitCode = check && stale.length > 0 ? 1 : 0
