import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'

/** Points of one finding: its own score, else the catalogue's. */
export function scoreOf(finding: Finding): number {
  return finding.score ?? FINDINGS[finding.code].score
}

/** Points of one finding where the statistical score is set aside. */
export function scoreAlone(finding: Finding): number {
  return finding.scoreAlone ?? scoreOf(finding)
}

/** Spam points of a message: the sum over its findings, rounded to hundredths. */
export function totalScore(findings: readonly Finding[]): number {
  const sum = findings.reduce((total, finding) => total + scoreOf(finding), 0)
  return Math.round(sum * 100) / 100
}
