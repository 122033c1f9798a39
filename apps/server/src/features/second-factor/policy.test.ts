import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { describe, expect, test } from 'vitest'
import { allowedMethods, askedMethods, mustEnrol } from './policy.ts'

type Access = typeof DEFAULT_SETTINGS.access
const settings = (access: Partial<Access>, sso = {}) => ({
  ...DEFAULT_SETTINGS,
  access: { ...DEFAULT_SETTINGS.access, ...access },
  sso: { ...DEFAULT_SETTINGS.sso, ...sso },
})

describe('must set one up', () => {
  test.each([
    ['off', 'all', [], false],
    ['optional', 'all', [], false],
    ['administrators', 'all', [], true],
    ['administrators', 'group', [], true],
    ['administrators', 'user', [], false],
    ['administrators', 'all', ['totp'], false],
    ['everybody', 'user', [], true],
    ['everybody', 'user', ['email'], false],
  ] as const)('%s, region %s, has %j: %s', (secondFactor, region, second_factors, must) => {
    const account = { region, second_factors, auth_type: 'password' }
    expect(mustEnrol(settings({ secondFactor }), account)).toBe(must)
  })

  test('a forbidden method is none, and without any method nobody is locked out', () => {
    const account = { region: 'user', second_factors: ['email'], auth_type: 'password' } as const
    const everybody = { secondFactor: 'everybody', secondFactorEmail: false } as const
    expect(mustEnrol(settings(everybody), account)).toBe(true)
    const nothing = settings({ ...everybody, secondFactorTotp: false, secondFactorPasskey: false })
    expect(mustEnrol(nothing, account)).toBe(false)
  })

  test('whoever comes through the provider only where the settings say so', () => {
    const account = { region: 'all', second_factors: [], auth_type: 'sso' } as const
    expect(mustEnrol(settings({ secondFactor: 'everybody' }), account)).toBe(false)
    expect(mustEnrol(settings({ secondFactor: 'everybody' }, { skipSecondFactor: false }), account)).toBe(
      true,
    )
  })
})

describe('is asked for', () => {
  const account = (...second_factors: string[]) => ({ region: 'user', second_factors }) as const
  test.each([
    [{}, ['email', 'totp'], ['totp', 'email']],
    [{}, [], []],
    [{ secondFactor: 'off' }, ['totp'], []],
    [{ secondFactorEmail: false }, ['email', 'totp'], ['totp']],
    [{ secondFactorEmail: false }, ['email'], ['email']],
  ] as const)('%j, has %j: %j', (access, own, asked) => {
    expect(askedMethods(settings(access), account(...own))).toEqual(asked)
  })
})

test('switched off, nothing may be set up', () => {
  expect(allowedMethods(settings({ secondFactor: 'off' }))).toEqual([])
  expect(allowedMethods(settings({ secondFactorPasskey: false }))).toEqual(['totp', 'email'])
})
