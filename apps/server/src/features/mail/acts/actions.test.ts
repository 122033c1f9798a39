/** The table of actions: chosen rows word for word, then the rules of product §4 over every class × mode × state × role. */
import { MAIL_CLASSES, MAIL_MODES, SEND_STATES, type MailClass } from '@postern/contract/codes/mail.ts'
import { DEFAULT_ROLES, type Permission } from '@postern/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { mailActions, whyNot, type Actor, type MailAction, type MailState } from './actions.ts'

/** Every action there is. */
const MAIL_ACTIONS = [
  'recover',
  'delete',
  'download',
  'forward',
  'allow',
  'deny',
  'authFilter',
  'report',
  'cancel',
  'retry',
] as const satisfies readonly MailAction[]

const mail: MailState = {
  class: 'normal',
  mode: MAIL_MODES.send,
  recovered: false,
  send_state: 'S',
  has_original: true,
}
const ROLES = DEFAULT_ROLES.map(({ key, region, permissions }) => ({
  key,
  region,
  permissions: new Set<Permission>(permissions),
}))
const roleOf = (key: string): Actor => ROLES.find((role) => role.key === key)!
const held = { class: 'spam', mode: MAIL_MODES.block, send_state: 'N' } as const
const virus = { ...held, class: 'virus' } as const
const waiting = { mode: MAIL_MODES.wait, send_state: 'N' } as const
const analyzing = { mode: MAIL_MODES.analyzing, send_state: 'N' } as const

test.each([
  // action, how the mail differs from a delivered normal one, role → reason
  ['recover', {}, 'admin', 'CANNOT_RECOVER'],
  ['recover', { send_state: 'F' }, 'user', null],
  ['recover', { send_state: 'C' }, 'user', null],
  ['recover', { send_state: 'P' }, 'admin', 'CANNOT_RECOVER'],
  ['recover', held, 'user', null],
  ['recover', { ...held, recovered: true }, 'admin', 'ALREADY_RECOVERED'],
  ['recover', { ...held, recovered: true, send_state: 'F' }, 'user', null],
  ['recover', { ...held, has_original: false }, 'admin', 'NO_ORIGINAL_MAIL'],
  ['recover', { ...held, mode: MAIL_MODES.tag, send_state: 'S' }, 'user', 'CANNOT_RECOVER'],
  ['recover', virus, 'user', 'CANNOT_RECOVER'],
  ['recover', virus, 'group', 'CANNOT_RECOVER'],
  ['recover', virus, 'domain', null],
  ['recover', waiting, 'user', null],
  ['recover', analyzing, 'user', 'MAIL_ANALYZING'],
  ['recover', analyzing, 'domain', null],
  ['recover', { class: 'rejected', mode: MAIL_MODES.block, has_original: false }, 'admin', 'CANNOT_RECOVER'],
  ['allow', {}, 'admin', 'ALLOW_ONLY_FOR_SPAM_OR_VIRUS'],
  ['allow', held, 'user', null],
  ['allow', virus, 'user', null],
  ['allow', waiting, 'user', 'MAIL_WAITING_AUTH'],
  ['allow', analyzing, 'user', 'MAIL_ANALYZING'],
  ['allow', { class: 'rejected', mode: MAIL_MODES.block, reject_code: 116 }, 'admin', 'RBL_CANNOT_ALLOW'],
  [
    'allow',
    { class: 'rejected', mode: MAIL_MODES.block, reject_code: 103 },
    'admin',
    'ALLOW_ONLY_FOR_SPAM_OR_VIRUS',
  ],
  [
    'allow',
    { class: 'spam', mode: MAIL_MODES.block, codes: ['decision.rule', 'lists.address'] },
    'admin',
    'RBL_CANNOT_ALLOW',
  ],
  [
    'allow',
    { class: 'spam', mode: MAIL_MODES.block, codes: ['decision.score', 'lists.address'] },
    'user',
    null,
  ],
  ['deny', {}, 'user', null],
  ['deny', held, 'user', 'DENY_ONLY_FOR_NORMAL'],
  ['deny', waiting, 'user', 'MAIL_WAITING_AUTH'],
  ['delete', { send_state: 'P' }, 'admin', 'CANNOT_DELETE_MAIL'],
  ['delete', analyzing, 'user', null],
  ['delete', held, 'user', null],
  ['download', analyzing, 'user', null],
  ['download', { has_original: false }, 'admin', 'NO_ORIGINAL_MAIL'],
  ['forward', {}, 'group', null],
  ['forward', {}, 'user', 'NO_PERMISSION'],
  ['forward', virus, 'group', 'CANNOT_FORWARD'],
  ['forward', virus, 'domain', null],
  ['forward', { has_original: false }, 'admin', 'NO_ORIGINAL_MAIL'],
  ['forward', analyzing, 'admin', 'MAIL_ANALYZING'],
  ['forward', { class: 'rejected', has_original: false }, 'admin', 'CANNOT_FORWARD'],
  ['authFilter', {}, 'user', 'AUTH_FILTER_ONLY_FOR_WAITING'],
  ['authFilter', held, 'user', 'AUTH_FILTER_ONLY_FOR_WAITING'],
  ['authFilter', waiting, 'user', null],
  ['authFilter', analyzing, 'user', 'MAIL_ANALYZING'],
  ['report', held, 'user', null],
  ['report', waiting, 'user', 'MAIL_WAITING_AUTH'],
  ['report', { has_original: false }, 'user', 'NO_ORIGINAL_MAIL'],
  ['report', { class: 'rejected', has_original: false }, 'admin', 'CANNOT_REPORT'],
  ['cancel', { send_state: 'P' }, 'group', null],
  ['cancel', { send_state: 'P' }, 'user', 'NO_PERMISSION'],
  ['cancel', held, 'admin', 'NOT_UNDER_WAY'],
  ['retry', { send_state: 'P' }, 'domain', null],
  ['retry', { send_state: 'F' }, 'domain', 'NOT_UNDER_WAY'],
] as const)('%s with %o by %s: %s', (action, difference, role, reason) => {
  expect(whyNot(action, { ...mail, ...difference }, roleOf(role))).toBe(reason)
})

/** Every mail there can be. */
function* everyMail(): Generator<MailState> {
  for (const of of MAIL_CLASSES)
    for (const mode of Object.values(MAIL_MODES))
      for (const send_state of SEND_STATES)
        for (const recovered of [true, false])
          for (const has_original of [true, false])
            yield { class: of, mode, send_state, recovered, has_original }
}
const EVERY = [...everyMail()]
/** Mails × roles with which the action may be done. */
const allowed = (action: MailAction) =>
  EVERY.flatMap((one) =>
    ROLES.filter((role) => whyNot(action, one, role) === null).map((role) => ({ ...one, role: role.key })),
  )
const classes = (action: MailAction) => [...new Set(allowed(action).map((one) => one.class))].toSorted()
const modes = (action: MailAction) => new Set(allowed(action).map((one) => one.mode))

describe(`over ${EVERY.length} mails × ${ROLES.length} roles`, () => {
  test.each([
    ['recover', ['normal', 'spam', 'virus']],
    ['delete', [...MAIL_CLASSES].toSorted()],
    ['download', [...MAIL_CLASSES].toSorted()],
    ['forward', ['normal', 'spam', 'virus']],
    ['allow', ['spam', 'virus']],
    ['deny', ['normal']],
    ['authFilter', [...MAIL_CLASSES].toSorted()],
    ['report', ['normal', 'spam', 'virus']],
    ['cancel', [...MAIL_CLASSES].toSorted()],
    ['retry', [...MAIL_CLASSES].toSorted()],
  ] as const)('%s is for mail of the classes %o alone', (action, expected: readonly MailClass[]) => {
    expect(classes(action)).toEqual(expected)
  })

  test('without the original nothing that needs it is done', () => {
    for (const action of ['recover', 'download', 'forward', 'report'] as const)
      expect(allowed(action).filter((one) => !one.has_original)).toEqual([])
  })

  test('mail that is not checked yet, and mail that waits, is neither filtered nor reported', () => {
    for (const action of ['forward', 'allow', 'deny', 'authFilter', 'report'] as const)
      expect([action, modes(action).has(MAIL_MODES.analyzing)]).toEqual([action, false])
    for (const action of ['allow', 'deny', 'report'] as const)
      expect([action, modes(action).has(MAIL_MODES.wait)]).toEqual([action, false])
    expect([...modes('authFilter')]).toEqual([MAIL_MODES.wait])
  })

  test('deliveries are stopped and hurried while they are under way, and nothing under way is deleted', () => {
    for (const action of ['cancel', 'retry'] as const)
      expect(new Set(allowed(action).map((one) => one.send_state))).toEqual(new Set(['P']))
    expect(allowed('delete').some((one) => one.send_state === 'P')).toBe(false)
  })

  test('a virus leaves by administrators alone', () => {
    for (const action of ['recover', 'forward'] as const) {
      const roles = allowed(action).filter((one) => one.class === 'virus')
      expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(['admin', 'domain']))
    }
  })

  test('who lacks the permission is told that, whatever the mail is; the rest hangs on nothing but the table', () => {
    const nobody: Actor = { region: 'all', permissions: new Set() }
    for (const one of EVERY)
      for (const action of MAIL_ACTIONS) {
        expect(whyNot(action, one, nobody)).toBe('NO_PERMISSION')
        for (const role of ROLES)
          if (action in mailActions(one, role))
            expect(mailActions(one, role)).toHaveProperty(action, whyNot(action, one, role))
      }
  })
})
