/** The input of one setting, made from its declaration: unit, range, help, default, marks. */
import { Button, Group } from '@mantine/core'
import { checkField, toField, type FieldValue } from '@postern/contract/settings/form.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useController, type Control } from 'react-hook-form'
import { formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ListTest } from './try-list.tsx'
import { SecretInput } from './secret-input.tsx'
import { SettingInput } from './setting-input.tsx'
import { rangeText, valueText } from './setting-text.ts'
import { SpfTest } from './try-spf.tsx'
import { Tag } from '../../ui/tag.tsx'

/** Values of a form by the settings' names. */
export type SettingFields = Record<string, FieldValue>

interface SettingFieldProps {
  readonly name: string
  readonly setting: Setting
  readonly control: Control<SettingFields>
  /** Whether a secret has a value. */
  readonly stored: boolean
}

export function SettingField({ name, setting, control, stored }: SettingFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const { language } = useLanguage()
  const error = fieldState.error?.message ?? null
  const input = {
    setting,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error,
  }
  return (
    <div className="setting">
      {setting.secret ? <SecretInput {...input} stored={stored} /> : <SettingInput {...input} />}
      {setting.type === 'enum' && setting.tested === 'spf' && <SpfTest />}
      {setting.type === 'list' && setting.tested !== undefined && Array.isArray(field.value) && (
        <ListTest kind={setting.tested} names={field.value} label={setting.label[language]} />
      )}
      {!setting.secret && <Foot setting={setting} value={field.value} onReset={field.onChange} />}
    </div>
  )
}

interface FootProps {
  readonly setting: Setting
  readonly value: FieldValue
  readonly onReset: (value: FieldValue) => void
}

/** What the default is, whether this differs, and the way back. */
function Foot({ setting, value, onReset }: FootProps) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const standard = toField(setting, setting.default)
  const differs = JSON.stringify(value) !== JSON.stringify(standard)
  const range = rangeText(setting, language)
  const bytes = 'unit' in setting && setting.unit === 'bytes' && checkField(setting, value) === null
  return (
    <Group className="setting-foot" gap={8}>
      <span>{t('defaultIs', { value: valueText(setting, setting.default, language) })}</span>
      {range !== null && <span>{t('rangeIs', { range })}</span>}
      {bytes && <span>{t('bytesAre', { size: formatSize(Number(value)) })}</span>}
      {differs && (
        <>
          <Tag strong title={t('changedHelp')}>
            {t('changed')}
          </Tag>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={() => onReset(standard)}
          >
            {t('toDefault')}
            <span className="visually-hidden"> {setting.label[language]}</span>
          </Button>
        </>
      )}
    </Group>
  )
}
