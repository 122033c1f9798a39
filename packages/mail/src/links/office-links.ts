/** Links of Office documents: relationships to what lies outside (ECMA-376 part 2 §9.3), OpenDocument, RTF. */
import { relationshipsIn } from '../active/relationships.ts'
import { readRtf } from '../rtf/rtf-groups.ts'
import { XmlReader } from '../xml/xml-reader.ts'
import { xmlSource } from '../xml/xml-source.ts'
import type { PageLink } from './html-file.ts'
import type { LinkRole } from './link.ts'

const MAX_BYTES = 1024 * 1024
const MAX_URL = 4096
const LINK_FIELD = /HYPERLINK\s{1,8}(?:\\+l\s{1,8})?"([^"\r\n]{4,2048})"/i
const ROLES = new Map<string, LinkRole>([
  ['attachedtemplate', 'template'],
  ['oleobject', 'object'],
  ['package', 'object'],
  ['frame', 'object'],
  ['afchunk', 'object'],
  ['altchunk', 'object'],
  ['subdocument', 'object'],
  ['mailmergesource', 'object'],
  ['externallinkpath', 'object'],
  ['control', 'object'],
  ['image', 'picture'],
  ['video', 'picture'],
  ['media', 'picture'],
])

/** Targets outside of it that a `*.rels` part names. */
export function relationshipLinks(content: Buffer, max: number): PageLink[] {
  const found: PageLink[] = []
  for (const { type, target, external } of relationshipsIn(xmlSource(content.subarray(0, MAX_BYTES)))) {
    if (found.length >= max) break
    const raw = target.replace(/[\t\r\n]/g, '').trim()
    if (!external || !/^(?:https?|ftp|file|smb|mhtml|ms-[a-z]{1,20}):|^[\\/]{2}/i.test(raw)) continue
    const role = ROLES.get(type)
    // `mhtml:http://…!x-usc:http://…` and the like: what is fetched is the first address in it.
    const url = /^mhtml:/i.test(raw) ? raw.slice(6) : withScheme(raw)
    found.push(role === undefined ? { raw: url } : { raw: url, role })
  }
  return found
}

/** `xlink:href` of OpenDocument's content, and what links are called in other documents of one XML file. */
export function xmlLinks(content: Buffer, max: number): PageLink[] {
  if (!content.includes('href') && !content.includes('dest') && !content.includes('HRef')) return []
  const found: PageLink[] = []
  const reader = new XmlReader(xmlSource(content.subarray(0, 4 * MAX_BYTES)))
  for (let token = reader.next(); token !== 'end' && found.length < max; token = reader.next()) {
    if (token !== 'open') continue
    const raw = reader.attribute('href') ?? reader.attribute('dest') ?? reader.attribute('HRef')
    if (raw !== undefined && /^\s*https?:/i.test(raw)) found.push({ raw: raw.trim().slice(0, MAX_URL) })
  }
  return found
}

/** `HYPERLINK "…"` fields and `{\*\template …}` of RTF. */
export function rtfLinks(content: Buffer, max: number): PageLink[] {
  const texts = new Map<number, string>()
  const found: PageLink[] = []
  readRtf(content.subarray(0, 4 * MAX_BYTES), {
    piece: ({ destination, number, text }) => {
      if (destination !== 'template' && destination !== 'fldinst') return
      const before = texts.get(number) ?? ''
      if (before.length < 2 * MAX_URL) texts.set(number, before + text.slice(0, 2 * MAX_URL))
    },
    end: ({ destination, number }) => {
      const text = texts.get(number)
      texts.delete(number)
      if (text !== undefined && found.length < max) found.push(...rtfLink(text, destination === 'template'))
    },
  })
  return found
}

function* rtfLink(text: string, template: boolean): Iterable<PageLink> {
  const target = template ? text : (LINK_FIELD.exec(text)?.[1] ?? '').replaceAll('\\\\', '\\')
  const raw = withScheme(target.trim())
  if (/^(?:https?|ftp|file|smb):/i.test(raw)) yield template ? { raw, role: 'template' } : { raw }
}

/** `\\\\server\\share` is a file there. */
function withScheme(raw: string): string {
  return /^[\\/]{2}/.test(raw) ? `file:${raw.replaceAll('\\', '/')}` : raw
}
