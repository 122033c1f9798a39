/** The header field that tells what detox did; the caller puts it on top. */
import { detoxStateName } from '@postern/contract/codes/detox.ts'
import { stateOf, type DetoxReport } from '@postern/contract/validation/detox-report.ts'

const MAX_CODES = 10

/** `X-Postern-Detox: disarmed; files=2; removed=macro,script`, without a line end; codes and numbers alone. */
export function detoxHeader(report: DetoxReport): string {
  const removed = [...report.files.flatMap((file) => file.removed), ...report.body].map(({ code }) => code)
  const codes = [...new Set(removed)].slice(0, MAX_CODES).join(',')
  const files = report.files.filter(({ outcome }) => outcome === 'disarmed' || outcome === 'notice').length
  const links = report.links.rewritten + report.links.inert
  return [
    `X-Postern-Detox: ${detoxStateName(stateOf(report))}`,
    ...(files > 0 ? [`files=${files}`] : []),
    ...(codes === '' ? [] : [`removed=${codes}`]),
    ...(links > 0 ? [`links=${links}`] : []),
  ].join('; ')
}
