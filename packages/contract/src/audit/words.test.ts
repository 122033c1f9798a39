import { describe, expect, test } from 'vitest'
import type { AuditClass } from './tasks.ts'
import {
  detailWords,
  fieldWords,
  groupsNamed,
  keysNamed,
  targetWords,
  valueWords,
  type WordFormat,
} from './words.ts'

const en: WordFormat = {
  language: 'en',
  date: (iso) => `on ${iso.slice(0, 10)}`,
  size: (bytes) => `${bytes} B`,
}
const ko: WordFormat = { ...en, language: 'ko' }

describe('fields', () => {
  test('are called as forms call them, settings with their own labels', () => {
    expect(fieldWords(['access.sessionMinutes'], 'en')).toBe('access.sessionMinutes')
    expect(fieldWords(['basic.sessionMinutes'], 'ko')).toBe('세션 유지 시간')
    expect(fieldWords(['routing', 'server'], 'en')).toBe('Own server · Server')
    expect(fieldWords(['of_an_older_version'], 'en')).toBe('of_an_older_version')
  })
})

describe('values', () => {
  test.each([
    [['run_mode'], 3, 'Tag subject'],
    [['secure'], 1, 'TLS if offered (TLS-A)'],
    [['port'], 2525, '2525'],
    [['filter_order'], ['user', 'all'], 'User, Everyone'],
    [['login_blocked'], true, 'Yes'],
    [['basic.sessionMinutes'], 60, '60 minutes'],
    [['access.secondFactorTotp'], false, 'Off'],
    [['expires'], '2026-11-22T22:00:14.837Z', 'on 2026-11-22'],
    [['permissions'], ['dashboard'], 'Dashboard'],
    [['role'], 'domain', 'Domain administrator'],
    [['password'], '***', '(secret, not kept)'],
    [['group'], null, 'None'],
    [['items'], ['a', '… 12'], 'a, and 12 more'],
    [[], 'revoked', 'Revoked'],
    [[], 'later: 90 days', 'Put off; advised again in 90 days'],
  ])('%j %j', (path, value, words) => {
    expect(valueWords(path, value, en)).toBe(words)
  })

  test('that people chose are left alone, whatever they look like', () => {
    for (const value of ['dashboard', 'NOT_FOUND', 'revoked', 'domain', 'later: 3 days', 'toString']) {
      expect(valueWords(['name'], value, en)).toBe(value)
    }
    expect(valueWords(['role'], 'constructor', en)).toBe('constructor')
  })

  test('of a refusal are its reason, with the call and the code', () => {
    const words = valueWords([], 'DELETE /users: NO_PERMISSION', en)
    expect(words).toMatch(/^You have no access to this function\. .* \(DELETE \/users: NO_PERMISSION\)$/)
  })
})

test('details on one line have names and keys', () => {
  const before = { language: 'ko', email_alias: ['a@x.example'], 'basic.sessionMinutes': 60 }
  const after = { language: 'en', email_alias: ['b@x.example'], 'basic.sessionMinutes': 61 }
  expect(detailWords({ before, after }, en)).toBe(
    'Language (language): Korean → English; Alias addresses (email_alias): − a@x.example, + b@x.example; ' +
      'Session length (basic.sessionMinutes): 60 minutes → 61 minutes',
  )
  expect(detailWords({ before: { port: 25 } }, ko)).toBe('− 포트 (port): 25')
  expect(detailWords({ after: { port: 25 }, note: 'revoked' }, ko)).toBe('+ 포트 (port): 25; 폐기함')
  expect(detailWords({}, en)).toBe('')
})

test('keys are found by their names in any language', () => {
  expect(keysNamed('세션 유지')).toContain('basic.sessionMinutes')
  expect(keysNamed('DASHBOARD')).toContain('dashboard')
  expect(keysNamed('no such name anywhere')).toEqual([])
  expect(groupsNamed('single sign')).toEqual(['sso'])
})

test('a target of settings is called as its screen, a rollback and an import too', () => {
  const words = (target: string, group: AuditClass = 'configuration'): string =>
    targetWords({ class: group, target }, 'en')
  expect(words('smtp')).toBe('SMTP settings › Server')
  expect(words('smtp #12')).toBe('SMTP settings › Server #12')
  expect(words('smtp, scan')).toMatch(/^SMTP settings › Server, \w/)
  expect(words('A role of smtp')).toBe('A role of smtp')
  expect(words('smtp', 'user')).toBe('smtp')
})
