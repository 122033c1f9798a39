/** Events of the audit log as syslog: RFC 5424 with structured data, or CEF as its message. Pure. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { SyslogEvent } from './store.ts'

export type SyslogFormat = SettingsValues['retention']['auditSyslogFormat']

export interface SyslogSource {
  /** This host's name. */
  readonly host: string
  /** The product's. */
  readonly version: string
}

/** Facility 13, log audit (RFC 5424 §6.2.1). */
const AUDIT = 13 * 8
const INFORMATIONAL = 6
const WARNING = 4
/** For documentation (RFC 5612): the product has no number of its own. */
const SD_ID = 'postern@32473'
const BOM = '\u{FEFF}'
/** Receivers must take 2,048 octets and take 8,192 as a rule. */
const DETAILS = 1_500
const TARGET = 500

/** One message, without its frame. */
export function syslogMessage(event: SyslogEvent, format: SyslogFormat, source: SyslogSource): string {
  const pri = AUDIT + (event.type === 'F' ? WARNING : INFORMATIONAL)
  const header = `<${pri}>1 ${event.at.toISOString()} ${headerText(source.host, 255)} postern - ${headerText(event.task, 32)}`
  return format === 'cef'
    ? `${header} - ${cefMessage(event, source)}`
    : `${header} ${structured(event)} ${BOM}${oneLine(cut(detailsOf(event), DETAILS))}`
}

/** Octet counting (RFC 6587 §3.4.1, RFC 5425 §4.3). */
export function syslogFrame(message: string): Buffer {
  const octets = Buffer.from(message.toWellFormed())
  return Buffer.concat([Buffer.from(`${octets.length} `), octets])
}

/** PRINTUSASCII of the header; `-` where nothing is left. */
function headerText(text: string, most: number): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, most) || '-'
}

function structured(event: SyslogEvent): string {
  const values = {
    seq: String(event.seq),
    class: event.class,
    task: event.task,
    outcome: event.type,
    user: event.email,
    role: event.role_key,
    ip: event.ip,
    domain: event.domain_id === null ? '' : String(event.domain_id),
    target: cut(event.target, TARGET),
    request: event.request_id,
    hash: event.hash,
  }
  const params = Object.entries(values).filter(([, value]) => value !== '')
  return `[${[SD_ID, ...params.map(([name, value]) => `${name}="${paramText(value)}"`)].join(' ')}]`
}

/** A PARAM-VALUE (RFC 5424 §6.3.3). */
function paramText(text: string): string {
  return oneLine(text).replaceAll(/["\\\]]/g, (mark) => `\\${mark}`)
}

/** Control characters end lines and messages in receivers that read no frames. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

function detailsOf({ details }: SyslogEvent): string {
  return JSON.stringify(details ?? {})
}

function cefMessage(event: SyslogEvent, { version }: SyslogSource): string {
  const isFailed = event.type === 'F'
  const name = `${event.class}.${event.task}`
  const head = ['CEF:0', 'Postern', 'Postern', version, name, name, isFailed ? '6' : '3']
  const values = {
    rt: String(event.at.getTime()),
    externalId: String(event.seq),
    outcome: isFailed ? 'failure' : 'success',
    cat: event.class,
    act: event.task,
    suser: event.email,
    spriv: event.role_key,
    src: event.ip,
    ...labelled(1, 'target', cut(event.target, TARGET)),
    ...labelled(2, 'details', cut(detailsOf(event), DETAILS)),
    ...labelled(3, 'hash', event.hash),
    ...labelled(4, 'request', event.request_id),
    ...labelled(5, 'domain', event.domain_id === null ? '' : String(event.domain_id)),
  }
  const extension = Object.entries(values).filter(([, value]) => value !== '')
  return [
    ...head.map((field) => oneLine(field).replaceAll(/[\\|]/g, (mark) => `\\${mark}`)),
    extension.map(([key, value]) => `${key}=${extensionText(value)}`).join(' '),
  ].join('|')
}

function labelled(at: number, label: string, value: string): Record<string, string> {
  return value === '' ? {} : { [`cs${at}Label`]: label, [`cs${at}`]: value }
}

function extensionText(text: string): string {
  return oneLine(text).replaceAll(/[\\=]/g, (mark) => `\\${mark}`)
}
