/** "Are you sure?" before what cannot be taken back: what will happen, and a button that says so. */
import { Box, Button, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Dialog } from './dialog.tsx'

interface AskDialogProps {
  readonly opened?: boolean
  readonly title: string
  readonly text: ReactNode
  /** Of the button that goes on. */
  readonly label: string
  /** Of the button that does not; "cancel" when absent. */
  readonly no?: string
  readonly pending?: boolean
  readonly onClose: () => void
  readonly onYes: () => void
  /** More to know, below the text. */
  readonly children?: ReactNode
}

export function AskDialog(props: AskDialogProps) {
  const { opened = true, title, text, label, no, pending = false, onClose, onYes, children } = props
  const common = useT(COMMON_TEXTS)
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Box component="p" mt={0}>
        {text}
      </Box>
      {children}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {no ?? common('cancel')}
        </Button>
        <Button color="red" loading={pending} onClick={onYes}>
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
