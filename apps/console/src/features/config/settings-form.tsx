/** The form of one tab of settings. */
import { Button } from '@mantine/core'
import { sectionsOf, type SettingTab } from '@postern/contract/settings/layout.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { countErrors, UnsavedGuard } from '../../ui/form/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { saveSettings, settingsQuery, type GroupSettings } from './api.ts'
import { Conflict } from './conflict.tsx'
import { SettingField, type SettingFields } from './setting-field.tsx'
import { changedValues, declarationsOf, fieldsOf, useSettingsForm } from './use-settings-form.ts'
import { refreshAfterSave } from './refresh-after-save.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SettingsFormProps {
  readonly tab: SettingTab
  readonly settings: GroupSettings
}

export function SettingsForm({ tab, settings }: SettingsFormProps) {
  const ui = useT(UI_TEXTS)
  const t = useT(CONFIG_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const sections = useMemo(() => sectionsOf(tab), [tab])
  const declarations = useMemo(
    () =>
      declarationsOf(
        tab.group,
        sections.flatMap(({ names }) => names),
      ),
    [tab, sections],
  )
  const { base, form, problem, submit, reload, summary } = useSaving(tab, settings, declarations)
  const { isDirty, isSubmitting, errors } = form.formState
  const count = countErrors(errors)
  const isShown = useShown(form, declarations)
  return (
    <FormFrame>
      <form onSubmit={submit} noValidate className="form settings">
        <div ref={summary} tabIndex={-1} style={{ outline: 'none' }}>
          {problem !== null && toApiError(problem).code === 'CHANGED_MEANWHILE' && (
            <Conflict group={tab.group} onReload={reload} />
          )}
          {problem !== null && toApiError(problem).code !== 'CHANGED_MEANWHILE' && (
            <Notice tone="error" role="alert">
              {thrownText(problem, language)}
            </Notice>
          )}
          {problem === null && count > 0 && <ErrorSummary count={count} within={summary} />}
        </div>
        {sections.map((section) => (
          <fieldset key={section.names.join()}>
            <legend>{section.title[language]}</legend>
            <div className="two">
              {section.names.filter(isShown).map((name) => (
                <SettingField
                  key={name}
                  name={name}
                  setting={declarations.get(name)!}
                  control={form.control}
                  stored={base.secrets.includes(name)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div className="savebar">
          <span className="note" aria-live="polite">
            {isDirty ? ui('unsavedNote') : ''}
          </span>
          <Button variant="default" disabled={!isDirty} onClick={() => form.reset()}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {common('save')}
          </Button>
        </div>
        <UnsavedGuard active={isDirty} />
      </form>
    </FormFrame>
  )
}

/** Whether a setting means something beside the choices made; one that is wrong is shown all the same. */
function useShown(
  { control, formState: { errors } }: ReturnType<typeof useSettingsForm>,
  declarations: ReturnType<typeof declarationsOf>,
): (name: string) => boolean {
  const values = useWatch({ control })
  return (name) => {
    const { onlyWith } = declarations.get(name)!
    if (onlyWith === undefined || errors[name] !== undefined) return true
    return onlyWith.is.includes(String(values[onlyWith.name]))
  }
}

/** Saving, and what stands in its way. `base` is what the form was made from. */
function useSaving(
  tab: SettingTab,
  settings: GroupSettings,
  declarations: ReturnType<typeof declarationsOf>,
) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [base, setBase] = useState(settings)
  const [problem, setProblem] = useState<unknown>(null)
  const summary = useRef<HTMLDivElement>(null)
  const form = useSettingsForm(tab.group, declarations, base)
  const start = (next: GroupSettings) => {
    setBase(next)
    setProblem(null)
    form.reset(fieldsOf(declarations, next.values))
  }
  const reload = async () => start(await queries.fetchQuery(settingsQuery(tab.group)))
  const save = async (fields: SettingFields) => {
    setProblem(null)
    const changed = changedValues(declarations, fields, base.values)
    try {
      await saveSettings(tab.group, changed, base.version)
      await reload()
      notifyDone(t('savedNow'))
      await refreshAfterSave(queries)
    } catch (error) {
      const { fields: wrong, code, text } = toApiError(error)
      for (const [path, fault] of Object.entries(wrong)) {
        // The server's own sentence names what the catalogue cannot, such as an address.
        const message = fault === code && text !== null ? text : codeText(fault, language)
        form.setError(path.replace(/^values\./, ''), { type: fault, message })
      }
      if (Object.keys(wrong).length === 0) setProblem(error)
      summary.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    void form.handleSubmit(save, () => summary.current?.focus())(event)
  }
  return { base, form, problem, submit, summary, reload: () => void reload().catch(setProblem) }
}
