/** Packages of Office Open XML (ECMA-376 part 2): parts, their content types, their relationships; read strictly. */
import type { Budget } from '@postern/mail/container/budget.ts'
import { openOfficeXml } from '@postern/mail/container/office/office-xml.ts'
import { Failure } from '../failure.ts'
import { walkXml } from '../xml/rewrite.ts'
import { readPackage } from '../zip/read-zip.ts'

export interface Part {
  /** Without a slash ahead, in its own case. */
  readonly name: string
  readonly bytes: Buffer
  /** As written, for Office minds its case; '' where nothing tells. */
  readonly contentType: string
  /** The same, lower case. */
  readonly type: string
}

export interface Relation {
  readonly id: string
  /** As written. */
  readonly type: string
  /** Last word of its type, lower case. */
  readonly role: string
  readonly target: string
  readonly external: boolean
}

export class OfficePackage {
  readonly #parts = new Map<string, Part>()

  constructor(parts: Iterable<Part>) {
    for (const part of parts) {
      const key = part.name.toLowerCase()
      if (this.#parts.has(key)) throw new Failure('broken', `two parts are called ${key}`)
      this.#parts.set(key, part)
    }
  }

  /** Names of parts don't mind their case. */
  part(name: string): Part | undefined {
    return this.#parts.get(name.toLowerCase())
  }

  get names(): readonly string[] {
    return [...this.#parts.values()].map(({ name }) => name)
  }

  /** Relationships of a part, of the package itself for ''. */
  relationsOf(name: string): Relation[] {
    const slash = name.lastIndexOf('/') + 1
    const part = this.part(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
    return part ? relationsIn(part.bytes) : []
  }
}

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** @throws Failure, BudgetExceeded */
export function openPackage(bytes: Buffer, budget: Budget): OfficePackage {
  return packageOf(readPackage(bytes, budget))
}

/** A package in one file of XML (Flat OPC, part 2 annex E). @throws Failure, BudgetExceeded */
export function openFlatPackage(bytes: Buffer, budget: Budget): OfficePackage {
  return packageOf(
    [...openOfficeXml(bytes, budget)].flatMap((opened) =>
      opened.kind === 'file' ? [{ name: opened.name, bytes: opened.content }] : [],
    ),
  )
}

function packageOf(members: readonly Entry[]): OfficePackage {
  const entries = members.map(({ name, bytes }) => ({
    name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
    bytes,
  }))
  const list = entries.find(({ name }) => name.toLowerCase() === TYPES)
  if (!list) throw new Failure('broken', 'no list of content types')
  const typeOf = contentTypesIn(list.bytes)
  return new OfficePackage(
    entries
      .filter((entry) => entry !== list)
      .map((entry) => {
        const contentType = typeOf(entry.name)
        return { ...entry, contentType, type: contentType.toLowerCase() }
      }),
  )
}

const TYPES = '[content_types].xml'

function contentTypesIn(bytes: Buffer): (name: string) => string {
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  walkXml(bytes, (element) => {
    const type = (element.get('ContentType') ?? '').trim()
    if (element.local === 'Override')
      byName.set((element.get('PartName') ?? '').replace(/^\/+/, '').toLowerCase(), type)
    else if (element.local === 'Default')
      byExtension.set((element.get('Extension') ?? '').toLowerCase(), type)
  })
  return (name) => {
    const lower = name.toLowerCase()
    return byName.get(lower) ?? byExtension.get(lower.slice(lower.lastIndexOf('.') + 1)) ?? ''
  }
}

function relationsIn(bytes: Buffer): Relation[] {
  const relations: Relation[] = []
  walkXml(bytes, (element) => {
    if (element.local !== 'Relationship') return
    const type = (element.get('Type') ?? '').trim()
    relations.push({
      id: element.get('Id') ?? '',
      type,
      role: type.slice(type.lastIndexOf('/') + 1).toLowerCase(),
      target: (element.get('Target') ?? '').trim(),
      external: /^\s*external\s*$/i.test(element.get('TargetMode') ?? ''),
    })
  })
  return relations
}

/** Name of the part that a relation of `source` leads to (part 2 §6.4, RFC 3986 §5). */
export function targetPart(source: string, target: string): string {
  const path = decoded(target.replace(/[?#].*$/, '')).replaceAll('\\', '/')
  const steps = path.startsWith('/') ? [] : source.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
