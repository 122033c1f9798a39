/** Between a setting's value and what a form's field holds. */
import type { SettingFault } from './check.ts'
import { checkSetting } from './check.ts'
import type { Setting } from './define.ts'

/** Numbers are empty while nothing is typed; choices are held as text. */
export type FieldValue = boolean | number | string | readonly string[]

export function toField(setting: Setting, value: unknown): FieldValue {
  if (hasChoices(setting)) return String(value)
  return value as FieldValue
}

/** The value a field stands for, to be checked: what was typed may fit no declaration. */
export function fromField(setting: Setting, field: FieldValue): unknown {
  if (hasChoices(setting)) return field === '' ? '' : Number(field)
  if (setting.type === 'string' && typeof field === 'string') return field.trim()
  if (setting.type === 'list' && setting.lines && Array.isArray(field)) {
    return field.map((line: string) => line.trim()).filter((line) => line !== '')
  }
  return field
}

/** What is wrong with a field, null when its value may be stored. */
export function checkField(setting: Setting, field: FieldValue): SettingFault | null {
  if (field === '' && (setting.type === 'integer' || setting.type === 'number')) return { code: 'REQUIRED' }
  return checkSetting(setting, fromField(setting, field))
}

function hasChoices(setting: Setting): boolean {
  return setting.type === 'integer' && setting.choices !== undefined
}
