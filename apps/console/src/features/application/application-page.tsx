/** The public form by which anybody applies for the service (product §1). */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { applyRoute } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { toApiError } from '../../api/errors.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { publicConfigQuery, usePublicConfig } from '../../lib/use-public-config.ts'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { sendApplication } from './api.ts'
import { Notice } from '../../ui/notice.tsx'

type In = z.input<typeof applyRoute.body>
type Out = z.output<typeof applyRoute.body>
type Form = UseFormReturn<In, unknown, Out>

const EMPTY: Partial<In> = {
  company: '',
  name: '',
  department: '',
  job_title: '',
  contact: '',
  email: '',
  question: '',
  homepage: '',
}

/** `closed` stands there while nobody may apply. */
export function ApplicationPage({ closed }: { readonly closed: ReactNode }) {
  const t = useT(APPLICATION_TEXTS)
  const config = useQuery(publicConfigQuery)
  useTitle(t('formTitle'))
  if (config.data?.application === false) return closed
  return (
    <PublicFrame>
      <div className="card panel wide">
        <h1>{t('formTitle')}</h1>
        <p>{t('formIntro')}</p>
        {config.isPending && <SkeletonLines />}
        {config.isError && (
          <Failed what={t('formTitle')} error={config.error} onRetry={() => void config.refetch()} />
        )}
        {config.data && <ApplicationForm />}
      </div>
    </PublicFrame>
  )
}

function ApplicationForm() {
  const t = useT(APPLICATION_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const shown = useFieldError()
  const navigate = useNavigate()
  const form: Form = useForm<In, unknown, Out>({
    resolver: zodResolver(applyRoute.body),
    defaultValues: EMPTY,
  })
  const { errors } = form.formState
  const { submit, busy, problem } = useSubmit(form, async (values) => {
    await sendApplication(values)
    await navigate({ to: '/application/thanks' })
  })
  const status = problem === null ? undefined : toApiError(problem).status
  const temporary = status !== undefined && (status === 0 || status >= 500)
  const count = Object.keys(errors).length
  return (
    <form onSubmit={submit} noValidate className="applyform">
      {problem !== null && (
        <Notice tone="error" role="alert">
          {temporary ? t('temporary') : thrownText(problem, language)}
        </Notice>
      )}
      {problem === null && count > 0 && (
        <Notice tone="error" role="alert">
          {common('errorSummary', { count })}
        </Notice>
      )}
      <ApplicantFields form={form} />
      <Question form={form} />
      {/* For programs that fill in everything; people neither see nor reach it. */}
      <div className="visually-hidden" aria-hidden>
        <label>
          {t('homepage')}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('homepage')} />
        </label>
      </div>
      <Consent error={shown(errors.privacy_consent)} register={form.register('privacy_consent')} />
      <Button type="submit" loading={busy} className="wide">
        {t('submit')}
      </Button>
    </form>
  )
}

function ApplicantFields({ form }: { readonly form: Form }) {
  const t = useT(APPLICATION_TEXTS)
  const problem = useFieldError()
  const field = (
    name: 'company' | 'name' | 'department' | 'job_title' | 'contact' | 'email',
    label: string,
  ) => ({
    label,
    error: problem(form.formState.errors[name]),
    ...form.register(name),
  })
  return (
    <>
      <TextInput
        withAsterisk
        autoComplete="organization"
        maxLength={LIMITS.applicationField}
        {...field('company', t('company'))}
      />
      <TextInput
        withAsterisk
        autoComplete="name"
        maxLength={LIMITS.applicationField}
        {...field('name', t('name'))}
      />
      <TextInput maxLength={LIMITS.applicationField} {...field('department', t('department'))} />
      <TextInput
        autoComplete="organization-title"
        maxLength={LIMITS.applicationField}
        {...field('job_title', t('jobTitle'))}
      />
      <TextInput
        withAsterisk
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        description={t('contactHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('contact', t('contact'))}
      />
      <TextInput withAsterisk type="email" autoComplete="email" {...field('email', t('email'))} />
    </>
  )
}

function Question({ form }: { readonly form: Form }) {
  const t = useT(APPLICATION_TEXTS)
  const problem = useFieldError()
  const question = useWatch({ control: form.control, name: 'question' }) ?? ''
  return (
    <Textarea
      className="wide"
      label={t('question')}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={LIMITS.applicationQuestion}
      description={t('left', { count: LIMITS.applicationQuestion - question.length })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem(form.formState.errors.question)}
      {...form.register('question')}
    />
  )
}

interface ConsentProps {
  readonly error: string | null
  readonly register: object
}
function Consent({ error, register }: ConsentProps) {
  const t = useT(APPLICATION_TEXTS)
  const policy = usePublicConfig()?.links.privacy ?? ''
  return (
    <div className="wide consent">
      <strong>{t('consentTitle')}</strong>
      <p>
        {t('consentText')}{' '}
        {policy !== '' && (
          <a href={policy} target="_blank" rel="noopener noreferrer">
            {t('privacyPolicy')}
          </a>
        )}
      </p>
      <Checkbox label={t('consent')} required error={error} {...register} />
    </div>
  )
}
