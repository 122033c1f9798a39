/** Values of events in words, where the contract has words for them. */
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import { isErrorCode } from '@postern/contract/codes/errors.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { AUDIT_FIELD_TEXTS } from '@postern/contract/texts/audit-fields.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { PERMISSION_TEXTS } from '@postern/contract/texts/permissions.ts'
import { ruleText } from '../filter/rule-text.ts'

/** `access.lockMinutes` by the name its form has; a plain name by its text. */
export function fieldText(path: readonly string[], language: Language): string {
  const setting = findSetting(path.join('.'))
  if (setting) return setting.label[language]
  return path.map((name) => nameText(name, language)).join(' · ')
}

function nameText(name: string, language: Language): string {
  const setting = findSetting(name)
  if (setting) return setting.label[language]
  return Object.hasOwn(AUDIT_FIELD_TEXTS, name)
    ? AUDIT_FIELD_TEXTS[name as keyof typeof AUDIT_FIELD_TEXTS][language]
    : name
}

/** A single value. Objects inside lists become `name: value, …`. */
export function valueText(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return fillText(COMMON_TEXTS.none, language)
  if (typeof value === 'boolean') return fillText(COMMON_TEXTS[value ? 'yes' : 'no'], language)
  if (typeof value === 'string') return wordText(value, language)
  if (Array.isArray(value)) return value.map((item: unknown) => valueText(item, language)).join(', ')
  if (typeof value === 'object') return objectText(value, language)
  return JSON.stringify(value)
}

function wordText(word: string, language: Language): string {
  if (isPermission(word)) return PERMISSION_TEXTS[word][language]
  return isErrorCode(word) ? errorText(word, language) : word
}

function objectText(value: object, language: Language): string {
  if (isRule(value)) return ruleText(value, language)
  return Object.entries(value)
    .map(([name, inner]: [string, unknown]) => `${nameText(name, language)}: ${valueText(inner, language)}`)
    .join(', ')
}

function isRule(value: object): value is { target: number; cond: number; value: string } {
  const { target, cond, value: text } = value as Record<string, unknown>
  return typeof target === 'number' && typeof cond === 'number' && typeof text === 'string'
}
