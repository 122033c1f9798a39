/** What `doctor` and `doctor --live` say, for a support bundle. */
import { examineAll } from '../doctor.ts'
import { liveReports } from '../doctor-live.ts'
import type { Report } from '../doctor-report.ts'
import type { Env } from '../../platform/env.ts'

/** One after the other: both ask the same servers. */
export async function examineInstallation(env: Env): Promise<Report[]> {
  return [...(await examineAll(env)), ...(await liveReports(env))]
}
