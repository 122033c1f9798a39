/** ESMTP parameters of MAIL and RCPT: SIZE (RFC 1870), BODY (6152), SMTPUTF8 (6531), DSN (3461, 6533), AUTH (4954). */
import type { MailCommand, RcptCommand } from './hooks.ts'
import { reply } from './replies.ts'
import type { SmtpReply } from './reply.ts'

export type MailParameters = Pick<MailCommand, 'size' | 'smtpUtf8' | 'body' | 'dsn'>
export type RcptParameters = Pick<RcptCommand, 'notify' | 'orcpt'>

export const NO_MAIL_PARAMETERS: MailParameters = {
  size: null,
  smtpUtf8: false,
  body: '7BIT',
  dsn: { ret: null, envid: null },
}
export const NO_RCPT_PARAMETERS: RcptParameters = { notify: [], orcpt: null }

const BAD_PARAMETER = reply(501, '5.5.4', 'Syntax error in parameters')
const UNKNOWN_PARAMETER = reply(555, '5.5.4', 'Parameter not recognized')

/** Name → value (null without `=`), or the reply that refuses. Names are upper-cased. */
function split(text: string): Map<string, string | null> | SmtpReply {
  const found = new Map<string, string | null>()
  for (const item of text.split(' ')) {
    if (item === '') continue
    const match = /^([A-Za-z0-9][A-Za-z0-9-]*)(?:=([\x21-\x3c\x3e-\x7e\u0080-\u{10ffff}]+))?$/u.exec(item)
    if (!match) return BAD_PARAMETER
    const name = (match[1] ?? '').toUpperCase()
    if (found.has(name)) return BAD_PARAMETER
    found.set(name, match[2] ?? null)
  }
  return found
}

/**
 * Parses what follows the reverse path; answers the refusing reply for anything not offered or malformed. The parameter AUTH is left
 * aside: whoever hands mail in vouches for nobody else (RFC 4954 §5). Servers send it unasked, mostly as `AUTH=<>`; its form matters only
 * where AUTH is offered (`auth`).
 */
export function parseMailParameters(text: string, auth = false): MailParameters | SmtpReply {
  if (text === '') return NO_MAIL_PARAMETERS
  const given = split(text)
  if (!(given instanceof Map)) return given
  let { size, smtpUtf8, body }: { size: number | null; smtpUtf8: boolean; body: MailCommand['body'] } =
    NO_MAIL_PARAMETERS
  let ret: 'FULL' | 'HDRS' | null = null
  let envid: string | null = null
  for (const [name, value] of given) {
    if (name === 'SIZE') {
      if (value === null || !/^\d{1,20}$/.test(value)) return BAD_PARAMETER
      size = Number(value)
    } else if (name === 'BODY') {
      const kind = value?.toUpperCase()
      if (kind !== '7BIT' && kind !== '8BITMIME') return kind ? UNKNOWN_PARAMETER : BAD_PARAMETER
      body = kind
    } else if (name === 'SMTPUTF8') {
      if (value !== null) return BAD_PARAMETER
      smtpUtf8 = true
    } else if (name === 'RET') {
      const kind = value?.toUpperCase()
      if (kind !== 'FULL' && kind !== 'HDRS') return BAD_PARAMETER
      ret = kind
    } else if (name === 'ENVID') {
      envid = value === null || value.length > 100 ? null : decodeXtext(value)
      if (envid === null) return BAD_PARAMETER
    } else if (name === 'AUTH') {
      if (auth && (value === null || value.length > 500 || decodeXtext(value) === null)) return BAD_PARAMETER
    } else return UNKNOWN_PARAMETER
  }
  return { size, smtpUtf8, body, dsn: { ret, envid } }
}

const NOTIFY = new Set(['NEVER', 'SUCCESS', 'FAILURE', 'DELAY'])

/** Parses what follows the forward path; `smtpUtf8` says whether the transaction may carry UTF-8 in ORCPT. */
export function parseRcptParameters(text: string, smtpUtf8: boolean): RcptParameters | SmtpReply {
  if (text === '') return NO_RCPT_PARAMETERS
  const given = split(text)
  if (!(given instanceof Map)) return given
  let notify: RcptParameters['notify'] = []
  let orcpt: string | null = null
  for (const [name, value] of given) {
    if (name === 'NOTIFY') {
      const words = (value ?? '').toUpperCase().split(',')
      const distinct = new Set(words)
      const known = words.every((word) => NOTIFY.has(word)) && distinct.size === words.length
      if (!known || (distinct.has('NEVER') && words.length > 1)) return BAD_PARAMETER
      notify = words as RcptCommand['notify'][number][]
    } else if (name === 'ORCPT') {
      orcpt = value === null || value.length > 500 ? null : decodeOrcpt(value, smtpUtf8)
      if (orcpt === null) return BAD_PARAMETER
    } else return UNKNOWN_PARAMETER
  }
  return { notify, orcpt }
}

/** RFC 3461 §4 xtext, its hexadecimal digits in any case, → text; null when malformed or when it hides anything but printable ASCII (CR, LF, NUL …). */
export function decodeXtext(value: string): string | null {
  if (!/^(?:[\x21-\x2a\x2c-\x3c\x3e-\x7e]|\+[0-9A-Fa-f]{2})*$/.test(value)) return null
  const text = value.replace(/\+([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return /^[\x20-\x7e]*$/.test(text) ? text : null
}

/** `type;xtext` decoded, or for type utf-8 the forms of RFC 6533 §3. */
function decodeOrcpt(value: string, smtpUtf8: boolean): string | null {
  const cut = value.indexOf(';')
  const type = value.slice(0, Math.max(cut, 0))
  if (!/^[A-Za-z0-9-]{1,40}$/.test(type)) return null
  const raw = value.slice(cut + 1)
  if (raw === '') return null
  if (type.toLowerCase() !== 'utf-8') {
    const text = decodeXtext(raw)
    return text === null ? null : `${type};${text}`
  }
  if (!smtpUtf8 && !/^[\x21-\x7e]*$/.test(raw)) return null
  const text = raw.replace(/\\x\{([0-9A-Fa-f]{2,6})\}/g, (_, hex: string) => {
    const point = Number.parseInt(hex, 16)
    return point > 0x10ffff ? '\0' : String.fromCodePoint(point)
  })
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) ? null : `${type};${text}`
}
