/** The page of a report's link: it says what would happen, and a button there does it. Opening it changes nothing. */
import { Button } from '@mantine/core'
import type { ReportAct } from '@postern/contract/codes/spam-report.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { showReportLinkRoute, useReportLinkRoute } from '@postern/contract/routes/spam-report.ts'
import { REPORT_LINK_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { codeText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { LinkFrame } from '../../ui/frame/link-frame.tsx'
import styles from './spam-report.module.css'

type Link = RouteReply<typeof showReportLinkRoute>

export function ReportLinkPage() {
  const t = useT(REPORT_LINK_TEXTS)
  const { token } = useParams({ from: '/link/report-mail/$token' })
  const { setLanguage } = useLanguage()
  const query = useQuery({
    queryKey: ['report-link', token],
    queryFn: ({ signal }) => call(showReportLinkRoute, { query: { token } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const language = query.data?.language
  useEffect(() => {
    // The mail was written in it.
    if (language !== undefined) setLanguage(language)
  }, [language, setLanguage])
  const act = useMutation({ mutationFn: () => call(useReportLinkRoute, { body: { token } }) })
  return (
    <LinkFrame title={t(`title.${query.data?.act ?? 'none'}`)} query={query} failure={act.error}>
      {(link) =>
        act.isSuccess ? (
          <Done text={t(`did.${acting(link.act) ?? 'release'}`)} />
        ) : (
          <Panel link={link} busy={act.isPending} onAct={() => act.mutate()} />
        )
      }
    </LinkFrame>
  )
}

const acting = (act: ReportAct): Exclude<ReportAct, 'preview'> | null => (act === 'preview' ? null : act)

function Done({ text }: { readonly text: string }) {
  const t = useT(REPORT_LINK_TEXTS)
  return (
    <div role="status">
      <IconCircleCheck size={36} color="var(--normal-f)" aria-hidden />
      <p>{text}</p>
      <p className="dim">{t('close')}</p>
    </div>
  )
}

function Panel({
  link,
  busy,
  onAct,
}: {
  readonly link: Link
  readonly busy: boolean
  readonly onAct: () => void
}) {
  const t = useT(REPORT_LINK_TEXTS)
  const { language } = useLanguage()
  const act = acting(link.act)
  if (link.state === 'done') return <Done text={t('done')} />
  return (
    <>
      <Facts link={link} />
      {link.state === 'refused' ? (
        <p role="alert">{codeText(link.reason ?? 'LINK_GONE', language)}</p>
      ) : act === null ? (
        <Preview text={link.text ?? ''} />
      ) : (
        <>
          <p>
            {t(act === 'allow' && link.waiting ? 'what.allowWaiting' : `what.${act}`, {
              address: link.address,
            })}
          </p>
          <Button
            fullWidth
            size="md"
            {...(act === 'deny' ? { color: 'red' } : {})}
            loading={busy}
            onClick={onAct}
          >
            {t(`do.${act}`)}
          </Button>
        </>
      )}
    </>
  )
}

function Facts({ link }: { readonly link: Link }) {
  const t = useT(REPORT_LINK_TEXTS)
  return (
    <dl className="facts">
      <dt>{t('subject')}</dt>
      <dd>{link.title === '' ? t('noSubject') : <ForeignText text={link.title} />}</dd>
      <dt>{t('from')}</dt>
      <dd>
        {link.sender_name !== '' && <ForeignText text={link.sender_name} />}{' '}
        <ForeignText className={link.sender_name === '' ? '' : 'dim'} text={link.sender} />
      </dd>
      <dt>{t('received')}</dt>
      <dd>{formatDateTime(link.received_at)}</dd>
      {link.why !== '' && (
        <>
          <dt>{t('why')}</dt>
          <dd>{link.why}</dd>
        </>
      )}
    </dl>
  )
}

function Preview({ text }: { readonly text: string }) {
  const t = useT(REPORT_LINK_TEXTS)
  if (text.trim() === '') return <p className="dim">{t('noText')}</p>
  return (
    <>
      <p className="dim">{t('textOnly')}</p>
      <div className={styles['text']}>
        <ForeignText text={text} />
      </div>
    </>
  )
}
