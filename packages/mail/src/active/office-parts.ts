/**
 * Parts of Office Open XML packages (ECMA-376): by what they hold, and by what content types and relationships say of them.
 * Names count besides; they are never asked for what a part is not.
 */
import { rootOf } from '../xml/xml-reader.ts'
import { isWide, startsAsXml, xmlSource } from '../xml/xml-source.ts'
import { XmlReader } from '../xml/xml-reader.ts'
import type { Met } from './features.ts'
import { xmlFields } from './fields.ts'
import { xmlFormulas } from './formulas.ts'
import { relationshipMet, relationshipsIn } from './relationships.ts'

const MACROS = /vbaproject\.bin$/i
const SHEETS = /(?:^|\/)macrosheets\//i
const OBJECT = /(?:^|\/)embeddings\/[^/]+\.(?:bin|ole)$/i
const DOCUMENT = /(?:^|\/)embeddings\/[^/]+\.[a-z]{2,5}$/i
const ACTIVEX = /(?:^|\/)(?:activex\/activex\d*\.(?:bin|xml))$/i
const LINKED = /(?:^|\/)externallinks\/externallink\d*\.(?:xml|bin)$/i

export function* officePart(content: Buffer, name: string): Iterable<Met> {
  if (MACROS.test(name)) yield ['macro']
  else if (SHEETS.test(name)) yield ['macro-sheet', name]
  else if (OBJECT.test(name)) yield ['object', name]
  else if (DOCUMENT.test(name)) yield ['embedded', name]
  else if (ACTIVEX.test(name)) yield ['activex', name]
  else if (LINKED.test(name) && !startsAsXml(content)) yield [binaryDde(content) ? 'dde' : 'linked', name]
  if (startsAsXml(content)) yield* xmlPart(content, name)
}

/** Octets in which the root of a part stands. */
const HEAD = 2048

function* xmlPart(content: Buffer, name: string): Iterable<Met> {
  // Names of elements and attributes can't be written otherwise than in letters; a bar in a formula can.
  const names = (word: string): boolean => isWide(content) || content.includes(word)
  const root = rootOf(xmlSource(content.subarray(0, HEAD)))?.name ?? rootOf(xmlSource(content))?.name
  if (root === 'Relationships')
    for (const each of relationshipsIn(xmlSource(content))) yield* relationshipMet(each)
  else if (root === 'Types') yield* contentTypes(xmlSource(content))
  else if (root === 'externalLink')
    yield names('ddeLink') ? externalLink(xmlSource(content), name) : ['linked', name]
  else if (root === 'ocx') yield ['activex', name]
  // Texts of cells: what begins as a formula is none there.
  else if (root !== 'sst') {
    if (root === 'macrosheet') yield ['macro-sheet', name]
    if (names('instr')) yield* xmlFields(xmlSource(content))
    if (hasBar(content)) yield* xmlFormulas(xmlSource(content))
    if (names('hlink') && names('action')) yield* actions(xmlSource(content))
  }
}

function hasBar(content: Buffer): boolean {
  if (isWide(content) || content.includes('|')) return true
  return content.includes('&#') && /&#(?:0*124|x0*7c);/i.test(content.toString('latin1'))
}

/** Their names tell what parts hold whatever those are called (§10.1.2). */
function* contentTypes(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'open') continue
    const type = reader.attribute('ContentType')?.toLowerCase() ?? ''
    const part = reader.attribute('PartName') ?? ''
    if (type.includes('vbaproject')) yield ['macro']
    else if (/macrosheet/.test(type)) yield ['macro-sheet', part]
    else if (/\bactivex\b/.test(type) && part !== '') yield ['activex', part]
  }
}

function externalLink(xml: string, name: string): Met {
  const reader = new XmlReader(xml)
  let service: string | undefined
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'open' && reader.name === 'ddeLink') service ??= reader.attribute('ddeService') ?? ''
  return service === undefined ? ['linked', name] : ['dde', service]
}

/** [MS-XLSB] 2.4.26 BrtBeginSupBook: type 1 is DDE. Its record has the number 360. */
function binaryDde(content: Buffer): boolean {
  const at = content.indexOf(Buffer.from([0xe8, 0x02]))
  return at >= 0 && at + 5 <= content.length && content.readUInt16LE(at + 3) === 1
}

/** What a click, or the pointer, does on a slide. */
function* actions(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'open' || !reader.name.startsWith('hlink')) continue
    const action = reader.attribute('action') ?? ''
    if (/^ppaction:\/\/program/i.test(action)) yield ['link-unsafe', action]
  }
}
