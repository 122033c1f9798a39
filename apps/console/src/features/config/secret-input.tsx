/** A secret: written, never shown. Empty keeps what is stored, `false` stands for its removal. */
import { Button, Group, PasswordInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { SettingInputProps } from './setting-input.tsx'

export const REMOVED = false

export function SecretInput({
  setting,
  value,
  stored,
  onChange,
  ...rest
}: SettingInputProps & { stored: boolean }) {
  const t = useT(CONFIG_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const removed = value === REMOVED
  const state = removed ? t('secretRemoved') : t(stored ? 'secretSet' : 'secretNotSet')
  return (
    <>
      <PasswordInput
        {...rest}
        aria-invalid={rest.error !== null}
        label={setting.label[language]}
        description={`${setting.help[language]} ${state}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        spellCheck={false}
        disabled={removed}
        placeholder={stored && !removed ? '••••••••' : ''}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': common('view') }}
      />
      {stored && (
        <Group className="setting-foot">
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(removed ? '' : REMOVED)}>
            {t(removed ? 'secretKeep' : 'secretRemove')}
          </Button>
        </Group>
      )}
    </>
  )
}
