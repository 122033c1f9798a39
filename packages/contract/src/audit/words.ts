/** The values of audit events in the reader's words, with the names that forms have; keys without a name stay keys. */
import { isErrorCode } from '../codes/errors.ts'
import { safeText } from '../i18n/foreign-text.ts'
import { fillText, LANGUAGES, type Language, type Text } from '../i18n/texts.ts'
import { isPermission, PERMISSION_TEXTS } from '../permissions.ts'
import { findSetting, SETTING_GROUPS, settingsOf } from '../settings/catalogue.ts'
import { groupText, settingValueText } from '../settings/words.ts'
import { AUDIT_FIELD_TEXTS } from '../texts/audit-fields.ts'
import { AUDIT_VALUE_TEXTS } from '../texts/audit-values.ts'
import { BULK_COLUMN_TEXTS } from '../texts/bulk-columns.ts'
import { COMMON_TEXTS } from '../texts/common.ts'
import { errorText } from '../texts/errors.ts'
import { ruleText } from '../validation/rule-text.ts'
import { changeRows, listChange, valueRows } from './changes.ts'
import { codeText } from './code-words.ts'

/** How a reader has values written. */
export interface WordFormat {
  readonly language: Language
  /** An ISO 8601 time in the reader's zone. */
  date(iso: string): string
  /** A number of bytes. */
  size(bytes: number): string
}

/** What the log keeps instead of a secret. */
const MASKED = '***'
const FIELDS: Readonly<Record<string, Text>> = { ...BULK_COLUMN_TEXTS, ...AUDIT_FIELD_TEXTS }

/** Name of a field, undefined for one without; settings have none of their own: their key is `group.name`. */
export function fieldText(name: string): Text | undefined {
  return findSetting(name)?.label ?? (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined)
}

/** `routing`, `server` as `Own server · Host`; a setting by the label of its form. */
export function fieldWords(path: readonly string[], language: Language): string {
  const whole = fieldText(path.join('.'))
  if (whole) return whole[language]
  return path.map((name) => fieldText(name)?.[language] ?? name).join(' · ')
}

/** One value of the field at `path`. Objects become `name: value, …`, lists `value, value`. */
export function valueWords(path: readonly string[], value: unknown, format: WordFormat): string {
  if (value === MASKED) return AUDIT_VALUE_TEXTS.masked[format.language]
  const setting = findSetting(path.join('.'))
  if (setting) return settingValueText(setting, value, format.language, (bytes) => format.size(bytes))
  if (value === null || value === undefined || value === '')
    return fillText(COMMON_TEXTS.none, format.language)
  if (typeof value === 'boolean') return fillText(COMMON_TEXTS[value ? 'yes' : 'no'], format.language)
  if (Array.isArray(value)) return value.map((item: unknown) => valueWords(path, item, format)).join(', ')
  if (typeof value === 'object') return objectWords(value, format)
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value)
  const code = codeText(path.at(-1) ?? '', value)
  return (
    code?.[format.language] ?? (typeof value === 'number' ? String(value) : plainWords(path, value, format))
  )
}

function objectWords(value: object, format: WordFormat): string {
  if (isRule(value)) return ruleText(value, format.language)
  return Object.entries(value)
    .map(([name, inner]: [string, unknown]) => {
      const label = fieldWords([name], format.language)
      return `${label}: ${valueWords([name], inner, format)}`
    })
    .join(', ')
}

function isRule(value: object): value is { target: number; cond: number; value: string } {
  const { target, cond, value: text } = value as Record<string, unknown>
  return typeof target === 'number' && typeof cond === 'number' && typeof text === 'string'
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
/** Where a list was cut. */
const CUT = /^… (\d+)$/
/** Fields that hold what the product says; in others the same words are somebody's own. */
const OURS: ReadonlySet<string> = new Set(['', 'text', 'error', 'reason', 'problem', 'recovery_codes'])

function plainWords(path: readonly string[], word: string, format: WordFormat): string {
  const field = path.at(-1) ?? ''
  if (ISO_TIME.test(word)) return format.date(word)
  const count = CUT.exec(word)?.[1]
  if (count !== undefined) return fillText(AUDIT_VALUE_TEXTS.more, format.language, { count })
  if (field === 'permissions' && isPermission(word)) return PERMISSION_TEXTS[word][format.language]
  return safeText(OURS.has(field) ? ourWords(word, format.language) : word)
}

/** A call that was refused. */
const REFUSED = /^([A-Z]+ \/\S*): ([A-Z_]+)$/
const LATER = /^later: (\d+) days$/
const NOTES = ['revoked', 'requested', 'renewed', 'code sent', 'command line'] as const

function ourWords(word: string, language: Language): string {
  if (isErrorCode(word)) return errorText(word, language)
  const [, call, reason = ''] = REFUSED.exec(word) ?? []
  if (call !== undefined && isErrorCode(reason)) return `${errorText(reason, language)} (${call}: ${reason})`
  const days = LATER.exec(word)?.[1]
  if (days !== undefined) return fillText(AUDIT_VALUE_TEXTS.later, language, { days })
  const note = NOTES.find((known) => known === word)
  return note === undefined ? word : AUDIT_VALUE_TEXTS[note][language]
}

/** The details of an event on one line, each field by its name and key: `Language (language): Korean → English`. */
export function detailWords(
  { before, after, note }: { readonly before?: unknown; readonly after?: unknown; readonly note?: unknown },
  format: WordFormat,
): string {
  const sides =
    isThere(before) && isThere(after)
      ? changesOf(before, after, format)
      : [...sideOf(before, '−', format), ...sideOf(after, '+', format)]
  return [...sides, ...sideOf(note, '', format)].join('; ')
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined

function changesOf(before: unknown, after: unknown, format: WordFormat): string[] {
  return changeRows(before, after).map(({ path, ...row }) => {
    const list = listChange(row.before, row.after)
    const word = (value: unknown): string => valueWords(path, value, format)
    const change = list
      ? [
          ...list.removed.map((item) => `− ${word(item)}`),
          ...list.added.map((item) => `+ ${word(item)}`),
        ].join(', ')
      : `${word(row.before)} → ${word(row.after)}`
    return `${keyedName(path, format)}: ${change}`
  })
}

function sideOf(value: unknown, sign: string, format: WordFormat): string[] {
  const start = sign === '' ? '' : `${sign} `
  if (!isThere(value)) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [start + valueWords([], value, format)]
  return valueRows(value).map(
    (row) => `${start}${keyedName(row.path, format)}: ${valueWords(row.path, row.value, format)}`,
  )
}

function keyedName(path: readonly string[], { language }: WordFormat): string {
  const [name, key] = [fieldWords(path, language), path.join('.')]
  return name === key ? key : `${name} (${key})`
}

/** The keys, permissions and codes whose names in any language have these words: events hold keys, readers know names. */
export function keysNamed(words: string): string[] {
  if (words.length < 2) return []
  const wanted = words.toLowerCase()
  const named = ([, text]: readonly [string, Text]): boolean =>
    Object.values(text).some((name: string) => name.toLowerCase().includes(wanted))
  return NAMED.filter(named).map(([key]) => key)
}

const NAMED: readonly (readonly [string, Text])[] = [
  ...Object.entries(FIELDS),
  ...SETTING_GROUPS.flatMap((group) =>
    settingsOf(group).map(([name, { label }]) => [`${group}.${name}`, label] as const),
  ),
  ...Object.entries(PERMISSION_TEXTS),
]

/** The groups of settings whose screens have these words in their names. */
export function groupsNamed(words: string): string[] {
  if (words.length < 2) return []
  const wanted = words.toLowerCase()
  return SETTING_GROUPS.filter((group) =>
    LANGUAGES.some((language) => groupText(group, language).toLowerCase().includes(wanted)),
  )
}

/** What an event was about, as people call it: settings by their screens, the rest as it is kept. */
export function targetWords(
  { class: group, target }: { readonly class: string; readonly target: string },
  language: Language,
): string {
  if (group !== 'configuration') return target
  return target.replaceAll(/^\w+(?= #|$)|(?<=^|, )\w+(?=, |$)/g, (word) => groupText(word, language))
}
