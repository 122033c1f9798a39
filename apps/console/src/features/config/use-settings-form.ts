/** A form over some settings of one group: checked as the server checks, saved as what differs. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import {
  settingsOf,
  type SettingGroupName,
  type SettingsValues,
} from '@postern/contract/settings/catalogue.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { checkField, fromField, toField } from '@postern/contract/settings/form.ts'
import { checkSettingsChange, DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { SettingFault } from '@postern/contract/settings/check.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { useLanguage } from '../../lib/i18n.tsx'
import type { GroupSettings } from './api.ts'
import { REMOVED } from './secret-input.tsx'
import type { SettingFields } from './setting-field.tsx'

/** Stands for a secret that is stored. */
const STORED = '*'

export type Declarations = ReadonlyMap<string, Setting>

export function declarationsOf(group: SettingGroupName, names: readonly string[]): Declarations {
  const all = new Map(settingsOf(group))
  return new Map(names.flatMap((name) => (all.has(name) ? [[name, all.get(name)!]] : [])))
}

export function fieldsOf(declarations: Declarations, values: GroupSettings['values']): SettingFields {
  return Object.fromEntries(
    [...declarations].map(([name, setting]) => [
      name,
      setting.secret ? '' : toField(setting, values[name] ?? setting.default),
    ]),
  )
}

/** The values that the fields change, by name. */
export function changedValues(
  declarations: Declarations,
  fields: SettingFields,
  base: GroupSettings['values'],
): Record<string, unknown> {
  const changed = [...declarations].flatMap(([name, setting]): [string, unknown][] => {
    const field = fields[name] ?? ''
    if (setting.secret)
      return field === '' ? [] : [[name, field === REMOVED ? '' : fromField(setting, field)]]
    const value = fromField(setting, field)
    return JSON.stringify(value) === JSON.stringify(base[name]) ? [] : [[name, value]]
  })
  return Object.fromEntries(changed)
}

/** What is wrong with the fields, by name: each by itself, then together with the group's other settings. */
export function faultsOf(
  group: SettingGroupName,
  declarations: Declarations,
  fields: SettingFields,
  { values: base, secrets }: Pick<GroupSettings, 'values' | 'secrets'>,
): ReadonlyMap<string, SettingFault> {
  const faults = new Map<string, SettingFault>()
  for (const [name, setting] of declarations) {
    const field = fields[name] ?? ''
    if (setting.secret && (field === '' || field === REMOVED)) continue
    const fault = checkField(setting, field)
    if (fault) faults.set(name, fault)
  }
  if (faults.size > 0) return faults
  // Secrets never come here; that there is one is what rules ask.
  const kept = Object.fromEntries(secrets.map((name) => [name, STORED]))
  const values = { ...DEFAULT_SETTINGS[group], ...base, ...kept }
  const current = { ...DEFAULT_SETTINGS, [group]: values } as SettingsValues
  const change = changedValues(declarations, fields, base)
  for (const { key, ...fault } of checkSettingsChange(group, change, current, [group])) {
    const name = key.slice(group.length + 1)
    // A limit may be set on another tab: then the error stands at what was changed here.
    faults.set(declarations.has(name) ? name : (Object.keys(change)[0] ?? name), fault)
  }
  return faults
}

export function useSettingsForm(
  group: SettingGroupName,
  declarations: Declarations,
  base: Pick<GroupSettings, 'values' | 'secrets'>,
) {
  const { language } = useLanguage()
  const resolver: Resolver<SettingFields> = (fields) => {
    const faults = faultsOf(group, declarations, fields, base)
    return faults.size === 0
      ? { values: fields, errors: {} }
      : { values: {}, errors: errorsOf(faults, declarations, fields, language) }
  }
  return useForm<SettingFields>({ resolver, defaultValues: fieldsOf(declarations, base.values) })
}

function errorsOf(
  faults: ReadonlyMap<string, SettingFault>,
  declarations: Declarations,
  fields: SettingFields,
  language: Language,
): FieldErrors<SettingFields> {
  return Object.fromEntries(
    [...faults].map(([name, { code, values }]) => {
      const text = errorText(code, language, values)
      return [name, { type: code, message: withItem(declarations.get(name), fields[name], text) }]
    }),
  )
}

/** In a list, the item that is wrong is named. */
function withItem(
  setting: Setting | undefined,
  field: SettingFields[string] | undefined,
  text: string,
): string {
  if (setting?.type !== 'list' || !Array.isArray(field)) return text
  const wrong = (field as string[]).find((item) => checkField(setting, [item]) !== null)
  return wrong === undefined ? text : `${wrong}: ${text}`
}
