/** One mail in full, with an address of its own: what it is and what to do first, then the mail, then why; the rest folded. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'
import { useTitle } from '../../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { usePhone } from '../../../ui/use-width.ts'
import { mailQueryOf } from '../api.ts'
import { Files } from '../detox/files.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { LinksCard } from './links-card.tsx'
import { MailBand } from './mail-band.tsx'
import { MailContent } from './mail-content.tsx'
import { MailDialogs } from '../act/mail-dialogs.tsx'
import { subjectOf } from '../mail-words.ts'
import { PhoneMail } from '../phone-mail.tsx'
import { Technical } from './technical.tsx'
import { useMailActions } from '../act/use-mail-actions.tsx'
import { WhyPanel } from './why-panel.tsx'

export function MailPage() {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  const { id } = useParams({ from: '/shell/mail/inbound/mail/$id' })
  const query = useQuery(mailQueryOf(id))
  const mail = query.data
  useTitle(mail ? safeText(subjectOf(mail, language)) : t('listTitle'))
  return (
    <>
      {!mail && <h1 className="visually-hidden">{t('theMail')}</h1>}
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
      {mail && <Content key={mail.id} mail={mail} />}
    </>
  )
}

function Content({ mail }: { readonly mail: MailDetail }) {
  const actions = useMailActions()
  const phone = usePhone()
  return (
    <>
      {phone ? (
        <PhoneMail mail={mail} onAction={actions.start} />
      ) : (
        <>
          <MailBand mail={mail} onAction={actions.start} />
          <Columns mail={mail} />
        </>
      )}
      <MailDialogs actions={actions} onRecover={(mails) => actions.start(mails, 'recover')} />
    </>
  )
}

function Columns({ mail }: { readonly mail: MailDetail }) {
  const t = useT(DETAIL_TEXTS)
  const personal = useSession()?.role.region === 'user'
  return (
    <div className="mailgrid">
      <div>
        <section className="card block themail" aria-label={t('kind.message')}>
          <MailContent mail={mail} />
        </section>
        <div className="files">
          <Files mail={mail} />
          {mail.has_original && <LinksCard id={mail.id} />}
        </div>
        {mail.class !== 'rejected' && <DeliveryCard mail={mail} />}
        <Technical mail={mail} />
      </div>
      <div>
        <WhyPanel mail={mail} searchable={!personal} />
      </div>
    </div>
  )
}
