/** `postern doctor`: whether SMTP takes mail as usual. */
import type { Env } from '../platform/env.ts'
import { holderOf } from '../platform/instance-lock.ts'
import { stressedPorts } from '../roles/receiving/stress-file.ts'
import type { Report } from './doctor-report.ts'

/** Nothing where the product does not run. */
export async function stressReports({ dataDir }: Pick<Env, 'dataDir'>): Promise<Report[]> {
  if ((await holderOf(dataDir)) === null) return []
  const ports = await stressedPorts(dataDir)
  return ports.map(({ port, since }) => ({
    level: 'problem',
    text: `port ${port} is in stress mode since ${new Date(since).toISOString()}: nearly all connections are taken`,
    remedy:
      'see in data/log/smtp.log who connects; raise “Total connections” of the SMTP settings where it is no attack',
  }))
}
