/** Where the buttons of mail that waits stand; they come with the first such mail. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { lazy, Suspense } from 'react'

const Buttons = lazy(() =>
  import('./waiting-buttons.tsx').then((module) => ({ default: module.WaitingButtons })),
)

export function WaitingSlot({ mail }: { readonly mail: Pick<MailRow, 'id' | 'mode'> }) {
  if (mail.mode !== MAIL_MODES.wait) return null
  return (
    <Suspense fallback={null}>
      <Buttons mail={mail} />
    </Suspense>
  )
}
