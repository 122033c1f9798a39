/** How mail programs and mail services of today write headers, without their users' data: for generated messages. */
import { Buffer } from 'node:buffer'

export interface Identity {
  readonly name: string
  readonly address: string
}

export interface Draft {
  readonly from: Identity
  readonly to: Identity
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly date: Date
  /** Earlier message this one answers, '' for none. */
  readonly answers: string
  readonly attachment: string | null
}

/** A sending system: its host, its fields, its Message-ID. */
export interface Mailer {
  readonly host: (domain: string) => string
  readonly messageId: (hex: string, domain: string) => string
  readonly fields: (draft: Draft, hex: string, domain: string) => readonly string[]
  readonly encoding: 'base64' | 'quoted-printable' | '8bit'
  readonly zone: string
  readonly signs: boolean
}

const sign = (domain: string, hex: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s1;\r\n h=from:to:subject:date:message-id; bh=${hex}=; b=${hex}${hex}`
const uuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Programs people write with. */
export const PERSONAL: readonly Mailer[] = [
  {
    host: () => 'mail-eopbgr1300.outbound.protection.outlook.com',
    messageId: (hex, _d) => `${hex.slice(0, 24).toUpperCase()}@TYZPR02MB.apcprd02.prod.outlook.com`,
    fields: (d, hex) => [
      `Thread-Topic: ${encodeWords(d.subject)}`,
      `Thread-Index: ${hex.slice(0, 30)}`,
      'Accept-Language: ko-KR, en-US',
      'Content-Language: en-US',
    ],
    encoding: 'base64',
    zone: '+0000',
    signs: true,
  },
  {
    host: () => 'mail-pl1-f170.google.com',
    messageId: (hex) => `CA+${hex.slice(0, 40)}@mail.gmail.com`,
    fields: (_d, hex) => [`X-Gm-Message-State: ${hex}`, `X-Google-Smtp-Source: ${hex}`],
    encoding: 'quoted-printable',
    zone: '+0900',
    signs: true,
  },
  {
    host: (domain) => `mail.${domain}`,
    messageId: (hex, domain) => `${uuid(hex)}@${domain}`,
    fields: () => ['User-Agent: Mozilla Thunderbird', 'Content-Language: en-US'],
    encoding: '8bit',
    zone: '+0900',
    signs: false,
  },
  {
    host: (domain) => `smtp.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 12)}$${hex.slice(0, 8)}$${hex.slice(8, 16)}$@${domain}`,
    fields: (_d, hex) => [
      'X-Mailer: Microsoft Outlook 16.0',
      `Thread-Index: ${hex.slice(0, 30)}`,
      'Content-Language: ko',
    ],
    encoding: 'base64',
    zone: '+0900',
    signs: false,
  },
  {
    host: (domain) => `mx.${domain}`,
    messageId: (hex, domain) => `${uuid(hex).toUpperCase()}@${domain}`,
    fields: () => ['X-Mailer: Apple Mail (2.3774.600.62)'],
    encoding: 'quoted-printable',
    zone: '+0200',
    signs: true,
  },
  {
    host: () => 'cvsmtppost012.nm.naver.com',
    messageId: (hex) => `${hex.slice(0, 32)}@cweb012.nm`,
    fields: (_d, hex) => ['Importance: normal', `X-Works-Send-Opt: ${hex.slice(0, 20)}`],
    encoding: 'base64',
    zone: '+0900',
    signs: true,
  },
  {
    host: (domain) => `www1.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 16)}.${hex.slice(0, 8).toUpperCase()}@${domain}`,
    fields: () => ['X-Mailer: Becky! ver. 2.81.04 [ja]'],
    encoding: 'base64',
    zone: '+0900',
    signs: false,
  },
  {
    host: (domain) => `mail.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 32)}@${domain}`,
    fields: () => ['User-Agent: Roundcube Webmail/1.6.6'],
    encoding: 'quoted-printable',
    zone: '+0100',
    signs: true,
  },
]

/** Services that send newsletters and receipts. */
export const SERVICES: readonly Mailer[] = [
  {
    host: () => 'a48-114.smtp-out.ap-northeast-2.amazonses.com',
    messageId: (hex) => `0101${hex.slice(0, 16)}-${uuid(hex)}-000000@ap-northeast-2.amazonses.com`,
    fields: (_d, hex) => [
      `Feedback-ID: 1.ap-northeast-2.${hex.slice(0, 20)}=:AmazonSES`,
      'X-SES-Outgoing: 2026.01.05-54.240.48.114',
    ],
    encoding: 'base64',
    zone: '+0000',
    signs: true,
  },
  {
    host: () => 'o1.ptr8873.sendgrid.net',
    messageId: (hex) => `${hex.slice(0, 22)}@geopod-ismtpd-12`,
    fields: (_d, hex) => [`X-SG-EID: ${hex}${hex}`, 'X-Entity-ID: u001.abc'],
    encoding: 'quoted-printable',
    zone: '+0000',
    signs: true,
  },
  {
    host: () => 'mail195.suw91.mcsv.net',
    messageId: (hex) => `${hex.slice(0, 16)}.${hex.slice(0, 10)}.20260105@mail195.suw91.mcsv.net`,
    fields: (d, hex) => [
      'X-Mailer: MailChimp Mailer - **CIDabc**',
      `List-ID: <${hex.slice(0, 12)}.list-id.mcsv.net>`,
      'Precedence: bulk',
      `Reply-To: ${d.from.address}`,
    ],
    encoding: 'quoted-printable',
    zone: '+0000',
    signs: true,
  },
  {
    host: (domain) => `mail2.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 18)}.JavaMail.tomcat@${domain}`,
    fields: () => [],
    encoding: 'base64',
    zone: '+0900',
    signs: false,
  },
  {
    host: (domain) => `bounce.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 20)}@${domain}`,
    fields: () => ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
    encoding: 'quoted-printable',
    zone: '+0900',
    signs: true,
  },
]

/** Scripts and rented machines that unwanted mail comes from. */
export const ABUSED: readonly Mailer[] = [
  {
    host: () => 'vps83.cheap-hosting.example',
    messageId: (hex, domain) => `${hex.slice(0, 32)}@${domain}`,
    fields: () => ['X-Mailer: PHPMailer 5.2.22 (https://github.com/PHPMailer/PHPMailer)', 'X-Priority: 3'],
    encoding: 'base64',
    zone: '+0000',
    signs: false,
  },
  {
    host: () => 'unknown',
    messageId: (hex) => `${hex.slice(0, 24)}@localhost`,
    fields: () => ['X-Priority: 1', 'Importance: High'],
    encoding: 'quoted-printable',
    zone: '-0700',
    signs: false,
  },
  {
    host: () => 'mail-lf1-f41.google.com',
    messageId: (hex) => `CA+${hex.slice(0, 40)}@mail.gmail.com`,
    fields: (_d, hex) => [`X-Gm-Message-State: ${hex}`],
    encoding: 'quoted-printable',
    zone: '+0300',
    signs: true,
  },
  {
    host: (domain) => `mta7.${domain}`,
    messageId: (hex, domain) => `${hex.slice(0, 20)}@${domain}`,
    fields: () => ['List-Unsubscribe: <mailto:leave@bounce.example>'],
    encoding: 'base64',
    zone: '+0000',
    signs: true,
  },
]

/** RFC 2047 words of base64, as mailers fold them. */
export function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  for (let rest = text; rest !== ''; rest = rest.slice(14))
    words.push(`=?UTF-8?B?${Buffer.from(rest.slice(0, 14)).toString('base64')}?=`)
  return words.join('\r\n ')
}

function encodeBody(text: string, encoding: Mailer['encoding']): string {
  const bytes = Buffer.from(text.replace(/\n/g, '\r\n'))
  if (encoding === '8bit') return bytes.toString('latin1')
  if (encoding === 'base64') return bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n')
  return bytes
    .toString('latin1')
    .replace(
      /[^\r\n\x20-\x3c\x3e-\x7e]/g,
      (c) => `=${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
}

const part = (type: string, text: string, encoding: Mailer['encoding']) =>
  `Content-Type: ${type}; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encodeBody(text, encoding)}`
const mailbox = ({ name, address }: Identity) => (name === '' ? address : `${encodeWords(name)} <${address}>`)

function bodyOf(draft: Draft, mailer: Mailer, hex: string): string {
  const text = part('text/plain', draft.text, mailer.encoding)
  const html = draft.html === null ? null : part('text/html', draft.html, mailer.encoding)
  const inner =
    html === null
      ? text
      : draft.text === ''
        ? html
        : `Content-Type: multipart/alternative; boundary="a${hex.slice(0, 20)}"\r\n\r\n--a${hex.slice(0, 20)}\r\n${text}\r\n--a${hex.slice(0, 20)}\r\n${html}\r\n--a${hex.slice(0, 20)}--\r\n`
  if (draft.attachment === null) return inner
  const file = `Content-Type: application/octet-stream; name="${encodeWords(draft.attachment)}"\r\nContent-Disposition: attachment; filename="${encodeWords(draft.attachment)}"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjcKMSAwIG9iago8PD4+CmVuZG9iago=\r\n`
  return `Content-Type: multipart/mixed; boundary="m${hex.slice(0, 20)}"\r\n\r\n--m${hex.slice(0, 20)}\r\n${inner}\r\n--m${hex.slice(0, 20)}\r\n${file}\r\n--m${hex.slice(0, 20)}--\r\n`
}

/** The message as it would stand in the corpora after cleaning: Return-Path and the edge hop on top. `hex`: ≥ 40 hex digits. */
export function writeMessage(draft: Draft, mailer: Mailer, hex: string, extra: readonly string[]): Buffer {
  const domain = draft.from.address.split('@')[1] ?? ''
  const host = mailer.host(domain)
  const date = draft.date.toUTCString().replace('GMT', mailer.zone)
  const octets = [
    100 + (parseInt(hex.slice(0, 2), 16) % 100),
    parseInt(hex.slice(2, 4), 16),
    parseInt(hex.slice(4, 6), 16),
  ]
  const ip = `${octets.join('.')}.7`
  const lines = [
    `Return-Path: <${draft.from.address}>`,
    `Received: from ${host === 'unknown' ? ip : host} (${host} [${ip}])\r\n\tby mx.example.com (Postfix) with ESMTP id ${hex.slice(0, 11).toUpperCase()}\r\n\tfor <${draft.to.address}>; ${date}`,
    ...(mailer.signs
      ? [
          sign(
            host.includes('google') && draft.from.address.endsWith('gmail.com') ? 'gmail.com' : domain,
            hex,
          ),
        ]
      : []),
    `Date: ${date}`,
    `From: ${mailbox(draft.from)}`,
    `To: ${mailbox(draft.to)}`,
    `Subject: ${encodeWords(draft.subject)}`,
    `Message-ID: <${mailer.messageId(hex, domain)}>`,
    ...(draft.answers === '' ? [] : [`In-Reply-To: <${draft.answers}>`, `References: <${draft.answers}>`]),
    'MIME-Version: 1.0',
    ...mailer.fields(draft, hex, domain),
    ...extra,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n${bodyOf(draft, mailer, hex)}`, 'latin1')
}
