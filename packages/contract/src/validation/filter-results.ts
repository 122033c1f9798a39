/** Values of the targets that are results of checks: a rule names one of them (product §12). */
import type { TargetName } from '../codes/filter.ts'
import { FINDINGS } from '../findings/catalogue.ts'

const YES_NO = ['yes', 'no'] as const

/** By target: what a value may be, in the order forms show it. */
const RESULTS = {
  spf: ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'],
  dkim: ['pass', 'fail', 'none', 'neutral', 'policy', 'temperror', 'permerror'],
  dmarc: ['pass', 'fail', 'none', 'temperror', 'permerror'],
  arc: ['pass', 'fail', 'none'],
  dmarcPolicy: ['none', 'quarantine', 'reject'],
  finding: Object.keys(FINDINGS),
  rbl: YES_NO,
  surbl: YES_NO,
  senderProven: YES_NO,
  reverseDns: YES_NO,
  tls: YES_NO,
  smtpAuth: YES_NO,
  knownSender: YES_NO,
  answersUs: YES_NO,
  virus: YES_NO,
  encryptedAttachment: YES_NO,
  macro: YES_NO,
  program: YES_NO,
  disguisedAttachment: YES_NO,
  impersonation: YES_NO,
  marketing: YES_NO,
  campaign: YES_NO,
  shortUrl: YES_NO,
  keyword: YES_NO,
  yara: YES_NO,
  harmfulContent: YES_NO,
} as const satisfies Partial<Record<TargetName, readonly string[]>>

/** Targets whose value is one of a list. */
export type ResultTargetName = keyof typeof RESULTS

const BY_NAME: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(RESULTS))

/** Values a rule on this target may have; undefined where any text may stand. */
export function resultValues(target: TargetName): readonly string[] | undefined {
  return BY_NAME.get(target)
}
