/** A section of settings beside the table: label and help at the left of each value. */
import type { SettingSection } from '@postern/contract/settings/layout-tab.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { useId } from 'react'
import { useLanguage } from '../../../lib/i18n.tsx'
import styles from './config.module.css'
import { Origin, Was } from './origin.tsx'
import type { Drafted } from './use-draft.ts'
import { ValueInput } from './value-input.tsx'

interface PolicyCardProps {
  readonly section: SettingSection
  readonly drafted: Drafted
}

export function PolicyCard({ section, drafted }: PolicyCardProps) {
  const { language } = useLanguage()
  return (
    <section className={`card ${styles['policies']}`}>
      <h2>{section.title[language]}</h2>
      {section.names.map((name) => {
        const setting = findSetting(`detox.${name}`)
        return setting && <Policy key={name} name={name} setting={setting} drafted={drafted} />
      })}
    </section>
  )
}

interface PolicyProps {
  readonly name: string
  readonly setting: Setting
  readonly drafted: Drafted
}

function Policy({ name, setting, drafted }: PolicyProps) {
  const { language } = useLanguage()
  const help = useId()
  return (
    <div
      className={styles['policy']}
      data-changed={Object.hasOwn(drafted.draft, name) || undefined}
      data-wide={setting.type === 'list' || undefined}
    >
      <div>
        <strong>{setting.label[language]}</strong>
        <small id={help}>{setting.help[language]}</small>
        <Was name={name} setting={setting} drafted={drafted} />
      </div>
      <div>
        <ValueInput
          setting={setting}
          value={drafted.valueOf(name)}
          dim={!drafted.isOwn(name)}
          error={drafted.faults[name]}
          describedBy={help}
          onChange={(value) => drafted.set(name, value)}
        />
        <Origin name={name} label={setting.label[language]} drafted={drafted} />
      </div>
    </div>
  )
}
