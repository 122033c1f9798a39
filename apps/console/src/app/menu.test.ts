// @vitest-environment happy-dom
import { ADDING_LINKS, DASHBOARD, MENU, PERSONAL_LINKS } from '@postern/contract/menu.ts'
import { expect, test } from 'vitest'
import { MENU_ICONS } from './menu.generated.ts'
import { groupsOf, isWithin } from './menu.ts'
import { FRAMED_ROUTES } from './routes.generated.ts'

const LEAVES = MENU.flatMap(({ groups }) => groups.flatMap(({ leaves }) => leaves))

const ALLOW = '/filter/system/inbound/user/allow/list'
const DENY = '/filter/system/inbound/user/deny/list'
const DENY_FORM = '/filter/system/inbound/user/deny/form'

test.each([
  ['/member/user/list', '/member/user/form', true],
  ['/member/user/form?cmd=add', '/member/user/form', true],
  ['/member/user/list', '/member/user/bulk-registration', false],
  ['/member/user/bulk-registration', '/member/user/bulk-registration', true],
  ['/member/user/list', '/member/users', false],
  ['/mail/inbound/mail', '/mail/inbound/mail/0189', true],
  [DENY, DENY_FORM, true],
  [ALLOW, DENY_FORM, false],
])('of %s is %s a page: %s', (link, pathname, within) => {
  expect(isWithin(link, pathname)).toBe(within)
})

const NONE: [] = []

test('every entry of a section stands in the menu, and one alone is marked on each of their pages', () => {
  for (const { id, label, groups } of MENU) {
    const links = groups.flatMap(({ leaves }) => leaves.map(({ link }) => link))
    const children = links.map((link) => ({
      seq: 0,
      function_id: link,
      label: link,
      link,
      is_menu: true,
      children: NONE,
    }))
    const section = { seq: 0, function_id: id, label: label.en, link: '', is_menu: true, children }
    const shown = groupsOf(section, 'en').flatMap(({ entries }) => entries.map((entry) => entry.link))
    expect(shown).toEqual(links)
    for (const page of links) expect(shown.filter((link) => isWithin(link, page))).toEqual([page])
  }
})

test('every entry of the menu has its picture, and every picture an entry', () => {
  expect(Object.keys(MENU_ICONS).toSorted()).toEqual(LEAVES.map(({ link }) => link).toSorted())
})

test('every link leads to a page', () => {
  const paths = FRAMED_ROUTES.map(({ options }) => (options as { readonly path: string }).path)
  const pages = paths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`))
  const others = LEAVES.flatMap(({ otherwise = [] }) => otherwise)
  const links = [...LEAVES, ...others, DASHBOARD, ...PERSONAL_LINKS, ...ADDING_LINKS].map(({ link }) => link)
  expect(links.filter((link) => !pages.some((page) => page.test(link.split('?')[0]!)))).toEqual([])
})
