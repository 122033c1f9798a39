/** Settings and their values in words. */
import { countryName } from '../i18n/countries.ts'
import type { Language } from '../i18n/texts.ts'
import { CONFIG_TEXTS, UNIT_TEXTS } from '../texts/config.ts'
import { isSettingGroup } from './catalogue.ts'
import type { Unit } from '../codes/units.ts'
import type { Setting } from './define.ts'
import { screenOfGroup } from './layout.ts'

/** `60 minutes`, `On`, `Korean`; `(empty)` for nothing. `size` writes a number of bytes. */
export function settingValueText(
  setting: Setting | undefined,
  value: unknown,
  language: Language,
  size: (bytes: number) => string,
): string {
  if (typeof value === 'boolean') return CONFIG_TEXTS[value ? 'on' : 'off'][language]
  if (typeof value === 'number') return numberText(setting, value, language, size)
  if (Array.isArray(value)) return listText(setting, value, language)
  if (value === '' || value === null || value === undefined) return CONFIG_TEXTS.empty[language]
  if (typeof value !== 'string') return JSON.stringify(value)
  return setting?.type === 'enum' ? (setting.names?.[value]?.[language] ?? value) : value
}

function listText(setting: Setting | undefined, items: readonly unknown[], language: Language): string {
  if (items.length === 0) return CONFIG_TEXTS.empty[language]
  const isOfCountries = setting?.type === 'list' && setting.of === 'country'
  return items.map((item) => (isOfCountries ? countryName(String(item), language) : item)).join(', ')
}

function numberText(
  setting: Setting | undefined,
  value: number,
  language: Language,
  size: (bytes: number) => string,
): string {
  const number = new Intl.NumberFormat(language).format(value)
  if (setting?.type !== 'integer' && setting?.type !== 'number') return number
  const name = setting.type === 'integer' ? setting.names?.[value]?.[language] : undefined
  if (name !== undefined) return name
  return setting.unit === 'bytes' ? size(value) : withUnit(number, setting.unit, language)
}

/** `60 minutes`, `60분`. */
function withUnit(number: string, unit: Unit | undefined, language: Language): string {
  if (unit === undefined) return number
  return `${number}${language === 'en' ? ' ' : ''}${UNIT_TEXTS[unit][language]}`
}

/** A group as its tabs are called: `Passwords, Lock-out`. */
export function groupText(group: string, language: Language): string {
  if (!isSettingGroup(group)) return group
  const { title, tabs } = screenOfGroup(group)
  const own = tabs.filter((tab) => tab.group === group)
  const [tab] = own
  return own.length === 1 && tab && tabs.length > 1
    ? `${title[language]} › ${tab.title[language]}`
    : title[language]
}
