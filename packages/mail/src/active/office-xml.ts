/** Documents in one XML file (office-xml-type.ts): what they do by themselves. Their parts are opened in container/office/office-xml.ts. */
import { doesAnything } from '../container/office/hwp-script.ts'
import { XmlReader } from '../xml/xml-reader.ts'
import { xmlSource } from '../xml/xml-source.ts'
import type { Met } from './features.ts'
import { xmlFields } from './fields.ts'
import { xmlFormulas } from './formulas.ts'
import { sourceMet } from './macro-source.ts'
import { openDocumentXml } from './open-document.ts'
import { isUnsafeLink, leadsElsewhere } from './targets.ts'

/** Every reader looks at it: its names can't tell which program will open it. */
export function* officeXmlFeatures(content: Buffer): Iterable<Met> {
  const xml = xmlSource(content)
  if (xml.includes('instr')) yield* xmlFields(xml)
  if (/\||&#(?:0*124|x0*7c);/i.test(xml)) yield* xmlFormulas(xml)
  if (xml.includes('urn:oasis')) yield* openDocumentXml(xml)
  yield* elements(xml)
}

/** Elements whose attribute names what is fetched when the document is opened. */
const FETCHES: Readonly<Record<string, readonly string[]>> = {
  attachedTemplate: ['val'],
  sourceFileName: ['val'],
  subDoc: ['link', 'val'],
  attachedSchema: ['val'],
  saveThroughXSLT: ['val'],
  OLEObject: ['Link', 'link'],
  // The form that fields are of (XFDF, ISO 19444-1): its reader fetches it.
  f: ['href'],
}
const HWP_SCRIPT = /^(?:SCRIPTHEADER|SCRIPTSOURCE)$/

function* elements(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  let script: string | null = null
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'text' && script !== null) script += reader.text
    else if (token === 'close' && script !== null) {
      yield* hwpScript(script)
      script = null
    } else if (token === 'open') {
      for (const name of FETCHES[reader.name] ?? []) {
        const target = reader.attribute(name) ?? ''
        if (target !== '') yield [leadsElsewhere(target) ? 'remote' : 'linked', target]
      }
      yield* links(reader)
      if (HWP_SCRIPT.test(reader.name)) script = ''
    }
  }
}

/** By the names that versions give the attribute. */
function* links(reader: XmlReader): Iterable<Met> {
  for (const name of ['dest', 'HRef', 'href', 'src']) {
    const target = reader.attribute(name) ?? ''
    if (target === '') continue
    if (isUnsafeLink(target)) yield ['link-unsafe', target]
    else if (leadsElsewhere(target)) yield [name === 'src' ? 'linked' : 'links', target]
  }
}

function* hwpScript(script: string): Iterable<Met> {
  if (!doesAnything(script)) return
  yield ['macro']
  yield* sourceMet(script)
}
