import { expect, test } from 'vitest'
import { MENU, mayOpen, menuFor } from './menu.ts'
import { PERMISSIONS } from './permissions.ts'
import { SETTING_PERMISSIONS } from './settings/layout.ts'

test.each([
  ['/mail/inbound/mail', ['mail-inbound-mail'], true],
  ['/mail/inbound/mail/0190', ['mail-inbound-mail'], true],
  ['/mail/inbound/mail/0190', ['mail-inbound-reject'], false],
  ['/member/user/list', ['member-group-list'], false],
  ['/member/user/list', ['member-user-form'], true],
  ['/member/user/form', ['member-user-list'], true],
  ['/member/user/form', [], false],
  ['/member/user/bulk-registration', ['member-user-list'], false],
  ['/config/system/role/form', ['config-system-basic_config'], false],
  ['/filter/system/inbound/all/deny/form', ['filter-system-inbound_all_allow'], false],
  // Anybody's: the first page, the own account, a notice, and what does not exist.
  ['/', [], true],
  ['/modify', [], true],
  ['/notice/7', [], true],
  ['/nowhere', [], true],
])('%s with %j: %s', (path, permissions, open) => {
  expect(mayOpen(path, permissions)).toBe(open)
})

test('every leaf of the menu of a permission may be opened with it', () => {
  for (const { permission } of MENU.flatMap(({ groups }) => groups).flatMap(({ leaves }) => leaves)) {
    const shown = menuFor([permission])
      .flatMap(({ groups }) => groups)
      .flatMap(({ leaves }) => leaves)
    expect(shown.length).toBeGreaterThan(0)
    for (const { link } of shown) expect(mayOpen(link.split('?')[0]!, [permission]), link).toBe(true)
  }
})

test('who may change settings of the whole installation finds their history', () => {
  for (const permission of SETTING_PERMISSIONS.filter((id) => PERMISSIONS[id].length === 1))
    expect(mayOpen('/config/system/history', [permission]), permission).toBe(true)
})
