/** The form of a dialog that does one act: its fields, what stood in the way, cancel and the button that acts. */
import { Button, Group, Stack } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { FormEvent, ReactNode } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../notice.tsx'

interface ActFormProps {
  /** The act as `useMutation` gives it. */
  readonly act: { readonly isPending: boolean; readonly error: unknown }
  /** On the button that acts. */
  readonly label: string
  /** Whether the fields say enough to act. */
  readonly ready?: boolean
  /** Why the server left it undone, in words, where nothing was thrown. */
  readonly refused?: string | null
  readonly onAct: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ActForm(props: ActFormProps) {
  const { act, label, ready = true, refused = null, onAct, onClose, children } = props
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const failure = act.error === null ? refused : thrownText(act.error, language)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onAct()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={14} className="actform">
        {children}
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={act.isPending} disabled={!ready}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
