/** Search word and its field, period, and what leads to more fields. */
import { Button, Collapse, Select } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { PeriodFields } from '../../../ui/period-fields.tsx'
import { SearchWord } from '../../../ui/search-word.tsx'
import { useFieldLabel } from './search-fields.ts'
import { Advanced, SearchChips, SearchHelp } from './search-parts.ts'
import {
  advancedCount,
  isSearching,
  withCondition,
  withoutWords,
  WORD_FIELDS,
  type MailSearch,
} from './search.ts'

const ANY = ''

/** New words in the box ask anew; where they are as they were, only the other fields have changed. */
function replaced(draft: MailSearch, before: MailSearch): MailSearch {
  const q = draft.q?.trim()
  return q === undefined || q === '' || q === before.q ? draft : { ...withoutWords(draft), q }
}

interface SearchBarProps {
  readonly search: MailSearch
  readonly onChange: (next: MailSearch) => void
  /** One box and the period. */
  readonly phone?: boolean
  /** What leads to searches that one has kept. */
  readonly saved?: ReactNode
}

/** Remounted (by key) when the address changes, so that it always shows what is in force. */
export function SearchBar({ search, onChange, phone = false, saved }: SearchBarProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const may = usePermissions()
  const [draft, setDraft] = useState<MailSearch>(search)
  const count = advancedCount(search)
  const [advanced, setAdvanced] = useState(count > 0)
  const set = (part: Partial<MailSearch>) => setDraft({ ...draft, ...part })
  const apply = (next: MailSearch) => onChange({ ...next, page: undefined, mail: undefined })
  const [problem, setProblem] = useState<ReactNode>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Nothing but words needs nothing to understand them.
    const plain = draft.field === undefined ? !draft.q?.includes(':') : draft.field !== 'attach_hash'
    if (plain) return apply(draft.field === undefined ? replaced(draft, search) : withCondition(draft))
    const { understood } = await import('./search-operators.tsx')
    const { next, problems } = understood(draft, may('mail-search-period'))
    setProblem(problems)
    if (problems === null) apply(next)
  }

  const fieldLabel = useFieldLabel()
  return (
    <form onSubmit={(event) => void submit(event)} role="search" style={{ display: 'grid', gap: 10 }}>
      <div className="filters">
        {!phone && (
          <Select
            w={190}
            aria-label={t('field')}
            value={draft.field ?? ANY}
            data={[
              { value: ANY, label: t('field.any') },
              ...WORD_FIELDS.map((field) => ({ value: field, label: fieldLabel(field) })),
            ]}
            onChange={(value) => set({ field: WORD_FIELDS.find((field) => field === value) })}
          />
        )}
        <SearchWord
          style={{ flex: '1 1 220px', maxWidth: 360 }}
          word={draft.q ?? ''}
          onWord={(q) => set({ q })}
        />
        {may('mail-search-period') && <PeriodFields draft={draft} onApply={apply} />}
        <Button type="submit" variant="default">
          {common('search')}
        </Button>
        {!phone && (
          <Button
            variant="default"
            aria-expanded={advanced}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setAdvanced(!advanced)}
          >
            {count > 0 ? t('advancedSet', { count }) : common('searchAdvanced')}
          </Button>
        )}
        {saved}
        {isSearching(search) && (
          <Button
            variant="subtle"
            onClick={() => onChange({ tab: search.tab, size: search.size, refresh: search.refresh })}
          >
            {common('reset')}
          </Button>
        )}
      </div>
      {problem}
      <Suspense>{isSearching(search) && <SearchChips search={search} onChange={onChange} />}</Suspense>
      <Collapse expanded={advanced}>
        {advanced && (
          <Suspense>
            <Advanced draft={draft} set={set} />
            <SearchHelp />
          </Suspense>
        )}
      </Collapse>
    </form>
  )
}
