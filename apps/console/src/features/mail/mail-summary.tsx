/** The facts of a mail, the same everywhere. */
import { isRejectCode } from '@postern/contract/codes/reject.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { REJECT_TEXTS } from '@postern/contract/texts/reject.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatRelative, formatSize, zoneName } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { senderText } from './sender-text.ts'

const MODES = [
  'mode.send',
  'mode.block',
  'mode.stat',
  'mode.tag',
  'mode.wait',
  'mode.analyzing',
  'mode.bypass',
] as const

export function MailSummary({
  mail,
  short = false,
}: {
  readonly mail: MailDetail
  readonly short?: boolean
}) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const time = (iso: string) =>
    `${formatDateTime(iso)} (${zoneName(iso, language)}, ${formatRelative(iso, language)})`
  const mode = MODES[mail.mode]
  const code = mail.reject_code
  const rows: [string, ReactNode][] = [
    [common('sender'), senderText(mail, t('nullSender'))],
    [common('receiver'), mail.receiver],
    [common('senderIp'), `${mail.sender_ip}${mail.sender_country === '' ? '' : ` (${mail.sender_country})`}`],
    [common('size'), formatSize(mail.size)],
  ]
  if (!short) {
    rows.push([common('receiveDate'), time(mail.receive_date)])
    if (mode !== undefined) rows.push([common('mode'), common(mode)])
    rows.push([t('headerFrom'), mail.header_from], [t('headerTo'), mail.header_to])
    rows.push([t('headerDate'), mail.header_date === null ? '' : time(mail.header_date)])
    rows.push([
      t('field.message_id'),
      <span key="id" className="mono">
        {mail.message_id}
      </span>,
    ])
    rows.push(
      [t('helo'), mail.helo],
      [t('tls'), mail.tls === '' ? t('noTls') : mail.tls],
      [t('rdns'), mail.sender_rdns],
    )
    rows.push([common('filterInfo'), mail.filter_info])
  }
  rows.push([common('virusName'), mail.virus_name])
  if (code !== null) {
    const name = isRejectCode(code) ? REJECT_TEXTS[code][language] : ''
    rows.push([
      common('rejectReason'),
      <span key="code">
        {`${String(code)} ${name}`}
        <br />
        <span className="mono">{mail.reject_reason}</span>
      </span>,
    ])
  }
  if (mail.recover_flag)
    rows.push([common('recoverDate'), mail.recover_date === null ? common('yes') : time(mail.recover_date)])
  rows.push([
    common('sendState'),
    `${common(`send.${mail.send_state}`)}${mail.send_message === '' ? '' : ` · ${mail.send_message}`}`,
  ])
  return (
    <dl className="kv">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
