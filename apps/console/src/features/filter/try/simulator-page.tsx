/** What becomes of a message: which filter decides, why the others do not, and the points. */
import { Button, NumberInput, TextInput } from '@mantine/core'
import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { fromField, type FieldValue } from '@postern/contract/settings/form.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentType, type FormEvent } from 'react'
import { toApiError } from '../../../api/errors.ts'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import type { FilterPlace } from '../api.ts'
import type { FilterForm, FilterOutput } from '../filter-form.ts'
import { simulate, type SimulateBody } from './api.ts'
import { DraftFilterFields } from './draft-filter.tsx'
import { valuesOf } from './form-values.ts'
import { MailChoice, type Chosen } from './mail-choice.tsx'
import { Conditions, Levels, Verdicts } from './trial-parts.tsx'
import css from './try.module.css'

type DraftValues = Readonly<Record<string, FieldValue>>

interface SimulatorPageProps {
  /** Picks settings to be tried, by key. */
  readonly Settings: ComponentType<{
    readonly values: DraftValues
    readonly onChange: (values: DraftValues) => void
    readonly faults: Readonly<Record<string, string>>
  }>
  /** Shows the reasons, and what differs. */
  readonly Why: ComponentType<{ readonly trial: Trial }>
}

const FIELDS = ['recipient', 'sender', 'ip'] as const
const SHOWN: readonly string[] = [...FIELDS, 'threshold']
type Entered = Record<(typeof FIELDS)[number], string> & { threshold: number | '' }
const NOTHING: Entered = { recipient: '', sender: '', ip: '', threshold: '' }

export function SimulatorPage({ Settings, Why }: SimulatorPageProps) {
  const t = useT(TRY_TEXTS)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [entered, setEntered] = useState(NOTHING)
  const [settings, setSettings] = useState<DraftValues>({})
  const [place, setPlace] = useState<FilterPlace | null>(null)
  const [form, setForm] = useState<FilterForm | null>(null)
  const run = useMutation({
    mutationFn: async (chosen: Chosen): Promise<Simulated | null> => {
      const filter = place && form && (await valuesOf(form))
      // Its form says what is wrong with it.
      if (place && !filter) return null
      const draft = place && filter && { ...place, filter }
      return { trial: await simulate({ ...bodyOf(chosen, entered, settings), draft }), filter }
    },
  })
  const faults = useSettingFaults(run.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) run.mutate(chosen)
  }
  return (
    <>
      <PageHead title={t('title')} />
      <div className={css['page']}>
        <p className="dim">{t('intro')}</p>
        <form className={`card ${css['block']!}`} onSubmit={submit}>
          <h2>{t('mail')}</h2>
          <MailChoice chosen={chosen} onChoose={setChosen} />
          {chosen && (
            <>
              <Circumstances chosen={chosen} entered={entered} onEnter={setEntered} error={run.error} />
              <DraftFilterFields place={place} onPlace={setPlace} onForm={setForm} />
              <Settings values={settings} onChange={setSettings} faults={faults} />
              <span>
                <Button type="submit" loading={run.isPending}>
                  {t('simulate')}
                </Button>
              </span>
            </>
          )}
        </form>
        <Problem error={run.error} />
        {run.data && <Result {...run.data} Why={Why} />}
      </div>
    </>
  )
}

/** What the server found wrong with settings, in words, by key. */
function useSettingFaults(error: unknown): Readonly<Record<string, string>> {
  const { language } = useLanguage()
  const faults = Object.entries(toApiError(error ?? null).fields).filter(([field]) =>
    field.startsWith(SETTINGS),
  )
  return Object.fromEntries(
    faults.map(([field, code]) => [field.slice(SETTINGS.length), codeText(code, language)]),
  )
}
const SETTINGS = 'settings.'

function bodyOf({ source }: Chosen, { threshold, ...entered }: Entered, drafts: DraftValues): SimulateBody {
  const given = FIELDS.map((name) => [name, entered[name].trim()] as const).filter(
    ([, value]) => value !== '',
  )
  const settings = Object.fromEntries(
    Object.entries(drafts).map(([key, value]) => [key, fromField(findSetting(key)!, value)]),
  )
  return { source, ...Object.fromEntries(given), ...(threshold === '' ? {} : { threshold }), settings }
}

interface CircumstancesProps {
  readonly chosen: Chosen
  readonly entered: Entered
  readonly onEnter: (entered: Entered) => void
  readonly error: unknown
}

function Circumstances({ chosen, entered, onEnter, error }: CircumstancesProps) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  const stored = chosen.receiver !== null
  const { fields } = toApiError(error ?? null)
  const field = (name: (typeof FIELDS)[number], help: string) => (
    <TextInput
      label={t(name)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={entered[name]}
      maxLength={255}
      error={fields[name] === undefined ? null : codeText(fields[name], language)}
      onChange={(event) => onEnter({ ...entered, [name]: event.currentTarget.value })}
      placeholder={name === 'recipient' ? (chosen.receiver ?? '') : ''}
    />
  )
  return (
    <div className="two">
      {field('recipient', t(stored ? 'recipientHelp' : 'recipientOfFile'))}
      <NumberInput
        label={t('threshold')}
        description={t('thresholdHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={100}
        decimalScale={1}
        value={entered.threshold}
        onChange={(value) => onEnter({ ...entered, threshold: typeof value === 'number' ? value : '' })}
      />
      {!stored && field('sender', t('fromHeader'))}
      {!stored && field('ip', t('fromHeader'))}
    </div>
  )
}

/** What no field shows. */
function Problem({ error }: { readonly error: unknown }) {
  const { language } = useLanguage()
  if (error === null) return null
  const fields = Object.keys(toApiError(error).fields)
  const isShown = (field: string) => SHOWN.includes(field) || field.startsWith(SETTINGS)
  if (fields.length > 0 && fields.every(isShown)) return null
  return (
    <Notice tone="error" role="alert">
      {thrownText(error, language)}
    </Notice>
  )
}

interface Simulated {
  readonly trial: Trial
  /** That was tried with it. */
  readonly filter: FilterOutput | null
}

function Result({ trial, filter, Why }: Pick<SimulatorPageProps, 'Why'> & Simulated) {
  const t = useT(TRY_TEXTS)
  return (
    <section className={`card ${css['block']!}`} aria-label={t('result')} aria-live="polite">
      <h2>{t('result')}</h2>
      <Verdicts trial={trial} after={t('afterSettings')} />
      <p className="dim small">
        <ForeignText
          text={t('judgedAs', {
            sender: trial.sender || t('nobody'),
            ip: trial.ip,
            recipient: trial.recipient,
          })}
        />
      </p>
      {filter && <Conditions trial={trial} rules={filter.rules} />}
      <Levels trial={trial} />
      <Why trial={trial} />
    </section>
  )
}
