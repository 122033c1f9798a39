import { DIRECTORY_PRESET_VALUES } from '@postern/contract/codes/directory.ts'
import { expect, test } from 'vitest'
import { entryOf, nameOfDn, normaliseDn, type RawEntry } from './entry.ts'

const { ad, openldap } = DIRECTORY_PRESET_VALUES
const dn = 'CN=Ann,OU=Staff,DC=own,DC=example'

test.each<[string, RawEntry, object]>([
  [
    'the address marked SMTP is the main one; addresses that are not of mail are left out',
    {
      dn,
      objectGUID: Buffer.from([1, 0xff]),
      mail: 'old@own.example',
      proxyAddresses: [
        'smtp:A.N@own.example',
        'SMTP:Ann@Own.Example',
        'X500:/o=own/cn=ann',
        'sip:ann@own.example',
      ],
      displayName: ' Ann ',
      userAccountControl: '512',
      memberOf: 'CN=Sales,DC=own,DC=example',
    },
    {
      dn,
      id: '01ff',
      email: 'ann@own.example',
      aliases: ['a.n@own.example', 'old@own.example'],
      name: 'Ann',
      disabled: false,
      groups: ['CN=Sales,DC=own,DC=example'],
    },
  ],
  [
    'no address is marked; names of attributes know no capitals',
    { dn, objectguid: Buffer.from([2]), MAIL: 'ann@own.example', useraccountcontrol: '514' },
    { id: '02', email: 'ann@own.example', aliases: [], name: '', disabled: true, groups: [] },
  ],
])('Active Directory: %s', (_, raw, expected) => {
  expect(entryOf(raw, ad)).toMatchObject(expected)
})

test('OpenLDAP: the first value of mail is the address, all others are aliases, and groups name their members', () => {
  const raw = {
    dn: 'uid=ann, ou=people,dc=own',
    entryUUID: 'u-1',
    mail: ['ann@own.example', 'second@own.example'],
    mailAlternateAddress: 'third@own.example',
    cn: ['Ann Other', 'Ann'],
  }
  const memberships = new Map([['uid=ann,ou=people,dc=own', ['cn=sales,dc=own']]])
  expect(entryOf(raw, openldap, memberships)).toEqual({
    dn: raw.dn,
    id: 'u-1',
    email: 'ann@own.example',
    aliases: ['third@own.example', 'second@own.example'],
    name: 'Ann Other',
    disabled: false,
    groups: ['cn=sales,dc=own'],
  })
})

test('without an attribute for aliases, further values of the address are none either', () => {
  const raw = { dn, mail: ['ann@own.example', 'second@own.example'] }
  expect(entryOf(raw, { ...openldap, attr_aliases: '' }).aliases).toEqual([])
})

test.each([
  ['TRUE', true],
  ['FALSE', false],
  ['', false],
])('an attribute of another directory says %j: disabled %s', (value, disabled) => {
  const raw = { dn, nsAccountLock: value }
  expect(entryOf(raw, { ...openldap, attr_disabled: 'nsAccountLock' }).disabled).toBe(disabled)
})

test('names of groups come out of distinguished names', () => {
  expect(nameOfDn(String.raw`CN=Sales\, Asia,OU=Groups,DC=own`)).toBe('Sales, Asia')
  expect(nameOfDn('Sales')).toBe('Sales')
  // RFC 4514 §4: octets of UTF-8.
  expect(nameOfDn(String.raw`CN=Lu\C4\8Di\C4\87,DC=own`)).toBe('Lučić')
  expect(nameOfDn(String.raw`CN=\EC\98\81\EC\97\85 \\41\2C x,DC=own`)).toBe('영업 \\41, x')
  expect(normaliseDn('CN=Sales , OU = Groups,DC=own')).toBe('cn=sales,ou=groups,dc=own')
})
