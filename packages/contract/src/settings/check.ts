/** Whether a value fits a setting's declaration. */
import type { ErrorCode } from '../codes/errors.ts'
import type { IntegerSetting, ListSetting, NumberSetting, Setting, StringSetting } from './define.ts'

/** What is wrong with a value; `values` fill the detailed error text (texts/errors.ts). */
export interface SettingFault {
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** Answers what is wrong with `value` under the declaration, null when it fits. */
export function checkSetting(setting: Setting, value: unknown): SettingFault | null {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : { code: 'INVALID_VALUE' }
    case 'integer':
    case 'number':
      return checkNumber(setting, value)
    case 'string':
      return checkString(setting, value)
    case 'enum':
      return typeof value === 'string' && setting.values.includes(value) ? null : { code: 'INVALID_VALUE' }
    default:
      return checkList(setting, value)
  }
}

function checkNumber(setting: IntegerSetting | NumberSetting, value: unknown): SettingFault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'NOT_A_NUMBER' }
  if (setting.type === 'integer' && !Number.isInteger(value)) return { code: 'NOT_AN_INTEGER' }
  if (value < setting.min || value > setting.max) {
    return { code: 'OUT_OF_RANGE', values: { min: setting.min, max: setting.max, actual: value } }
  }
  const choices = setting.type === 'integer' ? setting.choices : undefined
  return choices === undefined || choices.includes(value) ? null : { code: 'INVALID_VALUE' }
}

function checkString(setting: StringSetting, value: unknown): SettingFault | null {
  if (typeof value !== 'string') return { code: 'INVALID_VALUE' }
  if (value.length > setting.max)
    return { code: 'TOO_LONG', values: { max: setting.max, actual: value.length } }
  if (value === '') return setting.required === true ? { code: 'REQUIRED' } : null
  return fault(setting.check?.(value))
}

function checkList(setting: ListSetting, value: unknown): SettingFault | null {
  if (!Array.isArray(value)) return { code: 'INVALID_VALUE' }
  if (value.length > setting.maxItems)
    return { code: 'TOO_MANY_ITEMS', values: { max: setting.maxItems, actual: value.length } }
  const items: unknown[] = value
  for (const [at, item] of items.entries()) {
    const wrong = checkItem(setting, item)
    if (wrong) return { ...wrong, values: { ...wrong.values, ...whichItem(at, item) } }
  }
  const again = items.findIndex((item, at) => items.indexOf(item) < at)
  return again === -1 ? null : { code: 'DUPLICATE_ITEM', values: whichItem(again, items[again]) }
}

function checkItem(setting: ListSetting, item: unknown): SettingFault | null {
  if (typeof item !== 'string') return { code: 'INVALID_VALUE' }
  if (item === '') return { code: 'REQUIRED' }
  if (item.length > setting.max)
    return { code: 'TOO_LONG', values: { max: setting.max, actual: item.length } }
  return fault(setting.check?.(item))
}

const ITEM_SHOWN = 100

/** Which line of a list is wrong, counted from 1, and what stands there. */
export function whichItem(at: number, item: unknown): { readonly line: number; readonly item: string } {
  return { line: at + 1, item: typeof item === 'string' ? item.slice(0, ITEM_SHOWN) : '' }
}

function fault(code: ErrorCode | null | undefined): SettingFault | null {
  return code ? { code } : null
}
