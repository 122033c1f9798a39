/** What new names of a domain mean for its users, asked before they are saved. */
import type { DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import type { DomainOutput } from './domain-form.ts'

interface Question {
  readonly before: DomainRow
  readonly after: DomainOutput
  readonly answer: (yes: boolean) => void
}

/** `ask` answers whether to save: true at once where nobody's address changes. `dialog` belongs on the page. */
export function useRenameQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = async (before: DomainRow | undefined, after: DomainOutput): Promise<boolean> => {
    if (before === undefined) return true
    if (before.name === after.name && goneOf(before, after).length === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ before, after, answer: resolve })
    return promise.finally(() => setQuestion(null))
  }
  return { ask, dialog: question && <RenameQuestion {...question} /> }
}

const goneOf = (before: DomainRow, after: DomainOutput): readonly string[] =>
  before.aliases.filter((alias) => alias !== after.name && !after.aliases.includes(alias))

function RenameQuestion({ before, after, answer }: Question) {
  const t = useT(DOMAIN_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const gone = goneOf(before, after).map(toUnicodeDomain)
  const renames = before.name !== after.name
  const names = { from: toUnicodeDomain(before.name), to: toUnicodeDomain(after.name) }
  const lost = gone.length > 0 ? t('aliasGoneText', { names: gone.join(', ') }) : ''
  return (
    <AskDialog
      title={t(renames ? 'renameTitle' : 'aliasGoneTitle')}
      text={renames ? t('renameText', { ...names, users: before.user_count }) : lost}
      label={common('save')}
      onClose={() => answer(false)}
      onYes={() => answer(true)}
    >
      {renames && lost !== '' && <p>{lost}</p>}
    </AskDialog>
  )
}
