/** One's own allow or block list: one field for an address or a domain; conditions only for who asks for them. */
import { Button, TextInput } from '@mantine/core'
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { OWN_SENDER_TEXTS } from '@postern/contract/texts/filter-own-sender.ts'
import { filterCall, type FilterCall } from '@postern/contract/routes/filter.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { addFilter, type FilterPlace } from './api.ts'
import css from './filter.module.css'

interface OwnSenderFormProps {
  readonly place: FilterPlace
  readonly onDone: () => void
  /** Rather the form with all conditions. */
  readonly onMore: () => void
}

/** The filter for an address, named after it by the server, or for a domain with or without its @; the first problem's code where it is neither. */
export function ownFilter(words: string): { readonly body: FilterCall } | { readonly problem: string } {
  const value = words.trim().toLowerCase()
  const domain = value.startsWith('@') ? value.slice(1) : value
  const byDomain = !domain.includes('@')
  const parsed = filterCall.safeParse({
    rules: [
      {
        target: byDomain ? TARGETS.senderDomain : TARGETS.senderEmail,
        cond: CONDITIONS.match,
        value: byDomain ? domain : value,
      },
    ],
  })
  if (parsed.success) return { body: parsed.data }
  return { problem: parsed.error.issues[0]?.message ?? 'INVALID_VALUE' }
}

export function OwnSenderForm({ place, onDone, onMore }: OwnSenderFormProps) {
  const t = useT(OWN_SENDER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (body: FilterCall) => addFilter(place, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['filters'] })
      onDone()
    },
    onError: (error) => {
      const [code] = Object.values(toApiError(error).fields)
      setProblem(code === undefined ? thrownText(error, language) : codeText(code, language))
    },
  })
  return (
    <form
      className={`card block ${css['ownsender']!}`}
      onSubmit={(event) => {
        event.preventDefault()
        const made = ownFilter(words)
        if ('body' in made) save.mutate(made.body)
        else setProblem(codeText(made.problem, language))
      }}
    >
      <TextInput
        label={t('field')}
        description={t(place.policy)}
        placeholder={t('example')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        data-autofocus
        value={words}
        error={problem}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <div className={css['ownactions']}>
        <Button type="submit" loading={save.isPending}>
          {t(place.policy === 'allow' ? 'addAllow' : 'addDeny')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button variant="subtle" ml="auto" onClick={onMore}>
          {t('more')}
        </Button>
      </div>
    </form>
  )
}
