import { FINDINGS, type Finding, type FindingCode } from '@postern/contract/findings/catalogue.ts'

/** A finding with a share of its code's points, in hundredths. */
export function pointed(
  code: FindingCode,
  share: number,
  evidence: Readonly<Record<string, string>>,
): Finding {
  return { code, score: Math.round(FINDINGS[code].score * share * 100) / 100, evidence }
}
