import type { MailRow } from '@postern/contract/routes/mail.ts'
import { expect, test } from 'vitest'
import { leadingAction, leadingActions } from './safe-action.ts'

const mail = (score: number, deny: string | null, remove: string | null) =>
  ({ class: 'spam', score, actions: { deny, delete: remove } }) as MailRow

test.each([
  ['advertising', mail(6, 'DENY_ONLY_FOR_NORMAL', null), 'recover', ['recover', 'allow', 'deny']],
  ['fraud whose sender can be blocked', mail(17, null, null), 'deny', ['deny', 'recover', 'allow']],
  [
    'fraud that can be deleted',
    mail(17, 'DENY_ONLY_FOR_NORMAL', null),
    'delete',
    ['delete', 'recover', 'allow'],
  ],
  [
    'fraud that can only stay',
    mail(17, 'NO_PERMISSION', 'NO_PERMISSION'),
    null,
    ['recover', 'allow', 'deny'],
  ],
] as const)('of %s', (_, of, filled, order) => {
  expect(leadingAction(of)).toBe(filled)
  expect(leadingActions(of)).toEqual(order)
})
