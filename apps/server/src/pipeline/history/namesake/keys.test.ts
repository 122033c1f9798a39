import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEdit } from '../../names/edit.ts'
import { keysOfDomain, keysOfHost } from './keys.ts'

function meet(host: string, domain: string): boolean {
  const stored = keysOfDomain(domain) ?? []
  return keysOfHost(host).some((key) => stored.includes(key))
}

test.each([
  ['seohan-corp.com', 'seohancorp.com'],
  ['mail.seohancorps.com', 'seohancorp.com'],
  ['seohancrop.com', 'seohancorp.com'],
  ['se0hancorp.com', 'seohancorp.com'],
  [domainToASCII('seоhancorp.com'), 'seohancorp.com'],
  ['seohancorp.net', 'seohancorp.com'],
  ['seohancorp-billing.com', 'seohancorp.com'],
  ['secureseohancorp.com', 'seohancorp.com'],
  ['seohancorp.com.evil.example', 'seohancorp.com'],
  ['login.seohancorp-com.evil.example', 'seohancorp.com'],
  ['hanui.co.kr', 'hanul.com'],
])('%s is found by %s', (host, domain) => {
  expect(meet(host, domain)).toBe(true)
})

test.each([
  ['partner.example', 'seohancorp.com'],
  ['acne.com', 'acme.com'],
  ['hanul.com', 'hanol.com'],
  ['com', 'seohancorp.com'],
])('%s is not found by %s', (host, domain) => {
  expect(meet(host, domain)).toBe(false)
})

test('names one edit apart are always found by each other', () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from('abcdehmnorstuw')),
    minLength: 7,
    maxLength: 20,
  })
  const edit = fc.tuple(
    fc.nat(),
    fc.constantFrom('put', 'left', 'changed', 'swapped'),
    fc.constantFrom(...Array.from('abcxyz')),
  )
  fc.assert(
    fc.property(label, edit, (name, [place, how, char]) => {
      const at = place % (name.length - 1)
      const rest = name.slice(at + 1)
      const edited =
        how === 'put'
          ? name.slice(0, at) + char + name.slice(at)
          : how === 'left'
            ? name.slice(0, at) + rest
            : how === 'changed'
              ? name.slice(0, at) + char + rest
              : name.slice(0, at) + rest[0]! + name[at]! + rest.slice(1)
      fc.pre(isOneEdit(edited, name))
      expect(meet(`${edited}.com`, `${name}.net`)).toBe(true)
    }),
  )
})

test('however long a host is, few keys are asked for', () => {
  const host = `${Array.from({ length: 30 }, (_, n) => `secure-login-part${n}-account`).join('.')}.${'a'.repeat(63)}.com`
  expect(keysOfHost(host).length).toBeLessThanOrEqual(96)
})
