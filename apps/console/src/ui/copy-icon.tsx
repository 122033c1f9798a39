/** A small button that copies a value and says so. */
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'

/** `name` says of what, to who cannot see where the button stands. */
export function CopyIcon({ value, name }: { readonly value: string; readonly name: string }) {
  const common = useT(COMMON_TEXTS)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={common(copied ? 'copied' : 'copy')}>
          <ActionIcon
            variant="subtle"
            size={24}
            className="copyicon"
            aria-label={`${common(copied ? 'copied' : 'copy')}: ${name}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
