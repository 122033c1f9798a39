/** One element while XML is rewritten: its name, its attributes, and what it becomes. */
import { Failure } from '../failure.ts'
import { resolved } from '@postern/mail/xml/entities.ts'

export interface XmlAttribute {
  /** As written, prefix included. */
  readonly name: string
  /** References resolved. */
  readonly value: string
}

/** `unwrap`: its tags go, what it holds stays. */
export type Fate = 'keep' | 'drop' | 'unwrap'

/** Namespaces by their prefixes; '' is the default one. */
export type Scope = ReadonlyMap<string, string>

export interface ElementInput {
  readonly name: string
  readonly raw: string
  readonly parent: XmlElement | null
  readonly scope: Scope
  readonly source: string
  readonly position: number
  readonly empty: boolean
}

export class XmlElement {
  /** As written. */
  readonly name: string
  /** Without its prefix. */
  readonly local: string
  /** The element around it; null at the root. */
  readonly parent: XmlElement | null
  readonly scope: Scope
  /** Where its tag ends in the source. */
  readonly position: number
  /** Its attributes as written. */
  readonly raw: string
  readonly #source: string
  readonly #empty: boolean
  #attributes: XmlAttribute[] | null = null
  #changed = false

  constructor({ name, raw, parent, scope, source, position, empty }: ElementInput) {
    this.name = name
    this.local = localOf(name)
    this.parent = parent
    this.scope = scope
    this.position = position
    this.raw = raw
    this.#source = source
    this.#empty = empty
  }

  /** Taken apart when somebody asks: most elements have nothing that rules look at. */
  get attributes(): readonly XmlAttribute[] {
    return (this.#attributes ??= attributesIn(this.raw))
  }

  get changed(): boolean {
    return this.#changed
  }

  /**
   * Value of the attribute of this local name: of the element's own namespace, or of none, where several prefixes have one.
   * @throws Failure 'broken' where readers could take different ones
   */
  get(local: string): string | undefined {
    const found = this.attributes.filter(({ name }) => localOf(name) === local)
    if (found.length < 2) return found[0]?.value
    const own = found.filter((attribute) => ['', this.namespace].includes(this.namespaceOf(attribute)))
    if (own.length > 1) throw new Failure('broken', `the attribute ${local} twice`)
    return own[0]?.value
  }

  /** Its own namespace; '' of none. */
  get namespace(): string {
    const colon = this.name.indexOf(':')
    return this.scope.get(colon < 0 ? '' : this.name.slice(0, colon)) ?? ''
  }

  /** Namespace of an attribute; '' of one without a prefix. */
  namespaceOf({ name }: XmlAttribute): string {
    const colon = name.indexOf(':')
    return colon < 0 ? '' : (this.scope.get(name.slice(0, colon)) ?? '')
  }

  remove(attribute: XmlAttribute): void {
    this.#attributes = this.attributes.filter((each) => each !== attribute)
    this.#changed = true
  }

  /** Sets an attribute by its name as written. */
  set(name: string, value: string): void {
    const known = this.attributes.some((each) => each.name === name)
    this.#attributes = known
      ? this.attributes.map((each) => (each.name === name ? { name, value } : each))
      : [...this.attributes, { name, value }]
    this.#changed = true
  }

  #ahead(length: number): string {
    return this.#empty ? '' : this.#source.slice(this.position, this.position + length)
  }

  /** Text right behind the tag, up to the next markup. */
  textAhead(most = 100_000): string {
    const ahead = this.#ahead(most)
    const end = ahead.indexOf('<')
    return resolved(end < 0 ? ahead : ahead.slice(0, end))
  }

  /** True when nothing but text stands between its tags. */
  get holdsTextAlone(): boolean {
    const ahead = this.#ahead(200_000)
    return ahead === '' || ahead.startsWith('</', ahead.indexOf('<'))
  }

  /** Source behind the tag up to its end tag; for elements that don't hold their like. */
  sourceAhead(most = 200_000): string {
    const ahead = this.#ahead(most)
    const end = ahead.indexOf(`</${this.name}`)
    return end < 0 ? ahead : ahead.slice(0, end)
  }
}

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** @throws Failure 'broken' where a name stands twice */
function attributesIn(raw: string): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  if (raw === '') return attributes
  for (const [, name, double, single] of raw.matchAll(ATTRIBUTE)) {
    if (attributes.some((each) => each.name === name))
      throw new Failure('broken', `the attribute ${name} twice`)
    attributes.push({ name: name!, value: resolved(double ?? single!) })
  }
  return attributes
}

export function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
