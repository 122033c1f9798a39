/**
 * What parts of a package are for, by the last word of the relationship that leads to them (ECMA-376 part 1 §11 to §15, [MS-OE376] and
 * what later versions added). What stands in no list is not known, and does not come out.
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

/** Documents, sheets, slides and what they are made of: XML. */
const XML =
  'officedocument styles styleswitheffects settings websettings fonttable theme themeoverride numbering footnotes endnotes ' +
  'comments commentsextended commentsids commentsextensible people person header footer glossarydocument customxml customxmlprops ' +
  'core-properties extended-properties custom-properties classificationlabels worksheet chartsheet sharedstrings ' +
  'pivottable pivotcachedefinition pivotcacherecords table tablesinglecells drawing chart chartex chartusershapes chartstyle ' +
  'chartcolorstyle vmldrawing legacydrawing threadedcomment sheetmetadata slicer slicercache timeline ' +
  'timelinecache namedsheetview namedsheetviews ctrlprop rdrichvalue rdrichvaluestructure rdrichvaluetypes rdarray richstyles ' +
  'rdsupportingpropertybag rdsupportingpropertybagstructure richvaluerel featurepropertybag revisionheaders revisionlog usernames ' +
  'xmlmaps slide slidemaster slidelayout notesmaster notesslide handoutmaster presprops viewprops tablestyles commentauthors ' +
  'authors tags diagramdata diagramlayout diagramquickstyle diagramcolors diagramdrawing ink inkxml changesinfo revisioninfo ' +
  'documenttasks sheetsort wssortmap'
const PICTURES = 'image thumbnail hdphoto'
const MEDIA = 'audio video media'
/** Settings in a form of their own, which say nothing but themselves. */
const BINARY = 'font printersettings customproperty legacydiagramtext'
/** Whole documents: disarmed like any other file. */
const EMBEDDED = 'package afchunk'

/** Parts and relations that act, or fetch, by their roles. */
const REMOVED: Readonly<Record<string, RemovedCode>> = {
  vbaproject: 'macro',
  wordvbadata: 'macro',
  vbaprojectsignature: 'macro',
  vbaprojectsignatureagile: 'macro',
  vbaprojectsignaturev3: 'macro',
  keymapcustomizations: 'macro',
  attachedtoolbars: 'macro',
  xlmacrosheet: 'excel4-macro',
  xlintlmacrosheet: 'excel4-macro',
  dialogsheet: 'excel4-macro',
  control: 'activex',
  activexcontrolbinary: 'activex',
  externallink: 'external-relation',
  externallinkpath: 'external-relation',
  frame: 'external-relation',
  subdocument: 'external-relation',
  slideupdateinfo: 'external-relation',
  slideupdateurl: 'external-relation',
  transform: 'external-relation',
  attachedtemplate: 'template',
  connections: 'data-connection',
  querytable: 'data-connection',
  // What functions that ask a program, or a cube, were told last.
  volatiledependencies: 'data-connection',
  mailmergesource: 'data-connection',
  mailmergeheadersource: 'data-connection',
  recipientdata: 'data-connection',
  mailmergerecipientdata: 'data-connection',
  powerpivotdata: 'data-connection',
  extensibility: 'add-in',
  userxmlcustomization: 'add-in',
  usercustomization: 'add-in',
  webextension: 'add-in',
  webextensiontaskpanes: 'add-in',
  origin: 'signature',
  signature: 'signature',
  certificate: 'signature',
}

export type Treatment = 'xml' | 'picture' | 'media' | 'binary' | 'embedded' | 'object' | 'left-out'

const TREATMENTS = new Map<string, Treatment>([
  ...words(XML, 'xml'),
  ...words(PICTURES, 'picture'),
  ...words(MEDIA, 'media'),
  ...words(BINARY, 'binary'),
  ...words(EMBEDDED, 'embedded'),
  ['oleobject', 'object'],
  // Excel makes it again, and it must not name formulas that are gone.
  ['calcchain', 'left-out'],
])

function words(list: string, treatment: Treatment): [string, Treatment][] {
  return list.split(' ').map((word) => [word, treatment])
}

/** What is done with the part of this role, or under which name it is removed. */
export function treatmentOf(role: string): Treatment | { readonly removed: RemovedCode } {
  return TREATMENTS.get(role) ?? { removed: REMOVED[role] ?? 'unknown-part' }
}

/** What a part is by its content type, whatever role it says to have. */
const REMOVED_TYPES: readonly (readonly [pattern: RegExp, code: RemovedCode])[] = [
  [/vbaproject|vbadata|keymapcustomizations|attachedtoolbars/, 'macro'],
  [/macrosheet|dialogsheet/, 'excel4-macro'],
  [/activex/, 'activex'],
  [/externallink/, 'external-relation'],
  [/\.connections\+|\.querytable\+|mailmergerecipientdata/, 'data-connection'],
  [/webextension|customui/, 'add-in'],
  [/digital-signature/, 'signature'],
]

export function removedType(type: string): RemovedCode | null {
  return REMOVED_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? null
}

/** And by its root. */
const REMOVED_ROOTS: Readonly<Record<string, RemovedCode>> = {
  macrosheet: 'excel4-macro',
  dialogsheet: 'excel4-macro',
  ocx: 'activex',
  externalLink: 'external-relation',
  connections: 'data-connection',
  queryTable: 'data-connection',
  customUI: 'add-in',
  webextension: 'add-in',
  taskpanes: 'add-in',
  vbaSuppData: 'macro',
  tcg: 'macro',
}

export function removedRoot(local: string): RemovedCode | null {
  return Object.hasOwn(REMOVED_ROOTS, local) ? REMOVED_ROOTS[local]! : null
}

/** Content types of main parts that may hold macros, and what they are without. */
const WITHOUT_MACROS: Readonly<Record<string, string>> = {
  'application/vnd.ms-word.document.macroenabled.main+xml': 'wordprocessingml.document',
  'application/vnd.ms-word.template.macroenabledtemplate.main+xml': 'wordprocessingml.template',
  'application/vnd.ms-excel.sheet.macroenabled.main+xml': 'spreadsheetml.sheet',
  'application/vnd.ms-excel.template.macroenabled.main+xml': 'spreadsheetml.template',
  'application/vnd.ms-excel.addin.macroenabled.main+xml': 'spreadsheetml.sheet',
  'application/vnd.ms-powerpoint.presentation.macroenabled.main+xml': 'presentationml.presentation',
  'application/vnd.ms-powerpoint.slideshow.macroenabled.main+xml': 'presentationml.slideshow',
  'application/vnd.ms-powerpoint.template.macroenabled.main+xml': 'presentationml.template',
  'application/vnd.ms-powerpoint.addin.macroenabled.main+xml': 'presentationml.presentation',
}

/** `contentType` as written. */
export function typeWithoutMacros(contentType: string): string {
  const plain = WITHOUT_MACROS[contentType.toLowerCase()]
  return plain === undefined ? contentType : `application/vnd.openxmlformats-officedocument.${plain}.main+xml`
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  docm: 'docx',
  dotm: 'dotx',
  xlsm: 'xlsx',
  xltm: 'xltx',
  xlam: 'xlsx',
  pptm: 'pptx',
  potm: 'potx',
  ppsm: 'ppsx',
  ppam: 'pptx',
}

/** The name of a file without macros: `order.docm` becomes `order.docx`, which Office wants of its contents. */
export function nameWithoutMacros(name: string): string {
  return name.replace(/\.([a-z]{4})(\s*)$/i, (all, extension: string) => {
    const plain = EXTENSIONS[extension.toLowerCase()]
    return plain === undefined ? all : `.${plain}`
  })
}
