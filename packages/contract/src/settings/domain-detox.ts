/** Values of detox that a domain has of its own, over those of the installation (decision 0116). */
import { settingsOf, type SettingsValues } from './catalogue.ts'
import { flatten, parseSettings, type SettingProblem, type SettingsRecord } from './parse.ts'

/** Own values by the settings' names. */
export type OwnDetox = SettingsRecord

export interface DomainDetox {
  readonly values: SettingsValues['detox']
  /** Own values that fit their declarations no longer: the installation's count instead. */
  readonly problems: readonly SettingProblem[]
}

const NAMES: ReadonlySet<string> = new Set(settingsOf('detox').map(([name]) => name))

/** A domain's values in effect. Names that no setting bears any longer are problems too. */
export function detoxOfDomain(installation: SettingsValues, own: OwnDetox): DomainDetox {
  if (Object.keys(own).length === 0) return { values: installation.detox, problems: [] }
  const problems = parseSettings(keyed(own)).problems
  const wrong = new Set(problems.map(({ key }) => key))
  const fitting = Object.entries(keyed(own)).filter(([key]) => !wrong.has(key))
  const { values } = parseSettings({ ...flatten(installation), ...Object.fromEntries(fitting) })
  return { values: values.detox, problems }
}

/** Own values whose settings are still there, by name. */
export function knownOwn(own: OwnDetox): OwnDetox {
  return Object.fromEntries(Object.entries(own).filter(([name]) => NAMES.has(name)))
}

function keyed(own: OwnDetox): SettingsRecord {
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`detox.${name}`, value]))
}
