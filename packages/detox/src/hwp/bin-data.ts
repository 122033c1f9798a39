/** Pictures and objects that HWP and HWPX keep beside the text. */
import { readOleTree } from '@postern/mail/container/office/ole.ts'
import type { FormatContext } from '../format.ts'
import { keptObjectFile } from '../ole/kept-objects.ts'
import { writeOle } from '../ole/write-ole.ts'
import { isMedia, isPicture, isSvg } from '../pieces.ts'
import { rewriteXml } from '../xml/rewrite.ts'
import { pageRules } from '../formats/xml.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const NOTHING = Buffer.alloc(0)
/** What an object looks like. */
const SHOWN = /^\p{Cc}OlePres\d{3}$/u

/** The bytes themselves where they may stay; nothing in the place of what no program shows as a picture. */
export function disarmBinData(name: string, bytes: Buffer, context: FormatContext): Buffer {
  const { removed } = context
  // HWP has the size of an object ahead of it.
  const ahead = bytes.subarray(4, 12).equals(OLE) ? 4 : 0
  if (bytes.subarray(ahead, ahead + 8).equals(OLE)) return disarmObject(name, bytes, ahead, context)
  if (isSvg(bytes)) return rewriteXml(bytes, pageRules(context))
  if (isPicture(bytes) || isMedia(bytes)) return bytes
  // PostScript runs in whatever shows it.
  removed(
    /^\s*(?:%!|\xc5\xd0\xd3\xc6)/.test(bytes.toString('latin1', 0, 64)) ? 'script' : 'unknown-part',
    name,
  )
  return NOTHING
}

/** One that may not stay gives way to what it looks like. */
function disarmObject(name: string, bytes: Buffer, ahead: number, context: FormatContext): Buffer {
  const object = bytes.subarray(ahead)
  const kept = keptObjectFile(object, context)
  if (kept === object) return bytes
  if (kept) return framed(kept, ahead)
  const root = readOleTree(object, context.budget)
  const children = root?.children?.filter((child) => SHOWN.test(child.name)) ?? []
  const isShell = root?.children?.length === children.length && root.classId.every((byte) => byte === 0)
  if (isShell) return bytes
  context.removed('ole-object', name)
  const classId = Buffer.alloc(16)
  return framed(writeOle({ name: 'Root Entry', classId, children, content: NOTHING, whole: true }), ahead)
}

function framed(object: Buffer, ahead: number): Buffer {
  const size = Buffer.alloc(ahead)
  if (ahead > 0) size.writeUInt32LE(object.length)
  return Buffer.concat([size, object])
}
