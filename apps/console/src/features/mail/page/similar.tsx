/** From a mail to those that are nearly the same. */
import { Menu } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../lib/i18n.tsx'

/** In the menu of a mail; what says too little to be compared is disabled and says so. */
export function SimilarItem({ mail }: { readonly mail: MailRow }) {
  const t = useT(ACT_TEXTS)
  const find = useFindSimilar()
  const none = mail.campaign === null
  return (
    <Menu.Item
      leftSection={<IconCopy size={16} aria-hidden />}
      disabled={none}
      {...(none ? { title: t('noSimilar') } : {})}
      onClick={() => find(mail)}
    >
      {t('similar')}
    </Menu.Item>
  )
}

/** Leads to the mails that are nearly the same; nowhere from one that has none. */
export function useFindSimilar(): (mail: MailRow) => void {
  const navigate = useNavigate()
  return ({ campaign }) => {
    if (campaign !== null) void navigate({ to: '/mail/inbound/mail', search: { campaign: String(campaign) } })
  }
}
