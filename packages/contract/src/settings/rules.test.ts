import { describe, expect, test } from 'vitest'
import { findSetting } from './catalogue.ts'
import { checkSettings, checkSettingsChange, DEFAULT_SETTINGS, parseSettings } from './parse.ts'
import { SETTING_RULES } from './rules.ts'

const fault = (change: Record<string, unknown>, stored: Record<string, unknown> = {}) =>
  checkSettings(change, parseSettings(stored).values)[0]

test('rules are about declared settings, and a new installation keeps all of them', () => {
  const keys = SETTING_RULES.flatMap((rule) => rule.keys)
  expect(keys.filter((key) => findSetting(key) === undefined)).toEqual([])
  expect(parseSettings({}).problems).toEqual([])
})

const SECRET = 'a'.repeat(64)
describe('a change is refused at the field that is missing or too large', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ 'edge.replies': ['103=450', '104=451', '103 = 451'] }, 'edge.replies', 'DUPLICATE_ITEM'],
    [{ 'sso.enabled': true }, 'sso.issuer', 'REQUIRED'],
    [{ 'sso.enabled': true, 'sso.issuer': 'https://login.example.com' }, 'sso.clientId', 'REQUIRED'],
    [{ 'sso.autoProvision': true }, 'sso.emailDomains', 'REQUIRED'],
    [{ 'sso.roleMapping': ['a → user'], 'sso.roleClaim': '' }, 'sso.roleClaim', 'REQUIRED'],
    [{ 'access.groupwareOtp': true }, 'access.groupwareOtpSecret', 'REQUIRED'],
    [
      { 'access.passwordForceChange': true, 'access.passwordChangeDays': 0 },
      'access.passwordChangeDays',
      'OUT_OF_RANGE',
    ],
    [
      {
        'access.secondFactor': 'everybody',
        'access.secondFactorTotp': false,
        'access.secondFactorPasskey': false,
        'access.secondFactorEmail': false,
      },
      'access.secondFactor',
      'SELECTION_REQUIRED',
    ],
    [
      {
        'access.secondFactor': 'administrators',
        'access.secondFactorTotp': false,
        'access.secondFactorEmail': false,
      },
      'access.secondFactorPasskey',
      'PUBLIC_ADDRESS_REQUIRED',
    ],
    [{ 'smtp.proxyRequired': true }, 'smtp.proxyTrusted', 'REQUIRED'],
    [{ 'smtp.maxConnections': 10 }, 'smtp.maxConnectionsPerIp', 'OUT_OF_RANGE'],
    [{ 'retention.copyDays': 400 }, 'retention.copyDays', 'RETENTION_ABOVE_LOG'],
    [{ 'delivery.concurrencyTotal': 5 }, 'delivery.concurrencyPerDestination', 'OUT_OF_RANGE'],
    [{ 'journal.enabled': true, 'journal.recipient': 'a@b.example' }, 'journal.servers', 'REQUIRED'],
    [{ 'journal.enabled': true, 'journal.servers': ['10.0.0.1'] }, 'journal.recipient', 'REQUIRED'],
    [{ 'edge.replyLinks': true }, 'edge.replyLinks', 'PUBLIC_ADDRESS_REQUIRED'],
    [{ 'delivery.maxAgeHours': 3 }, 'delivery.delayWarningHours', 'OUT_OF_RANGE'],
  ])('%j: %s', (change, key, code) => {
    expect(fault(change)).toMatchObject({ key, code })
  })

  test('taking away what another needs as well', () => {
    const on = { 'access.groupwareOtp': true, 'access.groupwareOtpSecret': SECRET }
    expect(fault(on)).toBeUndefined()
    expect(fault({ 'access.groupwareOtpSecret': '' }, on)).toMatchObject({ key: 'access.groupwareOtpSecret' })
  })

  test('and where the usual field is of another group, at the one that was changed', () => {
    const passkeys = {
      'access.secondFactor': 'everybody',
      'access.secondFactorTotp': false,
      'access.secondFactorEmail': false,
    }
    const stored = { ...passkeys, 'basic.publicUrl': 'https://mail.example.com' }
    expect(parseSettings(stored).problems).toEqual([])
    expect(fault({ 'basic.publicUrl': '' }, stored)).toMatchObject({ key: 'basic.publicUrl' })
    // Whoever knows one group only leaves such rules to the server.
    const { values } = parseSettings({})
    expect(
      checkSettingsChange(
        'access',
        { secondFactor: 'everybody', secondFactorTotp: false, secondFactorEmail: false },
        values,
        ['access'],
      ),
    ).toEqual([])
  })

  test('but not for what was wrong before and is not touched', () => {
    const stored = { 'sso.roleMapping': ['a → user'], 'sso.roleClaim': '' }
    expect(fault({ 'basic.sessionMinutes': 61 }, stored)).toBeUndefined()
  })
})

test('ranges name their ends and what was given', () => {
  expect(fault({ 'smtp.maxHops': 1 })).toEqual({
    key: 'smtp.maxHops',
    code: 'OUT_OF_RANGE',
    values: { min: 10, max: 200, actual: 1 },
  })
})

test.each<[Record<string, unknown>, string, unknown]>([
  [{ 'sso.enabled': true }, 'sso.enabled', false],
  [{ 'access.groupwareOtp': true }, 'access.groupwareOtp', false],
  [{ 'smtp.proxyRequired': true }, 'smtp.proxyRequired', false],
  [{ 'retention.copyDays': 400 }, 'retention.copyDays', DEFAULT_SETTINGS.retention.logDays],
])('stored values that break a rule are a problem and count as if mended: %j', (stored, key, mended) => {
  const { values, problems } = parseSettings(stored)
  const [group, name] = key.split('.') as ['sso', 'enabled']
  expect(values[group][name]).toBe(mended)
  expect(problems).toHaveLength(1)
})
