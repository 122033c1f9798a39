import { expect, test } from 'vitest'
import { LANGUAGES } from './i18n/texts.ts'
import { menuFor } from './menu.ts'
import { permissionsBeyond, PERMISSION_IDS } from './permissions.ts'
import { ROLE_PRESETS } from './role-presets.ts'
import { PRESET_TEXTS } from './texts/role-presets.ts'
import { roleBody } from './validation/role.ts'

test.for(ROLE_PRESETS)(
  '$key is a role that can be saved, and opens screens',
  ({ key, region, permissions }) => {
    expect(permissionsBeyond(permissions, region, PERMISSION_IDS)).toEqual([])
    for (const language of LANGUAGES)
      expect(roleBody.safeParse({ name: PRESET_TEXTS[key][language], region, permissions }).success).toBe(
        true,
      )
    expect(menuFor(permissions).length).toBeGreaterThan(1)
  },
)

test('who helps and who audits reads no mail and changes no settings', () => {
  for (const { key, permissions } of ROLE_PRESETS) {
    if (key === 'operator') continue
    expect(permissions.filter((id) => /^mail-read-|-form$|^config-(?!log-|report-log)/.test(id))).toEqual([])
  }
})

test('who audits acts on nothing', () => {
  const auditor = ROLE_PRESETS.find(({ key }) => key === 'auditor')!
  expect(auditor.permissions.filter((id) => /^mail-action-|^filter-/.test(id))).toEqual([])
})
