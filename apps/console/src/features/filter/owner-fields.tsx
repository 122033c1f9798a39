/** Whose filter it is, as far as its region asks: nobody's, a domain's, a group's or a user's. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { listUsersRoute } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { SEARCHED } from '../../ui/pickers/searched.ts'
import type { FilterForm } from './filter-form.ts'

interface OwnerFieldsProps {
  readonly region: RegionName
  readonly form: FilterForm
}

/** A personal user's filters are their own; the server knows whose. */
export function useHasOwner(region: RegionName): boolean {
  const personal = useSession()?.role.region === 'user'
  return region !== 'all' && !personal
}

export function OwnerFields({ region, form }: OwnerFieldsProps) {
  if (!useHasOwner(region)) return null
  return region === 'user' ? <UserChoice form={form} /> : <PlaceChoice form={form} region={region} />
}

function PlaceChoice({ form, region }: OwnerFieldsProps) {
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const everywhere = useSession()?.role.region === 'all'
  const choices = useQuery(choicesQuery())
  const name = region === 'group' ? 'group_id' : 'domain_id'
  const domains = new Map(choices.data?.domains.map((domain) => [domain.id, domain.name]))
  const options =
    region === 'group'
      ? (choices.data?.groups ?? []).map((group) => ({
          value: String(group.id),
          label: `${group.name} (${domains.get(group.domain_id) ?? ''})`,
        }))
      : (choices.data?.domains ?? []).map((domain) => ({ value: String(domain.id), label: domain.name }))
  const only = options.length === 1 ? Number(options[0]!.value) : undefined
  useEffect(() => {
    if (only !== undefined && form.getValues(name) === null) form.resetField(name, { defaultValue: only })
  }, [form, name, only])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          label={common(region === 'group' ? 'group' : 'domain')}
          withAsterisk
          {...SEARCHED}
          disabled={choices.isPending || (only !== undefined && !everywhere)}
          value={typeof field.value === 'number' ? String(field.value) : null}
          onChange={(value) => field.onChange(value === null ? null : Number(value))}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
          data={options}
        />
      )}
    />
  )
}

function UserChoice({ form }: Pick<OwnerFieldsProps, 'form'>) {
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const may = usePermissions()
  const [word, setWord] = useState('')
  const [wanted] = useDebouncedValue(word, 250)
  const users = useQuery({
    queryKey: ['users', 'choice', wanted],
    queryFn: ({ signal }) =>
      call(listUsersRoute, { query: { q: wanted === '' ? undefined : wanted, size: 15 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: may('member-user-list'),
  })
  return (
    <Controller
      control={form.control}
      name="user_id"
      render={({ field, fieldState }) => {
        const options = (users.data?.data ?? []).map((user) => ({
          value: String(user.id),
          label: `${user.name} <${user.email}>`,
        }))
        const chosen = typeof field.value === 'number' ? String(field.value) : null
        if (chosen !== null && !options.some((option) => option.value === chosen))
          options.unshift({ value: chosen, label: `#${chosen}` })
        return (
          <Select
            label={common('user')}
            withAsterisk
            {...SEARCHED}
            searchValue={word}
            onSearchChange={setWord}
            filter={({ options: all }) => all}
            nothingFoundMessage={common('noResult')}
            value={chosen}
            onChange={(value) => field.onChange(value === null ? null : Number(value))}
            onBlur={field.onBlur}
            ref={field.ref}
            error={problem(fieldState.error)}
            data={options}
          />
        )
      }}
    />
  )
}
