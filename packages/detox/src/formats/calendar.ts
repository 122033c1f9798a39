/**
 * Calendars (RFC 5545) and contacts (RFC 6350): line by line. Files in them, alarms that do more than show themselves, pages, and
 * addresses that act go; unknown properties are text, and stay.
 */
import { isUtf8 } from 'node:buffer'
import { dangerousFetch, dangerousUrl, isScriptUrl } from '@postern/mail/links/dangerous-url.ts'
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import type { Format, FormatContext } from '../format.ts'
import { folded, linesOf, plainValue, unfolded, type ContentLine } from '../calendar/lines.ts'
import { rewriteHtml } from '../page/rewrite-html.ts'
import { addressCode } from '../page/style.ts'
import { isSafeLink } from '../safe-link.ts'

const ADDRESSES =
  /^(?:URL|SOURCE|FBURL|CALADRURI|CALURI|CONFERENCE|IMPP|ORG-DIRECTORY|CAPURI|TZURL|X-[\w-]*(?:URL|URI|LINK))$/
const PICTURES = /^(?:PHOTO|LOGO|IMAGE|X-MS-CARDPICTURE)$/
const LOST = { ATTACH: 'embedded-file', SOUND: 'media', AGENT: 'embedded-file' } as const
const HTML = /^X-ALT-DESC$|HTML/
/** Read by people: an address of a share in them is a word. */
const TEXTS =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|NOTE|TITLE|ROLE|ORG|N|FN|NICKNAME|ADR|LABEL|CATEGORIES)$/
/** Alarms of vCalendar 1.0 in one line: the fourth part of the audible one is the sound. */
const OLD_ALARMS: readonly (readonly [name: string, value: RegExp, code: RemovedCode])[] = [
  ['PALARM', /^/, 'launch'],
  ['MALARM', /^/, 'action'],
  ['AALARM', /^(?:[^;]*;){3}\s*\S/, 'media'],
]

export const CALENDAR: Format = {
  async disarm({ name, bytes }, context) {
    context.budget.bytes(4 * bytes.length)
    const charset = isUtf8(bytes) ? 'utf8' : 'latin1'
    const out: string[] = []
    /** The alarm that is read, until its action is known. */
    let alarm: ContentLine[] | null = null
    for (const line of linesOf(bytes.toString(charset).replace(/^\ufeff/, ''))) {
      if (line.name === 'BEGIN' && /^VALARM$/i.test(line.value)) alarm = []
      if (alarm) alarm.push(line)
      else out.push(await lineLeft(line, context))
      if (!alarm || line.name !== 'END' || !/^VALARM$/i.test(line.value)) continue
      if (isShown(alarm, context)) for (const each of alarm) out.push(await lineLeft(each, context))
      alarm = null
    }
    if (alarm) throw new Error('an alarm that does not end')
    return { name, bytes: Buffer.from(out.join(''), charset) }
  },
  reopens(bytes) {
    const text = unfolded(bytes.toString('latin1'))
    return (
      /^\s*BEGIN:/i.test(text) &&
      !/^(?:[\w-]+\.)?(?:ATTACH(?![^\r\n]*:cid:)|ACTION(?:;[^:\r\n]*)?:\s*(?!DISPLAY|AUDIO))/im.test(text) &&
      !/^[\w.-]+(?:;[^:\r\n]*)?:\s*(?:java|vb|live)script:/im.test(text)
    )
  },
}

function isShown(alarm: readonly ContentLine[], context: FormatContext): boolean {
  const actions = alarm.filter(({ name }) => name === 'ACTION').map(({ value }) => value.trim().toUpperCase())
  const action = actions.find((each) => each !== 'DISPLAY' && each !== 'AUDIO')
  if (action === undefined) return true
  const target = alarm.find(({ name }) => name === 'ATTACH' || name === 'ATTENDEE')?.value ?? action
  context.removed(action === 'PROCEDURE' ? 'launch' : 'action', target)
  return false
}

/** Keys are octets that no program opens. */
function isKey({ name, value }: ContentLine): boolean {
  if (name !== 'KEY' && !name.endsWith('CERTIFICATE')) return false
  return /octet-stream|text\/plain|pgp|pkcs|x509|pkix/.test(detectType(Buffer.from(value, 'base64')).type)
}

function isDangerous(line: ContentLine): boolean {
  const address = plainValue(line)
  if (ADDRESSES.test(line.name)) return !isSafeLink(address)
  return isScriptUrl(address) || (!TEXTS.test(line.name) && acts(address))
}

function acts(address: string): boolean {
  return isScriptUrl(address) || dangerousUrl(address) !== null || dangerousFetch(address) !== null
}

/** As it was, changed, or '' where it goes. */
async function lineLeft(line: ContentLine, context: FormatContext): Promise<string> {
  const { name, value, parameters } = line
  if (name === '' && value.includes(':')) {
    context.removed('unknown-part', value)
    return ''
  }
  if (Object.hasOwn(LOST, name)) {
    if (/^cid:/i.test(value)) return line.raw
    const isAddress = name === 'ATTACH' && !/^data:/i.test(value) && parameters['ENCODING'] === undefined
    context.removed(isAddress ? 'external-relation' : LOST[name as keyof typeof LOST], value)
    return ''
  }
  if (PICTURES.test(name)) return pictureLeft(line, context)
  if (/^B(?:ASE64)?$/i.test(parameters['ENCODING'] ?? '') && !isKey(line)) {
    context.removed('embedded-file', name)
    return ''
  }
  const old = OLD_ALARMS.find(([alarm, pattern]) => alarm === name && pattern.test(value))
  const code = old?.[2] ?? (isDangerous(line) ? 'dangerous-link' : null)
  if (code !== null) {
    context.removed(code, value)
    return ''
  }
  if (HTML.test(name) || /^text\/html$/i.test(parameters['FMTTYPE'] ?? '')) return pageLeft(line, context)
  return withoutPages(line, context)
}

/** Without parameters that lead to another text for the same, or to somewhere that acts. */
function withoutPages(line: ContentLine, context: FormatContext): string {
  const head = line.head.replace(/;([\w-]+)=((?:"[^"]*"|[^";])*)/g, (all, name: string, written: string) => {
    const addresses = written.split(/,(?=")/).map((each) => each.replaceAll('"', '').trim())
    const isOther = name.toUpperCase() === 'ALTREP' && !addresses.every((each) => /^cid:/i.test(each))
    const bad = addresses.find(acts)
    if (!isOther && bad === undefined) return all
    const isData = addresses.some((each) => /^data:/i.test(each))
    context.removed(isOther && bad === undefined && !isData ? 'external-relation' : 'dangerous-link', written)
    return ''
  })
  return head === line.head ? line.raw : folded(head, line.value)
}

function pageLeft(line: ContentLine, context: FormatContext): string {
  let notes = 0
  const plain = line.value.replace(/\\([\\;,nN])/g, (_, letter: string) =>
    /n/i.test(letter) ? '\n' : letter,
  )
  const html = rewriteHtml(
    plain,
    {
      removed: (code, detail) => {
        notes++
        context.removed(code, detail)
      },
      remotePictures: context.policy.remotePictures === 'keep',
    },
    context.budget,
  )
  if (notes === 0) return line.raw
  return folded(line.head, html.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n'))
}

async function pictureLeft(line: ContentLine, context: FormatContext): Promise<string> {
  const { value, head, parameters } = line
  const [, media = '', data] = /^data:([^;,]*)(?:;[^,]*)?;base64,(.*)$/is.exec(value) ?? []
  const inline = data ?? (/^B(?:ASE64)?$/i.test(parameters['ENCODING'] ?? '') ? value : undefined)
  if (inline === undefined) {
    const code = addressCode(value, {
      removed: context.removed,
      remotePictures: context.policy.remotePictures === 'keep',
    })
    if (code === null) return line.raw
    context.removed(code, value)
    return ''
  }
  const before = Buffer.from(inline, 'base64')
  if (!detectType(before).type.startsWith('image/')) {
    context.removed('embedded-file', line.name)
    return ''
  }
  const file = { name: line.name.toLowerCase(), bytes: before }
  const { name, bytes } = await context.within(file)
  // A notice is no picture.
  if (name !== file.name) return ''
  if (bytes.equals(before)) return line.raw
  const encoded = bytes.toString('base64')
  return folded(head, data === undefined ? encoded : `data:${media};base64,${encoded}`)
}
