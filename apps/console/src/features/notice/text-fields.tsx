/** What a notice says, one language at a time. */
import { Box, Tabs, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { SkeletonLines } from '../../ui/states.tsx'
import type { NoticeForm } from './notice-form.ts'

const RichEditor = lazy(() => import('./rich-editor.tsx').then((module) => ({ default: module.RichEditor })))

export function TextFields({ form }: { readonly form: NoticeForm }) {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const reader = useLanguage().language
  const [language, setLanguage] = useState<Language>(reader)
  const { errors, submitCount } = form.formState
  const texts = useWatch({ control: form.control, name: 'texts' })
  const wrong = LANGUAGES.find((candidate) => errors.texts?.[candidate] !== undefined)
  useEffect(() => {
    // A fault on a folded page would not be seen.
    if (wrong !== undefined) setLanguage(wrong)
    // Only a try to save turns the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount])
  return (
    <fieldset>
      <legend>{t('texts')}</legend>
      <Box component="p" className="dim" m="0 0 8px">
        {t('textsHelp')}
      </Box>
      <Tabs
        value={language}
        keepMounted={false}
        onChange={(value) => setLanguage(LANGUAGES.find((candidate) => candidate === value) ?? reader)}
      >
        <Tabs.List aria-label={t('textLanguage')}>
          {LANGUAGES.map((candidate) => (
            <Tabs.Tab
              key={candidate}
              value={candidate}
              leftSection={
                errors.texts?.[candidate] ? (
                  <IconAlertCircle size={16} color="var(--error)" aria-label={common('failure')} />
                ) : (texts[candidate].title ?? '') === '' ? null : (
                  <IconCheck size={16} aria-hidden />
                )
              }
            >
              {common(`language.${candidate}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LANGUAGES.map((candidate) => (
          <Tabs.Panel key={candidate} value={candidate} pt={12} lang={candidate}>
            <OneLanguage form={form} language={candidate} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </fieldset>
  )
}

function OneLanguage({ form, language }: { readonly form: NoticeForm; readonly language: Language }) {
  const t = useT(NOTICE_TEXTS)
  const problem = useFieldError()
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <TextInput
        label={t('title')}
        withAsterisk
        maxLength={LIMITS.noticeTitle}
        error={problem(form.formState.errors.texts?.[language]?.title)}
        {...form.register(`texts.${language}.title`)}
      />
      <Suspense fallback={<SkeletonLines count={4} />}>
        {(['body', 'popup'] as const).map((part) => (
          <Controller
            key={part}
            control={form.control}
            name={`texts.${language}.${part}`}
            render={({ field, fieldState }) => (
              <RichEditor
                label={t(part === 'body' ? 'body' : 'popupBody')}
                {...(part === 'popup' ? { description: t('popupBodyHelp') } : { required: true })}
                value={field.value ?? ''}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={problem(fieldState.error)}
              />
            )}
          />
        ))}
      </Suspense>
    </div>
  )
}
