/** Settings and their values in words. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { findSetting, isSettingGroup } from '@postern/contract/settings/catalogue.ts'
import type { Setting, Unit } from '@postern/contract/settings/define.ts'
import { screenOfGroup } from '@postern/contract/settings/layout.ts'
import { CONFIG_TEXTS, UNIT_TEXTS } from '@postern/contract/texts/config.ts'
import { formatNumber, formatSize } from '../../lib/format.ts'

/** `60 minutes`, `On`, `Korean`; `(empty)` for nothing. */
export function valueText(setting: Setting | undefined, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return CONFIG_TEXTS[value ? 'on' : 'off'][language]
  if (typeof value === 'number') return numberText(setting, value, language)
  if (Array.isArray(value)) return value.length === 0 ? CONFIG_TEXTS.empty[language] : value.join(', ')
  if (value === '' || value === null || value === undefined) return CONFIG_TEXTS.empty[language]
  if (typeof value !== 'string') return JSON.stringify(value)
  return setting?.type === 'enum' ? (setting.names?.[value]?.[language] ?? value) : value
}

function numberText(setting: Setting | undefined, value: number, language: Language): string {
  if (setting?.type !== 'integer' && setting?.type !== 'number') return formatNumber(value, language)
  const name = setting.type === 'integer' ? setting.names?.[value]?.[language] : undefined
  if (name !== undefined) return name
  if (setting.unit === 'bytes') return formatSize(value)
  return withUnit(formatNumber(value, language), setting.unit, language)
}

/** `60 minutes`, `60분`. */
function withUnit(number: string, unit: Unit | undefined, language: Language): string {
  if (unit === undefined) return number
  return `${number}${language === 'en' ? ' ' : ''}${UNIT_TEXTS[unit][language]}`
}

/** `5–1,440`, null where there is no range to tell. */
export function rangeText(setting: Setting, language: Language): string | null {
  if (setting.type !== 'integer' && setting.type !== 'number') return null
  if (setting.type === 'integer' && setting.choices) return null
  const text = (value: number) =>
    setting.unit === 'bytes' ? formatSize(value) : formatNumber(value, language)
  return `${text(setting.min)}–${text(setting.max)}`
}

/** Label of a setting by its key; the key itself for one that is gone. */
export function labelOf(key: string, language: Language): string {
  return findSetting(key)?.label[language] ?? key
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
