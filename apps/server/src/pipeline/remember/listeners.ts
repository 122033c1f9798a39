/** The listeners of decided mail. Another memory of mail joins here. */
import { isListed } from '../checks/envelope.ts'
import type { FilterHits } from '../filter-hits/tally.ts'
import type { HistoryLedger } from '../history/ledger.ts'
import type { DecidedMail } from '../history/section.ts'
import type { KeywordHits } from '../keywords/tally.ts'
import type { Rates } from '../rates/rates.ts'
import type { ScoreTally } from '../score-watch/tally.ts'
import type { Decided, DecidedListener } from './decided.ts'

export interface Memories {
  readonly rates: Pick<Rates, 'note'>
  readonly ledger: Pick<HistoryLedger, 'note'>
  readonly tally: Pick<ScoreTally, 'note'>
  readonly filterHits: Pick<FilterHits, 'note'>
  readonly keywordHits: Pick<KeywordHits, 'note'>
}

/** `domainOf`: id of the domain of ours that an address belongs to. */
export function listenersOf(
  { rates, ledger, tally, filterHits, keywordHits }: Memories,
  domainOf: DecidedMail['domainOf'],
): readonly DecidedListener[] {
  return [
    ({ envelope: { client, sender, found }, recipients }) => {
      const receivers = [...new Set(recipients.map(({ receiver }) => receiver))]
      if (!isListed(found)) rates.note({ ip: client.ip, sender, receivers })
    },
    (mail) => {
      if (!mail.reportOnly) ledger.note(ledgerEntry(mail, domainOf))
    },
    ({ envelope, result, reportOnly }) => {
      if (!reportOnly) tally.note(envelope.receivedAt, result)
    },
    ({ envelope, result, reportOnly }) => {
      if (!reportOnly) filterHits.note(envelope.receivedAt, result)
    },
    ({ envelope, result, reportOnly }) => {
      if (!reportOnly) keywordHits.note(envelope.receivedAt, result.findings)
    },
  ]
}

function ledgerEntry(
  { envelope, recipients, result }: Decided,
  domainOf: DecidedMail['domainOf'],
): DecidedMail {
  return {
    receivedAt: envelope.receivedAt,
    linkSites: result.linkSites,
    campaign: result.campaign,
    provenFrom: result.aligned ? result.summary.from : '',
    copies: recipients.map(({ owner, receiver }, at) => ({
      domain: owner.domainId,
      user: owner.userId,
      receiver,
      // Mail that waits for its sender to be authenticated makes nobody known.
      normal: result.verdicts[at]?.class === 'normal' && result.verdicts[at].action.kind !== 'hold',
    })),
    domainOf,
  }
}
