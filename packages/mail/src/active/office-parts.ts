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
import { leadsElsewhere } from './targets.ts'

const MACROS = /vbaproject\.bin$/i
const SHEETS = /(?:^|\/)macrosheets\//i
const OBJECT = /(?:^|\/)embeddings\/[^/]+\.(?:bin|ole)$/i
const DOCUMENT = /(?:^|\/)embeddings\/[^/]+\.[a-z]{2,5}$/i
const ACTIVEX = /(?:^|\/)(?:activex\/activex\d*\.(?:bin|xml))$/i

export function* officePart(content: Buffer, name: string): Iterable<Met> {
  if (MACROS.test(name)) yield ['macro']
  else if (SHEETS.test(name)) yield ['macro-sheet', name]
  else if (OBJECT.test(name)) yield ['object', name]
  else if (DOCUMENT.test(name)) yield ['embedded', name]
  else if (ACTIVEX.test(name)) yield ['activex', name]
  else if (content.subarray(0, 2).equals(SUP_BOOK)) yield [isBinaryDde(content) ? 'dde' : 'linked', name]
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
  else if (root === 'connections') yield* connections(xmlSource(content))
  else if (root === 'ocx') yield ['activex', name]
  // Texts of cells: what begins as a formula is none there.
  else if (root !== 'sst') {
    if (root === 'macrosheet') yield ['macro-sheet', name]
    if (names('instr')) yield* xmlFields(xmlSource(content))
    if (hasBar(content) || content.includes('HYPERLINK(')) yield* xmlFormulas(xmlSource(content))
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

/** [MS-XLSB] 2.4.26 BrtBeginSupBook, number 360, begins a part of links: type 1 is DDE. */
const SUP_BOOK = Buffer.from([0xe8, 0x02])
function isBinaryDde(content: Buffer): boolean {
  return content.length >= 5 && content.readUInt16LE(3) === 1
}

/** Data that a workbook asks others for as soon as it is opened (ECMA-376 part 1 §18.13). */
function* connections(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  let opens = false
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'open') continue
    if (reader.name === 'connection') opens = /^(?:1|true)$/.test(reader.attribute('refreshOnLoad') ?? '')
    const source = reader.attribute('url') ?? reader.attribute('sourceFile')
    if (source !== undefined && leadsElsewhere(source)) yield [opens ? 'remote' : 'linked', source]
  }
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
