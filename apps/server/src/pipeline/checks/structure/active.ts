/** Findings about what in documents may act when they are opened. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { DocumentKind } from '@postern/contract/settings/attachments.ts'
import type { ActiveFact, ActiveFeature } from '@postern/mail/active/features.ts'
import type { ContentsReading, FileReading } from '@postern/mail/container/read.ts'
import { targetHost } from '@postern/mail/active/targets.ts'
import { hasRealSuffix, registrableDomain } from '@postern/mail/urls.ts'
import { isIpLiteral, isPrivateIp } from '../../names/domains.ts'

const OF_FEATURE: Readonly<Record<ActiveFeature, StructureFindingCode>> = {
  macro: 'structure.attachment-macro',
  'macro-harmful': 'structure.attachment-macro-harmful',
  'macro-sheet': 'structure.attachment-macro-sheet',
  'empty-storage': 'structure.attachment-empty-storage',
  dde: 'structure.attachment-dde',
  package: 'structure.attachment-package',
  'package-active': 'structure.attachment-package-active',
  'onenote-file': 'structure.attachment-package',
  object: 'structure.attachment-object',
  embedded: 'structure.attachment-object',
  activex: 'structure.attachment-object',
  'rtf-object': 'structure.attachment-object',
  'pdf-media': 'structure.attachment-object',
  equation: 'structure.attachment-exploit',
  'rtf-update': 'structure.attachment-exploit',
  remote: 'structure.attachment-remote',
  'link-unsafe': 'structure.attachment-link-unsafe',
  linked: 'structure.attachment-linked',
  'pdf-remote': 'structure.attachment-linked',
  'pdf-script': 'structure.attachment-pdf-script',
  'pdf-submit': 'structure.attachment-pdf-script',
  'pdf-launch': 'structure.attachment-pdf-launch',
  'pdf-action': 'structure.attachment-pdf-action',
  'pdf-file': 'structure.attachment-pdf-file',
  'pdf-form': 'structure.attachment-pdf-form',
  unlocked: 'structure.attachment-unlocked',
  links: 'structure.attachment-links',
  'page-script': 'structure.attachment-html-active',
  'page-hidden': 'structure.attachment-html-smuggling',
  'page-file': 'structure.attachment-html-smuggling',
  address: 'structure.attachment-address',
}

export interface ActiveHit {
  readonly code: StructureFindingCode
  readonly evidence: Readonly<Record<string, string | number>>
}

/** `own`: registrable domains of the sender; `kinds`: documents that are looked at. */
export function* activeHits(
  { active, files }: Pick<ContentsReading, 'active' | 'files'>,
  own: ReadonlySet<string>,
  kinds: readonly string[],
): Generator<ActiveHit> {
  for (const fact of active) {
    const kind = documentKind(fact, files)
    if (!kinds.includes(kind.name)) continue
    const { file: name, feature, detail } = fact
    const code = isKept(fact, own) ? OF_FEATURE.linked : OF_FEATURE[feature]
    yield { code, evidence: { name, what: detail || feature, type: kind.type } }
  }
}

/** Companies keep templates on servers of their own, whose names lead nowhere from outside, or at their own platform. */
const COMPANY = /\.(?:sharepoint\.com|sharepoint\.cn)$/

function isKept({ feature, detail }: ActiveFact, own: ReadonlySet<string>): boolean {
  if (feature !== 'remote' && feature !== 'link-unsafe') return false
  const host = targetHost(detail)
  // A link to a program names no host; what fetches something does.
  if (host === '') return feature === 'remote'
  if (own.has(registrableDomain(host)) || COMPANY.test(host)) return true
  return isIpLiteral(host) ? isPrivateIp(host) : !hasRealSuffix(host)
}

const KINDS: readonly [type: RegExp, kind: DocumentKind][] = [
  [/^application\/(?:msword|x-ooxml-encrypted)$/, 'doc'],
  [/wordprocessingml|^application\/vnd\.ms-word\./, 'docx'],
  [/^application\/vnd\.ms-excel$/, 'xls'],
  [/spreadsheetml|^application\/vnd\.ms-excel\./, 'xlsx'],
  [/^application\/vnd\.ms-powerpoint$/, 'ppt'],
  [/presentationml|^application\/vnd\.ms-powerpoint\./, 'pptx'],
  [/^application\/x-hwp/, 'hwp'],
  [/^application\/hwp\+zip$/, 'hwpx'],
  [/^application\/pdf$/, 'pdf'],
  [/^application\/rtf$/, 'rtf'],
  [/^application\/xml$|\+xml$|-flat-xml$/, 'xml'],
  [/^image\//, 'images'],
]

/** Of the document that a feature was met in, which is the outermost that holds it. */
function documentKind(
  { file }: ActiveFact,
  files: readonly FileReading[],
): { name: DocumentKind; type: string } {
  let type = ''
  for (const reading of files) {
    if (reading.path !== file && !file.startsWith(`${reading.path}/`)) continue
    type = reading.type
    const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1]
    if (kind) return { name: kind, type }
  }
  return { name: 'others', type }
}
