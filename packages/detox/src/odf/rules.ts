/** What becomes of the elements of OpenDocument (ISO/IEC 26300), in packages and in one file, and of OpenOffice 1 before it. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isUnsafeLink, leadsElsewhere, shareHost } from '@postern/mail/active/targets.ts'
import type { FormatContext } from '../format.ts'
import { formulaCode } from '../formulas.ts'
import { isBinary, isMedia, isPicture, isSvg } from '../pieces.ts'
import { linkIn } from '../links/file-links.ts'
import { isSafeLink } from '../safe-link.ts'
import { localOf, type Fate, type XmlAttribute, type XmlElement } from '../xml/element.ts'
import { pageRules } from '../formats/xml.ts'
import { rewriteXml, type XmlRules } from '../xml/rewrite.ts'

const DROPPED: Readonly<Record<string, RemovedCode>> = {
  'dde-connection-decls': 'dde',
  'dde-connection-decl': 'dde',
  'dde-source': 'dde',
  'dde-links': 'dde',
  'dde-link': 'dde',
  script: 'script',
  applet: 'script',
  'error-macro': 'macro',
  'floating-frame': 'external-relation',
  'auto-reload': 'external-relation',
  'connection-resource': 'data-connection',
  'database-source-sql': 'data-connection',
  'database-source-table': 'data-connection',
  'database-source-query': 'data-connection',
  'source-service': 'data-connection',
  submission: 'submit',
}
const UNWRAPPED: Readonly<Record<string, RemovedCode>> = { 'dde-connection': 'dde', 'execute-macro': 'macro' }
/** Elements that show, or take in, what their address names. */
const LOADS: Readonly<Record<string, RemovedCode>> = {
  object: 'external-relation',
  'object-ole': 'ole-object',
  plugin: 'media',
  'section-source': 'external-relation',
  'table-source': 'external-relation',
  'cell-range-source': 'external-relation',
}
const PICTURE = /image$|^(?:marker|symbol)/
const ACTIONS: Readonly<Record<string, RemovedCode>> = {
  execute: 'launch',
  'execute-macro': 'macro',
  verb: 'ole-object',
}
const SCRIPT_LINK = /^\s*(?:vnd\.sun\.star\.script|macro|script|javascript):/i
/** `'file:///a/b.ods'#$Sheet.A1` */
const OTHER_FILE = /'[^']{1,2000}'\s*#|\b(?:https?|ftp|file|smb):\/\//i
const FORMULAS = /^(?:formula|condition|expression|(?:[\w-]+-)?(?:cell|range)-address(?:es)?)$/
/** Where forms and their models have pictures, data and rules from. */
const FETCHING = /^(?:image-data|src|schema|resource|datasource|target-location)$/
/** Spelled out in a text, by a function that makes a reference of it. */
const OTHER_IN_TEXT = /\bINDIRECT\s*\([^]*"[^"]*(?:'\s*#|:\/\/)/i
const FORM = /xmlns:form:|openoffice\.org\/2000\/form/
const CONTAINERS: ReadonlySet<string> = new Set(['event-listeners'])

/** `gone`: names of parts of the package that are left out. */
export function openDocumentRules(context: FormatContext, gone: ReadonlySet<string> = new Set()): XmlRules {
  const rules = new Rules(context, gone)
  return {
    element: (element) => rules.element(element),
    text: (text, element) => rules.text(text, element),
    containers: CONTAINERS,
  }
}

class Rules {
  readonly #context: FormatContext
  readonly #removed: FormatContext['removed']
  readonly #withoutPictures: boolean
  readonly #gone: ReadonlySet<string>

  constructor(context: FormatContext, gone: ReadonlySet<string>) {
    const { removed, policy } = context
    this.#context = context
    this.#removed = removed
    this.#withoutPictures = policy.remotePictures === 'remove'
    this.#gone = gone
  }

  element(element: XmlElement): Fate {
    const { local } = element
    if (local === 'scripts') return this.#scripts(element)
    if (local === 'event-listener' || local === 'event') return this.#listener(element)
    const code = ownCode(DROPPED, local) ?? ownCode(UNWRAPPED, local)
    if (code !== undefined) {
      this.#removed(code, element.get('href') ?? element.get('dde-application') ?? local)
      return Object.hasOwn(UNWRAPPED, local) ? 'unwrap' : 'drop'
    }
    for (const attribute of element.attributes) {
      const name = localOf(attribute.name)
      const fate =
        name === 'href'
          ? this.#address(element, attribute)
          : FORMULAS.test(name) || (name === 'value' && element.local === 'condition')
            ? this.#formula(element, attribute)
            : FETCHING.test(name) && leadsElsewhere(attribute.value)
              ? this.#without(
                  element,
                  attribute,
                  name === 'image-data' ? 'remote-picture' : 'external-relation',
                )
              : 'keep'
      if (fate !== 'keep') return fate
    }
    return 'keep'
  }

  text(text: string, element: XmlElement): string {
    if (element.local === 'binary-data') return this.#binary(text)
    // Palettes; names of printers are none of them.
    if (element.local !== 'config-item' || !element.get('name')?.endsWith('URL') || !leadsElsewhere(text))
      return text
    this.#removed('external-relation', text)
    return ''
  }

  /** A picture, a film or a font of a document in one file. */
  #binary(text: string): string {
    const bytes = Buffer.from(text, 'base64')
    if (isSvg(bytes)) return rewriteXml(bytes, pageRules(this.#context)).toString('base64')
    if (isPicture(bytes) || isMedia(bytes) || isBinary(bytes)) return text
    this.#removed('unknown-part', 'binary-data')
    return ''
  }

  /** Every document has this element; it holds something in those with macros alone. */
  #scripts(element: XmlElement): Fate {
    const source = element.sourceAhead()
    if (
      /event-listener|module|library-linked|script-data|source-code/.test(source) ||
      source.replace(/<[^>]*>/g, '').trim() !== ''
    )
      this.#removed('macro', 'scripts')
    return 'drop'
  }

  #listener(element: XmlElement): Fate {
    const action = element.get('action')
    const target = element.get('href') ?? ''
    if (action !== undefined && ownCode(ACTIONS, action) === undefined && !isUnsafeLink(target)) return 'keep'
    this.#removed(
      ownCode(ACTIONS, action ?? '') ?? (action === undefined ? 'macro' : 'dangerous-link'),
      target,
    )
    return 'drop'
  }

  #formula(element: XmlElement, attribute: XmlAttribute): Fate {
    const formula = attribute.value
    const bare = formula.replace(/"[^"]*"/g, '""')
    const code =
      OTHER_FILE.test(bare) || OTHER_IN_TEXT.test(formula)
        ? 'external-relation'
        : formulaCode(formula, this.#withoutPictures)
    if (code === null) return 'keep'
    this.#removed(code, formula)
    element.remove(attribute)
    return 'keep'
  }

  #address(element: XmlElement, attribute: XmlAttribute): Fate {
    const { local, namespace } = element
    const target = attribute.value
    if (local === 'a') return this.#link(element, attribute)
    const load = ownCode(LOADS, local)
    if (load !== undefined) return this.#loaded(load, target)
    if (FORM.test(namespace))
      return this.#without(element, attribute, local === 'form' ? 'submit' : 'uri-action')
    if (PICTURE.test(local)) {
      const goes = isOutside(target) && (this.#withoutPictures || shareHost(target) !== '')
      return goes ? this.#without(element, attribute, 'remote-picture') : 'keep'
    }
    if (local === 'template' && !leadsElsewhere(target)) return 'keep'
    if (leadsElsewhere(target) || isUnsafeLink(target))
      return this.#without(element, attribute, local === 'template' ? 'template' : 'external-relation')
    return 'keep'
  }

  #link(element: XmlElement, attribute: XmlAttribute): Fate {
    const target = attribute.value
    if (isSafeLink(target)) {
      const address = linkIn(this.#context, target)
      if (address !== null && address !== target) element.set(attribute.name, address)
      return address === null ? 'unwrap' : 'keep'
    }
    this.#removed(SCRIPT_LINK.test(target) ? 'macro' : 'dangerous-link', target)
    return 'unwrap'
  }

  #loaded(code: RemovedCode, target: string): Fate {
    const inner = innerName(target)
    if (this.#gone.has(inner)) return 'drop'
    if (!isOutside(target)) return 'keep'
    this.#removed(code, target)
    return 'drop'
  }

  #without(element: XmlElement, attribute: XmlAttribute, code: RemovedCode): Fate {
    this.#removed(code, attribute.value)
    element.remove(attribute)
    return 'keep'
  }
}

function ownCode(table: Readonly<Record<string, RemovedCode>>, name: string): RemovedCode | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Not in the package. */
function isOutside(target: string): boolean {
  return /^\s*(?:[a-z][\w.+-]*:|[\\/]|\.\.[\\/])/i.test(target)
}

/** `./Object 1` and `#Pictures/a.png` as the package has them. */
export function innerName(target: string): string {
  return target.replace(/^(?:\.\/|#)+/, '').replace(/\/$/, '')
}
