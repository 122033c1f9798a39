/** One mail in full, with an address of its own. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { FailedRows } from '../../ui/failed-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { mailState, StateBadge } from '../../ui/state-badge.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { mailQueryOf } from './api.ts'
import { MailContent } from './mail-content.tsx'
import { MailSummary } from './mail-summary.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { useMailActions, usePendingIds } from './use-mail-actions.tsx'
import { WhyPanel } from './why-panel.tsx'

export function MailPage() {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { id } = useParams({ from: '/shell/mail/inbound/mail/$id' })
  const query = useQuery(mailQueryOf(id))
  const router = useRouter()
  const mail = query.data
  const title = mail ? mail.title || t('noSubject') : t('listTitle')
  return (
    <>
      <PageHead title={title}>
        {mail && <StateBadge state={mailState(mail)} />}
        <LinkButton
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          to="/mail/inbound/mail"
          onClick={(event: React.MouseEvent) => {
            // Back to the list as it was left, when that is where the reader came from.
            if (!router.history.canGoBack()) return
            event.preventDefault()
            router.history.back()
          }}
        >
          {common('list')}
        </LinkButton>
      </PageHead>
      {query.isError && (
        <div className="card">
          <Failed what={t('theMail')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && (
        <div className="card">
          <SkeletonLines count={10} />
        </div>
      )}
      {mail && <Content mail={mail} />}
    </>
  )
}

function Content({ mail }: { readonly mail: MailDetail }) {
  const t = useT(MAIL_TEXTS)
  const actions = useMailActions()
  const pending = usePendingIds()
  const personal = useSession()?.role.region === 'user'
  return (
    <>
      <ActionButtons mail={mail} onAction={actions.start} pending={pending.has(mail.id)} />
      <div className="mailgrid">
        <div>
          <section className="card block" aria-label={t('summary')}>
            <MailSummary mail={mail} />
          </section>
          <MailContent mail={mail} headers />
        </div>
        <div>
          <WhyPanel trace={mail.trace} searchable={!personal} />
          <Attachments mail={mail} />
          {mail.class !== 'rejected' && <Deliveries mail={mail} />}
        </div>
      </div>
      <FailedRows failures={actions.failures} onClose={() => actions.setFailures(null)} />
      <RegisterDialog
        choice={actions.registering}
        onClose={() => actions.setRegistering(null)}
        onFailures={actions.setFailures}
      />
    </>
  )
}

function Attachments({ mail }: { readonly mail: MailDetail }) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  if (mail.attachments.length === 0) return null
  return (
    <section className="card block">
      <h2>{`${common('attachments')} (${String(mail.attachments.length)})`}</h2>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{common('name')}</th>
            <th scope="col">{t('fileType')}</th>
            <th scope="col">{common('size')}</th>
          </tr>
        </thead>
        <tbody>
          {mail.attachments.map((file) => (
            <tr key={file.path}>
              <td title={`SHA-256 ${file.sha256}`}>{file.name}</td>
              <td className="mono">{file.type}</td>
              <td>{formatSize(file.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Deliveries({ mail }: { readonly mail: MailDetail }) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <section className="card block">
      <h2>{t('deliveries')}</h2>
      {mail.deliveries.length === 0 && (
        <p className="dim" style={{ margin: 0 }}>
          {t('noDeliveries')}
        </p>
      )}
      {mail.deliveries.length > 0 && (
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{common('server')}</th>
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {mail.deliveries.map((attempt, index) => (
              <tr key={index}>
                <td>{formatDateTime(attempt.at)}</td>
                <td>{attempt.server}</td>
                <td>
                  {t(`outcome.${attempt.outcome}`)}
                  <div className="mono dim">{attempt.reply}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mail.next_attempt !== null && (
        <p className="dim" style={{ margin: '8px 0 0' }}>
          {t('nextAttempt', { time: formatDateTime(mail.next_attempt) })}
        </p>
      )}
    </section>
  )
}
