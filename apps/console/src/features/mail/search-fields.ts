/** Names of the fields that words are looked for in. */
import { COMMON_TEXTS, type CommonTextKey } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useT } from '../../lib/i18n.tsx'
import type { WordField } from './search.ts'

const COMMON_LABELS = {
  title: 'title',
  sender: 'sender',
  receiver: 'receiver',
  sender_ip: 'senderIp',
  sender_domain: 'senderDomain',
  receiver_domain: 'receiverDomain',
  virus_name: 'virusName',
  filter_info: 'filterInfo',
  reject_reason: 'rejectReason',
} as const satisfies Record<Exclude<WordField, 'attach_name' | 'finding' | 'message_id'>, CommonTextKey>

/** Of a field; of none: sender, recipient and subject together. */
export function useFieldLabel(): (field: WordField | undefined) => string {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (field) => {
    if (field === undefined) return t('field.any')
    if (field === 'attach_name' || field === 'finding' || field === 'message_id') return t(`field.${field}`)
    return common(COMMON_LABELS[field])
  }
}
