import { signIn, startApi } from '@postern/testkit/api.ts'
import { afterAll, expect, test } from 'vitest'

const ZONE: Readonly<Record<string, readonly string[] | string>> = {
  'good.example': ['google-site-verification=x', 'v=spf1 ip4:203.0.113.0/24 ~all'],
  'broken.example': ['v=spf1 ip4:not-an-address -all'],
  'twice.example': ['v=spf1 -all', 'v=spf1 +all'],
  'other.example': ['v=spf10 -all', 'some text'],
  'silent.example': 'ETIMEOUT',
}
const api = await startApi({
  deps: {
    lookUp: (name: string, type: string) => {
      const rows = type === 'TXT' ? ZONE[name] : undefined
      if (typeof rows === 'object') return Promise.resolve(rows.map((row) => [row.slice(0, 9), row.slice(9)]))
      return Promise.reject(Object.assign(new Error('no'), { code: rows ?? 'ENOTFOUND' }))
    },
  },
})
afterAll(() => api.close())
const admin = await signIn(api.app)
const ask = (body: object) => admin.call('POST', '/configs/filtering/spf/test', body)

test.each([
  [
    { name: 'good.example' },
    { ok: true, problem: null, result: null, record: 'v=spf1 ip4:203.0.113.0/24 ~all' },
  ],
  [
    { name: 'GOOD.example ', ip: '203.0.113.9' },
    { ok: true, problem: null, result: 'pass' },
  ],
  [
    { name: 'good.example', ip: '198.51.100.1' },
    { ok: true, problem: null, result: 'softfail' },
  ],
  [
    { name: 'good.example', ip: '2001:db8::1' },
    { ok: true, problem: null, result: 'softfail' },
  ],
  [{ name: 'broken.example' }, { ok: false, problem: 'SPF_TEST_FAILED', result: 'permerror' }],
  [{ name: 'twice.example' }, { ok: false, problem: 'SPF_TEST_FAILED', result: 'permerror' }],
  [{ name: 'other.example' }, { ok: false, problem: 'TXT_RECORD_NOT_FOUND', record: '', result: null }],
  [{ name: 'absent.example' }, { ok: false, problem: 'TXT_RECORD_NOT_FOUND' }],
  [{ name: 'silent.example' }, { ok: false, problem: 'SPF_TEST_FAILED', result: null }],
])('%j', async (body, expected) => {
  expect((await ask(body)).data).toMatchObject(expected)
})

test('bad input names its field', async () => {
  expect((await ask({ name: 'no domain' })).errors).toMatchObject({ name: 'INVALID_DOMAIN' })
  expect((await ask({ name: 'good.example', ip: '1.2.3' })).errors).toMatchObject({ ip: 'INVALID_IP' })
})
