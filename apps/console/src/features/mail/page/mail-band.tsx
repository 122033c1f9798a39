/** The head of a mail's page: where it stands in its list, what it is, from whom to whom, and what can be done. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatDateTime, formatRelative, zoneName } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { ActionButtons } from '../act/action-buttons.tsx'
import { DetoxChip } from '../detox/detox-chip.tsx'
import { RequestAnswer } from '../detox/original-button.tsx'
import { OriginalStrip } from '../detox/original-strip.tsx'
import { placeOf } from '../list-memory.ts'
import { DelayedBadge, MailStateMark, MarketingBadge, RecoveredBadge } from '../mail-states.tsx'
import { subjectOf } from '../mail-words.ts'
import { PeopleLine } from './people-line.tsx'
import { SenderHistory } from './sender-history.tsx'
import { undoLast, usePendingIds, type OnAction } from '../act/use-mail-actions.tsx'

interface MailBandProps {
  readonly mail: MailDetail
  readonly onAction: OnAction
}

/** Goes to another mail, or back to the list as it was left. */
export function useWays() {
  const navigate = useNavigate()
  const router = useRouter()
  return {
    to: (id: string | null | undefined) => {
      if (typeof id === 'string')
        void navigate({ to: '/mail/inbound/mail/$id', params: { id }, replace: true })
    },
    /** True when the router's own link has nothing more to do. */
    back: (): boolean => {
      if (!router.history.canGoBack()) return false
      router.history.back()
      return true
    },
  }
}

export function MailBand({ mail, onAction }: MailBandProps) {
  const { language } = useLanguage()
  const pending = usePendingIds()
  const ways = useWays()
  const place = placeOf(mail.id)
  const act = (action: 'recover' | 'allow' | 'deny' | 'delete') => () => {
    if (!pending.has(mail.id)) onAction([mail], action)
  }
  useKeys({
    j: () => ways.to(place?.next),
    k: () => ways.to(place?.previous),
    r: act('recover'),
    a: act('allow'),
    b: act('deny'),
    delete: act('delete'),
    u: undoLast,
    escape: () => ways.back(),
  })
  const time = mail.receive_date
  return (
    <header className="mailband">
      <Neighbours place={place} ways={ways} />
      <div className="bandline">
        <h1>
          <Clamped text={subjectOf(mail, language)} />
        </h1>
        <MailStateMark mail={mail} />
        <RecoveredBadge mail={mail} />
        <MarketingBadge mail={mail} />
        <DelayedBadge mail={mail} />
        <DetoxChip mail={mail} />
        <ActionButtons mail={mail} onAction={onAction} pending={pending.has(mail.id)} />
      </div>
      <div className="bandline">
        <PeopleLine mail={mail} />
        <SenderHistory mail={mail} />
        <time className="dim" dateTime={time}>
          {`${formatDateTime(time)} (${zoneName(time, language)}, ${formatRelative(time, language)})`}
        </time>
      </div>
      {mail.original.request && <OriginalStrip mail={mail} request={mail.original.request} />}
      <RequestAnswer mail={mail} />
    </header>
  )
}

interface NeighboursProps {
  readonly place: ReturnType<typeof placeOf>
  readonly ways: ReturnType<typeof useWays>
}
function Neighbours({ place, ways }: NeighboursProps) {
  const t = useT(DETAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <div className="bandline">
      <LinkButton
        variant="subtle"
        size="xs"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        to="/mail/inbound/mail"
        onClick={(event: React.MouseEvent) => {
          if (ways.back()) event.preventDefault()
        }}
      >
        {common('list')}
      </LinkButton>
      {place && (
        <>
          <span className="dim">{t('place', { position: place.position, total: place.total })}</span>
          <span className="neighbours">
            <ActionIcon
              variant="subtle"
              aria-label={t('previousMail')}
              title={`${t('previousMail')} (K)`}
              disabled={place.previous === null}
              onClick={() => ways.to(place.previous)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('nextMail')}
              title={`${t('nextMail')} (J)`}
              disabled={place.next === null}
              onClick={() => ways.to(place.next)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </span>
        </>
      )}
    </div>
  )
}
