/** Period, class, task, outcome, and a word in one of the fields. */
import { Button, Checkbox, Select } from '@mantine/core'
import { AUDIT_CLASSES, AUDIT_TASKS, AUDIT_TYPES } from '@postern/contract/audit/tasks.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import { useState, type FormEvent } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { PeriodFields } from '../../ui/period-fields.tsx'
import { SearchWord } from '../../ui/search-word.tsx'
import { useEventText } from './event-text.ts'
import { AUDIT_CLASS_NAMES, AUDIT_FIELDS, type AuditSearch } from './search.ts'

const ANY = ''

interface SearchBarProps {
  readonly search: AuditSearch
  readonly onChange: (next: AuditSearch) => void
}

/** Remounted (by key) when the address changes, so that it always shows what is in force. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  const t = useT(AUDIT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const text = useEventText()
  const [draft, setDraft] = useState<AuditSearch>(search)
  const apply = (next: AuditSearch) => onChange({ ...next, page: undefined, event: undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(draft)
  }
  const searching = [search.q, search.period, search.type, search.class, search.task].some(
    (value) => value !== undefined,
  )
  return (
    <form onSubmit={submit} role="search" className="filters">
      <PeriodFields draft={draft} onApply={apply} />
      <KindChoice draft={draft} onApply={apply} />
      <Select
        w={130}
        aria-label={t('type')}
        value={draft.type ?? ANY}
        data={[
          { value: ANY, label: t('allTypes') },
          ...AUDIT_TYPES.map((value) => ({ value, label: text.type(value) })),
        ]}
        onChange={(value) => apply({ ...draft, type: AUDIT_TYPES.find((type) => type === value) })}
      />
      <Select
        w={130}
        aria-label={t('field')}
        value={draft.field ?? 'target'}
        data={AUDIT_FIELDS.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setDraft({ ...draft, field: AUDIT_FIELDS.find((field) => field === value) })}
      />
      <SearchWord
        style={{ flex: '1 1 180px', maxWidth: 320 }}
        word={draft.q ?? ''}
        onWord={(q) => setDraft({ ...draft, q })}
      />
      <Button type="submit" variant="default">
        {common('search')}
      </Button>
      <Checkbox
        size="xs"
        style={{ alignSelf: 'center', flex: 'none' }}
        styles={{ body: { flexWrap: 'nowrap' }, label: { whiteSpace: 'nowrap' } }}
        label={t('withReads')}
        checked={search.reads === true}
        onChange={(event) => apply({ ...search, reads: event.currentTarget.checked || undefined })}
      />
      {searching && (
        <Button variant="subtle" onClick={() => onChange({ size: search.size })}>
          {common('reset')}
        </Button>
      )}
    </form>
  )
}

interface KindChoiceProps {
  readonly draft: AuditSearch
  readonly onApply: (next: AuditSearch) => void
}

/** The class of events, then one of its tasks. */
function KindChoice({ draft, onApply }: KindChoiceProps) {
  const t = useT(AUDIT_TEXTS)
  const text = useEventText()
  const of = draft.class
  return (
    <>
      <Select
        w={170}
        searchable
        aria-label={t('class')}
        value={draft.class ?? ANY}
        data={[
          { value: ANY, label: t('allClasses') },
          ...AUDIT_CLASS_NAMES.map((value) => ({ value, label: text.group(value) })),
        ]}
        onChange={(value) =>
          onApply({ ...draft, class: AUDIT_CLASS_NAMES.find((name) => name === value), task: undefined })
        }
      />
      {of !== undefined && (
        <Select
          w={190}
          aria-label={t('task')}
          value={draft.task ?? ANY}
          data={[
            { value: ANY, label: t('allTasks') },
            ...AUDIT_CLASSES[of].map((task) => ({
              value: `${of}.${task}`,
              label: text.task(of, task),
            })),
          ]}
          onChange={(value) => onApply({ ...draft, task: AUDIT_TASKS.find((task) => task === value) })}
        />
      )}
    </>
  )
}
