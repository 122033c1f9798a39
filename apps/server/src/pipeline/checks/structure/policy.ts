/** Which setting says what becomes of which finding about attachments. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { ATTACHMENT_SETTINGS } from '@postern/contract/settings/attachments.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'

export type AttachmentPolicy = Pick<SettingsValues['scan'], keyof typeof ATTACHMENT_SETTINGS>

/** What the settings of harmful content say about pages, addresses, forms and fields for passwords. */
export type PagePolicy = Pick<
  SettingsValues['harmful'],
  'pages' | 'smuggling' | 'links' | 'forms' | 'passwords'
>

type PolicyName = {
  [K in keyof AttachmentPolicy]: AttachmentPolicy[K] extends ContentPolicy ? K : never
}[keyof AttachmentPolicy]

/** What is not here is told and does nothing. */
const POLICY_OF: Partial<Record<StructureFindingCode, PolicyName>> = {
  'structure.attachment-program': 'programs',
  'structure.attachment-disguised': 'programs',
  'structure.attachment-script': 'scripts',
  'structure.attachment-shortcut': 'shortcuts',
  'structure.attachment-disk-image': 'diskImages',
  'structure.attachment-unsafe': 'unsafeFiles',
  'structure.attachment-source': 'sources',
  'structure.attachment-encrypted': 'encrypted',
  'structure.attachment-macro': 'macros',
  'structure.attachment-macro-disguised': 'harmfulMacros',
  'structure.attachment-macro-harmful': 'harmfulMacros',
  'structure.attachment-macro-sheet': 'macroSheets',
  'structure.attachment-dde': 'dde',
  'structure.attachment-exploit': 'exploits',
  'structure.attachment-remote': 'remoteParts',
  'structure.attachment-link-unsafe': 'shortcuts',
  'structure.attachment-package': 'embeddedFiles',
  'structure.attachment-package-active': 'scripts',
  'structure.attachment-object': 'embeddedObjects',
  'structure.attachment-pdf-script': 'pdfScripts',
  'structure.attachment-pdf-launch': 'pdfLaunch',
  'structure.attachment-extension': 'beyondLimits',
  'structure.attachment-size': 'beyondLimits',
  'structure.attachment-count': 'beyondLimits',
}

export function policyOf(code: StructureFindingCode, policy: AttachmentPolicy): ContentPolicy {
  const name = POLICY_OF[code]
  return name === undefined ? 'score' : policy[name]
}

const STRICTNESS: readonly ContentPolicy[] = ['pass', 'score', 'tag', 'hold', 'block']

export function isStricter(one: ContentPolicy, other: ContentPolicy): boolean {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other)
}
