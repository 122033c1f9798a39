import { expect, test } from 'vitest'
import { placeOf, wantedRole, type RoleRow } from './roles.ts'

const ROLES: RoleRow[] = [
  { id: 1, key: 'admin', region: 'all' },
  { id: 2, key: 'domain', region: 'domain' },
  { id: 3, key: 'group', region: 'group' },
  { id: 4, key: 'user', region: 'user' },
]
const MAPPING = ['ops → admin', 'heads → domain', 'heads-b → domain/b.example', 'staff → user', 'nonsense']

test.each([
  [['ops'], { role: 'admin', domain: null }],
  [['staff', 'ops'], { role: 'admin', domain: null }],
  [['heads-b'], { role: 'domain', domain: 'b.example' }],
  [['OPS', 'op', 'ops '], null],
  [[], null],
])('%j', (claims, wanted) => {
  expect(wantedRole(MAPPING, claims)).toEqual(wanted)
})

test.each([
  [
    { role: 'admin', domain: null },
    { ofAddress: 7, wanted: null },
    { role_id: 1, domain_id: 7 },
  ],
  [
    { role: 'admin', domain: null },
    { ofAddress: null, wanted: null },
    { role_id: 1, domain_id: null },
  ],
  [
    { role: 'domain', domain: null },
    { ofAddress: 7, wanted: null },
    { role_id: 2, domain_id: 7 },
  ],
  [
    { role: 'domain', domain: 'b' },
    { ofAddress: 7, wanted: 8 },
    { role_id: 2, domain_id: 8 },
  ],
  [
    { role: 'domain', domain: 'gone' },
    { ofAddress: 7, wanted: null },
    { role_id: 4, domain_id: 7 },
  ],
  [{ role: 'domain', domain: null }, { ofAddress: null, wanted: null }, null],
  [
    { role: 'group', domain: null },
    { ofAddress: 7, wanted: null },
    { role_id: 4, domain_id: 7 },
  ],
  [
    { role: 'gone', domain: null },
    { ofAddress: 7, wanted: null },
    { role_id: 4, domain_id: 7 },
  ],
  [null, { ofAddress: 7, wanted: null }, { role_id: 4, domain_id: 7 }],
  [null, { ofAddress: null, wanted: null }, null],
])('%j in %j: %j', (wanted, domains, place) => {
  expect(placeOf(wanted, ROLES, domains)).toEqual(place)
})
