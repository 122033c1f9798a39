/** Copies for addresses that take misjudgement reports: the report is taken while its sender waits, who hears what refuses it. */
import type { ScanResult } from '../judge/context.ts'
import type { JudgedEnvelope } from '../checks/envelope.ts'
import { isReport, type ResolvedRecipient } from '../judge/recipient.ts'
import { replay } from '../judge/replay.ts'
import type { ReportAddress, TakeReport } from '../misjudgement-mail/misjudgement-mail.ts'

/**
 * The verdicts with what became of the report. What is only a report is nothing else: no campaign, nobody's mail.
 * @throws when the report can't be taken at the moment
 */
export async function withReports(
  envelope: JudgedEnvelope,
  recipients: readonly ResolvedRecipient[],
  judged: ScanResult,
  take: TakeReport,
): Promise<ScanResult> {
  const { report: mail, verdicts } = judged
  // What breaks a limit of the gateway is refused, whatever it says.
  const isOpen = (at: number): boolean => verdicts[at]?.action.kind !== 'reject'
  const places = [...recipients.keys()].filter((at) => isReport(recipients[at]!) && isOpen(at))
  if (mail === undefined || places.length === 0) return judged
  const addresses = places.map((at) => addressOf(recipients[at]!))
  const findings = await take({ mail, addresses, ip: envelope.client.ip, messageId: envelope.id })
  const anew = new Map(places.map((at, nth) => [at, replay(verdicts[at]!.trace, [findings[nth]!])]))
  return {
    ...judged,
    campaign: recipients.every(isReport) ? null : judged.campaign,
    verdicts: verdicts.map((verdict, at) => anew.get(at) ?? verdict),
  }
}

function addressOf({ address, receiver, owner, policy }: ResolvedRecipient): ReportAddress {
  return { domainId: owner.domainId, address: address.toLowerCase(), receiver, wish: policy.reports! }
}
