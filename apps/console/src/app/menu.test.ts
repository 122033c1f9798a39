import { expect, test } from 'vitest'
import { isCurrent, isWithin } from './menu.ts'

const ALLOW = '/filter/system/inbound/user/allow/list'
const DENY = '/filter/system/inbound/user/deny/list'
const DENY_FORM = '/filter/system/inbound/user/deny/form'

test.each([
  ['/member/user/list', '/member/user/form', true],
  ['/member/user/list', '/member/user/bulk-registration', true],
  ['/member/user/list', '/member/users', false],
  ['/mail/inbound/mail', '/mail/inbound/mail/0189', true],
  [DENY, DENY_FORM, true],
  [ALLOW, DENY_FORM, false],
])('of %s is %s a page: %s', (link, pathname, within) => {
  expect(isWithin(link, pathname)).toBe(within)
})

test('all filters are one entry of the side menu', () => {
  expect(isCurrent(ALLOW, DENY_FORM)).toBe(true)
  expect(isCurrent(ALLOW, '/filter/system/bulk-registration')).toBe(true)
  expect(isCurrent(ALLOW, '/filter/smtp/whitelist')).toBe(false)
})
