/** One role: name, region, permissions, and what it sees with them. */
import { Box, Select, TextInput } from '@mantine/core'
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { permissionsOfRegion, type Permission } from '@postern/contract/permissions.ts'
import type { RoleRow } from '@postern/contract/routes/role.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ROLE_SCREEN_TEXTS } from '@postern/contract/texts/role.ts'
import { roleBody, type RoleBody } from '@postern/contract/validation/role.ts'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { roleQuery, saveRole, type ListedRole } from './api.ts'
import { PermissionTree } from './permission-tree.tsx'
import { Presets } from './presets.tsx'
import { RolePreview } from './role-preview.tsx'
import { Notice } from '../../ui/notice.tsx'

type Form = UseFormReturn<RoleBody, unknown, RoleBody>

/** No RowPage: a role of the product is only shown, and a new one can begin as a copy of another that is read first. */
export function RoleFormPage() {
  const t = useT(ROLE_SCREEN_TEXTS)
  const { cmd, id, from } = useSearch({ from: '/shell/config/system/role/form' })
  const source = cmd === 'mod' ? id : from
  const query = useQuery({ ...roleQuery(source ?? 0), enabled: source !== undefined })
  const role = query.data
  const locked = cmd === 'mod' && role?.editable === false
  const title = locked
    ? 'viewTitle'
    : cmd === 'mod'
      ? 'editTitle'
      : from === undefined
        ? 'addTitle'
        : 'copyTitle'
  return (
    <>
      <PageHead title={t(title)}>{locked && <CopyButton role={role} />}</PageHead>
      {query.isError && (
        <div className="card">
          <Failed what={t('theRole')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {source !== undefined && query.isPending && (
        <div className="card">
          <SkeletonLines />
        </div>
      )}
      {locked && <LockedRole role={role} />}
      {!locked && (source === undefined || role) && (
        <RoleForm key={`${cmd} ${String(source)}`} role={role} copy={cmd === 'add'} />
      )}
    </>
  )
}

function CopyButton({ role }: { readonly role: RoleRow }) {
  const common = useT(COMMON_TEXTS)
  return (
    <LinkButton
      to="/config/system/role/form"
      search={{ cmd: 'add', from: role.seq }}
      leftSection={<IconCopy size={16} aria-hidden />}
    >
      {common('copy')}
    </LinkButton>
  )
}

/** A default role: to read, and to copy. */
function LockedRole({ role }: { readonly role: RoleRow }) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const roleName = useRoleName()
  return (
    <div className="form">
      <Notice tone="info" role="note" icon={<IconLock size={18} aria-hidden />}>
        {t('lockedNote')}
      </Notice>
      <fieldset>
        <legend>{t('basics')}</legend>
        <dl className="kv">
          <dt>{t('name')}</dt>
          <dd>{roleName(role)}</dd>
          <dt>{t('region')}</dt>
          <dd>{t(`region.${role.region}`)}</dd>
        </dl>
      </fieldset>
      <fieldset>
        <legend>{t('permissions')}</legend>
        <PermissionTree region={role.region} chosen={role.permissions} />
      </fieldset>
      <fieldset>
        <legend>{t('preview')}</legend>
        <RolePreview region={role.region} permissions={role.permissions} />
      </fieldset>
    </div>
  )
}

function RoleForm({ role, copy }: { readonly role: ListedRole | undefined; readonly copy: boolean }) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const roleName = useRoleName()
  const may = usePermissions()
  const editing = copy ? undefined : role
  const { form, page } = useFormPage({
    row: editing,
    body: roleBody,
    valuesOf: ({ name, region, permissions }): RoleBody => ({ name, region, permissions }),
    start: {
      name: role ? t('copyName', { name: roleName(role) }).slice(0, LIMITS.roleName) : '',
      region: role?.region ?? 'domain',
      // A copy starts with what its maker may grant.
      permissions: (role?.permissions ?? []).filter(may),
    },
    read: roleQuery,
    save: saveRole,
    leave: { to: '/config/system/role/list' },
    refresh: [['roles'], ['choices'], ['menu']],
  })
  return (
    <FormPage {...page}>
      {editing !== undefined && editing.user_count > 0 && (
        <Notice tone="warn" role="note">
          {t('inUseNote', { count: editing.user_count })}
        </Notice>
      )}
      {role === undefined && <Presets form={form} />}
      <Basics form={form} regionLocked={(editing?.user_count ?? 0) > 0} />
      <Permissions form={form} />
    </FormPage>
  )
}

function Basics({ form, regionLocked }: { readonly form: Form; readonly regionLocked: boolean }) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const problem = useFieldError()
  const [dropped, setDropped] = useState(0)
  const changeRegion = (region: RegionName): void => {
    const fitting = permissionsOfRegion(region)
    const chosen = form.getValues('permissions')
    const kept = chosen.filter((id) => fitting.includes(id))
    form.setValue('permissions', kept, { shouldDirty: true })
    setDropped(chosen.length - kept.length)
  }
  return (
    <fieldset>
      <legend>{t('basics')}</legend>
      <div className="two">
        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={LIMITS.roleName}
          autoComplete="off"
          error={problem(form.formState.errors.name)}
          {...form.register('name')}
        />
        <Controller
          control={form.control}
          name="region"
          render={({ field, fieldState }) => (
            <Select
              label={t('region')}
              withAsterisk
              description={t(regionLocked ? 'regionLocked' : 'regionHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              disabled={regionLocked}
              value={field.value}
              onChange={(value) => {
                const region = REGION_NAMES.find((name) => name === value)
                if (!region) return
                field.onChange(region)
                changeRegion(region)
              }}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
              data={REGION_NAMES.map((value) => ({ value, label: t(`region.${value}`) }))}
            />
          )}
        />
      </div>
      <Box component="p" className="dim" aria-live="polite" m={0}>
        {dropped > 0 ? t('dropped', { count: dropped }) : ''}
      </Box>
    </fieldset>
  )
}

function Permissions({ form }: { readonly form: Form }) {
  const t = useT(ROLE_SCREEN_TEXTS)
  const problem = useFieldError()
  const [region, chosen] = useWatch({ control: form.control, name: ['region', 'permissions'] })
  const { errors, isSubmitted } = form.formState
  const error = problem(errors.permissions)
  const change = (next: readonly Permission[]): void =>
    form.setValue('permissions', [...next], { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <>
      <fieldset aria-describedby="permissions-problem">
        <legend>{t('permissions')}</legend>
        <Box component="p" className="dim" mt={0}>
          {t('regionOnly')}
        </Box>
        <p
          id="permissions-problem"
          className="fielderror"
          tabIndex={-1}
          data-faulty={error === null ? undefined : t('permissions')}
          role={error === null ? undefined : 'alert'}
        >
          {error}
        </p>
        <PermissionTree region={region} chosen={chosen} onChange={change} />
      </fieldset>
      <fieldset>
        <legend>{t('preview')}</legend>
        <RolePreview region={region} permissions={chosen} />
      </fieldset>
    </>
  )
}
