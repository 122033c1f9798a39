/** The port through which features try messages out (`features/filter/try`), by the desk of the pipeline. */
import type {
  Copy,
  DraftFilter,
  MetFilter,
  TrialAnswer,
  TrialPort,
  TrialQuestion,
} from '../../features/filter/try/ports.ts'
import { flatten, parseSettings } from '@postern/contract/settings/parse.ts'
import { scoreMode } from '../../pipeline/judge/set-aside.ts'
import type { Verdict } from '../../pipeline/judge/decide.ts'
import type { Filter } from '../../pipeline/filters/filter.ts'
import type { ResolvedRecipient } from '../../pipeline/judge/recipient.ts'
import { ScanFailedError } from '../../pipeline/scan-process/pool.ts'
import type { WhatIfDesk } from '../../pipeline/what-if/desk.ts'
import { DRAFT_ID, type DraftSettings } from '../../pipeline/judge/trial.ts'
import { AppError } from '../../platform/app-error.ts'
import { settingsOfScan } from '../receiving/scan-config.ts'

export function trialPort(desk: WhatIfDesk): TrialPort {
  return {
    recipient: (address) => desk.recipient(address),
    judge: (question) => judge(desk, question),
  }
}

async function judge(desk: WhatIfDesk, question: TrialQuestion): Promise<TrialAnswer> {
  const recipients = question.copies.map(resolved)
  const { sender, helo, ip, rdns, country, tls, auth } = question.from
  const result = await desk
    .judge({
      bytes: question.bytes,
      envelope: { sender, helo, client: { ip, rdns, country }, tls, auth },
      recipients,
      whatIf: {
        draft: question.draft && filterOf(question.draft),
        stored: question.stored && filterOf(question.stored),
        settings: await settingsOf(desk, recipients, question),
        explain: question.explain,
        onlyMet: question.onlyMet,
        fromHeader: question.fromHeader,
      },
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof ScanFailedError)) throw cause
      throw new AppError('MAIL_PROCESSING_FAILED', { cause, values: { count: 1 } })
    })
  const { tried } = result
  if (!tried) throw new Error('A scan process judged a message that was to be tried out')
  return {
    ...tried,
    now: result.verdicts.map(verdictOf),
    after: tried.after?.map(verdictOf) ?? null,
    met: tried.met.map((ofCopy) =>
      ofCopy.map((met): MetFilter => ({ ...met, id: met.id === DRAFT_ID ? null : met.id })),
    ),
  }
}

/** What `recipient` handed out, with what was changed in it. */
function resolved(copy: Copy): ResolvedRecipient {
  if (!('policy' in copy)) throw new TypeError('A copy that no desk has made')
  return copy as ResolvedRecipient
}

function filterOf({ id, ...draft }: DraftFilter): Filter {
  return { ...draft, id: id ?? DRAFT_ID }
}

/** Settings as they would be; a limit that was given counts for every recipient. */
async function settingsOf(
  desk: WhatIfDesk,
  recipients: readonly ResolvedRecipient[],
  { threshold, settings: drafts }: Pick<TrialQuestion, 'threshold' | 'settings'>,
): Promise<DraftSettings | null> {
  if (threshold === null && Object.keys(drafts).length === 0) return null
  const { settings: now, scoreAway } = await desk.settings()
  const { values } = parseSettings({ ...flatten(now), ...drafts })
  const then = await Promise.all(recipients.map(({ address }) => desk.recipient(address, values.scan)))
  return {
    settings: settingsOfScan(values),
    score: scoreMode(values.scan.statisticalScore, scoreAway),
    policies: recipients.map(({ policy }, at) => ({
      ...policy,
      threshold: threshold ?? then[at]?.policy.threshold ?? policy.threshold,
    })),
  }
}

function verdictOf({ action, class: kind, mode, score, threshold, trace }: Verdict) {
  return {
    action: action.kind,
    class: kind,
    mode,
    score,
    threshold,
    trace: trace.map((entry) => ({ ...entry })),
  }
}
