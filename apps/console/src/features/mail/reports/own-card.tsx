/** What the reader reported, and the answer. */
import type { OwnReport } from '@postern/contract/routes/misjudgement.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import css from './reports.module.css'

export function OwnCard({ report }: { readonly report: OwnReport }) {
  const t = useT(REPORT_TEXTS)
  const { decided, at, comment } = report
  return (
    <li className={css['card']}>
      <h2>
        <ForeignText text={report.title || t('mailGone')} />
      </h2>
      <div className={css['line']}>
        <Tag>{t(`wish.${report.wish}`)}</Tag>
        {decided === null ? (
          <ToneBadge tone="wait">{t('pending')}</ToneBadge>
        ) : (
          <ToneBadge tone={decided.agreed ? 'good' : 'over'}>
            {t(decided.agreed ? 'decided.agreed' : 'decided.disagreed')}
          </ToneBadge>
        )}
        <time className="dim" dateTime={decided?.at ?? at}>
          {formatDateTime(decided?.at ?? at)}
        </time>
      </div>
      {comment !== '' && (
        <p className="dim">
          <ForeignText text={comment} />
        </p>
      )}
      {decided !== null && decided.answer !== '' && (
        <p>
          <ForeignText text={decided.answer} />
        </p>
      )}
      <div>
        <LinkButton variant="default" size="xs" to="/mail/inbound/mail/$id" params={{ id: report.mail_id }}>
          {t('openMail')}
        </LinkButton>
      </div>
    </li>
  )
}
