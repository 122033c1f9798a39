/** Roles that a new one can start from; choosing one fills in the form. */
import { Button } from '@mantine/core'
import type { Permission } from '@postern/contract/permissions.ts'
import { ROLE_PRESETS, type RolePreset } from '@postern/contract/role-presets.ts'
import { PRESET_TEXTS } from '@postern/contract/texts/role-presets.ts'
import type { RoleBody } from '@postern/contract/validation/role.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'

export function Presets({ form }: { readonly form: UseFormReturn<RoleBody, unknown, RoleBody> }) {
  const t = useT(PRESET_TEXTS)
  const may = usePermissions()
  const [chosen, setChosen] = useState<RolePreset['key'] | 'blank'>('blank')
  const choose = (key: typeof chosen) => {
    const preset = ROLE_PRESETS.find((one) => one.key === key)
    const name = form.getValues('name')
    // A name that somebody typed stays.
    if (name.trim() === '' || (chosen !== 'blank' && name === t(chosen)))
      form.setValue('name', preset ? t(preset.key) : '', { shouldDirty: true })
    if (preset) form.setValue('region', preset.region, { shouldDirty: true })
    const permissions: Permission[] = (preset?.permissions ?? []).filter(may)
    form.setValue('permissions', permissions, { shouldDirty: true })
    form.clearErrors()
    setChosen(key)
  }
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className="presets">
        {([...ROLE_PRESETS.map(({ key }) => key), 'blank'] as const).map((key) => (
          <Button
            key={key}
            variant="default"
            aria-pressed={key === chosen}
            aria-describedby={`preset-${key}`}
            onClick={() => choose(key)}
          >
            <span>
              <strong>{t(key)}</strong>
              <span className="dim" id={`preset-${key}`}>
                {t(`${key}.for`)}
              </span>
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
