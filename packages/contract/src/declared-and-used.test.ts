/** What is declared is used, or stands on one list with the capability that it waits for; the list is empty when the product is whole. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from './codes/errors.ts'
import { FILTER_FUNCTIONS, POLICY_ACTIONS, TARGETS } from './codes/filter.ts'
import { LIMITS } from './limits.ts'

type Waiting = Readonly<
  Record<string, 'filters and scanners' | 'mail actions' | 'SMTP edge' | 'numbers' | 'reports'>
>

const WAITING_LIMITS: Waiting = {
  countryTop: 'numbers',
  suspectedCountryDays: 'numbers',
}
const WAITING_ERRORS: Waiting = {}
const WAITING_VALIDATION: Waiting = {}

/** Engines that filters are not offered yet. */
const WAITING_FUNCTIONS: Waiting = {}

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = globSync('{apps/*/src,packages/*/src,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|node_modules|\/texts\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

function unused(words: readonly string[], home: string): string[] {
  const texts = SOURCES.filter(({ file }) => !file.endsWith(home)).map(({ text }) => text)
  return words.filter((word) => !texts.some((text) => new RegExp(`\\b${word}\\b`).test(text)))
}

test('the sources are found', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000)
})

test('limits', () => {
  expect(unused(Object.keys(LIMITS), 'src/limits.ts').toSorted()).toEqual(
    Object.keys(WAITING_LIMITS).toSorted(),
  )
})

test('error codes', () => {
  expect(unused(Object.keys(ERRORS), 'codes/errors.ts').toSorted()).toEqual(
    Object.keys(WAITING_ERRORS).toSorted(),
  )
})

test('validation', () => {
  const modules = SOURCES.filter(({ file }) => /contract\/src\/validation\/[^/]+(?<!\.d\.ts)$/.test(file))
  const idle = modules.filter(
    ({ file }) => !SOURCES.some((other) => other.file !== file && other.text.includes(`/${basename(file)}'`)),
  )
  expect(idle.map(({ file }) => basename(file)).toSorted()).toEqual(
    Object.keys(WAITING_VALIDATION).toSorted(),
  )
})

/** Members of a table of codes that no source outside its own file names as `TABLE.member`. */
function unusedOf(table: string, codes: object): string[] {
  const texts = SOURCES.filter(({ file }) => !file.endsWith('codes/filter.ts')).map(({ text }) => text)
  return Object.keys(codes).filter(
    (name) => !texts.some((text) => new RegExp(`\\b${table}\\.${name}\\b`).test(text)),
  )
}

test('engines and actions of filters', () => {
  expect(unusedOf('FILTER_FUNCTIONS', FILTER_FUNCTIONS)).toEqual(Object.keys(WAITING_FUNCTIONS))
  expect(unusedOf('POLICY_ACTIONS', POLICY_ACTIONS)).toEqual([])
})

test('every target of filters has values', () => {
  expect(unusedOf('TARGETS', TARGETS)).toEqual([])
})
