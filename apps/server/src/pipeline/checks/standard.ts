/** The checks every message goes through, in the order the trace shows them. */
import type { Check } from '../check.ts'
import { authCheck } from './auth/check.ts'
import { brandCheck } from './brand/check.ts'
import { campaignCheck } from './campaign/check.ts'
import { headersCheck } from './headers/check.ts'
import { impersonationCheck } from './impersonation/check.ts'
import type { OwnNames } from './impersonation/own-names.ts'
import { linksCheck } from './links/check.ts'
import { intentCheck } from './intent/check.ts'
import { marketingCheck } from './marketing/check.ts'
import { mimeCheck } from './mime/check.ts'
import { scoreCheck } from './score/check.ts'
import { senderCheck } from './sender/check.ts'
import { structureCheck, type AttachmentPolicy } from './structure/check.ts'
import { virusCheck, type VirusEngines } from './virus/check.ts'

export function standardChecks(
  engines: VirusEngines,
  attachments: AttachmentPolicy,
  own: OwnNames,
): readonly Check[] {
  return [
    authCheck,
    mimeCheck,
    headersCheck,
    impersonationCheck(own),
    brandCheck(own),
    intentCheck,
    senderCheck,
    campaignCheck,
    structureCheck(attachments),
    linksCheck,
    marketingCheck,
    virusCheck(engines),
    scoreCheck,
  ]
}
