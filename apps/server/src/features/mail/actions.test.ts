import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import { mailActions, type MailState } from './actions.ts'

const mail: MailState = {
  class: 'normal',
  mode: MAIL_MODES.send,
  recovered: false,
  send_state: 'S',
  has_original: true,
}

test.each([
  // what differs from a delivered normal mail, region → recover, allow, deny, delete, download
  [{}, 'all', 'CANNOT_RECOVER', 'ALLOW_ONLY_FOR_SPAM_OR_VIRUS', null, null, null],
  [
    { send_state: 'P' },
    'all',
    'CANNOT_RECOVER',
    'ALLOW_ONLY_FOR_SPAM_OR_VIRUS',
    null,
    'CANNOT_DELETE_MAIL',
    null,
  ],
  [
    { has_original: false },
    'all',
    'CANNOT_RECOVER',
    'ALLOW_ONLY_FOR_SPAM_OR_VIRUS',
    null,
    null,
    'NO_ORIGINAL_MAIL',
  ],
  [
    { class: 'spam', mode: MAIL_MODES.block, send_state: 'N' },
    'user',
    null,
    null,
    'DENY_ONLY_FOR_NORMAL',
    null,
    null,
  ],
  [
    { class: 'spam', mode: MAIL_MODES.tag },
    'user',
    'CANNOT_RECOVER',
    null,
    'DENY_ONLY_FOR_NORMAL',
    null,
    null,
  ],
  [
    { class: 'spam', mode: MAIL_MODES.block, recovered: true },
    'all',
    'ALREADY_RECOVERED',
    null,
    'DENY_ONLY_FOR_NORMAL',
    null,
    null,
  ],
  [
    { class: 'spam', mode: MAIL_MODES.block, has_original: false },
    'all',
    'NO_ORIGINAL_MAIL',
    null,
    'DENY_ONLY_FOR_NORMAL',
    null,
    'NO_ORIGINAL_MAIL',
  ],
  [
    { class: 'virus', mode: MAIL_MODES.block },
    'user',
    'CANNOT_RECOVER',
    null,
    'DENY_ONLY_FOR_NORMAL',
    null,
    null,
  ],
  [{ class: 'virus', mode: MAIL_MODES.block }, 'domain', null, null, 'DENY_ONLY_FOR_NORMAL', null, null],
  [{ mode: MAIL_MODES.wait }, 'user', null, 'MAIL_WAITING_AUTH', 'MAIL_WAITING_AUTH', null, null],
  [
    { mode: MAIL_MODES.analyzing },
    'all',
    'MAIL_ANALYZING',
    'MAIL_ANALYZING',
    'MAIL_ANALYZING',
    'MAIL_ANALYZING',
    null,
  ],
  [
    { class: 'rejected', mode: MAIL_MODES.block, has_original: false },
    'all',
    'CANNOT_RECOVER',
    'ALLOW_ONLY_FOR_SPAM_OR_VIRUS',
    'DENY_ONLY_FOR_NORMAL',
    null,
    'NO_ORIGINAL_MAIL',
  ],
] as const)('%o for %s', (difference, region, recover, allow, deny, remove, download) => {
  expect(mailActions({ ...mail, ...difference }, region)).toEqual({
    recover,
    allow,
    deny,
    delete: remove,
    download,
  })
})
