/**
 * Settings, declared once (product §9): key, type, range, default, who may change it, texts. Forms, validation,
 * defaults, documentation and audit are derived from these declarations. This file has no values, only the mechanism.
 */
import type { RegionName } from '../codes/filter.ts'
import type { Unit } from '../codes/units.ts'
import type { ErrorCode } from '../codes/errors.ts'
import type { Text } from '../i18n/texts.ts'

/** `minor.name` inside its group; the stored key is `group.name`. */
interface Common {
  /** Region whose administrators may change it; an empty list means the configuration of the installation only. */
  readonly who: readonly RegionName[]
  /** Never shown, exported or written to the audit log. */
  readonly secret?: boolean
  readonly label: Text
  readonly help: Text
  /** Means something only while a choice of its group is one of these: forms show it then, and keep its value otherwise. */
  readonly onlyWith?: { readonly name: string; readonly is: readonly string[] }
}

export interface BooleanSetting extends Common {
  readonly type: 'boolean'
  readonly default: boolean
}

export interface IntegerSetting extends Common {
  readonly type: 'integer'
  readonly default: number
  readonly min: number
  readonly max: number
  readonly unit?: Unit
  /** The only values it may have, when they are few. */
  readonly choices?: readonly number[]
  /** Names of values that mean something of their own, such as 0 for "unlimited". */
  readonly names?: Readonly<Record<number, Text>>
}

/** A number with decimals, such as a score. */
export interface NumberSetting extends Common {
  readonly type: 'number'
  readonly default: number
  readonly min: number
  readonly max: number
  readonly unit?: Unit
}

export interface StringSetting extends Common {
  readonly type: 'string'
  readonly default: string
  /** Characters. */
  readonly max: number
  /** Answers the error of a value, null when it is good. An empty value is only checked when `required`. */
  readonly check?: Check
  readonly required?: boolean
  /** What a good value looks like. */
  readonly placeholder?: string
}

export interface EnumSetting<V extends string = string> extends Common {
  readonly type: 'enum'
  readonly values: readonly V[]
  readonly default: NoInfer<V>
  /** Names of the values; without it they are shown as they are. */
  readonly names?: Readonly<Record<NoInfer<V>, Text>>
  /** The form can try out what the choice is about. */
  readonly tested?: 'spf'
}

/** A list of strings, in order, without duplicates. */
export interface ListSetting extends Common {
  readonly type: 'list'
  readonly default: readonly string[]
  readonly maxItems: number
  /** Characters of one item. */
  readonly max: number
  readonly check?: Check
  /** Items are lists asked by DNS, or engines, which the form can try out. */
  readonly tested?: 'rbl' | 'surbl' | 'clamd'
  /** Items are codes of countries, chosen by name. */
  readonly of?: 'country'
  /** Items hold blanks and commas: they are entered one a line. */
  readonly lines?: boolean
}

export type Setting =
  | BooleanSetting
  | IntegerSetting
  | NumberSetting
  | StringSetting
  | EnumSetting
  | ListSetting
export type Check = (value: string) => ErrorCode | null

export type SettingGroup = Readonly<Record<string, Setting>>

/** The value a declaration stands for. */
export type ValueOf<S extends Setting> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'integer' | 'number' }
    ? number
    : S extends { readonly type: 'enum'; readonly values: readonly (infer V)[] }
      ? V
      : S extends { readonly type: 'list' }
        ? readonly string[]
        : string

export type GroupValues<G extends SettingGroup> = { readonly [K in keyof G]: ValueOf<G[K]> }

/** Declares one setting and keeps its literal types. */
export function defineSetting<const S extends Setting>(setting: S): S {
  return setting
}

/** Declares a group of settings; the group's name is given where groups are collected (settings/catalogue.ts). */
export function defineGroup<const G extends SettingGroup>(group: G): G {
  return group
}
