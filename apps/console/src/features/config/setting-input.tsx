/** One input for each type of setting. */
import {
  Autocomplete,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { countriesBy } from '@postern/contract/i18n/countries.ts'
import type { FieldValue } from '@postern/contract/settings/form.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { CONFIG_TEXTS, UNIT_TEXTS } from '@postern/contract/texts/config.ts'
import type { RefCallBack } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { valueText } from './setting-text.ts'

export interface SettingInputProps {
  readonly setting: Setting
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly onBlur: () => void
  readonly ref: RefCallBack
  readonly error: string | null
}

/** Options worth offering where anything that fits may be typed. */
const SUGGESTIONS: Readonly<Record<string, () => string[]>> = {
  INVALID_TIME_ZONE: () => Intl.supportedValuesOf('timeZone'),
}

export function SettingInput(props: SettingInputProps) {
  const { setting, error, onBlur, ref } = props
  const { language } = useLanguage()
  const texts = { label: setting.label[language], description: setting.help[language] }
  const input: Wrapped = {
    ...props,
    ...texts,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
  switch (setting.type) {
    case 'boolean':
      return (
        <Switch
          {...texts}
          error={error}
          onBlur={onBlur}
          ref={ref}
          checked={props.value === true}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      )
    case 'enum':
      return <Choice {...input} values={setting.values} />
    case 'list':
      if (setting.of === 'country') return <CountriesInput {...input} />
      return setting.lines ? <LinesInput {...input} /> : <ListInput {...input} />
    case 'string':
      return <TextSetting {...input} />
    default:
      return <NumberSetting {...input} />
  }
}

type Wrapped = SettingInputProps & {
  readonly label: string
  readonly description: string
  readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
}

function Choice({
  setting,
  values,
  value,
  onChange,
  ...rest
}: Wrapped & { readonly values: readonly string[] }) {
  const { language } = useLanguage()
  const name = (word: string) =>
    valueText(setting, setting.type === 'integer' ? Number(word) : word, language)
  return (
    <Select
      {...rest}
      allowDeselect={false}
      value={String(value)}
      onChange={(word) => onChange(word ?? '')}
      data={values.map((word) => ({ value: word, label: name(word) }))}
    />
  )
}

function NumberSetting({ setting, value, onChange, ...rest }: Wrapped) {
  const { language } = useLanguage()
  if (setting.type === 'integer' && setting.choices) {
    return (
      <Choice
        {...rest}
        setting={setting}
        value={value}
        onChange={onChange}
        values={setting.choices.map(String)}
      />
    )
  }
  const unit = 'unit' in setting && setting.unit ? UNIT_TEXTS[setting.unit][language] : ''
  return (
    <NumberInput
      {...rest}
      value={typeof value === 'number' ? value : String(value)}
      onChange={onChange}
      clampBehavior="none"
      allowDecimal={setting.type === 'number'}
      thousandSeparator=","
      hideControls
      rightSection={<span className="unit">{unit}</span>}
      rightSectionWidth={unit === '' ? 0 : 96}
    />
  )
}

function TextSetting({ setting, value, onChange, ...rest }: Wrapped) {
  if (setting.type !== 'string') return null
  const offers = SUGGESTIONS[setting.check?.('?') ?? '']?.()
  const text = typeof value === 'string' ? value : ''
  const common = { ...rest, value: text, withAsterisk: setting.required === true, maxLength: setting.max }
  if (offers) return <Autocomplete {...common} data={offers} limit={50} onChange={onChange} />
  return (
    <TextInput
      {...common}
      autoComplete="off"
      spellCheck={false}
      placeholder={setting.placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function LinesInput({ setting: _setting, value, onChange, ...rest }: Wrapped) {
  return (
    <Textarea
      {...rest}
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      value={Array.isArray(value) ? (value as string[]).join('\n') : ''}
      onChange={(event) => {
        const text = event.currentTarget.value
        onChange(text === '' ? [] : text.split('\n'))
      }}
    />
  )
}

/** Countries by name, in the reader's alphabet. */
function CountriesInput({ setting: _setting, value, onChange, ...rest }: Wrapped) {
  const { language } = useLanguage()
  return (
    <MultiSelect
      {...rest}
      searchable
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      data={countriesBy(language).map(({ code, name }) => ({ value: code, label: name }))}
      maxDropdownHeight={240}
    />
  )
}

function ListInput({ setting: _setting, value, onChange, ...rest }: Wrapped) {
  const t = useT(CONFIG_TEXTS)
  const items = Array.isArray(value) ? (value as string[]) : []
  return (
    <TagsInput
      {...rest}
      value={items}
      onChange={onChange}
      acceptValueOnBlur
      splitChars={[',', ' ', ';']}
      placeholder={items.length === 0 ? t('addItem') : ''}
    />
  )
}
