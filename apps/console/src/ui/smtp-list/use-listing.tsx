/** Puts values on an SMTP list and says so, with a way to take them off again. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SmtpList } from '@postern/contract/codes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_MAIL_TEXTS } from '@postern/contract/texts/smtp-list-mail.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { closeNote, notifyDone, notifyFailed } from '../notify.ts'
import { putOnList, SMTP_ENTRIES, takeOffList, type Listed } from './api.ts'
import type { Candidate } from './candidate.ts'

interface Wish {
  readonly wanted: readonly Candidate[]
  readonly comment: string
  readonly valid_until: string | null
}

/** Ends when all of it is there; what is not keeps the dialog open. */
export function useListing(list: SmtpList, onDone: () => void): UseMutationResult<Listed, Error, Wish> {
  const queries = useQueryClient()
  const tell = useListedNote(list)
  return useMutation({
    mutationFn: ({ wanted, ...fields }: Wish) => putOnList(list, wanted, fields),
    onSuccess: async ({ ids, failed }) => {
      if (failed.length === 0) onDone()
      if (ids.length > 0) tell(ids)
      await queries.invalidateQueries({ queryKey: [SMTP_ENTRIES] })
    },
  })
}

/** ms that it can be taken back from the note. */
const UNDO_MS = 15_000

function useListedNote(list: SmtpList): (ids: readonly number[]) => void {
  const t = useT(SMTP_LIST_MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  return (ids) => {
    const note = `smtp-list-${ids[0]}`
    const undo = async () => {
      notifications.hide(note)
      try {
        await takeOffList(list, ids)
        notifyDone(t('undone'))
      } catch (error) {
        notifyFailed(thrownText(error, language))
      }
      await queries.invalidateQueries({ queryKey: [SMTP_ENTRIES] })
    }
    notifications.show({
      id: note,
      color: 'teal',
      autoClose: UNDO_MS,
      closeButtonProps: closeNote(),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{t('added', { count: ids.length, list: t(`on.${list}`) })}</span>
          <Button size="xs" variant="light" onClick={() => void undo()}>
            {common('undo')}
          </Button>
        </Group>
      ),
    })
  }
}
