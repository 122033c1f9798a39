/** A user asks for the original: one reason, words where it is another one; for a few seconds it can be taken back. */
import { Button, Chip, Group, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ORIGINAL_REASONS, type OriginalReason } from '@postern/contract/codes/detox.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { formatSize } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActForm } from '../../../ui/form/act-form.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { closeNote, notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { askOriginal, withdrawOriginal } from '../api.ts'

/** ms in which a request can be taken back from the note about it. */
const UNDO_MS = 6_000

interface AskDialogProps {
  readonly mail: MailDetail
  readonly path: string
  readonly onClose: () => void
}

export function AskDialog({ mail, path, onClose }: AskDialogProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const [reason, setReason] = useState<OriginalReason>('macro')
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const offerUndo = useUndo(mail.id)
  const send = useMutation({
    mutationFn: () => askOriginal(mail.id, { path, reason, comment: comment.trim() }),
    onSuccess: async () => {
      onClose()
      await offerUndo()
    },
  })
  const act = () => {
    const isMissing = reason === 'other' && comment.trim() === ''
    setMissing(isMissing)
    if (!isMissing) send.mutate()
  }
  const file = mail.detox?.files.find((one) => one.path === path)
  return (
    <Dialog title={t('ask.title')} onClose={onClose}>
      <ActForm act={send} label={t('ask.send')} onAct={act} onClose={onClose}>
        <p className="dim">
          <ForeignText text={file ? `${file.name} · ${formatSize(file.size)}` : t('ask.whole')} />
        </p>
        <Chip.Group value={reason} onChange={setReason}>
          <Group gap={8} role="radiogroup" aria-label={t('ask.reason')}>
            {ORIGINAL_REASONS.map((one) => (
              <Chip key={one} value={one}>
                {t(`ask.reason.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label={t('ask.comment')}
          required={reason === 'other'}
          autosize
          minRows={2}
          maxLength={LIMITS.originalComment}
          value={comment}
          error={missing ? t('ask.commentNeeded') : undefined}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <p className="dim">{t('ask.scanned')}</p>
        <p className="dim">{t('ask.told')}</p>
      </ActForm>
    </Dialog>
  )
}

/** Says that it was asked for, with a button that takes it back. */
function useUndo(id: string): () => Promise<void> {
  const t = useT(VIEW_DETOX_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: ['mails', 'one', id] })
  const undo = async (note: string) => {
    notifications.hide(note)
    try {
      await withdrawOriginal(id)
      notifyDone(t('ask.undone'))
    } catch (error) {
      notifyFailed(thrownText(error, language))
    }
    await readAgain()
  }
  return async () => {
    const note = `ask-${id}`
    notifications.show({
      id: note,
      autoClose: UNDO_MS,
      closeButtonProps: closeNote(),
      message: (
        <Group gap={12}>
          {t('ask.sent')}
          <Button size="compact-sm" variant="subtle" onClick={() => void undo(note)}>
            {common('undo')}
          </Button>
        </Group>
      ),
    })
    await readAgain()
  }
}
