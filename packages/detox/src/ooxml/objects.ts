/** OLE objects in documents and slides: which program each belongs to, and the frames of slides that show them. */
import { walkXml } from '../xml/rewrite.ts'
import type { Scope, XmlAttribute, XmlElement } from '../xml/element.ts'

const RELATIONSHIPS =
  /^(?:http:\/\/schemas\.openxmlformats\.org|http:\/\/purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships$/
const OFFICE = 'urn:schemas-microsoft-com:office:office'

/** Ids of relationships that an element names, with the attributes that do. */
export function idsOf(element: XmlElement): readonly XmlAttribute[] {
  if (!prefixesOf(element.scope).some((prefix) => element.raw.includes(prefix))) return NONE
  return element.attributes.filter((attribute) => {
    const namespace = element.namespaceOf(attribute)
    return RELATIONSHIPS.test(namespace) || (namespace === OFFICE && attribute.name.endsWith(':relid'))
  })
}

const NONE: readonly XmlAttribute[] = []
const prefixes = new WeakMap<Scope, readonly string[]>()

/** With their colons: whether an attribute has one is asked of every element. */
function prefixesOf(scope: Scope): readonly string[] {
  let known = prefixes.get(scope)
  if (!known) {
    known = [...scope].flatMap(([prefix, space]) =>
      RELATIONSHIPS.test(space) || space === OFFICE ? [`${prefix}:`] : [],
    )
    prefixes.set(scope, known)
  }
  return known
}

const OBJECT = /^(?:OLEObject|oleObj|oleObject)$/

/** Programs of the objects by the ids of their relationships. */
export function objectPrograms(bytes: Buffer): ReadonlyMap<string, string> {
  const programs = new Map<string, string>()
  walkXml(bytes, (element) => {
    if (!OBJECT.test(element.local)) return
    const program = element.get('ProgID') ?? element.get('progId') ?? ''
    for (const { value } of idsOf(element)) if (!programs.has(value)) programs.set(value, program)
  })
  return programs
}

/** A frame of a slide whose object goes: the picture of it stays in its place. */
export interface ObjectFrame {
  /** Position of the picture's element; -1 where there is none. */
  picture: number
  /** Attributes that name the frame, which the picture takes over. */
  id: string
  name: string
}

/** Frames, by their positions, that show one of these objects. */
export function framesOf(bytes: Buffer, gone: ReadonlySet<string>): ReadonlyMap<number, ObjectFrame> {
  const frames = new Map<number, ObjectFrame & { gone: boolean }>()
  walkXml(bytes, (element) => {
    const { local, position } = element
    if (local === 'graphicFrame') frames.set(position, { picture: -1, id: '', name: '', gone: false })
    const frame = frames.get(frameOf(element)?.position ?? -1)
    if (!frame) return
    if (OBJECT.test(local)) frame.gone ||= idsOf(element).some(({ value }) => gone.has(value))
    else if (local === 'pic') frame.picture = position
    else if (local === 'cNvPr' && frame.id === '')
      Object.assign(frame, { id: element.get('id') ?? '', name: element.get('name') ?? '' })
  })
  return new Map([...frames].filter(([, frame]) => frame.gone))
}

/** The frame around an element, or the element itself. */
export function frameOf(element: XmlElement): XmlElement | null {
  let at: XmlElement | null = element
  while (at && at.local !== 'graphicFrame') at = at.parent
  return at
}
