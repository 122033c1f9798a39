/** Who wrote to whom: names first, addresses dim. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'

type People = Pick<
  MailDetail,
  'sender' | 'sender_name' | 'receiver' | 'written_to' | 'sender_ip' | 'sender_country'
>

export function SenderWords({ mail }: { readonly mail: Pick<MailDetail, 'sender' | 'sender_name'> }) {
  const t = useT(MAIL_TEXTS)
  const address = mail.sender === '' ? t('nullSender') : mail.sender
  return (
    <>
      <ForeignText className="who" text={mail.sender_name === '' ? address : mail.sender_name} />
      {mail.sender_name !== '' && <ForeignText className="dim" text={address} />}
    </>
  )
}

export function PeopleLine({ mail }: { readonly mail: People }) {
  const t = useT(MAIL_TEXTS)
  return (
    <p className="people">
      <span>
        <SenderWords mail={mail} />
      </span>
      <span>
        <IconArrowRight size={14} aria-hidden /> <ForeignText className="who" text={mail.receiver} />
        {mail.written_to !== '' && (
          <ForeignText className="dim" text={t('via', { address: mail.written_to })} />
        )}
      </span>
    </p>
  )
}
