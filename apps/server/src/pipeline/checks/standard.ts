/** The checks every message goes through, in the order the trace shows them. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Check } from './check.ts'
import { attachedLinksCheck } from './attached-links/check.ts'
import { authCheck, type SenderPolicy } from './auth/check.ts'
import { brandCheck } from './brand/check.ts'
import { campaignCheck } from './campaign/check.ts'
import { harmfulCheck } from './harmful/check.ts'
import { headersCheck } from './headers/check.ts'
import { impersonationCheck } from './impersonation/check.ts'
import type { OwnNames } from './impersonation/own-names.ts'
import type { MonitoredKeyword } from '../keywords/keyword.ts'
import { keywordCheck } from './keyword/check.ts'
import { limitsCheck } from './limits/check.ts'
import { linksCheck } from './links/check.ts'
import { intentCheck } from './intent/check.ts'
import { listsCheck, type BlockLists } from './lists/check.ts'
import { marketingCheck } from './marketing/check.ts'
import { mimeCheck } from './mime/check.ts'
import { ownFromCheck } from './own-from/check.ts'
import { scoreCheck } from './score/check.ts'
import { senderCheck } from './sender/check.ts'
import { structureCheck } from './structure/check.ts'
import type { AttachmentPolicy } from './structure/policy.ts'
import type { ClamdAddress } from './virus/clamd.ts'
import { virusCheck } from './virus/check.ts'
import { yaraCheck } from './yara/check.ts'
import type { YaraScanner } from '../yara/scanner.ts'

export interface CheckSettings {
  readonly scan: Pick<
    SettingsValues['scan'],
    'marketing' | keyof AttachmentPolicy | keyof SenderPolicy | keyof BlockLists
  >
  readonly harmful: SettingsValues['harmful']
  readonly attachedLink: SettingsValues['attachedLink']
  readonly keyword: SettingsValues['keyword']
  readonly yara: SettingsValues['yara']
  readonly virus: SettingsValues['virus']
  readonly smtp: Pick<SettingsValues['smtp'], 'maxHops'>
  readonly edge: Pick<SettingsValues['edge'], 'nullSender'>
}

export interface CheckSurroundings {
  readonly own: OwnNames
  /** Our name, as in the greeting. */
  readonly host: string
  /** The first that answers is asked. */
  readonly clamd: readonly ClamdAddress[]
  readonly keywords: readonly MonitoredKeyword[]
  /** null where no rule file is in use. */
  readonly yara: YaraScanner | null
}

export function standardChecks(
  { scan, smtp, edge, harmful, attachedLink, keyword, yara: rules, virus }: CheckSettings,
  { own, host, clamd, keywords, yara }: CheckSurroundings,
): readonly Check[] {
  return [
    limitsCheck({ host, maxHops: smtp.maxHops, nullSender: edge.nullSender }),
    ownFromCheck,
    authCheck(scan),
    mimeCheck,
    headersCheck,
    impersonationCheck(own),
    brandCheck(own),
    intentCheck,
    senderCheck,
    campaignCheck,
    structureCheck(scan, harmful),
    harmfulCheck(harmful),
    linksCheck,
    ...(scan.rbl.length + scan.surbl.length > 0 ? [listsCheck(scan)] : []),
    attachedLinksCheck(attachedLink),
    ...(scan.marketing === 'tag' ? [marketingCheck] : []),
    virusCheck({ clamd, builtIn: virus.builtIn, unscannable: scan.unscannable }),
    ...(yara === null ? [] : [yaraCheck(yara, rules)]),
    ...(keywords.length > 0 ? [keywordCheck(keywords, keyword)] : []),
    scoreCheck,
  ]
}
