/** Names of the fields that words are looked for in. */
import { COMMON_TEXTS, type CommonTextKey } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useT } from '../../../lib/i18n.tsx'
import type { WordField } from './search.ts'

/** Fields whose names stand with the texts of mail. */
const OWN_FIELDS = [
  'attach_name',
  'attach_ext',
  'attach_hash',
  'finding',
  'message_id',
  'receiver_ip',
  'mime_info',
] as const
type OwnField = (typeof OWN_FIELDS)[number]

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
} as const satisfies Record<Exclude<WordField, OwnField>, CommonTextKey>

/** Of a field; of none: sender, recipient and subject together. */
export function useFieldLabel(): (field: WordField | undefined) => string {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (field) => {
    if (field === undefined) return t('field.any')
    return isOwn(field) ? t(`field.${field}`) : common(COMMON_LABELS[field])
  }
}

function isOwn(field: WordField): field is OwnField {
  return OWN_FIELDS.some((own) => own === field)
}
