/** What a value of each target looks like, as forms and the reference show it; results give their first value. */
import type { TargetName } from '../codes/filter.ts'
import { resultValues, type ResultTargetName } from './filter-results.ts'

const EXAMPLES: Readonly<Record<Exclude<TargetName, ResultTargetName>, string>> = {
  senderEmail: 'promo@shop.example',
  senderName: 'Shop',
  senderId: 'promo',
  senderDomain: 'shop.example',
  recipientEmail: 'sales@company.example',
  recipientName: 'Sales',
  recipientId: 'sales',
  recipientDomain: 'company.example',
  ccEmail: 'team@company.example',
  ccName: 'Team',
  ccId: 'team',
  ccDomain: 'company.example',
  bccEmail: 'sales@company.example',
  bccName: 'Sales',
  bccId: 'sales',
  bccDomain: 'company.example',
  subject: 'Invoice',
  headerAll: 'X-Mailer: Bulk',
  ip: '192.0.2.0/24',
  replyTo: 'answers@shop.example',
  returnPath: 'bounces@mailer.example',
  messageId: '@mailer.example',
  mailer: 'PHPMailer',
  recipientCount: '50',
  country: 'KR',
  clientHost: 'mail.shop.example',
  relayPath: 'relay.shop.example',
  body: 'unsubscribe',
  contentSize: '10485760',
  html: '<iframe',
  charset: 'big5',
  attachmentName: 'invoice.zip',
  attachmentExtension: 'exe',
  attachmentHash: 'd41d8cd98f00b204e9800998ecf8427e',
  attachmentSize: '5242880',
  attachmentCount: '10',
  attachmentContent: 'confidential',
  attachmentType: 'application/pdf',
  containedName: 'invoice.exe',
  containedExtension: 'js',
  url: 'shop.example/login',
  spfDomain: 'shop.example',
  dkimDomain: 'shop.example',
  score: '5',
}

export function exampleOf(target: TargetName): string {
  const own: Readonly<Partial<Record<TargetName, string>>> = EXAMPLES
  return own[target] ?? resultValues(target)?.[0] ?? ''
}
