/** One element while XML is rewritten: its name, its attributes, and what it becomes. */
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
  /** Everything behind the tag, to look ahead. */
  readonly #ahead: (length: number) => string
  #attributes: XmlAttribute[]
  #changed = false

  constructor(
    name: string,
    attributes: XmlAttribute[],
    parent: XmlElement | null,
    scope: Scope,
    position: number,
    ahead: (length: number) => string,
  ) {
    this.name = name
    this.local = localOf(name)
    this.parent = parent
    this.scope = scope
    this.position = position
    this.#attributes = attributes
    this.#ahead = ahead
  }

  get attributes(): readonly XmlAttribute[] {
    return this.#attributes
  }

  get changed(): boolean {
    return this.#changed
  }

  /** Value of the attribute of this local name, whatever its prefix. */
  get(local: string): string | undefined {
    return this.#attributes.find(({ name }) => localOf(name) === local)?.value
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
    this.#attributes = this.#attributes.filter((each) => each !== attribute)
    this.#changed = true
  }

  /** Sets an attribute by its name as written. */
  set(name: string, value: string): void {
    const at = this.#attributes.findIndex((each) => each.name === name)
    if (at < 0) this.#attributes.push({ name, value })
    else this.#attributes[at] = { name, value }
    this.#changed = true
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

export function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
