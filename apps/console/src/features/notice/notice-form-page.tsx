/** One notice: its texts, when and to whom it is shown. */
import { zodResolver } from '@hookform/resolvers/zod'
import type { NoticeReply } from '@postern/contract/routes/notice.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { noticeBody } from '@postern/contract/validation/notice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { EditPage } from '../../ui/form/edit-page.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { noticeQuery, saveNotice } from './api.ts'
import { AudienceFields, PeriodFields } from './audience-fields.tsx'
import { startOf, type NoticeForm, type NoticeIn, type NoticeOut } from './notice-form.ts'
import { TextFields } from './text-fields.tsx'

export function NoticeFormPage() {
  const t = useT(NOTICE_TEXTS)
  const { language } = useLanguage()
  const { cmd, id } = useSearch({ from: '/shell/notice/form' })
  const editing = cmd === 'mod' ? id : undefined
  const query = useQuery({ ...noticeQuery(editing ?? 0, language), enabled: editing !== undefined })
  return (
    <EditPage
      title={t(editing === undefined ? 'addTitle' : 'editTitle')}
      reads={editing === undefined ? [] : [{ query, what: t('theNotice') }]}
      // Who only reads notices has a page for that.
      permission="notice-notice-form"
      actions={
        editing !== undefined && (
          <LinkButton variant="default" to="/notice/$seq" params={{ seq: String(editing) }}>
            {t('preview')}
          </LinkButton>
        )
      }
    >
      {() => <Fields key={editing ?? 0} notice={query.data} />}
    </EditPage>
  )
}

const versioned = (notice: NoticeReply) => ({ ...notice, version: notice.edit?.version ?? '' })

function Fields({ notice }: { readonly notice: NoticeReply | undefined }) {
  const t = useT(NOTICE_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const defaultValues = useMemo(() => startOf(notice), [notice])
  const form: NoticeForm = useForm<NoticeIn, unknown, NoticeOut>({
    resolver: zodResolver(noticeBody),
    defaultValues,
  })
  const { language } = useLanguage()
  const { edited, reload } = useEdited(notice && versioned(notice), {
    form,
    valuesOf: startOf,
    read: async ({ id }) => versioned(await queries.fetchQuery(noticeQuery(id, language))),
  })
  const leave = useCallback(() => void navigate({ to: '/notice/list' }), [navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onReload={reload}
      onSave={async (values) => {
        await saveNotice(edited, values)
        await queries.invalidateQueries({ queryKey: ['notices'] })
      }}
    >
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
