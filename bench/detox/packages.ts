/**
 * An independent look at documents that are packages of XML (Office Open XML, OpenDocument): what acts in them and what they say, by
 * fflate and fast-xml-parser, which disarming does not use.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unzipSync } from 'fflate'

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  removeNSPrefix: true,
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
})
const XML = /\.(?:xml|rels|vml)$/i
const UNSAFE = /^\s*(?:javascript|vbscript|file:\/\/[^/]|\\\\|ms-[a-z]+:|macro:|vnd\.sun\.star\.script:)/i
/** Of its own words nothing is a field's that acts. */
const COMMAND = /^\s*(?:dde|ddeauto|link|includetext|import|database)\s/i

/** Everything that acts in a package; throws where it does not open. */
export function packageActs(bytes: Buffer): string[] {
  const found: string[] = []
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    if (
      /vbaProject\.bin$|macrosheets\/|activeX\/|oleObject\d*\.bin$|^(?:Basic|Scripts)\/(?!.*-l[bc]\.xml)./i.test(
        name,
      )
    )
      found.push(name)
    if (XML.test(name)) found.push(...xmlActs(Buffer.from(content).toString(), name))
  }
  return found
}

/** True when all parts of a package are there and are XML where they say so. */
export function packageOpens(bytes: Buffer): boolean {
  return Object.entries(unzipSync(bytes)).every(
    ([name, content]) => !XML.test(name) || XMLValidator.validate(Buffer.from(content).toString()) === true,
  )
}

/** Words that people read in a package. */
export function packageWords(bytes: Buffer): string[] {
  const words: string[] = []
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    if (
      !/^(?:word|ppt)\/.*\.xml$|^xl\/(?:worksheets|drawings|charts)\/.*\.xml$|^xl\/(?:sharedStrings|comments\d*)\.xml$|^content\.xml$/i.test(
        name,
      )
    )
      continue
    for (const { node, tag } of nodesOf(parser.parse(Buffer.from(content).toString()) as Node[]))
      if (/^(?:t|v|p|span|a|h)$/.test(tag))
        words.push(
          ...ownText(node, tag)
            .split(/\s+/)
            .filter((word) => word !== ''),
        )
  }
  return words
}

function* nodesOf(
  nodes: readonly Node[],
): Generator<{ node: Node; tag: string; attributes: Readonly<Record<string, string>> }> {
  const pending: Node[] = nodes.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    const tag = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
    if (tag === undefined) continue
    yield { node, tag, attributes: (node[':@'] ?? {}) as Readonly<Record<string, string>> }
    pending.push(...(node[tag] as Node[]).toReversed())
  }
}

function ownText(node: Node, tag: string): string {
  return (node[tag] as { '#text'?: string }[]).map((child) => child['#text'] ?? '').join('')
}

function xmlActs(xml: string, name: string): string[] {
  const found: string[] = []
  let instruction = ''
  const end = (): void => {
    if (COMMAND.test(instruction)) found.push(`field ${instruction}`)
    instruction = ''
  }
  for (const { node, tag, attributes } of nodesOf(parser.parse(xml) as Node[])) {
    const { Type = '', Target = '', TargetMode = '', instr = '', action = '', href = '' } = attributes
    if (
      tag === 'Relationship' &&
      (TargetMode === 'External' || /vbaProject|macrosheet|\/control$/i.test(Type))
    )
      found.push(...relationActs(Type, Target))
    if (tag === 'instrText') instruction += ownText(node, tag)
    else if (tag === 'fldChar') end()
    if (COMMAND.test(instr)) found.push(`field ${instr}`)
    if (/ppaction:\/\/(?:program|macro)/i.test(action) || UNSAFE.test(href)) found.push(action || href)
    if (
      /^(?:dde-source|dde-connection-decl|event-listener|ddeLink|ocx|externalBook)$/.test(tag) &&
      !attributes['action']
    )
      found.push(`${name} ${tag}`)
    if (tag === 'f' && /\|.*!|\[[1-9]\d*\][^,()]*!/.test(ownText(node, tag)))
      found.push(`formula ${ownText(node, tag)}`)
  }
  end()
  return found
}

function relationActs(type: string, target: string): string[] {
  const isLink = type.endsWith('/hyperlink')
  if (isLink && !UNSAFE.test(target)) return []
  // What documents are made from by default.
  return type.endsWith('/attachedTemplate') && /^normal\.dotm?$/i.test(target)
    ? []
    : [`${type.split('/').at(-1)} ${target}`]
}
