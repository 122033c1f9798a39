/** One way of telling: whom, or which program; when not; and whether it works. */
import { Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { AlertWayRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { SwitchField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { saveWay, wayQuery, WAYS, waysQuery } from './api.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { newWay, newWayForm, valuesOf, wayForm } from './way-form.ts'
import { QuietFields, WhomFields } from './way-fields.tsx'
import { WayTrial } from './way-trial.tsx'

export function WayFormPage() {
  const t = useT(ALERT_TEXTS)
  const choices = useQuery(choicesQuery())
  const zone = useQuery(waysQuery({})).data?.zone ?? ''
  return (
    <RowPage
      search={useSearch({ from: '/shell/alert/way/form' })}
      read={wayQuery}
      what={t('theWay')}
      titles={{ add: t('addWay'), edit: t('editWay') }}
      reads={[{ query: choices, what: t('theWay') }]}
      permission="alert-rule"
    >
      {(row) => <Fields row={row} domains={choices.data?.domains ?? []} zone={zone} />}
    </RowPage>
  )
}

interface FieldsProps {
  readonly row: AlertWayRow | undefined
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly zone: string
}

function Fields({ row, domains, zone }: FieldsProps) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const everywhere = useSession()?.role.region === 'all'
  const { secret, setSecret, close, leave } = useSecret()
  const { form, page } = useFormPage({
    row,
    body: row ? wayForm : newWayForm,
    valuesOf,
    start: newWay(everywhere ? null : (domains[0]?.id ?? null), language),
    read: wayQuery,
    save: async (edited, values) => {
      const saved = await saveWay(edited, values)
      setSecret(saved.secret)
      return saved
    },
    leave,
    refresh: [[WAYS]],
  })
  const problem = useFieldError()
  return (
    <>
      <FormPage {...page}>
        <WhomFields form={form} domains={domains} fixed={row !== undefined} />
        {row && <WayTrial row={row} onSecret={setSecret} />}
        <MoreSettings
          form={form}
          fields={['quiet_from', 'quiet_to', 'name', 'is_act']}
          usual={newWay(null, 'ko')}
          sections={[t('quiet'), t('name')]}
        >
          <QuietFields form={form} zone={zone} />
          <fieldset>
            <legend>{t('name')}</legend>
            <Stack gap={16}>
              <TextInput
                label={t('name')}
                description={t('wayNameHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={LIMITS.alertName}
                error={problem(form.formState.errors.name)}
                {...form.register('name')}
              />
              <SwitchField control={form.control} name="is_act" label={t('wayIsAct')} />
            </Stack>
          </fieldset>
        </MoreSettings>
      </FormPage>
      {secret !== '' && <SecretDialog secret={secret} onClose={close} />}
    </>
  )
}

/** The page is left once a secret that it shows has been kept. */
function useSecret() {
  const navigate = useNavigate()
  const [secret, show] = useState('')
  const shown = useRef(false)
  const wantsToLeave = useRef(false)
  const setSecret = (made: string) => {
    shown.current = made !== ''
    show(made)
  }
  const leave = useCallback(() => {
    if (shown.current) wantsToLeave.current = true
    else void navigate({ to: '/alert/way/list' })
  }, [navigate])
  const close = () => {
    setSecret('')
    if (wantsToLeave.current) leave()
  }
  return { secret, setSecret, close, leave }
}
