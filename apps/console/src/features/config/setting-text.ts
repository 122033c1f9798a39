/** Settings and their values in words. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { settingValueText } from '@postern/contract/settings/words.ts'
import { formatNumber, formatSize } from '../../lib/format.ts'

/** `60 minutes`, `On`, `Korean`; `(empty)` for nothing. */
export function valueText(setting: Setting | undefined, value: unknown, language: Language): string {
  return settingValueText(setting, value, language, formatSize)
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
