/** Writes a package: its parts, their relationships, the list of content types, all anew. */
import { escapedAttribute } from '../xml/rewrite.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'
import type { Part, Relation } from './package.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Compressed already. */
const COMPRESSED = /^(?:image\/(?:png|jpe?g|gif|webp)|audio\/|video\/)/

export interface WrittenPart extends Part {
  readonly relations: readonly Relation[]
}

/** `root`: relationships of the package itself. */
export function writePackage(root: readonly Relation[], parts: readonly WrittenPart[]): Buffer {
  const entries: WrittenEntry[] = [
    { name: '[Content_Types].xml', bytes: typesOf(parts) },
    { name: '_rels/.rels', bytes: relationsXml(root) },
  ]
  for (const { name, bytes, type, relations } of parts) {
    entries.push({ name, bytes, stored: COMPRESSED.test(type) })
    const slash = name.lastIndexOf('/') + 1
    if (relations.length > 0)
      entries.push({
        name: `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`,
        bytes: relationsXml(relations),
      })
  }
  return writeZip(entries)
}

function typesOf(parts: readonly WrittenPart[]): Buffer {
  const overrides = parts.map(
    ({ name, contentType }) =>
      `<Override PartName="/${escapedAttribute(name)}" ContentType="${escapedAttribute(contentType)}"/>`,
  )
  return Buffer.from(
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  )
}

function relationsXml(relations: readonly Relation[]): Buffer {
  const lines = relations.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${escapedAttribute(id)}" Type="${escapedAttribute(type)}"` +
      ` Target="${escapedAttribute(target)}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return Buffer.from(
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`,
  )
}
