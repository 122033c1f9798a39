/** One notice: its texts, when and to whom it is shown. */
import type { NoticeReply } from '@postern/contract/routes/notice.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { noticeBody } from '@postern/contract/validation/notice.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { noticeQuery, saveNotice } from './api.ts'
import { AudienceFields, PeriodFields } from './audience-fields.tsx'
import { startOf } from './notice-form.ts'
import { TextFields } from './text-fields.tsx'

export function NoticeFormPage() {
  const t = useT(NOTICE_TEXTS)
  const { language } = useLanguage()
  const search = useSearch({ from: '/shell/notice/form' })
  return (
    <RowPage
      search={search}
      read={(id) => noticeQuery(id, language)}
      what={t('theNotice')}
      titles={{ add: t('addTitle'), edit: t('editTitle') }}
      // Those who only read notices have a page for that.
      permission="notice-notice-form"
      actions={
        search.cmd === 'mod' && (
          <LinkButton variant="default" to="/notice/$seq" params={{ seq: String(search.id) }}>
            {t('preview')}
          </LinkButton>
        )
      }
    >
      {(notice) => <Fields notice={notice} />}
    </RowPage>
  )
}

function Fields({ notice }: { readonly notice: (NoticeReply & { readonly version: string }) | undefined }) {
  const t = useT(NOTICE_TEXTS)
  const { language } = useLanguage()
  const start = useMemo(() => startOf(undefined), [])
  const { form, page } = useFormPage({
    row: notice,
    body: noticeBody,
    valuesOf: startOf,
    start,
    read: (id) => noticeQuery(id, language),
    save: saveNotice,
    leave: { to: '/notice/list' },
    refresh: [['notices']],
  })
  return (
    <FormPage {...page}>
      <TextFields form={form} />
      <fieldset>
        <legend>{t('whenAndWho')}</legend>
        <div style={{ display: 'grid', gap: 16 }}>
          <PeriodFields form={form} />
          <AudienceFields form={form} />
        </div>
      </fieldset>
    </FormPage>
  )
}
