import { expect, test } from 'vitest'
import { statusOf } from './log-outcome.ts'

test.each([
  ['250 2.1.5 Ok: queued as 4711 for <kim@corp.example>', '250 2.1.5'],
  ['550 5.1.1 <kim@corp.example>: unknown', '550 5.1.1'],
  ['451 try again, kim@corp.example', '451'],
  ['4.4.4 no server to send to', '4.4.4'],
  ['kim@corp.example is full', ''],
  ['5551234 is kim’s number', ''],
  ['', ''],
])('of %j the log has %j', (reply, status) => expect(statusOf(reply)).toBe(status))
