/** One's own spam reports: whether, when and in which language; and one at once. */
import { Box, Button, Select } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import {
  getOwnReportRoute,
  sendOwnReportRoute,
  updateOwnReportRoute,
} from '@postern/contract/routes/spam-report.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { OWN_REPORT_TEXTS, REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { loadSession } from '../../api/auth.ts'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { isLanguage, useLanguage, useT } from '../../lib/i18n.tsx'
import { SwitchField } from '../../ui/form/fields.tsx'
import { UnsavedGuard } from '../../ui/form/form-page.tsx'
import { hourText, HoursField, ZoneField } from '../../ui/form/report-fields.tsx'
import { SaveProblem } from '../../ui/form/save-problem.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'

type Own = RouteReply<typeof getOwnReportRoute>
const body = updateOwnReportRoute.body.omit({ version: true })
type Input = z.input<typeof body>
const KEY = ['own-report']

const valuesOf = ({ daily_report, report_hours, time_zone, language }: Own): Input => ({
  daily_report,
  report_hours,
  time_zone,
  language,
})

export function OwnReport() {
  const t = useT(OWN_REPORT_TEXTS)
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getOwnReportRoute, {}, { signal }),
  })
  return (
    <section className="card" aria-labelledby="account-report" id="report">
      <h2 id="account-report">{t('title')}</h2>
      <Box component="p" className="dim" m="0 0 12px">
        {t('about')}
      </Box>
      {query.isError ? (
        <Failed what={t('theReport')} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <SkeletonLines count={5} />
      ) : (
        <Form key={query.data.version} own={query.data} />
      )}
    </section>
  )
}

function Form({ own }: { readonly own: Own }) {
  const t = useT(OWN_REPORT_TEXTS)
  const f = useT(REPORT_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const queries = useQueryClient()
  const { setLanguage } = useLanguage()
  const form = useForm<Input, unknown, z.output<typeof body>>({
    resolver: zodResolver(body),
    defaultValues: valuesOf(own),
  })
  const save = useMutation({
    mutationFn: (values: z.output<typeof body>) =>
      call(updateOwnReportRoute, { body: { ...values, version: own.version } }),
    onSuccess: async (_done, { language }) => {
      await loadSession()
      await queries.invalidateQueries({ queryKey: KEY })
      notifyDone(common('saved'))
      if (language !== own.language) setLanguage(language)
    },
  })
  const usual = own.usual_hours.map(hourText).join(', ')
  const { isDirty } = form.formState
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      {save.error && (
        <SaveProblem problem={save.error} onReload={() => queries.invalidateQueries({ queryKey: KEY })} />
      )}
      {own.domain_on ? (
        <>
          <SwitchField control={form.control} name="daily_report" label={f('userOn')} />
          <HoursField
            control={form.control}
            name="report_hours"
            label={f('hours')}
            help={f('usual', { hours: usual })}
            placeholder={usual}
          />
          <ZoneField control={form.control} name="time_zone" usual={own.usual_zone} />
        </>
      ) : (
        <Box component="p" m={0}>
          {t('off')}
        </Box>
      )}
      <Controller
        control={form.control}
        name="language"
        render={({ field }) => (
          <Select
            label={t('language')}
            description={t('languageHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            value={field.value}
            onChange={(value) => isLanguage(value) && field.onChange(value)}
            data={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
          />
        )}
      />
      <div className="buttons">
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {common('save')}
        </Button>
        <SendNow />
      </div>
      <UnsavedGuard active={isDirty && !save.isPending} />
    </form>
  )
}

function SendNow() {
  const t = useT(OWN_REPORT_TEXTS)
  const { language } = useLanguage()
  const send = useMutation({
    mutationFn: () => call(sendOwnReportRoute, {}),
    onSuccess: () => notifyDone(t('sent')),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      {t('now')}
    </Button>
  )
}
