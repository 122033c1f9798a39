/** For tests: packages of Office Open XML made of a few parts. */
import { zipOf } from '@postern/testkit/containers.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument'

export const SPACES =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${REL}" ` +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
export const SHEETS = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${REL}"`

/** `[role, target]`, external where the target has a scheme or two slashes ahead. */
export type Rel = readonly [role: string, target: string]

export interface TestPart {
  readonly xml?: string
  readonly bytes?: Buffer
  readonly type?: string
  readonly rels?: readonly Rel[]
}

function relsXml(rels: readonly Rel[]): Buffer {
  const lines = rels.map(([role, target], index) => {
    const mode = /^\w+:|^\\\\/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="rId${index + 1}" Type="${REL}/${role}" Target="${target}"${mode}/>`
  })
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`,
  )
}

/** A package whose root leads to the first part. Types that tests don't name are those of plain XML. */
export function officeOf(parts: Readonly<Record<string, TestPart>>, root: readonly Rel[] = []): Buffer {
  const names = Object.keys(parts)
  const overrides = names.map(
    (name) => `<Override PartName="/${name}" ContentType="${parts[name]!.type ?? `${MAIN}.x+xml`}"/>`,
  )
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  return zipOf([
    { name: '[Content_Types].xml', content: Buffer.from(types) },
    { name: '_rels/.rels', content: relsXml([['officeDocument', names[0]!], ...root]) },
    ...names.flatMap((name) => {
      const { xml = '', bytes = Buffer.from(xml), rels } = parts[name]!
      const slash = name.lastIndexOf('/') + 1
      const own = `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`
      return [{ name, content: bytes }, ...(rels ? [{ name: own, content: relsXml(rels) }] : [])]
    }),
  ])
}

export const WORD = `${MAIN}.wordprocessingml.document.main+xml`
export const SHEET = `${MAIN}.spreadsheetml.sheet.main+xml`
export const SLIDES = `${MAIN}.presentationml.presentation.main+xml`

/** A document of Word with this in its body, and these relations of it; `more`: parts beside it. */
export function wordOf(
  body: string,
  rels: readonly Rel[] = [],
  more: Readonly<Record<string, TestPart>> = {},
): Buffer {
  const xml = `<w:document ${SPACES}><w:body>${body}</w:body></w:document>`
  return officeOf({ 'word/document.xml': { xml, rels, type: WORD }, ...more })
}

/** Parts of a package by their names, as text. */
export function partsOf(bytes: Buffer): ReadonlyMap<string, string> {
  return new Map([...reopenZip(bytes)].map(([name, content]) => [name, Buffer.from(content).toString()]))
}
