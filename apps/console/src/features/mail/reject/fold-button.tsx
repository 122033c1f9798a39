/** Beside the row that stands for the refusals of its client: how many more there are, and shows them. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useT } from '../../../lib/i18n.tsx'
import { useFold } from './fold-refused.ts'

export function FoldButton({
  mail: { id, sender_ip: ip },
}: {
  readonly mail: Pick<MailRow, 'id' | 'sender_ip'>
}) {
  const t = useT(MAIL_TEXTS)
  const fold = useFold()
  const count = fold?.more.get(id)
  if (!fold || count === undefined) return null
  const opened = fold.opened.has(id)
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className="foldmore"
      aria-expanded={opened}
      aria-label={`+${String(count)}: ${t('moreRefusals', { count, ip })}`}
      title={t('moreRefusals', { count, ip })}
      onClick={() => fold.turn(id)}
    >
      +{count}
      <Chevron size={13} aria-hidden />
    </button>
  )
}
