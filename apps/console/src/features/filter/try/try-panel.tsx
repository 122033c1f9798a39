/** In the form of a filter: what its draft does to a message, before it is saved. */
import { Button } from '@mantine/core'
import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { FilterPlace } from '../api.ts'
import type { FilterForm, FilterOutput } from '../filter-form.ts'
import { tryFilter } from './api.ts'
import { valuesOf } from './form-values.ts'
import { MailChoice, type Chosen } from './mail-choice.tsx'
import { Conditions, Verdicts } from './trial-parts.tsx'
import css from './try.module.css'

interface TryPanelProps {
  readonly form: FilterForm
  readonly place: FilterPlace
  /** Of the filter that is edited. */
  readonly id: number | undefined
}

interface Tried {
  readonly trial: Trial
  readonly filter: FilterOutput
}

export function TryPanel({ form, place, id }: TryPanelProps) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const run = useMutation({
    mutationFn: async ({ source }: Chosen): Promise<Tried | null> => {
      const filter = await valuesOf(form)
      if (!filter) return null
      const trial = await tryFilter(place, {
        source,
        filter: { ...filter, ...(id === undefined ? {} : { id }) },
      })
      return { trial, filter }
    },
  })
  return (
    <fieldset>
      <legend>{t('tryIt')}</legend>
      {!opened ? (
        <Button
          variant="light"
          leftSection={<IconFlask size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('open')}
        </Button>
      ) : (
        <div className={css['trial']}>
          <p className="dim small">{t('tryHelp')}</p>
          <MailChoice chosen={chosen} onChoose={setChosen} />
          {chosen && (
            <span>
              <Button variant="light" loading={run.isPending} onClick={() => run.mutate(chosen)}>
                {t('run')}
              </Button>
            </span>
          )}
          {run.isError && (
            <Notice tone="error" role="alert">
              {thrownText(run.error, language)}
            </Notice>
          )}
          {run.data && (
            <section className={css['trial']} aria-label={t('result')} aria-live="polite">
              <Verdicts trial={run.data.trial} after={t('after')} />
              <Conditions trial={run.data.trial} rules={run.data.filter.rules} />
            </section>
          )}
        </div>
      )}
    </fieldset>
  )
}
