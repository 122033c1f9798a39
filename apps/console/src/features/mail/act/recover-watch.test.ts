import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { expect, test } from 'vitest'
import { resultOf } from './recover-watch.ts'

const mail = (send_state: string, outcome?: string): MailDetail =>
  ({
    receiver: 'anna@own.example',
    send_state,
    send_message: '550 no such user',
    deliveries: outcome === undefined ? [] : [{ at: '', server: '', outcome, reply: '' }],
  }) as unknown as MailDetail

test('recovery is told when it has ended, one way or the other', () => {
  expect(resultOf([mail('P')])).toBeNull()
  expect(resultOf([mail('S'), mail('P')])).toBeNull()
  expect(resultOf([mail('S')])).toEqual({ kind: 'delivered', receivers: ['anna@own.example'] })
  expect(resultOf([mail('S'), mail('F')])).toMatchObject({ kind: 'failed', reason: '550 no such user' })
  expect(resultOf([mail('P', 'deferred')])).toEqual({ kind: 'trying' })
})
