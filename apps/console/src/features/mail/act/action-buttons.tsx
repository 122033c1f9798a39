/** Buttons of one mail; what is not possible is disabled and says why. The rest is behind "more". */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { REGISTER_TEXTS } from '@postern/contract/texts/mail-senders.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCode,
  IconDots,
  IconDownload,
  IconFlag,
  IconMailForward,
  IconPlayerStop,
  IconSend,
  IconShieldCheck,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { notifyFailed } from '../../../ui/notify.ts'
import { saveOriginal } from '../api.ts'
import { leadingAction, leadingActions } from './safe-action.ts'
import { WaitingSlot } from '../page/waiting-slot.tsx'
import { SmtpListButton, SmtpListItem } from '../smtp-list/buttons.tsx'
import { SimilarItem } from '../page/similar.tsx'
import { useWhyNot, type MailAction, type OnAction } from './use-mail-actions.tsx'

const SourceDialog = lazy(() =>
  import('../page/source-dialog.tsx').then((module) => ({ default: module.SourceDialog })),
)

interface ActionButtonsProps {
  readonly mail: MailRow
  readonly onAction: OnAction
  /** As buttons; the others are in the menu. */
  readonly first?: readonly MailAction[]
  readonly rest?: readonly MailAction[]
  readonly pending?: boolean
}

const ICONS: Record<MailAction, Icon> = {
  recover: IconArrowBackUp,
  allow: IconShieldCheck,
  deny: IconBan,
  download: IconDownload,
  forward: IconArrowForwardUp,
  report: IconFlag,
  delete: IconTrash,
  cancel: IconPlayerStop,
  retry: IconSend,
  returnOriginal: IconMailForward,
}

/** In the menu, where nothing else is said. */
export const REST = ['report', 'download', 'forward', 'retry', 'cancel', 'delete'] as const

export function ActionButtons(props: ActionButtonsProps) {
  const { mail, first = leadingActions(mail), pending = false } = props
  // What leads is not offered twice.
  const rest = (props.rest ?? REST).filter((action) => !first.includes(action))
  const run = useRun(props)
  const list = () => props.onAction([mail], 'smtpList')
  // Of what was refused there is little else to do.
  const asButton = mail.class === 'rejected' && first.length > 0
  return (
    <div className="actions">
      {first.length > 0 && <WaitingSlot mail={mail} />}
      {first.map((action) => (
        <OneButton key={action} mail={mail} action={action} pending={pending} run={run} />
      ))}
      {asButton && <SmtpListButton onList={list} />}
      {rest.length > 0 && (
        <MoreMenu mail={mail} actions={rest} pending={pending} run={run}>
          {!asButton && <SmtpListItem onList={list} />}
        </MoreMenu>
      )}
    </div>
  )
}

function useRun({ mail, onAction }: ActionButtonsProps): (action: MailAction) => void {
  const { language } = useLanguage()
  return (action) => {
    if (action !== 'download') onAction([mail], action)
    else saveOriginal(mail.id).catch((error: unknown) => notifyFailed(thrownText(error, language)))
  }
}

function useLabels(): Readonly<Record<MailAction, string>> {
  const t = useT(MAIL_TEXTS)
  const register = useT(REGISTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const act = useT(ACT_TEXTS)
  return {
    recover: common('recover'),
    allow: register('allow'),
    deny: register('deny'),
    download: t('download'),
    forward: act('forward'),
    delete: common('delete'),
    report: act('report'),
    cancel: act('cancel'),
    retry: act('retry'),
    returnOriginal: act('returnOriginal'),
  }
}

interface OneProps {
  readonly mail: MailRow
  readonly pending: boolean
  readonly run: (action: MailAction) => void
}
function OneButton({ mail, action, pending, run }: OneProps & { readonly action: MailAction }) {
  const labels = useLabels()
  const t = useT(MAIL_TEXTS)
  const reason = useWhyNot()(mail, action)
  const ActionIcon = ICONS[action]
  const blocked = reason !== null || pending
  const full = action === 'allow' ? t('allowSender') : action === 'deny' ? t('denySender') : undefined
  return (
    <Tooltip
      label={reason ?? ''}
      disabled={reason === null}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant={action === leadingAction(mail) && !blocked ? 'filled' : 'default'}
        leftSection={<ActionIcon size={16} aria-hidden />}
        {...(full === undefined ? {} : { 'aria-label': full })}
        // Stays focusable, so that the reason can be read by everybody.
        {...(blocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        {...(reason === null ? {} : { 'aria-description': reason })}
        onClick={() => {
          if (!blocked) run(action)
        }}
      >
        {labels[action]}
      </Button>
    </Tooltip>
  )
}

interface MenuProps extends OneProps {
  readonly actions: readonly MailAction[]
  readonly children: ReactNode
}

/** What one's role has no part in is not shown; the server says so of each mail. */
function isForOthers(mail: MailRow, action: MailAction): boolean {
  return mail.actions[action] === 'NO_PERMISSION'
}

function MoreMenu({ mail, actions, pending, run, children }: MenuProps) {
  const t = useT(DETAIL_TEXTS)
  const labels = useLabels()
  const whyNot = useWhyNot()
  const mailText = useT(MAIL_TEXTS)
  const [reading, setReading] = useState(false)
  return (
    <>
      <Suspense>{reading && <SourceDialog mail={mail} onClose={() => setReading(false)} />}</Suspense>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className="moreactions"
            size={32}
            variant="default"
            aria-label={t('moreActions')}
            title={t('moreActions')}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions
            .filter((action) => !isForOthers(mail, action))
            .map((action) => {
              const reason = whyNot(mail, action)
              const ActionIcon = ICONS[action]
              return (
                <Menu.Item
                  key={action}
                  leftSection={<ActionIcon size={16} aria-hidden />}
                  disabled={reason !== null || pending}
                  {...(reason === null ? {} : { title: reason })}
                  {...(action === 'delete' && reason === null ? { c: 'var(--error)' } : {})}
                  onClick={() => run(action)}
                >
                  {labels[action]}
                </Menu.Item>
              )
            })}
          {mail.actions.download === null && (
            <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={() => setReading(true)}>
              {mailText('source')}
            </Menu.Item>
          )}
          <SimilarItem mail={mail} />
          {children}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
