/** What the list of users is narrowed by: domain, group, role, state, language. */
import { Select } from '@mantine/core'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { USER_STATES } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainFilter } from '../../ui/pickers/domain-filter.tsx'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { SEARCHED } from '../../ui/pickers/searched.ts'
import type { UserSearch } from './search.ts'

interface UserFiltersProps {
  readonly search: UserSearch
  readonly onSearch: (next: UserSearch) => void
}

export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const common = useT(COMMON_TEXTS)
  const t = useT(MEMBER_LIST_TEXTS)
  const roleName = useRoleName()
  const region = useSession()?.role.region
  const choices = useQuery(choicesQuery()).data
  const domains = choices?.domains ?? []
  const domainId = search.domain_id ?? (domains.length === 1 ? domains[0]!.id : undefined)
  const place = useQuery({ ...choicesQuery(domainId), enabled: domainId !== undefined }).data
  const groups = domainId === undefined ? [] : (place?.groups ?? [])
  const set = (change: Partial<UserSearch>) => onSearch({ ...search, ...change, page: undefined })
  const number = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
  return (
    <>
      <DomainFilter search={search} onSearch={(next) => onSearch({ ...next, group_id: undefined })} />
      {region !== 'group' && (groups.length > 0 || search.group_id !== undefined) && (
        <Select
          w={160}
          aria-label={common('group')}
          {...SEARCHED}
          value={search.group_id === undefined ? '' : String(search.group_id)}
          onChange={(value) => set({ group_id: number(value) })}
          data={[
            { value: '', label: t('allGroups') },
            ...groups.map((group) => ({ value: String(group.id), label: group.name })),
          ]}
        />
      )}
      <Select
        w={170}
        aria-label={common('role')}
        value={search.role_id === undefined ? '' : String(search.role_id)}
        onChange={(value) => set({ role_id: number(value) })}
        data={[
          { value: '', label: t('allRoles') },
          ...(choices?.roles ?? []).map((role) => ({ value: String(role.id), label: roleName(role) })),
        ]}
      />
      <Select
        w={180}
        aria-label={common('status')}
        value={search.state ?? ''}
        onChange={(value) => set({ state: STATES.find((state) => state === value) })}
        data={[
          { value: '', label: t('allStates') },
          ...STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <Select
        w={140}
        aria-label={common('language')}
        value={search.language ?? ''}
        onChange={(value) => set({ language: LANGUAGES.find((language) => language === value) })}
        data={[
          { value: '', label: t('allLanguages') },
          ...LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) })),
        ]}
      />
    </>
  )
}

const STATES = ['normal', ...USER_STATES] as const
