import { expect, test } from 'vitest'
import { judgeMx } from './mx-check.ts'
import type { LookUp } from './ports.ts'

const SELF = { host: 'MX.Gate.example', addresses: ['192.0.2.25', '2001:db8::25'] }
const RECORDS: Readonly<Record<string, readonly unknown[]>> = {
  'MX named.example': [{ exchange: 'mx.gate.example.', priority: 10 }],
  'MX numbered.example': [{ exchange: 'in.example', priority: 10 }],
  'A in.example': ['192.0.2.25'],
  'MX six.example': [{ exchange: 'six.in.example', priority: 10 }],
  'AAAA six.in.example': ['2001:db8::25'],
  'MX both.example': [
    { exchange: 'old.example', priority: 20 },
    { exchange: 'mx.gate.example', priority: 10 },
  ],
  'A old.example': ['198.51.100.7'],
  'MX away.example': [{ exchange: 'old.example', priority: 5 }],
  'MX null.example': [{ exchange: '', priority: 0 }],
  'A null.example': ['192.0.2.25'],
  'A bare.example': ['192.0.2.25'],
}
const lookUp: LookUp = async (name, type) => {
  const answer = RECORDS[`${type} ${name}`]
  if (answer) return answer
  throw Object.assign(new Error('none'), { code: name === 'broken.example' ? 'ESERVFAIL' : 'ENOTFOUND' })
}

test.each([
  ['named.example', 'ours', ['mx.gate.example 10 true']],
  ['numbered.example', 'ours', ['in.example 10 true']],
  ['six.example', 'ours', ['six.in.example 10 true']],
  ['both.example', 'mixed', ['mx.gate.example 10 true', 'old.example 20 false']],
  ['away.example', 'elsewhere', ['old.example 5 false']],
  ['null.example', 'none', []],
  ['bare.example', 'ours', ['bare.example 0 true']],
  ['unknown.example', 'none', []],
  ['broken.example', 'failed', []],
])('the mail of %s goes: %s', async (name, state, servers) => {
  const report = await judgeMx(name, SELF, lookUp)
  expect(report.state).toBe(state)
  expect(report.servers.map(({ host, preference, ours }) => `${host} ${preference} ${ours}`)).toEqual(servers)
})
