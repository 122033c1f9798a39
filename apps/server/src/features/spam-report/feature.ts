import { declareFeature } from '../ports/declare-feature.ts'
import type { LinkPorts } from './link-service.ts'
import { registerReports } from './routes.ts'

interface Needs extends Pick<LinkPorts, 'decideWaiting'> {
  readonly callerByLink: LinkPorts['callerOf']
  readonly linkedMail: Omit<LinkPorts, 'callerOf' | 'decideWaiting'>
}

export const feature = declareFeature({
  gives: {
    linkPorts: ({ callerByLink: callerOf, linkedMail, decideWaiting }: Needs): LinkPorts => ({
      ...linkedMail,
      callerOf,
      decideWaiting,
    }),
  },
  routes: registerReports,
})
