/** Documents of Office in compound files: built anew of the streams that are known; each is disarmed by its own format. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { workbookSigns } from '@postern/mail/container/office/workbook.ts'
import { readOleTree, type OleNode } from '@postern/mail/container/office/ole.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { Format, FormatContext } from '../format.ts'
import { keptObject, keptObjectFile } from './kept-objects.ts'
import { reopenOle } from './reopen-ole.ts'
import { disarmSheet } from './sheet/disarm-sheet.ts'
import { RECORD } from './sheet/records.ts'
import { disarmSlides } from './slides/disarm-slides.ts'
import { readPresentation } from './slides/persisted.ts'
import { disarmWord } from './word/disarm-word.ts'
import { disarmMonikers } from './monikers.ts'
import { writeOle } from './write-ole.ts'

type Rule = 'keep' | 'object' | 'objects' | 'properties' | 'signature' | 'encrypted' | RemovedCode

/** What becomes of what lies in the root; the first line that fits counts. */
const RULES: readonly (readonly [name: RegExp, rule: Rule])[] = [
  [/^(?:WordDocument|[01]Table|Data|Workbook|Book|PowerPoint Document|Current User|Pictures)$/, 'keep'],
  [/^\p{Cc}(?:Document)?SummaryInformation$/u, 'properties'],
  [/^(?:\p{Cc}CompObj|\p{Cc}Ole|\p{Cc}ObjInfo)$/u, 'keep'],
  // Changes of shared books, data of pivot tables, XML that fields show.
  [/^(?:Revision Log|User Names|_SX_DB_CUR|MsoDataStore)$/, 'keep'],
  [/^(?:Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR)$/i, 'macro'],
  [/^ObjectPool$/, 'objects'],
  [/^MBD[0-9A-F]{8}$/i, 'object'],
  [/^LNK[0-9A-F]{8}$/i, 'external-relation'],
  [/^(?:Ctls|\p{Cc}OCX.*)$/iu, 'activex'],
  [/^\p{Cc}Ole10Native$/iu, 'embedded-file'],
  [/^(?:_xmlsignatures|_signatures)$/i, 'signature'],
  [/^(?:EncryptedPackage|EncryptionInfo|EncryptedSummary|\p{Cc}DataSpaces|\p{Cc}DRM.*)$/iu, 'encrypted'],
]

/** `main`: the stream that makes the document one of this kind. */
export function officeOle(main: RegExp, isWhole: (streams: ReadonlyMap<string, Buffer>) => boolean): Format {
  return {
    async disarm({ name, bytes }, context) {
      const root = readOleTree(bytes, context.budget)
      if (!root?.children?.some((child) => main.test(child.name))) throw new Failure('broken', 'no streams')
      const built = { ...root, children: await rootChildren(root.children, context) }
      return { name, bytes: writeOle(built) }
    },
    reopens: (bytes) => isWhole(reopenOle(bytes)),
  }
}

async function rootChildren(children: readonly OleNode[], context: FormatContext): Promise<OleNode[]> {
  if (new Set(children.map(({ name }) => name.toLowerCase())).size < children.length)
    throw new Failure('broken', 'two streams of one name')
  const kept: OleNode[] = []
  for (const child of children) kept.push(...ruled(child, context))
  return contents(kept, context)
}

function ruled(child: OleNode, context: FormatContext): readonly OleNode[] {
  const rule = RULES.find(([pattern]) => pattern.test(child.name))?.[1] ?? 'unknown-part'
  const plain = child.name.replaceAll(/\p{Cc}/gu, '')
  if (!child.whole && rule === 'keep') throw new Failure('broken', `${plain} is cut off`)
  switch (rule) {
    case 'keep':
      return [child]
    case 'properties':
      if (context.policy.metadata === 'keep' && child.whole) return [child]
      context.removed('metadata', plain)
      return []
    case 'encrypted':
      throw new Failure('encrypted', plain)
    case 'signature':
      meetSignature(context.policy.signed)
      context.removed('signature', plain)
      return []
    case 'object':
      return objectOf(child, context)
    case 'objects': {
      const objects = (child.children ?? []).flatMap((object) => objectOf(object, context))
      return child.children && objects.length > 0 ? [{ ...child, children: objects }] : []
    }
    default:
      context.removed(rule, plain)
      return []
  }
}

function objectOf(node: OleNode, context: FormatContext): readonly OleNode[] {
  const kept = keptObject(node, context)
  if (kept) return [kept]
  const names = (node.children ?? []).map(({ name }) => name)
  const code = names.some((name) => /^\p{Cc}OCX/u.test(name))
    ? 'activex'
    : names.some((name) => /^\p{Cc}Ole10Native$/iu.test(name))
      ? 'embedded-file'
      : 'ole-object'
  context.removed(code, node.name)
  return []
}

/** Each stream by its own format. */
async function contents(children: readonly OleNode[], context: FormatContext): Promise<OleNode[]> {
  const changed = new Map<string, Buffer>()
  const find = (name: string): Buffer | undefined => children.find((child) => child.name === name)?.content
  const names = new Set(children.map(({ name }) => name))
  const word = find('WordDocument')
  if (word) {
    const table = (word[11] ?? 0) & 2 ? '1Table' : '0Table'
    const copies = { main: Buffer.from(word), table: Buffer.from(find(table) ?? []) }
    disarmWord(copies.main, copies.table, context)
    changed.set('WordDocument', copies.main).set(table, copies.table)
    const data = find('Data')
    if (data) changed.set('Data', withoutLinks(data, context))
  }
  for (const name of ['Workbook', 'Book']) {
    const book = find(name)
    if (book)
      changed.set(
        name,
        disarmSheet(book, (storage) => names.has(storage), context),
      )
  }
  const slides = find('PowerPoint Document')
  if (slides) {
    const user = find('Current User') ?? Buffer.alloc(0)
    const written = await disarmSlides(slides, user, (storage) => keptObjectFile(storage, context), context)
    changed.set('PowerPoint Document', written.stream).set('Current User', written.user)
  }
  return children.map((child) => ({ ...child, content: changed.get(child.name) ?? child.content }))
}

function withoutLinks(stream: Buffer, context: FormatContext): Buffer {
  const copy = Buffer.from(stream)
  disarmMonikers(copy, (target) => context.removed('dangerous-link', target))
  return copy
}

export const isWord = (streams: ReadonlyMap<string, Buffer>): boolean =>
  [0xa5ec, 0xa5dc].includes(streams.get('WordDocument')?.readUInt16LE(0) ?? 0)

export function isBook(streams: ReadonlyMap<string, Buffer>): boolean {
  const book = streams.get('Workbook') ?? streams.get('Book')
  return book !== undefined && book.readUInt16LE(0) === RECORD.BEGIN && [...workbookSigns(book)].length === 0
}

export function isPresentation(streams: ReadonlyMap<string, Buffer>): boolean {
  const [slides, user] = [streams.get('PowerPoint Document'), streams.get('Current User')]
  return slides !== undefined && user !== undefined && readPresentation(slides, user).objects.size > 0
}
