/** One of many choices, in groups, found by typing; the search begins empty whatever is chosen. */
import { Select, type ComboboxItem, type ComboboxParsedItem } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useMemo, useState, type Ref } from 'react'
import { useT } from '../../lib/i18n.tsx'
import css from './search-select.module.css'

export interface SearchOption {
  readonly value: string
  readonly label: string
  /** A sentence below the label, to be seen; what reads the screen aloud hears the label. */
  readonly help?: string
  /** What else it is found by. */
  readonly words?: string
}
export interface SearchGroup {
  readonly label: string
  readonly options: readonly SearchOption[]
}

interface SearchSelectProps {
  /** Read out; nothing stands above the field. */
  readonly label: string
  readonly title?: string
  readonly placeholder: string
  readonly groups: readonly SearchGroup[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | null
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchSelect({ label, placeholder, groups, value, onChange, ...input }: SearchSelectProps) {
  const common = useT(COMMON_TEXTS)
  const options = useMemo(
    () => new Map(groups.flatMap((group) => group.options).map((option) => [option.value, option])),
    [groups],
  )
  const chosen = options.get(value)?.label ?? ''
  /** Null while nobody searches. */
  const [word, setWord] = useState<string | null>(null)
  return (
    <Select
      {...input}
      aria-label={label}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={340}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      placeholder={word === null ? '' : chosen || placeholder}
      nothingFoundMessage={common('noResult')}
      searchValue={word ?? chosen}
      onSearchChange={(next) => setWord((now) => (now === null ? begunBy(next, chosen) : next))}
      onDropdownOpen={() => setWord((now) => now ?? '')}
      onDropdownClose={() => setWord(null)}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      data={groups.map((group) => ({
        group: group.label,
        items: group.options.map((option) => ({ value: option.value, label: option.label })),
      }))}
      filter={({ options: all, search }) => matching(all, search, options)}
      renderOption={({ option }) => <Option label={option.label} help={options.get(option.value)?.help} />}
    />
  )
}

/** What somebody typed into the name of what is chosen: the search that this begins, null where nobody did. */
export function begunBy(text: string, chosen: string): string | null {
  if (text === chosen) return null
  if (text.startsWith(chosen)) return text.slice(chosen.length)
  return chosen.startsWith(text) ? '' : text
}

function Option({ label, help }: { readonly label: string; readonly help: string | undefined }) {
  return (
    <span className={css['option']}>
      <span>{label}</span>
      {help !== undefined && <small aria-hidden>{help}</small>}
    </span>
  )
}

/** The groups with the options that have every word of the search; a group whose own name has it stays whole. */
export function matching(
  all: ComboboxParsedItem[],
  search: string,
  options: ReadonlyMap<string, SearchOption>,
): ComboboxParsedItem[] {
  const words = search.trim().toLowerCase().split(/\s+/)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const fits = ({ value, label }: ComboboxItem) => has(`${label} ${options.get(value)?.words ?? ''}`)
  return all.flatMap((item): ComboboxParsedItem[] => {
    if (!('group' in item)) return fits(item) ? [item] : []
    const items = typeof item.group === 'string' && has(item.group) ? item.items : item.items.filter(fits)
    return items.length > 0 ? [{ ...item, items }] : []
  })
}
