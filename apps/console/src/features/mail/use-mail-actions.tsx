/** What may be done with chosen mails: recover and delete with undo, register their senders. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Permission } from '@postern/contract/permissions.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { defer, pendingIds, UNDO_MILLISECONDS } from '../../lib/deferred.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import type { Failures } from '../../ui/failed-rows.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { deleteMails, recoverMails, type BulkReply } from './api.ts'

export type MailAction = keyof MailRow['actions']

const PERMISSION: Record<MailAction, Permission> = {
  recover: 'mail-action-return',
  delete: 'mail-action-delete',
  allow: 'mail-action-allow_sender',
  deny: 'mail-action-deny_sender',
  download: 'mail-action-download',
}

/** Why an action is not possible with a mail, null when it is. */
export function useWhyNot(): (mail: Pick<MailRow, 'actions'>, action: MailAction) => string | null {
  const may = usePermissions()
  const { language } = useLanguage()
  return (mail, action) => {
    if (!may(PERMISSION[action])) return codeText('NO_PERMISSION', language)
    const code = mail.actions[action]
    return code === null ? null : codeText(code, language)
  }
}

export function usePendingIds(): ReadonlySet<string> {
  return useSyncExternalStore(pendingIds.subscribe, pendingIds.get)
}

/** Rows that a reply names, by the subject people know them by. */
export function failuresOf(reply: BulkReply, mails: readonly Pick<MailRow, 'id' | 'title'>[]): Failures {
  const names = new Map(mails.map((mail) => [mail.id, mail.title]))
  return {
    done: reply.done,
    rows: reply.failed.map((row) => ({
      name: names.get(String(row.id)) || String(row.id),
      error: row.error,
    })),
  }
}

export function useMailActions() {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const whyNot = useWhyNot()
  const [failures, setFailures] = useState<Failures | null>(null)
  const [registering, setRegistering] = useState<{
    policy: 'allow' | 'deny'
    mails: readonly MailRow[]
  } | null>(null)

  /** Leaves out the mails that do not allow the action, and says so. */
  const eligible = (mails: readonly MailRow[], action: MailAction): readonly MailRow[] => {
    const fit = mails.filter((mail) => whyNot(mail, action) === null)
    if (fit.length === 0 && mails[0]) {
      notifyFailed(t('noneEligible', { reason: whyNot(mails[0], action) ?? '' }))
    }
    return fit
  }
  const later = (mails: readonly MailRow[], all: number, kind: 'recover' | 'delete') => {
    const send = kind === 'recover' ? recoverMails : deleteMails
    const job = defer(
      mails.map((mail) => mail.id),
      async (closing) => {
        try {
          const reply = await send(
            mails.map((mail) => mail.id),
            { keepalive: closing },
          )
          if (reply.failed.length > 0) setFailures(failuresOf(reply, mails))
          else if (kind === 'recover') notifyDone(t('recovered', { count: reply.done }))
        } catch (error) {
          notifyFailed(thrownText(error, language))
        }
        await queries.invalidateQueries({ queryKey: ['mails'] })
      },
    )
    const id = `undo-${mails[0]!.id}-${kind}`
    const undo = () => {
      job.undo()
      notifications.hide(id)
    }
    notifications.show({
      id,
      autoClose: UNDO_MILLISECONDS,
      withCloseButton: false,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>
            {t(kind === 'recover' ? 'recovering' : 'deleting', { count: mails.length })}
            {mails.length < all && ` ${t('someEligible', { all, count: mails.length })}`}
          </span>
          <Button size="xs" variant="light" onClick={undo}>
            {common('undo')}
          </Button>
        </Group>
      ),
    })
  }
  const start = (mails: readonly MailRow[], action: 'recover' | 'delete' | 'allow' | 'deny') => {
    const fit = eligible(mails, action)
    if (fit.length === 0) return
    if (action === 'recover' || action === 'delete') later(fit, mails.length, action)
    else setRegistering({ policy: action, mails: fit })
  }
  return { start, failures, setFailures, registering, setRegistering }
}
