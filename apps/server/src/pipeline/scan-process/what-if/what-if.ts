/**
 * What would become of a message if filters or settings were other than they are. Judged by the steps that judge mail, with the
 * engine that filters mail: what it foretells happens once the change is saved.
 */
import { parseMessage } from '@postern/mail/parse.ts'
import type { ScanJob, ScanResult } from '../../judge/context.ts'
import type { Verdict } from '../../judge/decide.ts'
import { filterEngine, type FilterEngine } from '../../filters/evaluate.ts'
import { compileLayer } from '../../filters/layer.ts'
import { buildScanDeps, type BuiltScanDeps } from '../scan-deps.ts'
import { NOTHING_READ } from '../../judge/summary.ts'
import { examine, extract, resultOf, verdictsBy, type Examined, type ScanOutcome } from '../../judge/steps.ts'
import { conditionsOf, inForceOf } from './conditions.ts'
import { derivedEnvelope } from './envelope.ts'
import { metBy } from './met.ts'
import { mayMeet } from './quick.ts'
import type { Tried, WhatIf } from '../../judge/trial.ts'

/** The verdicts of the result are those of today's filters and settings. */
export async function tryOut(job: ScanJob, deps: BuiltScanDeps, whatIf: WhatIf): Promise<ScanOutcome> {
  const facts = parseMessage(job.bytes)
  const envelope = whatIf.fromHeader ? derivedEnvelope(job.envelope, facts) : job.envelope
  const seen = { sender: envelope.sender, ip: envelope.client.ip, subject: facts.subject }
  const asked = { ...job, envelope }
  if (whatIf.onlyMet && whatIf.settings === null && !mayMeet(whatIf, asked, facts)) {
    return { ...UNTOUCHED, tried: { after: null, ...NOTHING, ...seen } }
  }
  const examined = await examine(extract(asked, deps))
  const result = await resultOf(examined, verdictsBy(deps.filters, examined))
  const engine = engineWith(deps, whatIf)
  const after = await verdictsAfter(examined, deps, whatIf, engine([]))
  const explained = whatIf.explain ? explain(examined, whatIf, engine) : NOTHING
  return { ...result, tried: { after, ...explained, ...seen } }
}

const UNTOUCHED: ScanResult & Pick<ScanOutcome, 'errors'> = {
  summary: NOTHING_READ,
  findings: [],
  checks: [],
  errors: [],
  aligned: false,
  maySenderBeAsked: false,
  authHeader: '',
  linkSites: [],
  campaign: null,
  verdicts: [],
}
const NOTHING = { met: [], conditions: [], inForce: null }

/** The engine without some filters. */
type EngineWithout = (gone: readonly number[]) => FilterEngine

/** The filters of the moment, with the draft. */
function engineWith({ layers, filters }: BuiltScanDeps, { draft }: WhatIf): EngineWithout {
  const all = draft ? [...layers.all, compileLayer([draft])] : layers.all
  const whole = draft ? filterEngine(all) : filters
  return (gone) => (gone.length === 0 ? whole : filterEngine([...all, compileLayer([], gone)]))
}

async function verdictsAfter(
  examined: Examined,
  deps: BuiltScanDeps,
  { draft, settings }: WhatIf,
  filters: FilterEngine,
): Promise<readonly Verdict[] | null> {
  if (!settings) return draft ? verdictsBy(filters, examined) : null
  const { config } = deps
  const unchanged = { filters: null, people: null, yara: null }
  const next = await buildScanDeps(
    { ...config, settings: settings.settings, score: settings.score },
    unchanged,
    deps,
  )
  const { job } = examined.state
  const recipients = job.recipients.map((one, at) => ({
    ...one,
    policy: settings.policies[at] ?? one.policy,
  }))
  const knowing = { ...next, history: deps.history }
  return verdictsBy(filters, await examine(extract({ ...job, recipients }, knowing)))
}

function explain(
  { state, message }: Examined,
  { draft }: WhatIf,
  engine: EngineWithout,
): Pick<Tried, 'met' | 'conditions' | 'inForce'> {
  const { recipients } = state.job
  return {
    met: recipients.map((recipient) => metBy({ engine, message, recipient })),
    conditions: draft ? recipients.map((recipient) => conditionsOf(draft, message, recipient)) : [],
    inForce: draft && inForceOf(draft, message),
  }
}
