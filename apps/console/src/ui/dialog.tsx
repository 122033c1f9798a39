import { Modal, type ModalProps } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useT } from '../lib/i18n.tsx'

/** Every dialog of the console: open while it is there, unless told otherwise; its button to close has a name. */
export function Dialog({
  opened = true,
  ...props
}: Omit<ModalProps, 'opened'> & { readonly opened?: boolean }) {
  const common = useT(COMMON_TEXTS)
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': common('close') }} {...props} />
}
