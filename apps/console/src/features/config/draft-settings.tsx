/** Settings to be tried on a message before they are saved: picked one by one, from how they are now. */
import { Button, Select } from '@mantine/core'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { toField, type FieldValue } from '@postern/contract/settings/form.ts'
import { permissionOfGroup, screenOfGroup } from '@postern/contract/settings/layout.ts'
import { SIMULATED_GROUPS, simulatedKeys } from '@postern/contract/settings/simulated.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { settingsQuery } from './api.ts'
import { SettingInput } from './setting-input.tsx'
import { labelOf } from './setting-text.ts'

export interface DraftSettingsProps {
  /** By key, `group.name`, as their fields hold them. */
  readonly values: Readonly<Record<string, FieldValue>>
  readonly onChange: (values: Readonly<Record<string, FieldValue>>) => void
  /** What is wrong with them, in words, by key. */
  readonly faults: Readonly<Record<string, string>>
}

export function DraftSettings({ values, onChange, faults }: DraftSettingsProps) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const choices = useChoices(values)
  const pick = useMutation({
    mutationFn: async (key: string) => {
      const group = SIMULATED_GROUPS.find((name) => key.startsWith(`${name}.`))
      const setting = findSetting(key)
      if (!group || !setting) return
      const stored = await queries.fetchQuery(settingsQuery(group))
      onChange({ ...values, [key]: toField(setting, stored.values[key.slice(group.length + 1)]) })
    },
  })
  if (choices.length === 0 && Object.keys(values).length === 0) return null
  return (
    <fieldset>
      <legend>{t('settings')}</legend>
      <p className="dim small">{t('settingsHelp')}</p>
      {Object.entries(values).map(([key, value]) => (
        <Draft
          key={key}
          name={key}
          value={value}
          fault={faults[key] ?? null}
          onChange={(next) => onChange({ ...values, [key]: next })}
          onRemove={() =>
            onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== key)))
          }
        />
      ))}
      {pick.isError && (
        <Notice tone="error" role="alert">
          {thrownText(pick.error, language)}
        </Notice>
      )}
      <Select
        label={t('addSetting')}
        placeholder={t('chooseSetting')}
        searchable
        value={null}
        disabled={pick.isPending}
        nothingFoundMessage={t('noSuchSetting')}
        data={choices}
        onChange={(key) => key !== null && pick.mutate(key)}
      />
    </fieldset>
  )
}

/** Those that the reader could save, by screen; without the ones that are picked. */
function useChoices(values: DraftSettingsProps['values']) {
  const { language } = useLanguage()
  const may = usePermissions()
  const everywhere = useSession()?.role.region === 'all'
  if (!everywhere) return []
  return SIMULATED_GROUPS.filter((group) => may(permissionOfGroup(group))).map((group) => ({
    group: screenOfGroup(group).title[language],
    items: simulatedKeys(group)
      .filter((key) => !Object.hasOwn(values, key))
      .map((key) => ({ value: key, label: labelOf(key, language) })),
  }))
}

interface DraftProps {
  readonly name: string
  readonly value: FieldValue
  readonly fault: string | null
  readonly onChange: (value: FieldValue) => void
  readonly onRemove: () => void
}

function Draft({ name, value, fault, onChange, onRemove }: DraftProps) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const setting = findSetting(name)
  if (!setting) return null
  const label = labelOf(name, language)
  return (
    <div className="setting">
      <SettingInput
        setting={setting}
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        ref={() => undefined}
        error={fault}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        aria-label={t('dropSettingNamed', { name: label })}
        onClick={onRemove}
      >
        {t('dropSetting')}
      </Button>
    </div>
  )
}
