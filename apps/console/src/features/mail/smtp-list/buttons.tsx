/** Where a mail's client and sender are put on the SMTP lists from: seen by who may change those. */
import { Button, Menu } from '@mantine/core'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useT } from '../../../lib/i18n.tsx'
import { useOpenLists } from '../../../ui/smtp-list/may-list.ts'

interface ListProps {
  readonly onList: () => void
}

export function SmtpListButton({ onList }: ListProps) {
  const t = useT(ACT_TEXTS)
  if (useOpenLists().length === 0) return null
  return (
    <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={onList}>
      {t('smtpList')}
    </Button>
  )
}

export function SmtpListItem({ onList }: ListProps) {
  const t = useT(ACT_TEXTS)
  if (useOpenLists().length === 0) return null
  return (
    <Menu.Item leftSection={<IconListCheck size={16} aria-hidden />} onClick={onList}>
      {t('smtpList')}
    </Menu.Item>
  )
}
