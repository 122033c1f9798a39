/** What one looks up rarely: addresses of servers, ids, header fields. Closed until asked for. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { countryName } from '@postern/contract/i18n/countries.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatSize, zoneName } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { CopyIcon } from '../../../ui/copy-icon.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { mailContentQuery } from '../api.ts'
import { clientOf } from '../mail-words.ts'

const MODES = ['send', 'block', 'stat', 'tag', 'wait', 'analyzing', 'bypass'] as const

export function Technical({ mail, title }: { readonly mail: MailDetail; readonly title?: string }) {
  const t = useT(DETAIL_TEXTS)
  const { language } = useLanguage()
  const short = [clientOf(mail, language), mail.tls, formatSize(mail.size)].filter((word) => word !== '')
  return (
    <details className="card fold">
      <summary>
        <b>{title ?? t('technical')}</b> <span className="dim">{short.join(' · ')}</span>
      </summary>
      <Facts mail={mail} />
      {mail.has_original && <Headers id={mail.id} />}
    </details>
  )
}

function Facts({ mail }: { readonly mail: MailDetail }) {
  const common = useT(COMMON_TEXTS)
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  const time = (iso: string | null) =>
    iso === null ? '' : `${formatDateTime(iso)} (${zoneName(iso, language)})`
  const mode = MODES[mail.mode]
  const rows: readonly (readonly [string, string, copy?: boolean])[] = [
    [common('sender'), mail.sender, true],
    [t('headerFrom'), mail.header_from, true],
    [common('receiver'), mail.receiver, true],
    [t('writtenTo'), mail.written_to, true],
    [t('headerTo'), mail.header_to],
    [common('receiveDate'), time(mail.receive_date)],
    [t('headerDate'), time(mail.header_date)],
    [t('field.message_id'), mail.message_id, true],
    [t('logId'), mail.log_id, true],
    [common('senderIp'), mail.sender_ip, true],
    [t('helo'), mail.helo],
    [t('rdns'), mail.sender_rdns],
    [t('tls'), mail.tls === '' ? t('noTls') : mail.tls],
    [t('mailType'), mail.mail_type === '' ? '' : t(`mailType.${mail.mail_type}`)],
    [t('mimeInfo'), mail.mime_info],
    [t('downloads'), String(mail.download_count)],
    [t('receiverServer'), receiverOf(mail, language), true],
    [common('mode'), mode === undefined ? '' : common(`mode.${mode}`)],
    [common('filterInfo'), mail.filter_info],
    [common('virusName'), mail.virus_name],
  ]
  return (
    <dl className="kv two">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value, copy]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ForeignText text={value} />
              {copy === true && <CopyIcon value={value} name={name} />}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** `203.0.113.7 (South Korea)`. */
function receiverOf({ receiver_ip: ip, receiver_country: country }: MailDetail, language: Language): string {
  return country === '' ? ip : `${ip} (${countryName(country, language)})`
}

/** Every field as it came, our own Received lines first. */
function Headers({ id }: { readonly id: string }) {
  const common = useT(COMMON_TEXTS)
  const headers = useQuery(mailContentQuery(id)).data?.headers ?? []
  if (headers.length === 0) return null
  const all = headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <section aria-label={common('headers')}>
      <h3>
        {common('headers')} <span className="dim">{headers.length}</span>
        <CopyIcon value={all} name={common('headers')} />
      </h3>
      <dl className="headers">
        {headers.map((header, index) => (
          <div key={index}>
            <dt>
              <ForeignText text={header.name} />
            </dt>
            <dd>
              <ForeignText text={header.value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
