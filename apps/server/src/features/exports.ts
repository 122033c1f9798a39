/** Which lists can be had as files: each is declared in its own feature. */
import type { Bind } from '../platform/http/bind.ts'
import type { Job } from '../platform/jobs/job.ts'
import { renewedCaller } from './auth/session/renewed.ts'
import { domainExports } from './domain/export.ts'
import { registerExports } from './export/routes.ts'
import type { ExportDeps } from './export/service.ts'
import { mailExports } from './mail/export.ts'
import type { MailDeps } from './mail/service.ts'
import { memberExports } from './member/export.ts'
import type { MemberDeps } from './member/user-service.ts'
import type { StatisticsDeps } from './statistics/deps.ts'
import { statisticExports } from './statistics/export.ts'

interface Shared extends Omit<ExportDeps, 'folder' | 'sources' | 'renewCaller'>, StatisticsDeps {
  readonly exportDir: string
}

/** Answers the jobs that make the files. */
export function bindExports(
  bind: Bind,
  deps: Shared,
  { member, mail }: { readonly member: MemberDeps; readonly mail: MailDeps },
): readonly Job[] {
  return registerExports(bind, {
    ...deps,
    folder: deps.exportDir,
    sources: {
      ...mailExports(mail),
      ...memberExports(member),
      ...domainExports(deps),
      ...statisticExports(deps),
    },
    renewCaller: (caller) => renewedCaller(deps.systemDb, caller),
  })
}
