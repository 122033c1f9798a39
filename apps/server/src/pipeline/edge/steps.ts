/**
 * What is asked of a session, stage by stage, in this order (docs/subsystems.md, "The pipeline in detail"). The first that refuses ends the
 * stage: what comes after it is not asked. Syntax, sizes and counts are the SMTP engine's own.
 */
import { authAccount, authCountry, authNetwork, authSender, authStill, ofStrangers } from './checks/auth.ts'
import { load, room } from './checks/capacity.ts'
import { greeting, reverseDns } from './checks/client.ts'
import { greylist } from './checks/greylist.ts'
import { rateLimits } from './checks/rates.ts'
import { listed } from './checks/listed.ts'
import { existence, ours, suspended } from './checks/recipient.ts'
import { recipientForm, recipientPattern, sameAddress } from './checks/recipient-rules.ts'
import { ownSpf, spf } from './checks/spf.ts'
import { clientList, recipientList, senderList } from './checks/smtp-lists.ts'
import { senderDomain, senderForm, senderPattern } from './checks/sender.ts'
import { recipientTls, senderTls } from './checks/tls.ts'
import type { EdgeSteps } from './check.ts'

export const EDGE_STEPS: EdgeSteps = {
  connect: [clientList],
  helo: [],
  auth: [authNetwork, authCountry],
  account: [authAccount],
  // What costs a question to DNS comes last.
  mail: [
    room,
    authStill,
    ...ofStrangers([senderList, greeting]),
    senderForm,
    ...ofStrangers([senderPattern]),
    senderTls,
    authSender,
    ...ofStrangers([ownSpf, reverseDns, listed, senderDomain, spf]),
  ],
  // What costs a question to another server comes late; who may not come at all is not asked to come again.
  rcpt: [
    ours,
    suspended,
    recipientList,
    recipientForm,
    recipientPattern,
    sameAddress,
    recipientTls,
    rateLimits,
    existence,
    greylist,
  ],
  data: [load, room],
}
