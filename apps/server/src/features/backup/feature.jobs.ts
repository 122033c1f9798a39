import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import type { SendMail } from '../ports/mail.ts'
import { backUpWhenDue } from './due.ts'
import { Signer } from './manifest.ts'
import type { BackupHost } from './ports.ts'

interface Needs extends JobDeps {
  readonly backups: BackupHost
  readonly installationKey: Buffer
  readonly sendMail: SendMail
}

export const jobs = declareJobs<Needs>({
  'backup-schedule': ({ installationKey, ...deps }) => {
    const signer = new Signer(installationKey)
    return {
      every: 60,
      lease: 60,
      run: ({ now, signal }) => backUpWhenDue({ ...deps, signer }, { now, signal }),
    }
  },
})
