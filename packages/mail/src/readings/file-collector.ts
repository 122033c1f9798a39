/** Files that a message carries in some reading of it, each once. */
import { createHash } from 'node:crypto'
import { describeAttachment } from '../mime/attachments.ts'
import type { AttachmentFact } from '../facts.ts'

export class FileCollector {
  readonly found: AttachmentFact[] = []
  readonly #known: readonly AttachmentFact[]
  #keys: Set<string> | undefined

  /** `known`: what the first reading carries. */
  constructor(known: readonly AttachmentFact[]) {
    this.#known = known
  }

  /** Adds a file under the part it was read from; true when its bytes are new. */
  add(file: Pick<AttachmentFact, 'path' | 'names' | 'declaredType'>, content: Buffer): boolean {
    const key = keyOf(content)
    this.#keys ??= new Set(this.#known.map((one) => keyOf(one.content())))
    if (key === '' || this.#keys.has(key)) return false
    this.#keys.add(key)
    const { names, declaredType } = file
    const path = `${file.path}~${this.found.length + 1}`
    // What is deceptive in its name was reported with the part it stands in.
    this.found.push(
      describeAttachment({ path, names, declaredType, inline: false, content: () => content }, () => {}),
    )
    return true
  }

  /** Adds all of them; true when one was new. */
  addAll(path: string, files: readonly AttachmentFact[]): boolean {
    const added = files.map((file) => this.add({ ...file, path }, file.content()))
    return added.includes(true)
  }

  /** Whether `theirs` lacks a file that the first reading has in the part at `path` or below it. */
  lacks(theirs: readonly AttachmentFact[], path: string): boolean {
    const ours = this.#known.filter((file) => path === '' || isWithin(file.path, path))
    const keys = new Set(theirs.map((file) => keyOf(file.content())))
    return ours.some((file) => !keys.has(keyOf(file.content())))
  }
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || (path.startsWith(outer) && '.!~'.includes(path[outer.length]!))
}

/** '' for blank bytes; line breaks at the end belong to nobody. */
function keyOf(content: Buffer): string {
  let end = content.length
  while (end > 0 && content[end - 1]! <= 32) end--
  if (end === 0) return ''
  return `${end} ${createHash('sha256').update(content.subarray(0, end)).digest('base64')}`
}
