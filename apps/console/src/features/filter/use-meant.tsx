/** Asks before a deny filter is saved that fits nearly every mail, and shows the mail that it would have held. */
import { BACKTEST_TEXTS } from '@postern/contract/texts/filter-backtest.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FilterPlace } from './api.ts'
import type { FilterOutput } from './filter-form.ts'
import { startBacktest } from './try/api.ts'
import { BacktestRun } from './try/backtest-panel.tsx'

const DAYS = 7

interface Question {
  readonly values: FilterOutput
  answer(meant: boolean): void
}

/** Calls `save` again with `confirmed` after the user confirms; otherwise the error appears at its fields. */
export function useMeant(place: FilterPlace, id: number | undefined) {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = async (values: FilterOutput): Promise<boolean> => {
    const meant = await new Promise<boolean>((answer) => setQuestion({ values, answer }))
    setQuestion(null)
    return meant
  }
  const saveMeant = async (values: FilterOutput, save: (confirmed: boolean) => Promise<unknown>) => {
    try {
      return await save(false)
    } catch (error) {
      const codes: readonly string[] = Object.values(toApiError(error).fields)
      if (!codes.includes('FILTER_FITS_NEARLY_ALL') || !(await ask(values))) throw error
      return save(true)
    }
  }
  return { saveMeant, question: question && <MeantQuestion {...question} place={place} id={id} /> }
}

function MeantQuestion({
  values,
  answer,
  place,
  id,
}: Question & { readonly place: FilterPlace; readonly id: number | undefined }) {
  const t = useT(BACKTEST_TEXTS)
  const { language } = useLanguage()
  const filter = { ...values, ...(id === undefined ? {} : { id }) }
  const start = useQuery({
    queryKey: ['filters', 'backtest', 'nearly all', filter],
    queryFn: () => startBacktest(place, { days: DAYS, filter }),
    retry: false,
    gcTime: 0,
  })
  return (
    <AskDialog
      title={t('nearlyAllTitle')}
      text={t('nearlyAllText')}
      label={t('saveAnyway')}
      onClose={() => answer(false)}
      onYes={() => answer(true)}
    >
      {start.isError && (
        <Notice tone="error" role="alert">
          {thrownText(start.error, language)}
        </Notice>
      )}
      {start.data && <BacktestRun id={start.data.id} policy="deny" />}
    </AskDialog>
  )
}
