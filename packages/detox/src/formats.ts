/** The one table of formats: which kind a file is by its true type, and which module disarms it. */
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import { kindOfExtension, rankOfExtension, runs, type FileKind } from '@postern/contract/codes/file-kinds.ts'
import { extensionOf, worstExtension } from '@postern/mail/file-type/extensions.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import type { Format } from './format.ts'
import type { InputFile } from './outcome.ts'

type Load = () => Promise<Format>

const ODF: Load = async () => (await import('./formats/odf.ts')).ODF
const OOXML: Load = async () => (await import('./formats/ooxml.ts')).OOXML

const XML: Load = async () => (await import('./formats/xml.ts')).XML
const PAGE: Load = async () => (await import('./formats/html.ts')).PAGE
const VECTORS: Load = async () => (await import('./formats/svg.ts')).VECTORS
const TABLE: Load = async () => (await import('./formats/table.ts')).TABLE
const MESSAGE: Load = async () => (await import('./formats/message.ts')).MESSAGE
const CALENDAR: Load = async () => (await import('./formats/calendar.ts')).CALENDAR

/** The first line that a type fits counts; modules are loaded when they are needed. */
const TYPES: readonly (readonly [type: RegExp, kind: DetoxKind, load: Load | null])[] = [
  [/flat-opc\+xml$/, 'word', async () => (await import('./formats/ooxml.ts')).FLAT_OPC],
  [/wordprocessingml\.|ms-word\.(?:document|template)\.macro/, 'word', OOXML],
  [/spreadsheetml\.|ms-excel\.sheet\.macro/, 'sheet', OOXML],
  [/presentationml\.|ms-powerpoint\.presentation\.macro/, 'slides', OOXML],
  [/ms-excel\.sheet\.binary/, 'sheet', null],
  [/opendocument\.[a-z]+-flat-xml$/, 'word', async () => (await import('./formats/odf.ts')).FLAT_ODF],
  [/(?:opendocument|sun\.xml)\.(?:text|writer|formula|math)/, 'word', ODF],
  [/(?:opendocument|sun\.xml)\.(?:spreadsheet|calc|chart)/, 'sheet', ODF],
  [/(?:opendocument|sun\.xml)\.(?:presentation|graphics|image|impress|draw)/, 'slides', ODF],
  // Databases, whose forms have macros of their own.
  [/opendocument|sun\.xml/, 'sheet', null],
  // Documents that no module disarms yet: held, never passed.
  [/ms-wordml|ms-visio|vnd\.visio|x-mspublisher|x-ooxml-encrypted|x-mso/, 'word', null],
  [/ms-spreadsheetml/, 'sheet', null],
  [/hwpml|x-hwp-v3/, 'hwp', null],
  [/adobe\.x(?:dp|fdf)/, 'pdf', null],
  [/^application\/zip$/, 'archive', async () => (await import('./formats/zip.ts')).ZIP],
  [/^application\/x-tar$/, 'archive', async () => (await import('./formats/tar.ts')).TAR],
  [
    /^application\/(?:gzip|zstd|x-(?:bzip2|xz|lzma|lzip))$/,
    'archive',
    async () => (await import('./formats/packed.ts')).PACKED,
  ],
  [
    /^application\/(?:vnd\.rar|x-(?:7z-compressed|arj|lzh|alz|egg|cpio|archive))$/,
    'archive',
    async () => (await import('./formats/archive.ts')).ARCHIVE,
  ],
  // Nobody opens these here.
  [
    /^application\/x-(?:lz4|lzop|compress|ace|zoo|stuffit|xar|ms-wim|squashfs|ms-compress|zip-volume)$/,
    'archive',
    null,
  ],
  [/^message\/rfc822$/, 'message', MESSAGE],
  [/^application\/vnd\.ms-tnef$/, 'message', async () => (await import('./formats/outlook.ts')).TNEF],
  [/^application\/vnd\.ms-outlook$/, 'message', async () => (await import('./formats/outlook.ts')).MSG],
  [/^application\/vnd\.ms-outlook-pst$/, 'message', null],
  [/^application\/xml$/, 'page', XML],
  [/^application\/msword$/, 'word', async () => (await import('./formats/word-binary.ts')).WORD_BINARY],
  [
    /^application\/vnd\.ms-excel$/,
    'sheet',
    async () => (await import('./formats/excel-binary.ts')).EXCEL_BINARY,
  ],
  [
    /^application\/vnd\.ms-powerpoint$/,
    'slides',
    async () => (await import('./formats/slides-binary.ts')).SLIDES_BINARY,
  ],
  [/^application\/x-hwp$/, 'hwp', async () => (await import('./formats/hwp.ts')).HWP],
  [/^application\/hwp\+zip$/, 'hwp', async () => (await import('./formats/hwpx.ts')).HWPX],
  [/^application\/rtf$/, 'rtf', async () => (await import('./formats/rtf.ts')).RTF],
  [/^text\/plain$/, 'text', async () => (await import('./formats/plain.ts')).PLAIN],
  [/^application\/pdf$/, 'pdf', async () => (await import('./formats/pdf.ts')).PDF],
  [
    /^image\/(?:png|jpeg|gif|webp|tiff|bmp|x-icon)$/,
    'image',
    async () => (await import('./formats/picture.ts')).PICTURE,
  ],
  [/^text\/html$/, 'page', PAGE],
  [/^image\/svg\+xml$/, 'page', VECTORS],
  [/^text\/(?:calendar|vcard)$/, 'calendar', CALENDAR],
  [/^image\//, 'image', null],
  // Pages as programs, which their viewers run.
  [/^application\/(?:postscript|vnd\.fdf|x-shockwave-flash|x-chm|onenote|x-sylk)$/, 'program', null],
  [/^(?:audio|video)\//, 'other', null],
]

/** Types whose files browsers take for a page by their names. */
const BY_NAME = /^(?:text\/.*|application\/(?:xml|octet-stream)|message\/rfc822|image\/svg\+xml)$/

const PAGES: readonly (readonly [extension: RegExp, kind: DetoxKind, load: Load | null])[] = [
  [/^(?:[sx]?html?|xht)$/, 'page', PAGE],
  [/^svg$/, 'page', VECTORS],
]

/** Mail programs take files of such names apart, whatever the first line is. */
const MESSAGE_NAME = /^(?:eml|mht|mhtml|nws)$/

/** Excel reads cells in whatever bears such a name, whichever word it begins with. */
const TABLE_NAME = /^(?:csv|tsv|tab|prn|dif)$/
const READ_AS_TABLE = /^(?:text\/.*|image\/svg\+xml|application\/(?:xml|rtf|octet-stream)|message\/rfc822)$/

/** Whose bytes say nothing while their names do: programs of old, and newer than ours, open them. */
const NAMED: Readonly<Partial<Record<FileKind, DetoxKind>>> = {
  document: 'word',
  macro: 'word',
  sheet: 'sheet',
  slides: 'slides',
  pdf: 'pdf',
  message: 'message',
  archive: 'archive',
}

/** Text that says nothing of itself goes by its name. */
const TEXTS: readonly (readonly [extension: RegExp, kind: DetoxKind, load: Load | null])[] = [
  // Excel takes text under the names of its own files, too.
  [/^xl[a-z]{0,3}$/, 'table', TABLE],
  [/^(?:ics|ical|ifb|vcs|vcf|vcard)$/, 'calendar', CALENDAR],
  // Browsers run what stands in it, whether it says that it is XML or not.
  [/^(?:xml|xslt?|xsd|rdf|rss|atom|mml|mathml|xbl|xul)$/, 'page', XML],
]

export interface FoundFormat {
  readonly kind: DetoxKind
  /** Null where no module disarms files of this type. */
  readonly load: Load | null
}

/** HTML that a mail program shows as the mail's own text, whatever it begins with. */
export const BODY: FoundFormat = {
  kind: 'page',
  load: async () => (await import('./formats/html.ts')).BODY_PAGE,
}

/** By the true type; by the name where that is more dangerous, or where the bytes say nothing. */
export function formatOf({ bytes, name }: InputFile): FoundFormat {
  const { type, extension } = detectType(bytes)
  if (runsAs(extension, name)) return { kind: 'program', load: null }
  if (READ_AS_TABLE.test(type) && TABLE_NAME.test(extensionOf(name))) return { kind: 'table', load: TABLE }
  const page = PAGES.find(([pattern]) => pattern.test(extensionOf(name)))
  if (page && BY_NAME.test(type)) return { kind: page[1], load: page[2] }
  if (MESSAGE_NAME.test(extensionOf(name)) && BY_NAME.test(type)) return { kind: 'message', load: MESSAGE }
  // A browser reads any other file of that name as a page, and the program of its true type does not.
  if (page?.[2] === PAGE) return { kind: 'page', load: null }
  if (type === 'text/plain')
    for (const [pattern, kind, load] of TEXTS) if (pattern.test(extensionOf(name))) return { kind, load }
  const named = bytes.length > 0 ? namedKind(type, extensionOf(name)) : undefined
  if (named !== undefined) return { kind: named, load: null }
  for (const [pattern, kind, load] of TYPES) if (pattern.test(type)) return { kind, load }
  return { kind: 'other', load: null }
}

/** Programs that unpack look for their archives behind a text, too. */
function namedKind(type: string, extension: string): DetoxKind | undefined {
  const kind = kindOfExtension(extension)
  const unknown = /^application\/(?:octet-stream|x-ole-storage)$/.test(type)
  if (kind === null || !(unknown || (type === 'text/plain' && kind === 'archive'))) return undefined
  return extension.startsWith('hw') ? 'hwp' : NAMED[kind]
}

/** A document that a name calls a program: whoever opens it has it run. Names of documents with macros count as documents. */
function runsAs(extension: string, name: string): boolean {
  return [extension, worstExtension(name)].some(
    (each) => runs(rankOfExtension(each)) && kindOfExtension(each) !== 'source',
  )
}
