/** Attachments by facts: what can run, what hides its type, what acts by itself, what cannot be looked into. */
import { kindOfExtension } from '@postern/contract/codes/file-kinds.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { isLeaf } from '@postern/mail/container/kinds.ts'
import type { ContentsReading, FileReading } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { ownDomains } from '../links/hit.ts'
import { underPolicy } from '../under-policy.ts'
import { activeHits } from './active.ts'
import { kindsOf } from './kinds.ts'
import { limitHits } from './limits.ts'
import { isStricter, policyOf, type AttachmentPolicy, type PagePolicy } from './policy.ts'

export interface StructureHit extends Finding {
  readonly code: StructureFindingCode
}

/** Codes of pages and addresses, whose policies are those of harmful content. */
const PAGE_POLICIES: Partial<Record<StructureFindingCode, keyof PagePolicy>> = {
  'structure.attachment-html-active': 'pages',
  'structure.attachment-html-smuggling': 'smuggling',
  'structure.attachment-address': 'links',
}

/** At most one finding a code, for the first file that earns it; one that the settings are stricter about goes first. */
class Hits {
  readonly #hits = new Map<StructureFindingCode, { finding: StructureHit; policy: ContentPolicy }>()

  add(code: StructureFindingCode, evidence: Finding['evidence'] & object, policy: ContentPolicy): void {
    const before = this.#hits.get(code)
    if (!before || isStricter(policy, before.policy))
      this.#hits.set(code, { finding: { code, evidence }, policy })
  }

  has(code: StructureFindingCode): boolean {
    return this.#hits.has(code)
  }

  *all(): Generator<StructureHit> {
    for (const { finding, policy } of this.#hits.values()) yield underPolicy(finding, policy)
  }
}

/** What is encrypted for its reader's key alone (PGP) is no archive that anybody could send to anybody. */
function policyFor(
  code: StructureFindingCode,
  { type }: FileReading,
  policy: AttachmentPolicy,
): ContentPolicy {
  const said = policyOf(code, policy)
  const forOne = code === 'structure.attachment-encrypted' && isLeaf(type)
  return forOne && isStricter(said, 'score') ? 'score' : said
}

export function attachmentHits(
  facts: MailFacts,
  reading: Pick<ContentsReading, 'files' | 'active'>,
  policy: AttachmentPolicy,
  pages: PagePolicy,
): StructureHit[] {
  const hits = new Hits()
  for (const file of reading.files) {
    for (const code of kindsOf(file))
      hits.add(code, { name: file.path, type: file.type }, policyFor(code, file, policy))
  }
  addActive(hits, facts, reading, policy, pages)
  for (const { code, evidence } of limitHits(facts.attachments, reading.files, policy))
    hits.add(code, evidence, policyOf(code, policy))
  for (const { name, extension, inline, detectedType } of facts.attachments) {
    if (kindOfExtension(extension) === 'page' && !inline && !hits.has('structure.attachment-html-active'))
      hits.add('structure.attachment-html', { name, type: detectedType }, 'score')
  }
  return [...hits.all()]
}

const MACROS: readonly StructureFindingCode[] = [
  'structure.attachment-macro',
  'structure.attachment-macro-disguised',
]

/** Files with macros stand among the hits already, by their own names. */
function addActive(
  hits: Hits,
  facts: MailFacts,
  reading: Pick<ContentsReading, 'files' | 'active'>,
  policy: AttachmentPolicy,
  pages: PagePolicy,
): void {
  for (const { code, evidence } of activeHits(reading, ownDomains(facts), policy.documentTypes)) {
    if (MACROS.includes(code) && MACROS.some((each) => hits.has(each))) continue
    const ofPage = PAGE_POLICIES[code]
    hits.add(code, evidence, ofPage === undefined ? policyOf(code, policy) : pages[ofPage])
  }
}
