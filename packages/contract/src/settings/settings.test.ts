import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isErrorCode } from '../codes/errors.ts'
import { findSetting, SETTING_GROUPS, settingsOf } from './catalogue.ts'
import { checkSetting } from './check.ts'
import { checkField, type FieldValue, fromField, toField } from './form.ts'
import { permissionOfGroup, sectionsOf, SETTING_SCREENS } from './layout.ts'
import { defineSetting, type Setting } from './define.ts'
import { checkSettingsChange, DEFAULT_SETTINGS, flatten, parseSettings } from './parse.ts'
import { checkPublicUrl, checkWebUrl } from '../validation/url.ts'
import { checkClamdUrl } from './virus.ts'

const DECLARED = SETTING_GROUPS.flatMap((group) =>
  settingsOf(group).map(([name, setting]) => [`${group}.${name}`, setting] as const),
)
const texts = {
  who: ['all'] as const,
  label: { ko: '가', en: 'a', ja: 'あ' },
  help: { ko: '나', en: 'b', ja: 'い' },
}

describe('declarations', () => {
  test.each(DECLARED)('%s fits its own declaration', (key, setting) => {
    expect(checkSetting(setting, setting.default)).toBeNull()
    expect(findSetting(key)).toBe(setting)
    expect(setting.who.length).toBeGreaterThan(0)
  })

  test.each(DECLARED.filter(([, { onlyWith }]) => onlyWith))(
    '%s goes with a choice of its group',
    (key, one) => {
      const { name, is } = one.onlyWith!
      const choice = findSetting(`${key.split('.')[0]}.${name}`)
      expect(choice?.type === 'enum' ? is.filter((value) => !choice.values.includes(value)) : name).toEqual(
        [],
      )
    },
  )

  test('the defaults are those of the decisions', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      basic: { language: 'ko', timeZone: 'Asia/Seoul', sessionMinutes: 60 },
      retention: { logDays: 365, copyDays: 30 },
      access: { lockFailures: 5, lockMinutes: 10, passwordMinLength: 12, passwordForceChange: false },
      scan: { spamThreshold: 5 },
      virus: { builtIn: true, clamd: [] },
      delivery: { firstRetrySeconds: 60, maxRetrySeconds: 14_400, maxAgeHours: 120 },
      smtp: { maxMessageBytes: 52_428_800 },
    })
  })

  test('a key that is not declared has no declaration', () => {
    expect(['smtp.toString', 'toString.call', 'smtp', 'smtp.maxHops.x', ''].map(findSetting)).toEqual(
      Array(5).fill(undefined),
    )
  })
})

describe('checkSetting', () => {
  const integer = defineSetting({ type: 'integer', default: 5, min: 1, max: 9, ...texts })
  const list = defineSetting({
    type: 'list',
    default: [],
    maxItems: 2,
    max: 5,
    check: (v) => (v === 'bad' ? 'INVALID_IP' : null),
    ...texts,
  })
  const text = defineSetting({
    type: 'string',
    default: 'x',
    max: 5,
    required: true,
    check: (v) => (v === 'bad' ? 'INVALID_HOST' : null),
    ...texts,
  })
  const choice = defineSetting({ type: 'enum', values: ['a', 'b'], default: 'a', ...texts })
  test.each([
    [integer, 1, null],
    [integer, 0, { code: 'OUT_OF_RANGE', values: { min: 1, max: 9, actual: 0 } }],
    [integer, 1.5, { code: 'NOT_AN_INTEGER' }],
    [integer, '1', { code: 'NOT_A_NUMBER' }],
    [integer, Number.NaN, { code: 'NOT_A_NUMBER' }],
    [defineSetting({ ...integer, type: 'number' }), 1.5, null],
    [list, ['a', 'b'], null],
    [list, ['a', 'b', 'c'], { code: 'TOO_MANY_ITEMS', values: { max: 2, actual: 3 } }],
    [list, ['a', 'a'], { code: 'DUPLICATE_ITEM', values: { line: 2, item: 'a' } }],
    [list, ['a', ''], { code: 'REQUIRED', values: { line: 2, item: '' } }],
    [list, ['123456'], { code: 'TOO_LONG', values: { max: 5, actual: 6, line: 1, item: '123456' } }],
    [list, ['a', 'bad'], { code: 'INVALID_IP', values: { line: 2, item: 'bad' } }],
    [list, [1], { code: 'INVALID_VALUE', values: { line: 1, item: '' } }],
    [list, 'a', { code: 'INVALID_VALUE' }],
    [text, 'ok', null],
    [text, '', { code: 'REQUIRED' }],
    [text, '123456', { code: 'TOO_LONG', values: { max: 5, actual: 6 } }],
    [text, 'bad', { code: 'INVALID_HOST' }],
    [text, null, { code: 'INVALID_VALUE' }],
    [choice, 'b', null],
    [choice, 'c', { code: 'INVALID_VALUE' }],
    [defineSetting({ type: 'boolean', default: true, ...texts }), 1, { code: 'INVALID_VALUE' }],
  ])('%# %j', (setting, value, fault) => {
    expect(checkSetting(setting, value)).toEqual(fault)
  })
})

describe('parseSettings', () => {
  test('takes what fits, uses defaults for the rest, and says so', () => {
    const { values, problems } = parseSettings({
      'smtp.maxHops': 30,
      'smtp.maxErrors': 'many',
      'smtp.unknown': 1,
      'someone.else': 'x',
      'scan.spamThreshold': 4.5,
    })
    expect(values.smtp.maxHops).toBe(30)
    expect(values.smtp.maxErrors).toBe(DEFAULT_SETTINGS.smtp.maxErrors)
    expect(values.scan.spamThreshold).toBe(4.5)
    expect(problems).toEqual([
      { key: 'smtp.maxErrors', code: 'NOT_A_NUMBER' },
      { key: 'smtp.unknown', code: 'UNKNOWN_FIELD' },
    ])
  })

  test('copies are never kept longer than the log', () => {
    const { values, problems } = parseSettings({ 'retention.logDays': 7, 'retention.copyDays': 14 })
    expect(values.retention).toMatchObject({ logDays: 7, copyDays: 7 })
    expect(problems).toEqual([
      { key: 'retention.copyDays', code: 'RETENTION_ABOVE_LOG', values: { min: 0, max: 7, actual: 14 } },
    ])
  })

  test('whatever is stored, every value fits and parsing what came out has no problem', () => {
    const stored = fc.dictionary(
      fc.constantFrom(...DECLARED.map(([key]) => key)),
      fc.oneof(fc.anything(), fc.integer({ min: -10, max: 400 })),
    )
    fc.assert(
      fc.property(stored, (record) => {
        const { values, problems } = parseSettings(record)
        const flat = flatten(values)
        expect(DECLARED.filter(([key, setting]) => checkSetting(setting, flat[key]) !== null)).toEqual([])
        expect(parseSettings(flat)).toEqual({ values, problems: [] })
        expect(problems.every((problem) => isErrorCode(problem.code))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

test('a change is judged together with what stays', () => {
  const check = (change: Record<string, unknown>) =>
    checkSettingsChange('retention', change, DEFAULT_SETTINGS)
  expect(check({ copyDays: 365 })).toEqual([])
  expect(check({ copyDays: 366 })).toMatchObject([{ key: 'retention.copyDays', code: 'RETENTION_ABOVE_LOG' }])
  expect(check({ logDays: 29 })).toMatchObject([{ key: 'retention.copyDays', code: 'RETENTION_ABOVE_LOG' }])
  expect(check({ logDays: 29, copyDays: 10 })).toEqual([])
  expect(check({ days: 1 })).toEqual([{ key: 'retention.days', code: 'UNKNOWN_FIELD' }])
})

test.each([
  ['tcp://127.0.0.1:3310', null],
  ['tcp://clamav:3310', null],
  ['tcp://[::1]:3310', null],
  ['unix:/run/clamav/clamd.ctl', null],
  ['tcp://clamav', 'INVALID_URL'],
  ['tcp://clamav:0', 'INVALID_URL'],
  ['http://clamav:3310', 'INVALID_URL'],
  ['unix:relative', 'INVALID_URL'],
])('ClamAV address %j: %s', (url, error) => {
  expect(checkClamdUrl(url)).toBe(error)
})

test.each([
  ['https://mail.example.com', null],
  ['https://mail.example.com:8443', null],
  ['https://mail.example.com/', null],
  ['http://localhost:8080', null],
  ['http://127.0.0.1:8080', null],
  ['http://[::1]:8080', null],
  ['http://mail.example.com', 'INVALID_PUBLIC_URL'],
  ['https://mail.example.com/console', 'INVALID_PUBLIC_URL'],
  ['https://mail.example.com?x', 'INVALID_PUBLIC_URL'],
  ['https://me:secret@mail.example.com', 'INVALID_PUBLIC_URL'],
  ['javascript:alert(1)', 'INVALID_PUBLIC_URL'],
  ['mail.example.com', 'INVALID_PUBLIC_URL'],
])('console address %j: %s', (url, error) => {
  expect(checkPublicUrl(url)).toBe(error)
})

test.each([
  ['https://example.com/terms?lang=ko#top', null],
  ['http://example.com/', null],
  ['https://예시.한국/약관', null],
  ['javascript:alert(1)', 'INVALID_URL'],
  ['https://example.com/a b', 'INVALID_URL'],
  ['https://user@example.com/', 'INVALID_URL'],
  ['data:text/html,x', 'INVALID_URL'],
  ['https://', 'INVALID_URL'],
])('link %j: %s', (url, error) => {
  expect(checkWebUrl(url)).toBe(error)
})

/** Values that fit a declaration. */
function fitting(setting: Setting): fc.Arbitrary<unknown> {
  switch (setting.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return setting.choices
        ? fc.constantFrom(...setting.choices)
        : fc.integer({ min: setting.min, max: setting.max })
    case 'number':
      return fc.double({ min: setting.min, max: setting.max, noNaN: true })
    case 'enum':
      return fc.constantFrom(...setting.values)
    case 'string':
      return fc
        .oneof(
          fc.constant(setting.default),
          fc.string({ maxLength: setting.max }).map((text) => text.trim()),
          fc.webUrl().map((url) => new URL(url).origin),
        )
        .filter((text) => checkSetting(setting, text) === null)
    default:
      return fc
        .uniqueArray(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), { maxLength: 5 })
        .map((items) => items.filter((item) => checkSetting(setting, [item]) === null))
  }
}

describe('forms', () => {
  test.each(DECLARED)('%s comes out of its field as it went in', (_, setting) => {
    fc.assert(
      fc.property(fitting(setting), (value) => {
        const field = toField(setting, value)
        expect(checkField(setting, field)).toBeNull()
        expect(fromField(setting, field)).toEqual(value)
      }),
      { numRuns: 50 },
    )
  })

  test.each(DECLARED)('%s refuses in its field what the server would refuse', (_, setting) => {
    const typed: fc.Arbitrary<FieldValue> = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.array(fc.string()),
    )
    fc.assert(
      fc.property(typed, (field) => {
        const stored = checkSetting(setting, fromField(setting, field))
        expect(checkField(setting, field) === null).toBe(stored === null)
      }),
      { numRuns: 50 },
    )
  })
})

describe('screens', () => {
  const tabs = Object.values(SETTING_SCREENS).flatMap((screen) => screen.tabs)

  test('show every setting once, and nothing that is not declared', () => {
    const shown = tabs.flatMap((tab) =>
      sectionsOf(tab).flatMap(({ names }) => names.map((name) => `${tab.group}.${name}`)),
    )
    expect(shown.filter((key, at) => shown.indexOf(key) !== at)).toEqual([])
    expect(shown.filter((key) => findSetting(key) === undefined)).toEqual([])
    const placed = new Set(tabs.map(({ group }) => group))
    expect(DECLARED.filter(([key]) => placed.has(findGroup(key)) && !shown.includes(key))).toEqual([])
  })

  test('name their tabs apart', () => {
    for (const screen of Object.values(SETTING_SCREENS)) {
      const ids = screen.tabs.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('give each group a permission', () => {
    expect(permissionOfGroup('delivery')).toBe('config-system-basic_config')
    expect(permissionOfGroup('scan')).toBe('config-filtering-scanner')
  })
})

function findGroup(key: string) {
  return SETTING_GROUPS.find((group) => key.startsWith(`${group}.`))!
}
