/** The input of one setting of detox, by its type; its label stands beside it. */
import { Select, Switch, TagsInput } from '@mantine/core'
import type { Setting } from '@postern/contract/settings/define.ts'
import { settingValueText } from '@postern/contract/settings/words.ts'
import { formatSize } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.tsx'

interface ValueInputProps {
  readonly setting: Setting
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  /** Inherited values are grey. */
  readonly dim?: boolean
  readonly describedBy?: string | undefined
}

export function ValueInput({ setting, value, onChange, error, dim = false, describedBy }: ValueInputProps) {
  const { language } = useLanguage()
  const common = {
    'aria-label': setting.label[language],
    'aria-describedby': describedBy,
    error,
    'data-inherited': dim || undefined,
  }
  if (setting.type === 'boolean')
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (setting.type === 'list')
    return (
      <TagsInput
        {...common}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={onChange}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
      />
    )
  if (setting.type !== 'enum') return null
  return (
    <Select
      {...common}
      allowDeselect={false}
      value={String(value)}
      onChange={(word) => word !== null && onChange(word)}
      data={setting.values.map((word) => ({
        value: word,
        label: settingValueText(setting, word, language, formatSize),
      }))}
    />
  )
}
