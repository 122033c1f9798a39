/** Binary presentations ([MS-PPT]): macros, objects, controls and actions are left out of their records. */
import { inflateSync } from 'node:zlib'
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isUnsafeLink, leadsElsewhere } from '@postern/mail/active/targets.ts'
import type { FormatContext } from '../../format.ts'
import { disarmMonikers } from '../monikers.ts'
import { childrenOf, container, contentOf, rewriteAtom, type Atom, type AtomFate } from './atoms.ts'
import { readPresentation, writePresentation } from './persisted.ts'

const STORAGE = 0x1011
const MACROS = 0x03ff
const EMBEDDED = 0x0fcc
const LINKED = 0x0fce
const CONTROL = 0x0fee
const OBJECT_REFERENCE = 0x0bc1
const OBJECT = 0x0fc3
const HYPERLINK = 0x0fd7
const INTERACTIVE = 0x0ff2
const INTERACTIVE_ATOM = 0x0ff3
const INTERACTIVE_RANGE = 0x0fdf
const TEXT = 0x0fba
const SHAPE = 0xf00a
/** Films and sounds, by a path. */
const MEDIA: ReadonlySet<number> = new Set([0x1005, 0x1006, 0x1007, 0x100d, 0x100e, 0x1010])
/** What a click does (2.8.27). */
const ACTIONS: ReadonlyMap<number, RemovedCode> = new Map([
  [1, 'macro'],
  [2, 'launch'],
  [5, 'action'],
])
const OLE_SHAPE = 0x10
const INERT = Buffer.from('about:blank', 'utf16le')

/** `keeps`: whether an object's own compound file may stay. */
export async function disarmSlides(
  stream: Buffer,
  user: Buffer,
  keeps: (storage: Buffer) => Buffer | null | Promise<Buffer | null>,
  context: FormatContext,
): Promise<{ readonly stream: Buffer; readonly user: Buffer }> {
  context.budget.bytes(3 * stream.length)
  const copy = Buffer.from(stream)
  disarmMonikers(copy, (target) => context.removed('dangerous-link', target))
  const presentation = readPresentation(copy, user)
  const storages = new Map<number, Buffer>()
  for (const [number, atom] of presentation.objects) {
    if (atom.type !== STORAGE) continue
    const storage = storageOf(atom, context)
    const kept = storage && (await keeps(storage))
    if (kept) storages.set(number, kept === storage ? atom.bytes : plainStorage(atom, kept))
  }
  const slides = new Slides(storages, context)
  const document = presentation.objects.get(presentation.documentNumber)
  if (document) slides.learn(document)
  const objects = new Map<number, Buffer>()
  for (const [number, atom] of presentation.objects) {
    if (atom.type === STORAGE) {
      const kept = storages.get(number)
      if (kept && slides.refersTo(number)) objects.set(number, kept)
    } else objects.set(number, rewriteAtom(atom, slides.fate))
  }
  return writePresentation(objects, presentation)
}

/** ExOleObjStg (2.10.34): compressed behind its size, or as it is. */
function storageOf(atom: Atom, { budget }: FormatContext): Buffer | null {
  const content = contentOf(atom)
  if (atom.instance !== 1) return content
  try {
    const inflated = inflateSync(content.subarray(4), { maxOutputLength: budget.room })
    budget.bytes(inflated.length)
    return inflated
  } catch {
    return null
  }
}

function plainStorage(atom: Atom, content: Buffer): Buffer {
  const bytes = container(atom, [content])
  bytes.writeUInt16LE(bytes.readUInt16LE(0) & 0x0f, 0)
  return bytes
}

class Slides {
  readonly #storages: ReadonlyMap<number, Buffer>
  readonly #context: FormatContext
  /** Numbers of objects that stay (exObjId), and of the storages that they need. */
  readonly #objects = new Set<number>()
  readonly #needed = new Set<number>()
  #dropsRange = false

  constructor(storages: ReadonlyMap<number, Buffer>, context: FormatContext) {
    this.#storages = storages
    this.#context = context
  }

  refersTo(storage: number): boolean {
    return this.#needed.has(storage)
  }

  /** Which objects of the document's list stay. */
  learn(document: Atom): void {
    rewriteAtom(document, (atom, parents) => {
      if (parents.length > 3) return 'drop'
      const object = atom.type === EMBEDDED ? objectOf(atom) : null
      if (object && this.#storages.has(object.storage)) {
        this.#objects.add(object.number)
        this.#needed.add(object.storage)
      } else if (MEDIA.has(atom.type) || atom.type === 0x100f)
        for (const id of mediaOf(atom)) this.#objects.add(id)
      return 'keep'
    })
  }

  readonly fate = (atom: Atom): AtomFate => {
    const { removed } = this.#context
    const range = this.#dropsRange
    this.#dropsRange = false
    switch (atom.type) {
      case MACROS:
        if (!holdsMacros(atom)) return 'keep'
        removed('macro')
        return 'drop'
      case CONTROL:
        removed('activex')
        return 'drop'
      case LINKED:
        removed('external-relation', 'linked object')
        return 'drop'
      case EMBEDDED:
        if (this.#objects.has(objectOf(atom)?.number ?? -1)) return 'keep'
        removed('ole-object')
        return 'drop'
      case HYPERLINK:
        return this.#hyperlink(atom)
      case INTERACTIVE:
        return this.#interactive(atom)
      case INTERACTIVE_RANGE:
        return range ? 'drop' : 'keep'
      case OBJECT_REFERENCE:
        return this.#objects.has(contentOf(atom).length >= 4 ? contentOf(atom).readUInt32LE(0) : -1)
          ? 'keep'
          : 'drop'
      case 0xf004:
        return this.#shape(atom)
      default:
        return MEDIA.has(atom.type) ? this.#media(atom) : 'keep'
    }
  }

  /** A shape is one of an object by a flag, and by a reference; without both it is the picture it shows. */
  #shape(atom: Atom): AtomFate {
    let lost = false
    rewriteAtom(atom, (each) => {
      const content = contentOf(each)
      if (each.type === OBJECT_REFERENCE && content.length >= 4)
        lost ||= !this.#objects.has(content.readUInt32LE(0))
      return 'keep'
    })
    if (!lost) return 'keep'
    return container(
      atom,
      [...childrenOf(atom)].map((child) => {
        if (child.type !== SHAPE) return rewriteAtom(child, this.fate)
        const bytes = Buffer.from(child.bytes)
        bytes.writeUInt32LE(bytes.readUInt32LE(12) & ~OLE_SHAPE, 12)
        return bytes
      }),
    )
  }

  #hyperlink(atom: Atom): AtomFate {
    const children = [...childrenOf(atom)].map((child) => {
      if (child.type !== TEXT || child.instance !== 1) return child.bytes
      const target = contentOf(child).toString('utf16le')
      if (!isUnsafeLink(target)) return child.bytes
      this.#context.removed('dangerous-link', target)
      return container(child, [INERT])
    })
    return container(atom, children)
  }

  #interactive(atom: Atom): AtomFate {
    for (const child of childrenOf(atom)) {
      const content = contentOf(child)
      if (child.type !== INTERACTIVE_ATOM || content.length < 16) continue
      const code = ACTIONS.get(content[8]!)
      if (code === undefined) continue
      this.#context.removed(code, `action ${content[8]!}`)
      this.#dropsRange = true
      return 'drop'
    }
    return 'keep'
  }

  #media(atom: Atom): AtomFate {
    const children = [...childrenOf(atom)].map((child) => {
      if (child.type !== TEXT) return rewriteAtom(child, this.fate)
      const path = contentOf(child).toString('utf16le')
      if (!leadsElsewhere(path)) return child.bytes
      this.#context.removed('media', path)
      return container(child, [INERT])
    })
    return container(atom, children)
  }
}

/** VBAInfoAtom (2.4.10): the number of a storage, and whether there are any. */
function holdsMacros(atom: Atom): boolean {
  return [...childrenOf(atom)].some((child) =>
    contentOf(child)
      .subarray(0, 8)
      .some((byte) => byte !== 0),
  )
}

/** ExOleObjAtom (2.10.12): number of the object, and that of its storage. */
function objectOf(atom: Atom): { readonly number: number; readonly storage: number } | null {
  for (const child of childrenOf(atom)) {
    const content = contentOf(child)
    if (child.type === OBJECT && content.length >= 24)
      return { number: content.readUInt32LE(8), storage: content.readUInt32LE(16) }
  }
  return null
}

/** ExMediaAtom and the like begin with the object's number. */
function* mediaOf(atom: Atom): Iterable<number> {
  for (const child of childrenOf(atom)) {
    if (child.type === TEXT) continue
    const isContainer = (child.bytes.readUInt16LE(0) & 0x0f) === 0x0f
    if (isContainer) yield* mediaOf(child)
    else if (contentOf(child).length >= 4) yield contentOf(child).readUInt32LE(0)
  }
}
