/** Walks every text of the contract: the modules of this folder, and the labels inside declarations. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as features from '../features/all.generated.ts'
import * as sections from '../features/sections.ts'
import { SETTINGS } from '../settings/catalogue.ts'
import { LANGUAGES, type Text } from '../i18n/texts.ts'

/** Texts that are rightly the same in Korean and English, or English and Japanese: names, formats, words of art. */
const SAME_IS_RIGHT = /^[\s\d\p{P}\p{S}]*(?:\{\w+\}[\s\d\p{P}\p{S}]*)*$/u
const SAME_WORDS = new Set([
  'OK',
  'IP',
  'DNS',
  'SMTP',
  'CPU',
  'Slack',
  'Active Directory',
  'OpenLDAP',
  'Microsoft Teams',
  'PagerDuty',
  'RFC 5424',
  'CEF',
  'SPF',
  'DKIM',
  'DMARC',
  'ARC',
  'APT',
  'URL',
  'TLS',
  'SSL',
  'STARTTLS',
  'HELO',
  'EHLO',
  'ID',
  'MX',
  'HTML',
  'PDF',
  'RTF',
  'SVG, HTML, XML',
  'MIME',
  'EARS',
  'Postern',
  'CSV',
  'XLSX',
  'Message-ID',
  'AND',
  'OR',
  'Ctrl K',
  'Esc',
  'Enter',
])

function isText(value: unknown): value is Text {
  return (
    typeof value === 'object' &&
    value !== null &&
    LANGUAGES.every((language) => typeof Reflect.get(value, language) === 'string')
  )
}

/** Every text inside a value, with its path. Functions and other values are passed over. */
function textsIn(value: unknown, path: string): [string, Text][] {
  if (isText(value)) return [[path, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

/** The exports of every module of this folder and of its areas (errors/, common/), by path. */
async function textModules(): Promise<[string, object][]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return Promise.all(
    files.map(async (file): Promise<[string, object]> => [
      file,
      { ...(await import(/* @vite-ignore */ `./${file}`)) },
    ]),
  )
}

const isArea = (file: string) => file.includes('/')

/** A word that follows a number is said again in no other language: `{count|mail|mails}` is `{count}`. */
const parametersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^|{}]*\|[^|{}]*)?\}/g)].map((match) => match[1]!))].sort()
const isSame = (a: string, b: string) => a === b && !SAME_IS_RIGHT.test(a) && !SAME_WORDS.has(a)

describe('texts', async () => {
  const modules = await textModules()
  const texts = [
    ...modules.flatMap(([file, exports]) => textsIn(exports, file)),
    ...textsIn(SETTINGS, 'settings'),
    ...textsIn(features, 'features'),
    ...[
      ...features.MENU_DECLARATIONS,
      ...features.PERSONAL_DECLARATIONS,
      ...features.ADDING_DECLARATIONS,
    ].flatMap(({ link, label }) => textsIn(label, link)),
    ...textsIn(sections, 'sections'),
  ]
  const failing = (bad: (text: Text) => boolean) =>
    texts.filter(([, text]) => bad(text)).map(([path, text]) => `${path}: ${text.en}`)

  test('there are hundreds of them', () => {
    expect(texts.length).toBeGreaterThan(500)
  })

  test('every text of an area is in the merged texts, and no other area has its name', () => {
    const merged = new Set(
      modules.flatMap(([file, exports]) =>
        isArea(file) ? [] : textsIn(exports, file).map(([, text]) => text),
      ),
    )
    const areas = modules.filter(([file]) => isArea(file))
    expect(areas.length).toBeGreaterThan(10)
    const lost = areas.flatMap(([file, exports]) =>
      textsIn(exports, file).flatMap(([path, text]) => (merged.has(text) ? [] : [path])),
    )
    expect(lost).toEqual([])
  })

  test('none is empty or has blanks around it, in any language', () => {
    expect(
      failing((text) =>
        LANGUAGES.some((language) => text[language] === '' || text[language] !== text[language].trim()),
      ),
    ).toEqual([])
  })

  test('all three languages have the same {parameters}', () => {
    const differ = (text: Text) =>
      LANGUAGES.some((language) => parametersOf(text[language]).join() !== parametersOf(text.en).join())
    expect(failing(differ)).toEqual([])
  })

  test('none has a brace that is not a parameter', () => {
    const stray = (text: Text) =>
      LANGUAGES.some((language) => /[{}]/.test(text[language].replace(/\{\w+(?:\|[^|{}]*\|[^|{}]*)?\}/g, '')))
    expect(failing(stray)).toEqual([])
  })

  test('in English, what is counted agrees with its number', () => {
    const counts =
      'count|days|hours|minutes|seconds|min|max|n|total|lines|hops|users|groups|filters|servers|images'
    const bare = new RegExp(String.raw`\{(?:${counts})\} (?:[a-z]+ )?(?!(?:is|was|has|this|as)\b)[a-z]+s\b`)
    expect(failing((text) => bare.test(text.en))).toEqual([])
  })

  test('each thing has one word: those that readers stumbled over stay away', () => {
    const avoided = (text: Text) =>
      /시험|받는사람/.test(text.ko) ||
      /遮断|復旧/.test(text.ja) ||
      /\bmails\b(?! a\b)/i.test(withoutNames(text.en))
    expect(failing(avoided)).toEqual([])
  })

  test('no Korean text puts one form of a particle behind a value, which may sound otherwise', () => {
    const bare = /\{\w+\}[’”]?(?:이|가|은|는|을|를|으로|로|와|과)(?![가-힣(])/
    expect(failing((text) => bare.test(text.ko))).toEqual([])
  })

  test('none is left untranslated', () => {
    expect(
      failing((text) => isSame(text.ko, text.en) || isSame(text.ja, text.en) || isSame(text.ko, text.ja)),
    ).toEqual([])
  })

  test('none is in the wrong place: no Hangul outside Korean, no kana outside Japanese', () => {
    const hangul = /[\uAC00-\uD7A3]/
    const kana = /[\u3041-\u3096\u30A1-\u30FA]/
    const misplaced = (text: Text) =>
      hangul.test(text.en) || hangul.test(text.ja) || kana.test(text.en) || kana.test(text.ko)
    expect(failing(misplaced)).toEqual([])
  })
})

/** Without the names of parameters: {mails} is none of its words. */
function withoutNames(text: string): string {
  return text.replace(/\{\w+\}/g, '')
}

/** Files that serve no feature: what the codes are called, mails of the mail path, and what all screens share. */
const OF_NO_FEATURE = ['common', 'dsn', 'errors', 'findings', 'permissions', 'reject', 'score', 'ui']

test('a file is named after the feature that it serves, with the part that it is of a large one', () => {
  const apps = join(import.meta.dirname, '../../../../apps')
  const features = ['server', 'console'].flatMap((app) => readdirSync(join(apps, app, 'src/features')))
  const declared = readdirSync(join(import.meta.dirname, '../features')).map((file) =>
    file.replace(/\.ts$/, ''),
  )
  const known = [...features, ...declared, ...OF_NO_FEATURE]
  const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'))
  const strange = files
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !known.some((one) => name === one || name.startsWith(`${one}-`)))
  expect(strange).toEqual([])
})
