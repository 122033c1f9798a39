/** Fields of a directory's form. */
import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import {
  DIRECTORY_PRESETS,
  DIRECTORY_PRESET_VALUES,
  DIRECTORY_SECURITY,
} from '@postern/contract/codes/directory.ts'
import { DIRECTORY_FIELD_TEXTS } from '@postern/contract/texts/directory-fields.ts'
import { DIRECTORY_CHOICE_TEXTS, DIRECTORY_TEXTS } from '@postern/contract/texts/directory.ts'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, NumberField, SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DirectoryForm, DirectoryIn } from './directory-form.ts'

interface PartProps {
  readonly form: DirectoryForm
}

const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function ConnectionFields({ form, kept }: PartProps & { readonly kept: boolean }) {
  const t = useT(DIRECTORY_TEXTS)
  const f = useT(DIRECTORY_FIELD_TEXTS)
  const choice = useT(DIRECTORY_CHOICE_TEXTS)
  const problem = useFieldError()
  const { errors } = form.formState
  const { control } = form
  const isPlain = useWatch({ control, name: 'security' }) === 'plain'
  return (
    <fieldset>
      <legend>{t('connection')}</legend>
      <div className="two">
        <ChoiceField
          control={control}
          name="preset"
          label={f('preset')}
          choices={DIRECTORY_PRESETS.map((value) => ({ value, label: choice(value) }))}
          onChosen={(chosen) => fillIn(form, chosen)}
        />
        <TagsField
          control={control}
          name="servers"
          label={f('servers')}
          help={t('serversHelp')}
          withAsterisk
        />
        <ChoiceField
          control={control}
          name="security"
          label={f('security')}
          choices={DIRECTORY_SECURITY.map((value) => ({ value, label: choice(value) }))}
        />
        <TextInput
          label={f('base_dn')}
          withAsterisk
          error={problem(errors.base_dn)}
          {...form.register('base_dn')}
        />
        <TextInput
          label={f('bind_dn')}
          withAsterisk
          error={problem(errors.bind_dn)}
          {...form.register('bind_dn')}
        />
        <PasswordInput
          label={f('bind_password')}
          withAsterisk={!kept}
          description={kept ? t('passwordKept') : undefined}
          inputWrapperOrder={ORDER}
          autoComplete="new-password"
          error={problem(errors.bind_password)}
          aria-invalid={errors.bind_password !== undefined}
          {...form.register('bind_password')}
        />
        <Textarea
          label={f('ca')}
          description={t('caHelp')}
          inputWrapperOrder={ORDER}
          autosize
          minRows={2}
          maxRows={6}
          error={problem(errors.ca)}
          {...form.register('ca')}
        />
      </div>
      {isPlain && (
        <>
          <Notice tone="warn" role="note">
            {t('plainWarning')}
          </Notice>
          <SwitchField control={control} name="allow_plain" label={f('allow_plain')} mt={12} />
        </>
      )}
    </fieldset>
  )
}

/** A preset fills in filters and attributes; “Other” leaves what is there. */
function fillIn(form: DirectoryForm, chosen: unknown): void {
  if (chosen !== 'ad' && chosen !== 'openldap') return
  for (const [name, value] of Object.entries(DIRECTORY_PRESET_VALUES[chosen])) {
    form.setValue(name as keyof DirectoryIn, value, { shouldDirty: true })
  }
}

export function GroupFields({ form: { control } }: PartProps) {
  const t = useT(DIRECTORY_TEXTS)
  const f = useT(DIRECTORY_FIELD_TEXTS)
  return (
    <fieldset>
      <legend>{t('who')}</legend>
      <div className="two">
        <TagsField control={control} name="groups" label={f('groups')} help={t('groupsHelp')} />
        <TagsField control={control} name="admin_groups" label={f('admin_groups')} help={t('adminsHelp')} />
      </div>
    </fieldset>
  )
}

export function SafetyFields({ form: { control } }: PartProps) {
  const t = useT(DIRECTORY_TEXTS)
  const f = useT(DIRECTORY_FIELD_TEXTS)
  const number = { control, empty: undefined } as const
  return (
    <fieldset>
      <legend>{t('safety')}</legend>
      <div className="two">
        <SwitchField control={control} name="enabled" label={f('enabled')} />
        <NumberField {...number} name="every_minutes" label={f('every_minutes')} min={5} max={10_080} />
        <NumberField
          {...number}
          name="vanish_count"
          label={f('vanish_count')}
          help={t('vanishHelp')}
          min={1}
          max={100_000}
        />
        <NumberField {...number} name="vanish_percent" label={f('vanish_percent')} min={1} max={100} />
        <NumberField
          {...number}
          name="remove_days"
          label={f('remove_days')}
          help={t('removeHelp')}
          min={1}
          max={3_650}
        />
      </div>
    </fieldset>
  )
}

const MAPPED = [
  'user_filter',
  'group_filter',
  'attr_id',
  'attr_email',
  'attr_aliases',
  'attr_name',
  'attr_groups',
  'attr_member',
  'attr_disabled',
] as const

export function MappingFields({ form, usual }: PartProps & { readonly usual: DirectoryIn }) {
  const t = useT(DIRECTORY_TEXTS)
  const f = useT(DIRECTORY_FIELD_TEXTS)
  const problem = useFieldError()
  const { errors } = form.formState
  return (
    <MoreSettings form={form} fields={MAPPED} usual={usual} sections={[t('mapping')]}>
      <fieldset>
        <legend>{t('mapping')}</legend>
        <div className="two">
          {MAPPED.map((name) => (
            <TextInput
              key={name}
              label={f(name)}
              autoComplete="off"
              error={problem(errors[name])}
              {...form.register(name)}
            />
          ))}
        </div>
      </fieldset>
    </MoreSettings>
  )
}
