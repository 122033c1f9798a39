/** What compound files hold: files embedded in documents, macros, passwords; HWP 5 compresses its streams besides. */
import type { Budget } from '../budget.ts'
import type { Claims } from '../claims.ts'
import { inflateGuess } from '../zip/inflate.ts'
import { readOleStreams, type OleStream } from './ole.ts'
import { obstacle, file, stream, type Opened, type Opening } from '../opened.ts'
import { workbookSigns } from './workbook.ts'
import { readPackage } from './ole-package.ts'
import { holdsHwpScript } from './hwp-script.ts'

/** Streams that HWP 5.0 compresses (format description §3.1). */
const HWP_COMPRESSED = /^(?:DocInfo$|BodyText\/|ViewText\/|BinData\/|Scripts\/|DocHistory\/)/

export function* openOle(bytes: Buffer, budget: Budget, claims: Claims): Opening {
  const streams = readOleStreams(bytes, budget, claims)
  if (!streams) {
    yield stream('', bytes)
    yield obstacle('damaged')
    return
  }
  const names = attachmentNames(streams)
  for (const each of streams) {
    if (!each.whole) yield obstacle('damaged', each.path)
    yield* contentOf(each, names, budget)
    yield* signsOf(each)
    yield* slideStorages(each, budget)
  }
  yield* emptyStorages(bytes, streams)
  const header = streams.find(({ path }) => path === 'FileHeader')?.content
  if (!header?.subarray(0, HWP_MARK.length).equals(HWP_MARK)) return
  const flags = header.length >= 40 ? header.readUInt32LE(36) : 0
  if ((flags & HWP_ENCRYPTED) !== 0) {
    yield obstacle('encrypted')
    return
  }
  for (const each of streams) yield* hwpStream(each, (flags & HWP_DISTRIBUTED) !== 0, budget)
}

/** Room for objects and macros that programs make without being asked: it is named, and said to be empty. */
function* emptyStorages(bytes: Buffer, streams: readonly OleStream[]): Opening {
  for (const name of ['ObjectPool', 'VBA']) {
    const used = streams.some(({ path }) => path.includes(`${name}/`) || MACROS.test(path))
    if (!used && bytes.includes(storageName(name)))
      yield { kind: 'active', feature: 'empty-storage', detail: name }
  }
}

/** As directories write it, its end and length included ([MS-CFB] 2.6.1). */
function storageName(name: string): Buffer {
  const entry = Buffer.alloc(67)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(2 * name.length + 2, 64)
  entry[66] = 1
  return entry
}

/** [MS-OXMSG]: the long names of attachments, by their storages. */
function attachmentNames(streams: readonly OleStream[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { path, name, content } of streams) {
    if (name === '__substg1.0_3707001F') names.set(folderOf(path), content.toString('utf16le'))
    else if (name === '__substg1.0_3707001E') names.set(folderOf(path), content.toString('latin1'))
  }
  return names
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

const HWP_MARK = Buffer.from('HWP Document File', 'latin1')

/** FileHeader's flags: a password, rights management, a certificate. */
const HWP_ENCRYPTED = 2 | 16 | 256
/** Everybody may read it and nobody change it: texts and scripts are scrambled by a key that lies with them. */
const HWP_DISTRIBUTED = 4

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function* hwpStream({ path, content }: OleStream, distributed: boolean, budget: Budget): Opening {
  if (!HWP_COMPRESSED.test(path) || content.length === 0) return
  const inflated = inflateGuess('deflate', content, budget)?.data
  if (inflated) yield stream(path, inflated)
  // What another program embedded stands behind its length.
  const plain = inflated ?? content
  if (plain.subarray(4, 12).equals(OLE)) yield stream(path, plain.subarray(4))
  if (!distributed && path.startsWith('Scripts/DefaultJScript') && holdsHwpScript(inflated ?? content))
    yield { kind: 'macros' }
}

function* contentOf(
  { name, path, content }: OleStream,
  names: ReadonlyMap<string, string>,
  budget: Budget,
): Generator<Opened> {
  if (content.length === 0) return
  if (name === 'EncryptedPackage') {
    yield obstacle('encrypted')
    return
  }
  if (name === '\u0001Ole10Native') {
    const packed = readPackage(content)
    if (packed) {
      budget.bytes(packed.content.length)
      yield file(packed.name, packed.content)
      return
    }
  }
  const attached = name === '__substg1.0_37010102' ? names.get(folderOf(path)) : undefined
  yield attached === undefined ? stream(path, content) : file(attached, content)
}

/** A stream of today's projects, a storage of those of Excel 5. */
const MACROS = /(?:^|\/)_VBA_PROJECT(?:\/[^/]+)?$/

/** Marks inside the streams of Office's binary formats. */
function* signsOf({ path, content }: OleStream): Opening {
  if (MACROS.test(path) && content.length > 0) yield { kind: 'macros' }
  // [MS-DOC] 2.5.2: fEncrypted.
  if (path === 'WordDocument' && content.length > 12 && (content.readUInt16LE(10) & 0x0100) !== 0) {
    yield obstacle('encrypted')
  }
  // [MS-PPT] 2.3.2: headerToken of an encrypted document.
  if (path === 'Current User' && content.length > 16 && content.readUInt32LE(12) === 0xf3d1c4df) {
    yield obstacle('encrypted')
  }
  if (path === 'Workbook' || path === 'Book') yield* workbookSigns(content)
}

const STORAGE_RECORD = 0x1011

/** [MS-PPT] 2.10.34 ExOleObjStgCompressedAtom: embedded compound files, the project of macros among them. */
function* slideStorages({ path, content }: OleStream, budget: Budget): Opening {
  if (path !== 'PowerPoint Document') return
  for (let at = 0; at + 12 <= content.length; at += 8 + content.readUInt32LE(at + 4)) {
    if (content.readUInt16LE(at + 2) !== STORAGE_RECORD || content.readUInt16LE(at) >> 4 !== 1) continue
    const data = content.subarray(at + 12, at + 8 + content.readUInt32LE(at + 4))
    const inflated = inflateGuess('zlib', data, budget)
    if (inflated) yield stream(path, inflated.data)
  }
}
