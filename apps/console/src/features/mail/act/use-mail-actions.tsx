/** What may be done with chosen mails: recover and delete with undo, register their senders. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { unsentText } from '@postern/contract/validation/unsent-text.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { riskOf } from '@postern/contract/validation/risk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { defer, pendingIds, UNDO_MILLISECONDS } from '../../../lib/deferred.ts'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import type { Failures } from '../../../ui/failed-rows.tsx'
import { closeNote, notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { cancelMails, deleteMails, recoverMails, retryMails, type BulkReply } from '../api.ts'
import { watchRecovery } from './recover-watch.ts'
import type { RegisterWish } from './use-registration.ts'

export type MailAction = keyof MailRow['actions']
/** `smtpList`: its client or sender is put on an SMTP list. */
export type ListAction = Exclude<MailAction, 'download'> | 'smtpList'
export type OnAction = (mails: readonly MailRow[], action: ListAction) => void

/** Dangerous mail that somebody is about to recover. */
interface Risking {
  readonly mails: readonly MailRow[]
  readonly recover: () => void
}

/** Why an action is not possible with a mail, null when it is. */
export function useWhyNot(): (mail: Pick<MailRow, 'actions'>, action: MailAction) => string | null {
  const { language } = useLanguage()
  return (mail, action) => {
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

/** What a key takes back: the last action that still waits. */
let takeBack: (() => void) | undefined
export const undoLast = (): void => takeBack?.()

export function useMailActions() {
  const t = useT(MAIL_TEXTS)
  const whyNot = useWhyNot()
  const [failures, setFailures] = useState<Failures | null>(null)
  const [registering, setRegistering] = useState<RegisterWish | null>(null)
  const [forwarding, setForwarding] = useState<readonly MailRow[] | null>(null)
  const [reporting, setReporting] = useState<readonly MailRow[] | null>(null)
  const [returning, setReturning] = useState<readonly MailRow[] | null>(null)
  const [listing, setListing] = useState<readonly MailRow[] | null>(null)
  const [risking, setRisking] = useState<Risking | null>(null)
  const later = useLater(setFailures, useAllowOffer(setRegistering))
  const now = useNow(setFailures)
  /** Leaves out the mails that do not allow the action, and says so. */
  const eligible = (mails: readonly MailRow[], action: MailAction): readonly MailRow[] => {
    const fit = mails.filter((mail) => whyNot(mail, action) === null)
    if (fit.length === 0 && mails[0]) {
      notifyFailed(t('noneEligible', { reason: whyNot(mails[0], action) ?? '' }))
    }
    return fit
  }
  const start = (mails: readonly MailRow[], action: ListAction) => {
    if (action === 'smtpList') return setListing(mails)
    const fit = eligible(mails, action)
    if (fit.length === 0) return
    if (action === 'recover' && fit.some((mail) => riskOf(mail) !== null))
      setRisking({ mails: fit, recover: () => later(fit, mails.length, action) })
    else if (action === 'recover' || action === 'delete') later(fit, mails.length, action)
    else if (action === 'cancel' || action === 'retry') void now(fit, action)
    else if (action === 'forward') setForwarding(fit)
    else if (action === 'report') setReporting(fit)
    else if (action === 'returnOriginal') setReturning(fit)
    else setRegistering({ policy: action, mails: fit })
  }
  return {
    start,
    failures,
    setFailures,
    registering,
    setRegistering,
    forwarding,
    setForwarding,
    reporting,
    setReporting,
    returning,
    setReturning,
    listing,
    setListing,
    risking,
    setRisking,
  }
}

/** What cannot wait: deliveries stopped or hurried. */
function useNow(onFailures: (failures: Failures) => void) {
  const t = useT(ACT_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  return async (mails: readonly MailRow[], kind: 'cancel' | 'retry') => {
    try {
      const send = kind === 'cancel' ? cancelMails : retryMails
      const reply = await send(mails.map((mail) => mail.id))
      if (reply.failed.length > 0) onFailures(failuresOf(reply, mails))
      if (reply.done > 0) notifyDone(t(kind === 'cancel' ? 'cancelled' : 'retried', { count: reply.done }))
    } catch (error) {
      notifyFailed(thrownText(error, language))
    }
    await queries.invalidateQueries({ queryKey: ['mails'] })
  }
}

/** Sends an action once it was not taken back, and says what came of it. */
function useLater(
  onFailures: (failures: Failures) => void,
  onRecovered: (mails: readonly MailRow[]) => void,
) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const offer = useUndoNote()
  const tellRecovery = useRecoveryNote()
  return (mails: readonly MailRow[], all: number, kind: 'recover' | 'delete') => {
    const send = kind === 'recover' ? recoverMails : deleteMails
    const ids = mails.map((mail) => mail.id)
    const job = defer(ids, async (closing) => {
      // It stays as long as a pointer rests on it, and from now on there is nothing to take back.
      notifications.hide(undoNote(mails, kind))
      try {
        const reply = await send(ids, { keepalive: closing })
        if (reply.failed.length > 0) onFailures(failuresOf(reply, mails))
        const failed = new Set(reply.failed.map((row) => String(row.id)))
        const sent = ids.filter((id) => !failed.has(id))
        if (kind === 'recover' && sent.length > 0 && !closing) {
          void tellRecovery(sent)
          onRecovered(mails.filter((mail) => !failed.has(mail.id)))
        }
      } catch (error) {
        notifyFailed(thrownText(error, language))
      }
      await queries.invalidateQueries({ queryKey: ['mails'] })
    })
    offer(kind, mails, all, job.undo)
  }
}

/** Released is not allowed: the second step is offered as one of its own. */
function useAllowOffer(register: (wish: RegisterWish) => void): (mails: readonly MailRow[]) => void {
  const t = useT(ACT_TEXTS)
  return (mails) => {
    const held = mails
      .filter(({ actions, sender }) => actions.allow === null && sender !== '')
      .map((mail) => ({ ...mail, actions: { ...mail.actions, recover: 'ALREADY_RECOVERED' } }))
    if (held.length === 0) return
    const id = `allow-${held[0]!.id}`
    notifications.show({
      id,
      autoClose: OFFER_MS,
      closeButtonProps: closeNote(),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{t('onlyThis')}</span>
          <Button
            size="xs"
            flex="none"
            variant="light"
            onClick={() => {
              notifications.hide(id)
              register({ policy: 'allow', mails: held })
            }}
          >
            {t('allowAlways')}
          </Button>
        </Group>
      ),
    })
  }
}
/** ms that the offer stays. */
const OFFER_MS = 15_000

const undoNote = (mails: readonly MailRow[], kind: 'recover' | 'delete'): string =>
  `undo-${mails[0]!.id}-${kind}`

/** Says what is about to happen, with a button that takes it back. */
function useUndoNote() {
  const t = useT(MAIL_TEXTS)
  const detail = useT(DETAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (kind: 'recover' | 'delete', mails: readonly MailRow[], all: number, back: () => boolean) => {
    const id = undoNote(mails, kind)
    const undo = () => {
      if (takeBack === undo) takeBack = undefined
      if (back()) notifyDone(detail('undone'))
      notifications.hide(id)
    }
    takeBack = undo
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
          <Button size="xs" flex="none" variant="light" onClick={undo}>
            {common('undo')}
          </Button>
        </Group>
      ),
    })
  }
}

/** Follows what was recovered until it is known where it ended. */
function useRecoveryNote(): (ids: readonly string[]) => Promise<void> {
  const t = useT(DETAIL_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  return async (ids) => {
    try {
      const result = await watchRecovery(queries, ids)
      if (result.kind === 'failed') {
        const reason = unsentText(result.reason)?.[language] ?? isolated(result.reason)
        notifyFailed(t('notTaken', { receiver: result.receiver, reason }))
      } else if (result.kind === 'trying') notifyDone(t('stillTrying'))
      else if (ids.length === 1)
        notifyDone(t('deliveredTo', { receiver: isolated(result.receivers[0] ?? '') }))
      else notifyDone(t('deliveredAll', { count: ids.length }))
    } catch (error) {
      notifyFailed(thrownText(error, language))
    }
  }
}
