/** A sender as lists show it: name and envelope address, or what says that there is none. */
import type { MailRow } from '@postern/contract/routes/mail.ts'

export function senderText(mail: Pick<MailRow, 'sender' | 'sender_name'>, nobody: string): string {
  if (mail.sender_name === '') return mail.sender === '' ? nobody : mail.sender
  return mail.sender === '' ? `${mail.sender_name} ${nobody}` : `${mail.sender_name} <${mail.sender}>`
}
