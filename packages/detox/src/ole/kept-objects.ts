/** OLE objects that may stay in a document: of the types that policy keeps, with nothing in them but what such objects have. */
import type { OleNode } from '@postern/mail/container/office/ole.ts'
import { readOleTree } from '@postern/mail/container/office/ole.ts'
import type { FormatContext } from '../format.ts'
import { disarmSheet } from './sheet/disarm-sheet.ts'
import { writeOle } from './write-ole.ts'

/** Programs by their classes: a class decides what is started, whatever name stands beside it. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['02ce020000000000c000000000000046', 'Equation.3'],
  ['0017020000000000c000000000000046', 'Equation.2'],
  ['02ce030000000000c000000000000046', 'Equation.DSMT4'],
  ['03ce020000000000c000000000000046', 'Equation.DSMT4'],
  ['0308020000000000c000000000000046', 'MSGraph.Chart.8'],
  ['0108020000000000c000000000000046', 'MSGraph.Chart.5'],
  ['2108020000000000c000000000000046', 'Excel.Chart.8'],
  ['1108020000000000c000000000000046', 'Excel.Chart.5'],
  ['2008020000000000c000000000000046', 'Excel.Sheet.8'],
  ['1008020000000000c000000000000046', 'Excel.Sheet.5'],
  ['8015725af05ace1183840020af2337f2', 'HWPChart'],
  ['37a13d4c90dcb9479bed59dae352a280', 'HWPChart'],
])
const STREAMS =
  /^(?:Equation Native|Workbook|Book|Contents|OOXMLChartContents|\p{Cc}CompObj|\p{Cc}Ole|\p{Cc}OlePres\d{3}|\p{Cc}(?:ObjInfo|PIC|META|EPRINT)|\p{Cc}(?:Document)?SummaryInformation)$/u
const EQUATION_HEADER = 28
/** Names of fonts, which run over the stack of the equation editor (CVE-2017-11882): nothing else has no zero for so long. */
const MAX_RUN = 40

/** The object without what is foreign to it; null where it may not stay. */
export function keptObject(node: OleNode, context: FormatContext): OleNode | null {
  const program = programOf(node)
  if (!context.policy.keptObjects.some((kept) => program.startsWith(kept))) return null
  const children: OleNode[] = []
  for (const child of node.children ?? []) {
    if (child.children !== null || !STREAMS.test(child.name)) continue
    if (child.name === '\u0001Ole' && isLink(child.content)) return null
    if (child.name === 'Equation Native' && !isEquation(child.content)) return null
    const isBook = child.name === 'Workbook' || child.name === 'Book'
    children.push(isBook ? { ...child, content: disarmSheet(child.content, () => false, context) } : child)
  }
  return { ...node, children }
}

/** The same of an object in a file of its own; the bytes themselves where nothing in it is foreign. */
export function keptObjectFile(bytes: Buffer, context: FormatContext): Buffer | null {
  const root = readOleTree(bytes, context.budget)
  const kept = root && keptObject(root, context)
  if (!root || !kept) return null
  const same =
    kept.children!.length === root.children!.length &&
    kept.children!.every((child) => root.children!.some(({ content }) => content === child.content))
  return same ? bytes : writeOle(kept)
}

/** Name of the program that would open it; '' of one that is not known. */
export function programOf({ classId, children }: OleNode): string {
  const told = children?.find(({ name }) => name === '\u0001CompObj')?.content.subarray(12, 28)
  const id = classId.every((byte) => byte === 0) ? told : classId
  return CLASSES.get(id?.toString('hex') ?? '') ?? ''
}

/** [MS-OLEDS] 2.3.3: the first flag. */
function isLink(content: Buffer): boolean {
  return content.length >= 8 && (content[4]! & 1) !== 0
}

function isEquation(content: Buffer): boolean {
  if (content.length < EQUATION_HEADER || content.readUInt16LE(0) !== EQUATION_HEADER) return false
  let run = 0
  for (const byte of content.subarray(EQUATION_HEADER)) {
    run = byte === 0 ? 0 : run + 1
    if (run > MAX_RUN) return false
  }
  return true
}
