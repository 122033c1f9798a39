/** Documents of office programs that are one XML file: told by their root, wherever in the file that stands. */
import type { DetectedType } from './detected-type.ts'
import { rootOf } from '../xml/xml-reader.ts'
import { startsAsXml, xmlSource } from '../xml/xml-source.ts'

/** Flat OPC (ECMA-376 part 2 annex): all parts of an Office Open XML package within each other. */
export const FLAT_OPC = 'application/vnd.openxmlformats-officedocument.flat-opc+xml'
const WORD_2003 = 'application/vnd.ms-wordml+xml'
const EXCEL_2003 = 'application/vnd.ms-spreadsheetml+xml'
const VISIO_2003 = 'application/vnd.ms-visio+xml'
const HWPML = 'application/x-hwpml+xml'
const XDP = 'application/vnd.adobe.xdp+xml'
const XFDF = 'application/vnd.adobe.xfdf+xml'
const FLAT_XML = '-flat-xml'
/** Octets in which almost all have their root. */
const HEAD = 4096

/** Whether `type` is one of those that `officeXmlType` gives. */
export function isOfficeXml(type: string): boolean {
  return OFFICE_XML.test(type)
}
const OFFICE_XML =
  /flat-opc\+xml$|-flat-xml$|^application\/vnd\.(?:ms-(?:wordml|spreadsheetml|visio)|adobe\.x(?:dp|fdf))\+xml$|^application\/x-hwpml\+xml$/

const ROOTS: readonly [name: string, space: string, type: string, extension: string][] = [
  ['package', 'http://schemas.microsoft.com/office/2006/xmlpackage', FLAT_OPC, 'xml'],
  ['wordDocument', '', WORD_2003, 'xml'],
  ['Workbook', 'urn:schemas-microsoft-com:office:spreadsheet', EXCEL_2003, 'xml'],
  ['VisioDocument', '', VISIO_2003, 'vdx'],
  ['HWPML', '', HWPML, 'hml'],
  ['xdp', 'http://ns.adobe.com/xdp/', XDP, 'xdp'],
  ['xfdf', '', XFDF, 'xfdf'],
]
const NAMES: ReadonlySet<string> = new Set([...ROOTS.map(([name]) => name), 'document'])
const OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
const FLAT = new Map([
  ['text', 'fodt'],
  ['spreadsheet', 'fods'],
  ['presentation', 'fodp'],
  ['graphics', 'fodg'],
])

/** Null for everything else, pages and pictures included. */
export function officeXmlType(bytes: Buffer): DetectedType | null {
  if (!startsAsXml(bytes)) return null
  const inHead = typeOf(xmlSource(bytes.subarray(0, HEAD)))
  return inHead === undefined && bytes.length > HEAD ? (typeOf(xmlSource(bytes)) ?? null) : (inHead ?? null)
}

/** Undefined where the root, or the end of its tag, does not come. */
function typeOf(source: string): DetectedType | null | undefined {
  const root = rootOf(source)
  if (!root?.whole) return undefined
  if (!NAMES.has(root.name) && !root.instructions.includes('mso-application')) return null
  const values = [...root.attributes].map(([, value]) => value.toLowerCase())
  for (const [name, space, type, extension] of ROOTS) {
    if (name === root.name && (space === '' || values.includes(space))) return detected(type, extension)
  }
  if (root.name === 'document' && values.includes(OPEN_DOCUMENT)) {
    const kind = values
      .map((value) => /^application\/vnd\.oasis\.opendocument\.(\w{1,20})/.exec(value)?.[1])
      .find((word) => word !== undefined)
    return detected(
      `application/vnd.oasis.opendocument.${kind ?? 'text'}${FLAT_XML}`,
      FLAT.get(kind ?? '') ?? 'fodt',
    )
  }
  // Another root may still ask for the program that is to open it.
  return root.instructions.includes('mso-application') ? detected(WORD_2003, 'xml') : null
}

function detected(type: string, extension: string): DetectedType {
  return { type, extension, encrypted: false, macros: false }
}
