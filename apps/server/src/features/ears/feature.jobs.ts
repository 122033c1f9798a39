import type { Capabilities } from '../../platform/capability/capability.ts'
import type { Db } from '../../platform/db/client.ts'
import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { askSenders } from './challenge/ask.ts'
import type { Challenge } from './challenge/text.ts'
import { expireWaiting, holdRefused, releaseLetIn, Unscanned } from './expiry.ts'
import type { SettlePorts } from './ports.ts'

interface Needs extends JobDeps, Omit<SettlePorts, 'enqueue'> {
  readonly enqueueMail: SettlePorts['enqueue']
  readonly capabilities: Capabilities
  readonly sendMail: (trx: Db, mail: Challenge & { readonly fromEmail: string }) => Promise<void>
}

export const jobs = declareJobs<Needs>({
  'waiting-mail': ({ db, enqueueMail: enqueue, hashOfRules, scanFirst }) => {
    const ports = { enqueue, hashOfRules, scanFirst }
    const unscanned = new Unscanned()
    return {
      every: 10,
      lease: 60,
      run: async ({ now, signal }) => {
        const run = { now, signal, unscanned }
        const refused = await holdRefused(db, run)
        const released = await releaseLetIn(db, ports, run)
        const expired = await expireWaiting(db, ports, run)
        return { refused, released, ...expired, unscanned: unscanned.at(now).length }
      },
    }
  },
  'sender-challenge': ({ db, capabilities, settings, sendMail }) => ({
    every: 10,
    lease: 60,
    run: (turn) => {
      const { basic, ears } = settings()
      const send = (trx: Db, mail: Challenge) => sendMail(trx, { ...mail, fromEmail: ears.challengeAddress })
      const { publicUrl, language } = basic
      return askSenders(
        { db, capabilities, publicUrl, language, perHour: ears.challengesPerHour, send },
        turn,
      )
    },
  }),
})
