/** Links of Office documents: relationships to what lies outside (ECMA-376 part 2 §9.3), OpenDocument, RTF. */
import { decodeXML } from 'entities/decode'
import type { PageLink } from './html-file.ts'
import type { LinkRole } from './link.ts'

const MAX_BYTES = 1024 * 1024
const ROLES = new Map<string, LinkRole>([
  ['attachedTemplate', 'template'],
  ['oleObject', 'object'],
  ['package', 'object'],
  ['frame', 'object'],
  ['subDocument', 'object'],
  ['mailMergeSource', 'object'],
  ['externalLinkPath', 'object'],
  ['control', 'object'],
  ['image', 'picture'],
  ['video', 'picture'],
  ['media', 'picture'],
])

/** Targets outside of it that a `*.rels` part names. */
export function relationshipLinks(content: Buffer, max: number): PageLink[] {
  const xml = content.toString('utf8', 0, MAX_BYTES)
  const found: PageLink[] = []
  let end = -1
  for (let at = xml.indexOf('<'); at >= 0 && found.length < max; at = xml.indexOf('<', at + 1)) {
    if (end < at) end = xml.indexOf('>', at)
    if (end < 0) break
    const tag = xml.slice(at + 1, Math.min(end, at + 8192))
    if (!/^(?:\w{1,20}:)?Relationship\s/.test(tag) || !/\bTargetMode\s*=\s*["']External/i.test(tag)) continue
    const raw = decodeXML(valueOf(tag, 'Target'))
    if (!/^(?:https?|ftp|file|smb|mhtml|ms-[a-z]{1,20}):|^\\\\/i.test(raw)) continue
    const role = ROLES.get(valueOf(tag, 'Type').split('/').at(-1) ?? '')
    // `mhtml:http://…!x-usc:http://…` and the like: what is fetched is the first address in it.
    const url = /^mhtml:/i.test(raw) ? raw.slice(6) : withScheme(raw)
    found.push(role === undefined ? { raw: url } : { raw: url, role })
  }
  return found
}

/** `xlink:href` of OpenDocument's content. */
export function openDocumentLinks(content: Buffer, max: number): PageLink[] {
  const xml = content.toString('utf8', 0, 4 * MAX_BYTES)
  const found: PageLink[] = []
  const href = /\bxlink:href="(https?:[^"]{1,4096})"/g
  for (let match = href.exec(xml); match && found.length < max; match = href.exec(xml))
    found.push({ raw: decodeXML(match[1]!) })
  return found
}

/** `HYPERLINK "…"` fields and `{\*\template …}` of RTF. */
export function rtfLinks(content: Buffer, max: number): PageLink[] {
  const text = content.toString('latin1', 0, 4 * MAX_BYTES)
  const found: PageLink[] = []
  const field =
    /HYPERLINK\s{1,8}(?:\\l\s{1,8})?"([^"\r\n]{4,2048})"|\\\*\\template\s{1,8}([^{}\r\n]{4,2048})\}/g
  for (let match = field.exec(text); match && found.length < max; match = field.exec(text)) {
    const raw = (match[1] ?? match[2]!).replaceAll('\\\\', '\\').trim()
    if (!/^(?:https?|ftp|file|smb):|^\\\\/i.test(raw)) continue
    const url = withScheme(raw)
    found.push(match[1] === undefined ? { raw: url, role: 'template' } : { raw: url })
  }
  return found
}

/** `\\\\server\\share` is a file there. */
function withScheme(raw: string): string {
  return raw.startsWith('\\\\') ? `file:${raw.replaceAll('\\', '/')}` : raw
}

function valueOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s{0,8}=\\s{0,8}(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2] ?? ''
}
