/** Reads messages in compound files ([MS-OXMSG]): text, files, and other contents that act. */
import { decompressRtf } from '@postern/mail/rtf/rtf-compressed.ts'
import { readOleTree, type OleNode } from '@postern/mail/container/office/ole.ts'
import { decodeText } from '@postern/mail/text/charsets.ts'
import { Failure } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import type { InputFile } from '../outcome.ts'
import { noteMessageClass } from './signs.ts'

export interface MsgContents {
  text: string
  html: string
  readonly files: InputFile[]
}

/** Properties by their tags, type behind: text in UTF-16 (001F) or of a code page (001E), bytes (0102), a storage (000D). */
const VALUE = /^__substg1\.0_([\dA-F]{4})([\dA-F]{4})(?:-[\dA-F]{8})?$/i
const ATTACHED = /^__attach_version1\.0_#[\dA-F]{8}$/i
const KNOWN = /^(?:__properties_version1\.0|__nameid_version1\.0|__recip_version1\.0_#[\dA-F]{8})$/i
/** Files that lie elsewhere: PidTagAttachPathname, PidTagAttachLongPathname. */
const PATHS = ['3708', '370D']

/** @throws Failure 'broken'; BudgetExceeded */
export function readMsg(bytes: Buffer, context: FormatContext): MsgContents {
  const root = readOleTree(bytes, context.budget)
  if (!root?.children) throw new Failure('broken', 'no streams')
  const contents: MsgContents = { text: '', html: '', files: [] }
  readMessage(root, contents, context, 0)
  return contents
}

function readMessage(node: OleNode, contents: MsgContents, context: FormatContext, depth: number): void {
  context.budget.depth(depth)
  const values = valuesOf(node)
  noteMessageClass(textOf(values, '001A'), context)
  for (const [tag, value] of values)
    if (isFetched(tag, value)) context.removed('external-relation', plain(value))
  const text = textOf(values, '1000')
  if (text !== '') contents.text += (contents.text === '' ? '' : '\n\n') + text
  const html = values.get('10130102')?.content
  if (html) contents.html += decodeText(html, '').text
  contents.html += textOf(values, '1013')
  const packed = values.get('10090102')
  const rtf = packed ? decompressRtf(packed.content) : null
  if (packed && !rtf) throw new Failure('broken', 'a text that cannot be unpacked')
  if (rtf) contents.files.push({ name: 'message.rtf', bytes: rtf })
  for (const child of (node.children ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (ATTACHED.test(child.name)) readAttached(child, contents, context, depth)
    else if (!KNOWN.test(child.name) && !VALUE.test(child.name)) context.removed('unknown-part', child.name)
}

function readAttached(node: OleNode, contents: MsgContents, context: FormatContext, depth: number): void {
  const values = valuesOf(node)
  const path = PATHS.map((tag) => textOf(values, tag)).find((each) => each !== '')
  if (path !== undefined) context.removed('external-relation', path)
  const name = ['3707', '3704', '3001'].map((tag) => textOf(values, tag)).find((each) => each !== '') ?? ''
  const bytes = values.get('37010102')
  if (bytes) contents.files.push({ name, bytes: bytes.content })
  const inner = values.get('3701000D')
  if (!inner?.children) return
  if (inner.children.some((child) => child.name === '__properties_version1.0'))
    readMessage(inner, contents, context, depth + 1)
  else context.removed('ole-object', name)
}

function valuesOf({ children }: OleNode): ReadonlyMap<string, OleNode> {
  const values = new Map<string, OleNode>()
  for (const child of children ?? []) {
    const [, tag, type] = VALUE.exec(child.name) ?? []
    if (tag === undefined) continue
    if (!child.whole) throw new Failure('broken', `${child.name} is cut off`)
    values.set(`${tag}${type!}`.toUpperCase(), child)
  }
  return values
}

function textOf(values: ReadonlyMap<string, OleNode>, tag: string): string {
  const wide = values.get(`${tag}001F`)
  if (wide) return plain(wide)
  const narrow = values.get(`${tag}001E`)
  return narrow ? decodeText(narrow.content, '').text.replace(/\0+$/, '') : ''
}

function plain({ content }: OleNode): string {
  return content.toString('utf16le').replace(/\0+$/, '')
}

/** A property that people name, such as the sound of a reminder, that leads to another host. */
function isFetched(tag: string, value: OleNode): boolean {
  return /^[89A-F]...001F$/.test(tag) && /^(?:\\\\|file:|[\\/]{2})/i.test(plain(value))
}
