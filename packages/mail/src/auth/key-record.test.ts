import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { dnsError } from './guard-dns.ts'
import { findKeyRecord } from './key-record.ts'
import { keyRecordValue } from './published-key.ts'

const publicOf = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')
const key = { domain: 'gate.test', selector: 's1', publicKey: publicOf() }
const good = keyRecordValue(key)

it.each([
  ['the record', [good], 'found'],
  ['in pieces, as zones have it', [good.slice(0, 250), good.slice(250)], 'found'],
  ['with blanks in its value', [good.replace('p=MII', 'p= MII ')], 'found'],
  ['another key', [`v=DKIM1; k=rsa; p=${publicOf()}`], 'different'],
  ['cut off', [good.slice(0, 255)], 'different'],
  ['withdrawn', ['v=DKIM1; k=rsa; p='], 'different'],
  ['for another use', [good.replace('k=rsa;', 'k=rsa; s=other;')], 'different'],
  ['for another hash', [good.replace('k=rsa;', 'k=rsa; h=sha1;')], 'different'],
  ['of another kind', [good.replace('DKIM1', 'spf1')], 'different'],
])('%s', async (_what, strings, expected) => {
  const asked: string[] = []
  const found = await findKeyRecord(key, async (name, type) => {
    asked.push(`${name} ${type}`)
    return [strings]
  })
  expect([found, asked]).toEqual([expected, ['s1._domainkey.gate.test TXT']])
})

it.each([
  ['ENOTFOUND', 'absent'],
  ['ENODATA', 'absent'],
  ['ETIMEOUT', null],
  ['ESERVFAIL', null],
])('%s', async (code, expected) => {
  expect(await findKeyRecord(key, () => Promise.reject(dnsError(code)))).toBe(expected)
})
