/** A word to the reader inside a page: what is wrong, what to mind, what is so. Colours from the tokens. */
import { Box, type MantineStyleProps } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const TONES = {
  error: IconExclamationCircle,
  warn: IconAlertTriangle,
  good: IconCircleCheck,
  info: IconInfoCircle,
} as const

interface NoticeProps extends Pick<MantineStyleProps, 'mt' | 'mb'> {
  readonly tone: keyof typeof TONES
  /** `alert` is read out at once, `status` when the reader pauses, `note` in its turn. */
  readonly role: 'alert' | 'status' | 'note'
  readonly title?: string | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function Notice({ tone, role, title, icon, children, ...margins }: NoticeProps) {
  const ToneIcon = TONES[tone]
  return (
    <Box className="callout" data-tone={tone} role={role} {...margins}>
      {icon ?? <ToneIcon size={18} aria-hidden />}
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </Box>
  )
}
