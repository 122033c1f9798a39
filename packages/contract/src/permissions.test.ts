import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REGION_NAMES } from './codes/filter.ts'
import { LANGUAGES } from './i18n/texts.ts'
import {
  DASHBOARD,
  firstPageOf,
  landingOf,
  mayOpen,
  MENU,
  menuFor,
  PERSONAL_LINKS,
  type MenuLeaf,
} from './menu.ts'
import {
  DEFAULT_ROLES,
  isPermission,
  PERMISSION_IDS,
  PERMISSIONS,
  permissionsBeyond,
  PERMISSION_TEXTS,
  permissionsOfRegion,
  type Permission,
} from './permissions.ts'

const held = (key: 'admin' | 'domain' | 'group' | 'user') =>
  DEFAULT_ROLES.find((role) => role.key === key)!.permissions

describe('permissions', () => {
  test('hold the ids that the specification names', () => {
    const named = [
      'statistics-inbound-filter',
      'filter-system-inbound_all_allow',
      'filter-system-inbound_user_allow',
      'mail-inbound-mail',
      'apt-detox-config',
      'member-user-list',
      'config-system-role',
      'config-filtering-yara',
      'config-default_reg-user',
    ]
    expect(named.filter((id) => !isPermission(id))).toEqual([])
  })

  test('are hyphenated, lower case, named, and never for nobody', () => {
    for (const id of PERMISSION_IDS) {
      expect(id).toMatch(/^[a-z]+(?:[-_][a-z]+)*$/)
      expect(PERMISSIONS[id]).toContain('all')
    }
  })

  test.for(LANGUAGES)('in %s those of a screen are called as the menu calls it', (language) => {
    const leaves = new Map<Permission, Pick<MenuLeaf, 'label'>>()
    for (const leaf of [DASHBOARD, ...MENU.flatMap(({ groups }) => groups.flatMap((group) => group.leaves))])
      if (!leaves.has(leaf.permission)) leaves.set(leaf.permission, leaf)
    // What may be done with mail is called after the act; its screen is where requests for it wait.
    const other = [...leaves].filter(
      ([id, { label }]) =>
        !id.startsWith('mail-action-') && !PERMISSION_TEXTS[id][language].endsWith(label[language]),
    )
    expect(other.map(([id]) => id)).toEqual([])
  })

  test('a wider region holds everything that a narrower one holds', () => {
    const order = [...REGION_NAMES]
    for (const [index, region] of order.slice(1).entries()) {
      const wider = permissionsOfRegion(order[index]!)
      expect(permissionsOfRegion(region).filter((id) => !wider.includes(id))).toEqual([])
    }
  })

  test("the super administrator holds all, a user none that shows other people's things", () => {
    expect(held('admin')).toEqual(PERMISSION_IDS)
    expect(
      held('user').filter((id) => /^(?:statistics|member|config|apt|notice|dashboard)/.test(id)),
    ).toEqual([])
    expect(held('domain')).not.toContain('filter-system-inbound_all_allow')
    expect(held('group')).not.toContain('member-domain-list')
  })

  test('a role cannot grant what its region may not hold or its creator lacks', () => {
    expect(permissionsBeyond(['mail-inbound-mail', 'config-system-role'], 'domain', PERMISSION_IDS)).toEqual([
      'config-system-role',
    ])
    expect(
      permissionsBeyond(['mail-inbound-mail', 'mail-action-delete'], 'user', ['mail-inbound-mail']),
    ).toEqual(['mail-action-delete'])
    fc.assert(
      fc.property(
        fc.subarray([...PERMISSION_IDS]),
        fc.subarray([...PERMISSION_IDS]),
        fc.constantFrom(...REGION_NAMES),
        (wanted, creator, region) => {
          const beyond = new Set(permissionsBeyond(wanted, region, creator))
          for (const id of wanted) {
            expect(beyond.has(id)).toBe(!creator.includes(id) || !PERMISSIONS[id].includes(region))
          }
        },
      ),
    )
  })
})

describe('menu', () => {
  const leaves = MENU.flatMap((section) => section.groups.flatMap((group) => group.leaves))

  test('no link is listed twice, and each lies in its section', () => {
    expect(new Set(leaves.map((leaf) => leaf.link)).size).toBe(leaves.length)
    for (const section of MENU) {
      for (const leaf of section.groups.flatMap((group) => group.leaves)) {
        expect(leaf.link.startsWith(`/${section.id}/`)).toBe(true)
      }
    }
  })

  test('the super administrator sees all of it, nobody sees an empty heading', () => {
    expect(menuFor(held('admin'))).toEqual(MENU)
    expect(menuFor([])).toEqual([])
    for (const section of menuFor(['mail-inbound-reject', 'member-group-list'])) {
      expect(section.groups.every((group) => group.leaves.length > 0)).toBe(true)
    }
  })

  test('a leaf is shown by its permission alone', () => {
    for (const leaf of leaves) {
      const shown = menuFor([leaf.permission]).flatMap((section) =>
        section.groups.flatMap((group) => group.leaves),
      )
      expect(shown).toContainEqual(leaf)
      expect(shown.filter(({ permission }) => permission !== leaf.permission)).toEqual([])
    }
  })

  test('a section lands on the first screen one may see', () => {
    const member = MENU.find((section) => section.id === 'member')!
    expect(landingOf(member, held('domain'))).toBe('/member/user/list')
    expect(landingOf(member, ['member-domain-list'])).toBe('/member/domain/list')
    expect(landingOf(member, ['member-user-form', 'member-domain-list'])).toBe('/member/user/form?cmd=add')
    expect(landingOf(member, [])).toBe('/')
  })

  test.each([
    ['domain', held('domain'), '/dashboard'],
    ['group', held('group'), '/dashboard'],
    ['domain', held('domain').filter((id) => id !== 'dashboard'), '/mail/inbound/mail'],
    ['all', ['config-log-audit', 'member-user-list'], '/member/user/list'],
    ['user', held('user'), '/mail/inbound/mail'],
    ['user', ['dashboard'], '/'],
    ['domain', [], '/'],
  ] as const)('%s begins where it may', (region, permissions, first) => {
    expect(firstPageOf(region, permissions)).toBe(first)
    expect(mayOpen(first, permissions)).toBe(true)
  })

  test('the dashboard is closed to who lacks its permission', () => {
    expect(mayOpen('/dashboard', held('user'))).toBe(false)
    expect(mayOpen('/dashboard', ['dashboard'])).toBe(true)
  })

  test('a personal user may follow all three links', () => {
    expect(PERSONAL_LINKS.filter((link) => !held('user').includes(link.permission))).toEqual([])
  })
})
