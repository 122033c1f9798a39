/** "Are you sure?" before what cannot be taken back: what will happen, and a button that says so. */
import { Button, Group, Modal } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'

interface AskDialogProps {
  readonly title: string
  readonly text: ReactNode
  readonly label: string
  readonly onClose: () => void
  readonly onYes: () => void
}
export function AskDialog({ title, text, label, onClose, onYes }: AskDialogProps) {
  const common = useT(COMMON_TEXTS)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      <p style={{ marginTop: 0 }}>{text}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button color="red" onClick={onYes}>
          {label}
        </Button>
      </Group>
    </Modal>
  )
}
