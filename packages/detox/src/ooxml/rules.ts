/** What becomes of the elements of a part: what acts goes, and what named a relation that is gone. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { leadsElsewhere } from '@postern/mail/active/targets.ts'
import { resolved } from '@postern/mail/xml/entities.ts'
import type { FormatContext } from '../format.ts'
import { localOf, type Fate, type XmlAttribute, type XmlElement } from '../xml/element.ts'
import type { XmlRules } from '../xml/rewrite.ts'
import { fieldCode, harmfulFields, type FieldsToDrop } from './fields.ts'
import { formulaCode, namesSheet } from '../formulas.ts'
import { isSafeLink } from '../safe-link.ts'
import { frameOf, framesOf, idsOf, type ObjectFrame } from './objects.ts'
import { removedRoot } from './roles.ts'
import type { Sheets } from './workbook.ts'

/** Thrown at the root of a part that is not what it said to be. */
export class WrongPart extends Error {
  readonly code: RemovedCode

  constructor(code: RemovedCode) {
    super(code)
    this.code = code
  }
}

export interface PartInput {
  readonly bytes: Buffer
  /** Ids of relations that are gone. */
  readonly gone: ReadonlySet<string>
  /** Roles of what leads elsewhere and stays, by ids. */
  readonly links: ReadonlyMap<string, string>
  readonly sheets: Sheets | null
  readonly context: FormatContext
  /** Is told of every relation that is still named. */
  readonly used: Set<string>
}

/** Elements that lose only the attribute which names the relation. */
const ONLY_ATTRIBUTE: ReadonlySet<string> = new Set([
  'blip',
  'imagedata',
  'fill',
  'stroke',
  'background',
  'shape',
])
/** What may name something elsewhere: links, pictures, and the template that is every document's; by their roles. */
const LINKS: Readonly<Record<string, RegExp>> = {
  hyperlink: /^(?:hyperlink|hlink(?:Click|Hover|MouseOver))$/,
  image: /^(?:blip|imagedata|fill|stroke)$/,
  attachedtemplate: /^attachedTemplate$/,
}
const CONTAINERS: ReadonlySet<string> = new Set(
  (
    'oleObjects controls hyperlinks externalReferences pivotCaches conditionalFormatting dataValidations definedNames ' +
    'tableParts webPublishObjects conditionalFormattings object'
  ).split(' '),
)
/** Elements that go wherever they stand; null: their relation was noted already. */
const DROPPED: Readonly<Record<string, RemovedCode | null>> = {
  mailMerge: 'data-connection',
  frameset: null,
  linkStyles: null,
  saveThroughXslt: 'external-relation',
  entryMacro: 'macro',
  exitMacro: 'macro',
  docEvents: 'macro',
  FmlaMacro: 'macro',
  ddeLink: 'dde',
  DDE: 'dde',
  oleLink: 'external-relation',
  script: 'script',
  DataBinding: 'data-connection',
}
/** Jumps within the presentation, and sounds. */
const HARMLESS_ACTION = /^(?:ppaction:\/\/(?:hlinksldjump|hlinkshowjump|customshow|media|noaction)\b.*)?$/i
const ACTIONS: readonly (readonly [pattern: RegExp, code: RemovedCode])[] = [
  [/macro/i, 'macro'],
  [/program|hlinkfile|hlinkpres/i, 'launch'],
  [/ole/i, 'ole-object'],
]
const LISTED = /<(?:\w+:)?(?:oleObject|control)\s[^>]*?\w+:id="([^"]*)"/g
const MACRO_NAME = /^(?:_xlnm\.)?auto_(?:open|close|activate|deactivate)/i
const CHART = /\/(?:drawingml\/(?:2006\/)?)?chart(?:ex)?$/i
/** Of cells, and of what later versions put beside them. */
const WORKBOOK = /\/spreadsheetml\/|\/office\/excel\/|:office:excel$/
const SPREADSHEET = /\/spreadsheetml\/(?:2006\/)?main$/

type ElementKind =
  | 'dropped'
  | 'field'
  | 'link'
  | 'formula'
  | 'name'
  | 'rule'
  | 'list'
  | 'view'
  | 'table'
  | 'property'

/** Elements that something is asked of by their names; all others only by the relations they name. */
const KINDS = new Map<string, ElementKind>([
  ...Object.keys(DROPPED).map((name) => [name, 'dropped'] as const),
  ['fldSimple', 'field'],
  ['hlinkClick', 'link'],
  ['hlinkHover', 'link'],
  ['hlinkMouseOver', 'link'],
  ...(
    'f formula formula1 formula2 oldFormula calculatedColumnFormula totalsRowFormula ' +
    'FmlaLink FmlaRange FmlaTxbx FmlaPict'
  )
    .split(' ')
    .map((name) => [name, 'formula'] as const),
  ['table', 'table'],
  ['definedName', 'name'],
  ['cfRule', 'rule'],
  ['dataValidation', 'rule'],
  ['oleObjects', 'list'],
  ['controls', 'list'],
  ['workbookView', 'view'],
  ['property', 'property'],
])
/** Attributes of any element that call macros, calculate or lead somewhere. */
const CALLS = /macro|src|href|textlink|fmla|formula|invalidUrl|Location/i
const FORMULAS = /^(?:textlink|fmla\w*|formula)$/

export function partRules(input: PartInput): XmlRules {
  const rules = new PartRules(input)
  return {
    element: (element) => rules.element(element),
    text: (text, element) => rules.text(text, element),
    containers: CONTAINERS,
    documentType: (source) => input.context.removed('external-relation', source),
  }
}

class PartRules {
  readonly #input: PartInput
  readonly #withoutPictures: boolean
  readonly #fields: FieldsToDrop | null
  readonly #frames: ReadonlyMap<number, ObjectFrame>
  /** Numbers of shared formulas whose first cell lost its own. */
  readonly #shared = new Set<string>()

  constructor(input: PartInput) {
    const { bytes, context, gone } = input
    this.#input = input
    this.#withoutPictures = context.policy.remotePictures === 'remove'
    this.#fields = mentions(bytes, 'instr') ? harmfulFields(bytes, this.#withoutPictures) : null
    this.#frames = gone.size > 0 && mentions(bytes, 'oleObj') ? framesOf(bytes, gone) : new Map()
    for (const [code, instruction] of this.#fields?.removed ?? []) context.removed(code, instruction)
  }

  element(element: XmlElement): Fate {
    if (element.parent === null) {
      const code = removedRoot(element.local)
      if (code) throw new WrongPart(code)
    }
    if (this.#fields?.positions.has(element.position)) return 'drop'
    const fate = this.#byFrame(element) ?? this.#byName(element) ?? this.#byRelation(element)
    if (fate === 'keep') {
      this.#cleanAttributes(element)
      for (const { value } of idsOf(element)) this.#input.used.add(value)
    }
    return fate
  }

  text(text: string, element: XmlElement): string {
    // What links without a beginning are led to.
    if (element.local === 'HyperlinkBase' && !isSafeLink(text)) {
      this.#removed('dangerous-link', text)
      return ''
    }
    if (element.local !== 'f' || !CHART.test(element.namespace)) return text
    const code = formulaCode(text, this.#withoutPictures)
    if (code === null) return text
    this.#removed(code, text)
    return '#REF!'
  }

  #removed(code: RemovedCode, detail = ''): void {
    this.#input.context.removed(code, detail)
  }

  /** Of a frame whose object is gone, the picture of it stays. */
  #byFrame(element: XmlElement): Fate | null {
    if (this.#frames.size === 0) return null
    const frame = this.#frames.get(frameOf(element)?.position ?? -1)
    if (!frame) return null
    if (element.local === 'graphicFrame') return frame.picture < 0 ? 'drop' : 'unwrap'
    for (let at: XmlElement | null = element; at && at.local !== 'graphicFrame'; at = at.parent)
      if (at.position === frame.picture) return this.#inPicture(element, frame)
    return /^(?:graphic|graphicData|AlternateContent|Choice|Fallback|oleObj)$/.test(element.local)
      ? 'unwrap'
      : 'drop'
  }

  #inPicture(element: XmlElement, { id, name }: ObjectFrame): null {
    if (element.local === 'cNvPr') {
      element.set('id', id)
      element.set('name', name)
    }
    return null
  }

  #byName(element: XmlElement): Fate | null {
    const { local } = element
    const kind = KINDS.get(local)
    if (kind === undefined) return null
    if (kind === 'dropped') {
      const code = DROPPED[local]!
      if (code !== null) this.#removed(code, element.get('val') ?? element.textAhead(200))
      return 'drop'
    }
    if (kind === 'field') return this.#simpleField(element)
    if (kind === 'link') return this.#link(element)
    if (kind === 'formula') return WORKBOOK.test(element.namespace) ? this.#formula(element) : null
    if (kind === 'name') return this.#definedName(element)
    if (kind === 'rule') return this.#rule(element)
    if (kind === 'table') return this.#table(element)
    if (kind === 'property') return this.#property(element)
    if (kind === 'list') return this.#allGone(element) ? 'drop' : null
    if ((this.#input.sheets?.gone.size ?? 0) > 0)
      for (const name of ['activeTab', 'firstSheet'])
        if (element.get(name) !== undefined) element.set(name, '0')
    return null
  }

  /** The same as `HyperlinkBase`, in a form that is not read here. */
  #property(element: XmlElement): Fate | null {
    if (element.get('name') !== '_PID_LINKBASE') return null
    this.#removed('dangerous-link', '_PID_LINKBASE')
    return 'drop'
  }

  /** A table that asked for its data keeps those it has. */
  #table(element: XmlElement): null {
    for (const attribute of this.#input.gone.size > 0 ? element.attributes : [])
      if (/^(?:tableType|connectionId)$/.test(attribute.name)) element.remove(attribute)
    return null
  }

  #simpleField(element: XmlElement): Fate | null {
    const instruction = element.get('instr') ?? ''
    const code = fieldCode(instruction, this.#withoutPictures)
    if (code === null) return null
    this.#removed(code, instruction)
    return 'unwrap'
  }

  #link(element: XmlElement): Fate | null {
    const action = element.get('action') ?? ''
    if (HARMLESS_ACTION.test(action)) return null
    this.#removed(ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? 'action', action)
    return 'drop'
  }

  #formula(element: XmlElement): Fate | null {
    const formula = element.textAhead()
    const index = element.get('t') === 'shared' ? element.get('si') : undefined
    const code = element.holdsTextAlone ? this.#codeOf(formula) : 'formula'
    if (code === null && !(index !== undefined && this.#shared.has(index))) return null
    if (index !== undefined) this.#shared.add(index)
    if (code !== null) this.#removed(code, formula)
    return 'drop'
  }

  /** Lists that hold alternatives for versions of Office, of which none may be left empty. */
  #allGone(element: XmlElement): boolean {
    const ids = [...element.sourceAhead().matchAll(LISTED)].map(([, id]) => id!)
    return ids.length > 0 && ids.every((id) => this.#input.gone.has(id))
  }

  /** Of sheets that go, everything that named them goes along. */
  #codeOf(formula: string): RemovedCode | null {
    const sheets = this.#input.sheets?.gone
    if (sheets && sheets.size > 0 && namesSheet(formula, sheets)) return 'excel4-macro'
    return formulaCode(formula, this.#withoutPictures)
  }

  #definedName(element: XmlElement): Fate | null {
    const formula = element.textAhead()
    const isMacro =
      MACRO_NAME.test(element.get('name') ?? '') ||
      ['xlm', 'function', 'vbProcedure', 'macro'].some((name) =>
        /^(?:1|true|on)$/.test(element.get(name) ?? ''),
      )
    const code = isMacro ? 'macro' : this.#codeOf(formula)
    if (code !== null) {
      this.#removed(code, `${element.get('name')}=${formula}`)
      return 'drop'
    }
    const index = element.get('localSheetId')
    if (index === undefined || !this.#input.sheets) return null
    const place = this.#input.sheets.placeOf(Number(index))
    if (place === null) return 'drop'
    if (String(place) !== index) element.set('localSheetId', String(place))
    return null
  }

  #rule(element: XmlElement): Fate | null {
    for (const [, formula] of element
      .sourceAhead()
      .matchAll(/<(?:[^\s<>/]+:)?(?:formula[12]?|f)(?:\s[^>]*)?>([^<]*)</g)) {
      const code = this.#codeOf(resolved(formula!))
      if (code === null) continue
      this.#removed(code, formula)
      return 'drop'
    }
    return null
  }

  #byRelation(element: XmlElement): Fate {
    const ids = idsOf(element)
    if (ids.length === 0) return 'keep'
    const gone = ids.filter(({ value }) => this.#input.gone.has(value))
    // Whatever its relation is called, what an element of another kind names it loads.
    if (ids.some(({ value }) => LINKS[this.#input.links.get(value) ?? '']?.test(element.local) === false)) {
      this.#removed('external-relation', element.local)
      return 'drop'
    }
    if (gone.length === 0) return 'keep'
    if (ONLY_ATTRIBUTE.has(element.local)) {
      for (const attribute of gone) element.remove(attribute)
      return 'keep'
    }
    return element.local === 'hyperlink' ? 'unwrap' : 'drop'
  }

  /** Macros that shapes call, addresses of pictures and links of vector drawings. */
  #cleanAttributes(element: XmlElement): void {
    if (!CALLS.test(element.raw)) return
    for (const attribute of element.attributes) {
      const name = localOf(attribute.name)
      const { value } = attribute
      if (/^(?:m|fmlaM)acro$/.test(name) && value.trim() !== '') {
        this.#removed('macro', value)
        if (name === 'macro' && !SPREADSHEET.test(element.namespace)) element.set(attribute.name, '')
        else element.remove(attribute)
      } else if (FORMULAS.test(name)) this.#calculated(element, attribute)
      else if (/^(?:src|href|althref|invalidUrl)$/i.test(name)) this.#address(element, name, value)
      else if (/\/schemaLibrary\//.test(element.namespace) && /^(?:schema|manifest)Location$/.test(name)) {
        this.#removed('external-relation', value)
        element.remove(attribute)
      }
    }
  }

  #calculated(element: XmlElement, attribute: XmlAttribute): void {
    const code = this.#codeOf(attribute.value)
    if (code === null) return
    this.#removed(code, attribute.value)
    element.remove(attribute)
  }

  #address(element: XmlElement, name: string, value: string): void {
    const isLink = /^(?:href|invalidurl)$/i.test(name)
    const goes = isLink
      ? !isSafeLink(value)
      : leadsElsewhere(value) && (this.#withoutPictures || !isSafeLink(value))
    if (!goes) return
    this.#removed(isLink ? 'dangerous-link' : 'remote-picture', value)
    for (const each of element.attributes) if (localOf(each.name) === name) element.remove(each)
  }
}

/** Whether a part may have this word as a name: in UTF-16 it is not looked for. */
function mentions(bytes: Buffer, word: string): boolean {
  return bytes.includes(word) || bytes.subarray(0, 4).includes(0)
}
