/**
 * The product reads what the contract declares. Imports are followed to the declaring file, so that a word in a comment, in a text or
 * of another table counts for nothing.
 */
import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from './codes/errors.ts'
import { FILTER_FUNCTIONS, POLICY_ACTIONS, TARGETS } from './codes/filter.ts'
import { LIMITS, TIMINGS } from './limits.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CONTRACT = 'packages/contract/src'
const SOURCES = globSync('{apps/*/src,packages/{contract,detox,mail}/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|node_modules|\/testing\b|\/texts\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

interface Node {
  readonly type?: string
  readonly [key: string]: unknown
}

/** Nodes of a syntax tree, types left out: naming a code in a type reads nothing. */
function* nodesOf(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  const { type } = node as Node
  if (type?.startsWith('Ts') && !/^Ts(As|Satisfies|Const|NonNull)/.test(type)) return
  if (type) yield node as Node
  for (const child of Object.values(node)) yield* nodesOf(child)
}

const treeOf = (file: string, text: string) =>
  parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') })

/** The repository's path of an import. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('@postern/contract/')) return specifier.replace('@postern/contract', CONTRACT)
  return specifier.startsWith('.') ? resolve('/', file, '..', specifier).slice(1) : specifier
}

const valueOf = (node: unknown): string => String((node as Node)['value'])

/** Names under which a file knows `table` of `home`: its own, or what an import calls it. */
function namesOf(file: string, nodes: readonly Node[], table: string, home: string): ReadonlySet<string> {
  if (file === home) return new Set([table])
  return new Set(
    nodes
      .filter(({ type, source }) => type === 'ImportDeclaration' && targetOf(file, valueOf(source)) === home)
      .flatMap(({ specifiers }) => specifiers as readonly Node[])
      .filter(({ local, imported }) => valueOf(imported ?? local) === table)
      .map(({ local }) => valueOf(local)),
  )
}

/** Members of the table `table` of the file `home` that no source reads as `TABLE.member` or `TABLE['member']`. */
function unreadOf(table: string, members: object, home: string): string[] {
  const from = `${CONTRACT}/${home}`
  const read = new Set<string>()
  for (const { file, text } of SOURCES) {
    if (!text.includes(table)) continue
    const nodes = [...nodesOf(treeOf(file, text))]
    const names = namesOf(file, nodes, table, from)
    if (names.size === 0) continue
    for (const { type, object, property } of nodes) {
      if (type !== 'MemberExpression' || !names.has(valueOf(object))) continue
      const { type: kind, value, expression } = property as Node
      read.add(kind === 'Computed' ? valueOf(expression) : String(value))
    }
  }
  return Object.keys(members).filter((name) => !read.has(name))
}

/** Codes that no source answers with: none has them as a value, outside the file that declares them. */
function unsaid(codes: object, home: string): string[] {
  const open = new Set(Object.keys(codes))
  for (const { file, text } of SOURCES) {
    if (file.endsWith(home) || ![...open].some((code) => text.includes(`'${code}'`))) continue
    for (const { type, value, raw } of nodesOf(treeOf(file, text)))
      if (type === 'StringLiteral') open.delete(String(value))
      // SQL answers with codes too.
      else if (type === 'TemplateElement')
        for (const [, code] of String(raw).matchAll(/'([A-Z_]+)'/g)) open.delete(code!)
  }
  return [...open]
}

test('the sources are found', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000)
})

test.each<[string, object, string]>([
  ['LIMITS', LIMITS, 'limits.ts'],
  ['TIMINGS', TIMINGS, 'limits.ts'],
  ['FILTER_FUNCTIONS', FILTER_FUNCTIONS, 'codes/filter.ts'],
  ['POLICY_ACTIONS', POLICY_ACTIONS, 'codes/filter.ts'],
  ['TARGETS', TARGETS, 'codes/filter.ts'],
])('every member of %s is read', (table, members, home) => {
  expect(unreadOf(table, members, home)).toEqual([])
})

test('every error code is answered', () => {
  expect(unsaid(ERRORS, 'codes/errors.ts')).toEqual([])
})
