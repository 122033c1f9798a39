/** HWP 5.0: a compound file, built anew of the streams that the format describes. */
import { deflateRawSync } from 'node:zlib'
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { leadsElsewhere } from '@postern/mail/active/targets.ts'
import { holdsHwpScript } from '@postern/mail/container/office/hwp-script.ts'
import { readOleTree, type OleNode } from '@postern/mail/container/office/ole.ts'
import { inflateGuess } from '@postern/mail/container/zip/inflate.ts'
import { Failure, Left, meetSignature } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import { writeOle } from '../ole/write-ole.ts'
import { disarmBinData } from './bin-data.ts'
import { emptyJScript } from './scripts.ts'
import { disarmRecords } from './section.ts'

const MARK = 'HWP Document File'
/** Flags of FileHeader (§3.2.1). */
const FLAG = {
  compressed: 1,
  /** A password, rights management, a certificate. */
  locked: 2 | 16 | 256 | 1024,
  distributed: 4,
  script: 8,
  history: 64,
  signed: 128,
} as const

/** Storages and streams of the root that stay, and why others don't. */
const KEPT =
  /^(?:FileHeader|DocInfo|BodyText|BinData|PrvText|PrvImage|DocOptions|Scripts|XMLTemplate|Bibliography)$/
const DROPPED: readonly (readonly [name: RegExp, code: RemovedCode])[] = [
  // Earlier versions, and texts for distribution where the header says that there are none.
  [/^(?:DocHistory|ViewText)$/, 'hidden-data'],
]
const OPTIONS = /^_LinkDoc$/

export function disarmHwp(bytes: Buffer, context: FormatContext): Buffer {
  const root = readOleTree(bytes, context.budget)
  const header = root?.children?.find(({ name }) => name === 'FileHeader')?.content
  if (!root?.children || !header || header.length < 40 || header.toString('latin1', 0, MARK.length) !== MARK)
    throw new Failure('broken', 'no FileHeader')
  const flags = header.readUInt32LE(36)
  if ((flags & FLAG.locked) !== 0) throw new Failure('encrypted', `flags ${flags}`)
  if ((flags & FLAG.distributed) !== 0) meetDistribution(context)
  if ((flags & FLAG.signed) !== 0) {
    meetSignature(context.policy.signed)
    context.removed('signature')
  }
  const builder = new Builder((flags & FLAG.compressed) !== 0, context)
  const children = root.children.flatMap((child) => builder.root(child))
  const plain = Buffer.from(header)
  plain.writeUInt32LE((flags & ~(FLAG.script | FLAG.history | FLAG.signed)) >>> 0, 36)
  return writeOle({
    ...root,
    children: children.map((child) => (child.name === 'FileHeader' ? { ...child, content: plain } : child)),
  })
}

function meetDistribution({ policy }: FormatContext): never {
  if (policy.distribution === 'leave') throw new Left('distribution')
  throw new Failure('distribution', 'a document for distribution')
}

class Builder {
  readonly #compressed: boolean
  readonly #context: FormatContext

  constructor(compressed: boolean, context: FormatContext) {
    this.#compressed = compressed
    this.#context = context
  }

  root(node: OleNode): readonly OleNode[] {
    const { removed, policy } = this.#context
    const { name } = node
    if (!node.whole) throw new Failure('broken', `${name} is cut off`)
    if (/^\p{Cc}HwpSummaryInformation$/u.test(name)) {
      if (policy.metadata === 'keep') return [node]
      removed('metadata')
      return []
    }
    if (!KEPT.test(name)) {
      removed(DROPPED.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown-part', name)
      return []
    }
    if (name === 'DocInfo') return [this.#records(node)]
    if (!node.children) return [node]
    return [{ ...node, children: node.children.flatMap((child) => this.#within(name, child)) }]
  }

  #within(storage: string, node: OleNode): readonly OleNode[] {
    if (!node.whole) throw new Failure('broken', `${node.name} is cut off`)
    if (storage === 'XMLTemplate' || storage === 'Bibliography') return [node]
    if (node.children) return this.#unknown(node)
    if (storage === 'BodyText')
      return /^Section\d+$/.test(node.name) ? [this.#records(node)] : this.#unknown(node)
    if (storage === 'BinData') return [this.#binData(node)]
    if (storage === 'Scripts') return this.#script(node)
    return OPTIONS.test(node.name) ? [this.#linked(node)] : this.#unknown(node)
  }

  #unknown({ name }: OleNode): readonly OleNode[] {
    this.#context.removed('unknown-part', name)
    return []
  }

  #records(node: OleNode): OleNode {
    const plain = this.#compressed ? this.#inflated(node.content) : node.content
    if (!plain) throw new Failure('broken', `${node.name} does not unpack`)
    this.#context.budget.bytes(2 * plain.length)
    const content = disarmRecords(plain, this.#context)
    return { ...node, content: this.#compressed ? deflateRawSync(content) : content }
  }

  #inflated(content: Buffer): Buffer | null {
    return inflateGuess('deflate', content, this.#context.budget)?.data ?? null
  }

  #binData(node: OleNode): OleNode {
    const inflated = this.#inflated(node.content)
    const plain = inflated ?? node.content
    const content = disarmBinData(node.name, plain, this.#context)
    if (content === plain) return node
    return { ...node, content: inflated ? deflateRawSync(content) : content }
  }

  #script(node: OleNode): readonly OleNode[] {
    if (node.name === 'JScriptVersion') return [node]
    if (node.name !== 'DefaultJScript') return this.#unknown(node)
    const inflated = this.#inflated(node.content)
    if (!holdsHwpScript(inflated ?? node.content)) return [node]
    this.#context.removed('script', node.name)
    const empty = emptyJScript()
    return [{ ...node, content: inflated ? deflateRawSync(empty) : empty }]
  }

  /** A document that goes on in another one: two bytes, then its path. */
  #linked(node: OleNode): OleNode {
    const path = node.content.toString('utf16le', 2).replace(/\0.*$/s, '')
    if (!leadsElsewhere(path)) return node
    this.#context.removed('external-relation', path)
    return { ...node, content: Buffer.alloc(node.content.length) }
  }
}
