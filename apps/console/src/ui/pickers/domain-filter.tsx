/** Narrows a list to one domain; not there for whoever has but one. */
import { Select } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { choicesQuery } from './choices.ts'
import { SEARCHED } from './searched.ts'

interface DomainSearch {
  readonly domain_id?: number | undefined
  readonly page?: number | undefined
}
interface DomainFilterProps<Search extends DomainSearch> {
  readonly search: Search
  readonly onSearch: (next: Search) => void
}

export function DomainFilter<Search extends DomainSearch>({ search, onSearch }: DomainFilterProps<Search>) {
  const common = useT(COMMON_TEXTS)
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  if (domains.length < 2) return null
  return (
    <Select
      w={190}
      aria-label={common('domain')}
      {...SEARCHED}
      value={search.domain_id === undefined ? '' : String(search.domain_id)}
      onChange={(value) =>
        onSearch({
          ...search,
          domain_id: value === null || value === '' ? undefined : Number(value),
          page: undefined,
        })
      }
      data={[
        { value: '', label: `${common('domain')}: ${common('all')}` },
        ...domains.map((domain) => ({ value: String(domain.id), label: domain.name })),
      ]}
    />
  )
}
