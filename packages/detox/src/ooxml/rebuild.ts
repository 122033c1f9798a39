/**
 * Rebuilds a package by walking from its root along the relations that are known: a part that nothing known leads to does not come
 * out, whatever it is called.
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { leadsElsewhere, shareHost } from '@postern/mail/active/targets.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import { pageRules } from '../formats/xml.ts'
import { isBinary, isMedia, isPicture, isPlain, isSvg } from '../pieces.ts'
import { linkIn } from '../links/file-links.ts'
import { isSafeLink } from '../safe-link.ts'
import { rewriteXml, walkXml } from '../xml/rewrite.ts'
import { objectPrograms } from './objects.ts'
import { targetPart, type OfficePackage, type Part, type Relation } from './package.ts'
import { removedType, treatmentOf, typeWithoutMacros } from './roles.ts'
import { partRules, WrongPart } from './rules.ts'
import { Sheets } from './workbook.ts'
import type { WrittenPart } from './write-package.ts'

/** Why a part does not come out; null when it does. */
type Fate = RemovedCode | null

const METADATA = /^(?:core-properties|extended-properties|custom-properties|classificationlabels)$/
/** Parts that are nothing without another one. */
const NEEDS: Readonly<Record<string, string>> = { pivottable: 'pivotcachedefinition' }
const XML_TYPE = /(?:\+xml|\/xml|vmldrawing)$/

export class Rebuilder {
  readonly #package: OfficePackage
  readonly #context: FormatContext
  readonly #fates = new Map<string, { readonly treatment: unknown; fate: Fate }>()
  /** Parts that a relation led to which goes. */
  readonly #met = new Set<string>()
  readonly #written: WrittenPart[] = []
  /** New names of parts that were disarmed into another format. */
  readonly #renamed = new Map<string, string>()
  #sheets: Sheets | null = null

  constructor(source: OfficePackage, context: FormatContext) {
    this.#package = source
    this.#context = context
  }

  get parts(): readonly WrittenPart[] {
    return this.#written
  }

  /** The relations of the package itself that stay, after everything they lead to is built. */
  async run(): Promise<readonly Relation[]> {
    const relations = this.#package.relationsOf('')
    if (relations.filter(({ role }) => role === 'officedocument').length !== 1)
      throw new Failure('broken', 'not one main part')
    const { kept } = await this.#relations('', relations, new Map())
    if (!kept.some(({ role }) => role === 'officedocument')) throw new Failure('empty', 'the main part goes')
    this.#noteUnreached()
    return kept.map((relation) => this.#retargeted('', relation))
  }

  /** Each part once. Parts lead to each other in circles: one that is still being built stays as far as anybody knows. */
  async #fateOf(part: Part, relation: Relation, program: string): Promise<Fate> {
    const key = part.name.toLowerCase()
    const treatment = treatmentOf(relation.role)
    const known = this.#fates.get(key)
    // What is taken over unread by one role must not be read by another.
    if (known && known.treatment !== treatment) throw new Failure('broken', `${key} has two roles`)
    if (known) return known.fate
    const entry = { treatment, fate: null as Fate }
    this.#fates.set(key, entry)
    entry.fate = await this.#build(part, relation, program)
    return entry.fate
  }

  async #build(part: Part, { role }: Relation, program: string): Promise<Fate> {
    const treatment = treatmentOf(role)
    const code = removedType(part.type)
    if (code === 'signature') meetSignature(this.#context.policy.signed)
    if (code !== null) return code
    if (METADATA.test(role) && this.#context.policy.metadata === 'remove') return 'metadata'
    this.#context.budget.bytes(part.bytes.length)
    switch (treatment) {
      case 'xml':
        return this.#xml(part, role)
      case 'picture':
        return this.#picture(part)
      case 'media':
        return isMedia(part.bytes) ? this.#keep(part) : 'media'
      case 'binary':
        return isBinary(part.bytes) && !XML_TYPE.test(part.type) ? this.#keep(part) : 'hidden-data'
      case 'embedded':
        return this.#embedded(part)
      case 'object':
        return this.#object(part, program)
      default:
        return null
    }
  }

  #keep(part: Part, bytes = part.bytes, relations: readonly Relation[] = []): null {
    const contentType = part.contentType || detectType(bytes).type
    this.#written.push({ ...part, contentType, bytes, relations })
    return null
  }

  async #xml(part: Part, role: string): Promise<Fate> {
    if (!XML_TYPE.test(part.type)) return 'unknown-part'
    if (role === 'pivotcachedefinition' && asksOutside(part.bytes)) return 'data-connection'
    const relations = this.#package.relationsOf(part.name)
    const bytes = part.type.endsWith('vmldrawing') ? repairedVml(part.bytes) : part.bytes
    const programs = relations.some(({ role }) => role === 'oleobject')
      ? objectPrograms(bytes)
      : new Map<string, string>()
    const { kept, gone } = await this.#relations(part.name, relations, programs)
    const needed = NEEDS[role]
    if (needed !== undefined && !kept.some(({ role }) => role === needed)) return 'data-connection'
    if (role === 'officedocument') this.#meetWorkbook(bytes, gone)
    const used = new Set<string>()
    try {
      const links = new Map(kept.filter(({ external }) => external).map(({ id, role }) => [id, role]))
      const rules = partRules({ bytes, gone, links, used, sheets: this.#sheets, context: this.#context })
      const rewritten = rewriteXml(bytes, rules)
      const named = kept.filter(({ external, id }) => !external || used.has(id))
      this.#keep(
        { ...part, contentType: typeWithoutMacros(part.contentType) },
        rewritten,
        named.map((relation) => this.#retargeted(part.name, relation)),
      )
      return null
    } catch (error) {
      if (error instanceof WrongPart) return error.code
      throw error
    }
  }

  #meetWorkbook(bytes: Buffer, gone: ReadonlySet<string>): void {
    this.#sheets = new Sheets(bytes, gone)
    if (this.#sheets.empty) throw new Failure('empty', 'all sheets are macro sheets')
  }

  async #relations(source: string, relations: readonly Relation[], programs: ReadonlyMap<string, string>) {
    const kept: Relation[] = []
    const gone = new Set<string>()
    for (const relation of relations) {
      const code =
        relation.external || leadsElsewhere(relation.target)
          ? this.#externalCode(relation)
          : await this.#internalCode(source, relation, programs.get(relation.id) ?? '')
      if (code === 'left-out') continue
      const target = code === null && relation.external ? this.#linked(relation) : relation.target
      if (target === null) gone.add(relation.id)
      else if (code === null) kept.push(target === relation.target ? relation : { ...relation, target })
      else {
        gone.add(relation.id)
        this.#context.removed(code, relation.target)
      }
    }
    return { kept, gone }
  }

  #linked({ role, target }: Relation): string | null {
    return role === 'hyperlink' ? linkIn(this.#context, target) : target
  }

  async #internalCode(source: string, relation: Relation, program: string): Promise<Fate | 'left-out'> {
    const treatment = treatmentOf(relation.role)
    if (treatment === 'left-out') return 'left-out'
    if (typeof treatment === 'object') return this.#removedCode(source, relation, treatment.removed)
    // A place in the document, or nothing at all.
    const part = /^#|^NULL$/.test(relation.target)
      ? undefined
      : this.#package.part(targetPart(source, relation.target))
    if (part) return this.#fateOf(part, relation, program)
    return null
  }

  /** A role that goes, whatever part it leads to. */
  #removedCode(source: string, { role, target }: Relation, code: RemovedCode): Fate {
    // A place in the document.
    if (role === 'hyperlink') return isSafeLink(target) ? null : 'dangerous-link'
    if (code === 'signature') meetSignature(this.#context.policy.signed)
    const part = this.#package.part(targetPart(source, target))
    if (part) this.#met.add(part.name.toLowerCase())
    return code === 'external-relation' && part?.bytes.includes('ddeLink') ? 'dde' : code
  }

  #externalCode({ role, target }: Relation): Fate {
    const { remotePictures } = this.#context.policy
    if (role === 'hyperlink') return isSafeLink(target) ? null : 'dangerous-link'
    if (role === 'image')
      return remotePictures === 'keep' && shareHost(target) === '' ? null : 'remote-picture'
    // What every document of Word has.
    if (role === 'attachedtemplate' && /^normal\.dotm?$/i.test(target)) return null
    const treatment = treatmentOf(role)
    if (treatment === 'media') return 'media'
    if (treatment === 'object') return 'ole-object'
    if (typeof treatment === 'object' && treatment.removed !== 'unknown-part') return treatment.removed
    return 'external-relation'
  }

  async #picture(part: Part): Promise<Fate> {
    if (isSvg(part.bytes)) return this.#keep(part, rewriteXml(part.bytes, pageRules(this.#context)))
    return isPicture(part.bytes) ? this.#keep(part) : 'unknown-part'
  }

  /** An object of another program: a document by itself, one that policy keeps, or gone. */
  async #object(part: Part, program: string): Promise<Fate> {
    if (!this.#context.policy.keptObjects.some((kept) => program.startsWith(kept))) return 'ole-object'
    const isStorage = detectType(part.bytes).type === 'application/x-ole-storage'
    return isStorage ? this.#keep(part) : this.#embedded(part)
  }

  /** A whole document within the document; one that no format disarms does not come out. */
  async #embedded(part: Part): Promise<Fate> {
    const base = part.name.slice(part.name.lastIndexOf('/') + 1) + pageSuffix(part)
    if (!this.#context.disarms({ name: base, bytes: part.bytes })) return 'ole-object'
    const { name, bytes } = await this.#context.within({ name: base, bytes: part.bytes })
    // A notice is no document that the outer one could show.
    if (name === `${base}.txt`) return 'ole-object'
    const renamed = part.name.slice(0, part.name.lastIndexOf('/') + 1) + name
    if (name === base) return this.#keep(part, bytes)
    this.#renamed.set(part.name.toLowerCase(), renamed)
    return this.#keep({ ...part, name: renamed, contentType: detectType(bytes).type }, bytes)
  }

  #retargeted(source: string, relation: Relation): Relation {
    if (relation.external) return relation
    const renamed = this.#renamed.get(targetPart(source, relation.target).toLowerCase())
    return renamed === undefined ? relation : { ...relation, target: `/${renamed}` }
  }

  /** Parts that no relation leads to: nobody sees them, so they go; programs leave some behind that say nothing. */
  #noteUnreached(): void {
    for (const name of this.#package.names) {
      const key = name.toLowerCase()
      if (
        this.#fates.has(key) ||
        this.#met.has(key) ||
        /(?:^|\/)_rels\/[^/]*\.rels$|calcchain\.(?:xml|bin)$|\/$/.test(key)
      )
        continue
      const part = this.#package.part(name)!
      const code = removedType(part.type)
      if (code !== null) this.#context.removed(code, name)
      else if (!isPlain(part.bytes)) this.#context.removed('hidden-data', name)
    }
  }
}

/** Word goes by the type that the list tells, and reads a page in whatever text is called one. */
function pageSuffix({ name, type }: Part): string {
  const page = /^(?:text|application)\/(xhtml|html)\b/.exec(type)?.[1]
  return page === undefined || /\.(?:xht(?:ml)?|html?)$/i.test(name) ? '' : `.${page}`
}

/** Whether a pivot table has its data from outside of the workbook. */
function asksOutside(bytes: Buffer): boolean {
  let asks = false
  walkXml(bytes, (element) => {
    asks ||= element.local === 'cacheSource' && element.get('type')?.trim() === 'external'
  })
  return asks
}

/** Office writes pages' line breaks into its vector drawings. */
function repairedVml(bytes: Buffer): Buffer {
  return bytes.includes('<br>') ? Buffer.from(bytes.toString('utf8').replaceAll('<br>', '<br/>')) : bytes
}
