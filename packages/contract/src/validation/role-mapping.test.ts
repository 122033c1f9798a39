import { expect, test } from 'vitest'
import { parseRoleMapping } from './role-mapping.ts'

test.each([
  ['admins → admin', { claim: 'admins', role: 'admin', domain: null }],
  ['mail admins -> domain', { claim: 'mail admins', role: 'domain', domain: null }],
  ['cn=ops,dc=x => domain/Example.COM', { claim: 'cn=ops,dc=x', role: 'domain', domain: 'example.com' }],
  ['  관리자→custom_role-2  ', { claim: '관리자', role: 'custom_role-2', domain: null }],
])('%s', (line, mapping) => {
  expect(parseRoleMapping(line)).toEqual(mapping)
})

test.each(['', 'admin', '→ admin', 'a →', 'a → b c', 'a → b/', 'a → b/not a domain', 'a → b/-x.example'])(
  '%j is none',
  (line) => {
    expect(parseRoleMapping(line)).toBeNull()
  },
)
