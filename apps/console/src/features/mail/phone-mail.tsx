/** A mail on a phone: subject, sender, one sentence of why, the text; everything else folded, actions at the thumb. */
import { ActionIcon, Button } from '@mantine/core'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { REGISTER_TEXTS } from '@postern/contract/texts/mail-senders.ts'
import { IconArrowBackUp, IconArrowLeft, IconBan, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { ActionButtons, REST } from './act/action-buttons.tsx'
import { WaitingSlot } from './page/waiting-slot.tsx'
import { Files } from './detox/files.tsx'
import { PhoneDetox, PhoneOriginal } from './detox/phone-detox.tsx'
import { DeliveryCard } from './page/delivery-card.tsx'
import { LinksCard } from './page/links-card.tsx'
import { useWays } from './page/mail-band.tsx'
import { MailContent } from './page/mail-content.tsx'
import { DelayedBadge, MarketingBadge, RecoveredBadge } from './mail-states.tsx'
import { subjectOf } from './mail-words.ts'
import { leadingAction, leadingActions } from './act/safe-action.ts'
import { SenderHistory } from './page/sender-history.tsx'
import { Technical } from './page/technical.tsx'
import { usePendingIds, useWhyNot, type OnAction } from './act/use-mail-actions.tsx'
import { DecidingFact, WhyPanel } from './page/why-panel.tsx'

interface PhoneMailProps {
  readonly mail: MailDetail
  readonly onAction: OnAction
}

export function PhoneMail({ mail, onAction }: PhoneMailProps) {
  const t = useT(DETAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const ways = useWays()
  const navigate = useNavigate()
  const pending = usePendingIds().has(mail.id)
  const personal = useSession()?.role.region === 'user'
  const name = mail.sender_name === '' ? mail.sender : mail.sender_name
  const normal = mail.class === 'normal'
  return (
    <article className="phonemail">
      <div className="bandline">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={common('list')}
          onClick={() => {
            if (!ways.back()) void navigate({ to: '/mail/inbound/mail' })
          }}
        >
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
        <ActionButtons
          mail={mail}
          onAction={onAction}
          pending={pending}
          first={[]}
          rest={normal ? ['deny', ...REST] : REST}
        />
      </div>
      <h1>
        <ForeignText text={subjectOf(mail, language)} />
      </h1>
      <div className="phonepeople">
        <span className="initial" aria-hidden>
          {initialOf(name)}
        </span>
        <div>
          <ForeignText className="who" text={name} />
          {mail.sender_name !== '' && <ForeignText className="dim" text={mail.sender} />}
        </div>
        <time className="dim" dateTime={mail.receive_date}>
          {formatShortDate(mail.receive_date)}
        </time>
      </div>
      <SenderHistory mail={mail} />
      <MarketingBadge mail={mail} />
      <DelayedBadge mail={mail} />
      <RecoveredBadge mail={mail} />
      {!normal && <DecidingFact mail={mail} />}
      <PhoneDetox mail={mail} />
      <MailContent mail={mail} />
      <Files mail={mail} />
      <details className="phonedetails">
        <summary>{t('details')}</summary>
        <WhyPanel mail={mail} searchable={!personal} />
        {mail.has_original && <LinksCard id={mail.id} />}
        {mail.class !== 'rejected' && <DeliveryCard mail={mail} />}
        <Technical mail={mail} />
      </details>
      <PhoneOriginal mail={mail} />
      {mail.mode === MAIL_MODES.wait && (
        <div className="phoneactions">
          <WaitingSlot mail={mail} />
        </div>
      )}
      {!normal && mail.class !== 'rejected' && (
        <PhoneActions mail={mail} onAction={onAction} pending={pending} />
      )}
    </article>
  )
}

/** The first character as people count them. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(safeText(name))
  return first?.segment.toUpperCase() ?? '?'
}

/** What can be decided of a held mail; what can't, is not there. The safe action leads where the mail does harm. */
function PhoneActions({ mail, onAction, pending }: PhoneMailProps & { readonly pending: boolean }) {
  const register = useT(REGISTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const whyNot = useWhyNot()
  const reason = whyNot(mail, 'recover')
  const labels = {
    recover: [common('recover'), IconArrowBackUp],
    allow: [register('allow'), IconShieldCheck],
    deny: [register('deny'), IconBan],
    delete: [common('delete'), IconTrash],
  } as const
  const shown = leadingActions(mail).filter((action) => whyNot(mail, action) === null && !pending)
  return (
    <div className="phoneactions">
      {reason !== null && <p className="dim">{reason}</p>}
      {shown.map((action) => {
        const [label, ActionIcon] = labels[action]
        return (
          <Button
            key={action}
            fullWidth
            variant={action === leadingAction(mail) ? 'filled' : 'default'}
            leftSection={<ActionIcon size={20} aria-hidden />}
            onClick={() => onAction([mail], action)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
