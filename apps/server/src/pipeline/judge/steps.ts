/** The way of one message from bytes to verdicts: extract → checks → filters → decide. Execution is elsewhere. */
import { authenticate } from '@postern/mail/auth/authenticate.ts'
import { authResultsHeader } from '@postern/mail/auth/header.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { ScanDeps, ScanJob, ScanResult, ScanState } from './context.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { decide, type Verdict } from './decide.ts'
import type { FilterEngine } from '../filters/evaluate.ts'
import type { FilteredMessage } from '../filters/message.ts'
import { campaignMark } from '../history/campaign/mark.ts'
import { questionAbout, recall } from '../history/history.ts'
import type { History } from '../history/sections.ts'
import { filtered } from './filtered.ts'
import { learntFindings } from './learnt.ts'
import { wordsOf } from '../learning/words.ts'
import { mayBeAsked } from '../ears/may-be-asked.ts'
import { asksForLinks, linkFindings, takeOutOf, wantsLinks } from './linked-files.ts'
import { sitesOf } from '../history/link-site/sites.ts'
import { readReport } from '../misjudgement-mail/read.ts'
import { summarise } from './summary.ts'
import { setAside } from './set-aside.ts'
import { runChecks, type ChecksResult } from './run-checks.ts'

export interface ScanOutcome extends ScanResult {
  readonly errors: ChecksResult['errors']
}

/** What was found out of a message, whatever filters there are. */
export interface Examined {
  readonly state: ScanState
  readonly checked: ChecksResult
  readonly findings: readonly Finding[]
  readonly auth: AuthResults | null
  /** As filters see it. */
  readonly message: FilteredMessage
}

/** Judges one message for all its recipients. Throws only when the message cannot even be parsed. */
export async function scan(job: ScanJob, deps: ScanDeps): Promise<ScanOutcome> {
  const examined = await examine(extract(job, deps))
  const takeOut = takeOutOf(examined.state.facts)
  const outcome = await resultOf(examined, verdictsBy(deps.filters, examined, takeOut))
  const plan = outcome.verdicts.some(wantsLinks) ? takeOut() : null
  return {
    ...outcome,
    ...(plan?.kind === 'taken' ? { takeOut: plan } : {}),
    ...reportOf(job, examined),
  }
}

function reportOf({ recipients, envelope }: ScanJob, { state, auth }: Examined): Pick<ScanOutcome, 'report'> {
  const isReport = recipients.some(({ policy }) => policy.reports !== undefined)
  return isReport ? { report: readReport(state.facts, envelope.sender, auth) } : {}
}

/** What looks for viruses, asked alone: no verdicts, nothing remembered, no DNS. */
export async function lookForViruses(job: ScanJob, deps: ScanDeps): Promise<ScanOutcome> {
  const checks = deps.checks.filter(({ name }) => FOR_VIRUSES.has(name))
  const { facts, ...state } = extract(job, { ...deps, checks })
  const checked = await runChecks({ ...state, facts })
  return {
    summary: summarise(facts),
    findings: checked.findings,
    checks: checked.runs,
    errors: checked.errors,
    maySenderBeAsked: false,
    aligned: false,
    linkSites: [],
    campaign: null,
    authHeader: '',
    verdicts: [],
  }
}
/** The words of a message as learning keeps them: nothing is judged, nothing remembered, nobody asked. */
export function readWords(job: ScanJob): ScanOutcome {
  const facts = parseMessage(job.bytes)
  const recipients = job.envelope.recipients.map(({ address }) => address)
  return {
    summary: summarise(facts),
    findings: [],
    checks: [],
    errors: [],
    maySenderBeAsked: false,
    aligned: false,
    linkSites: [],
    campaign: null,
    authHeader: '',
    verdicts: [],
    words: Array.from(wordsOf(facts, recipients)),
  }
}
const FOR_VIRUSES: ReadonlySet<string> = new Set(['virus', 'yara'])

export async function examine(state: ScanState): Promise<Examined> {
  const checked = await runChecks(state)
  const findings = setAside(checked.findings, state.deps.score)
  // Its failure is the authentication check's to report; here it only means that nobody is authenticated.
  const auth = await state.auth().catch(() => null)
  return { state, checked, findings, auth, message: await filtered(state, findings, auth) }
}

/** In the order of the job's recipients. */
export function verdictsBy(
  filters: FilterEngine,
  { state, findings, message }: Examined,
  takeOut = takeOutOf(state.facts),
): Verdict[] {
  const { envelope, recipients } = state.job
  const evaluate = filters.message(message)
  const learnt = learntFindings(state)
  return recipients.map(({ addresses, owner, policy, domain, found }) => {
    const { ears } = policy
    const asked = ears && isKnownTo(domain, message) ? { ...policy, ears: { ...ears, known: true } } : policy
    const outcome = evaluate(addresses, owner)
    const links = asksForLinks(outcome) ? linkFindings(takeOut()) : []
    const all = [...findings, ...links, ...learnt(owner.domainId)]
    return decide(all, outcome, asked, [...envelope.found, ...found])
  })
}

/** Whom EARS lets pass: proven correspondents, whoever answers mail of ours, and the recipient's own company. */
function isKnownTo(domain: string, { proof, known, answersUs, auth }: FilteredMessage): boolean {
  return answersUs || (proof.from && (known || auth?.fromDomain === domain))
}

export async function resultOf(
  { state, checked, findings, auth }: Examined,
  verdicts: readonly Verdict[],
): Promise<ScanOutcome> {
  const { facts, deps } = state
  return {
    summary: summarise(facts),
    findings,
    checks: checked.runs,
    errors: checked.errors,
    aligned: auth?.aligned ?? false,
    maySenderBeAsked: mayBeAsked(facts, state.job.envelope.sender, auth),
    linkSites: sitesOf(facts),
    campaign: campaignMark(facts, (await state.history()).campaign),
    authHeader: auth ? authResultsHeader(auth, deps.host) : '',
    verdicts,
  }
}

/** Reads a message; what else is asked of it is found out when somebody first asks. */
export function extract(job: ScanJob, deps: ScanDeps): ScanState {
  const facts = parseMessage(job.bytes)
  job.onRead?.(facts)
  let results: Promise<AuthResults> | undefined
  const { client, helo, sender, auth: signedIn } = job.envelope
  const auth = (): Promise<AuthResults> =>
    (results ??= authenticate({
      bytes: job.bytes,
      ip: client.ip,
      helo,
      sender,
      signedIn,
      from: [...facts.from],
      resolver: deps.dns,
      now: new Date(job.envelope.receivedAt),
      mta: deps.host,
      trustedArc: deps.trustedForwarders,
    }))
  let remembered: Promise<History> | undefined
  const history = () => (remembered ??= recall(questionAbout(facts), deps.history))
  return { job, deps, facts, auth, history }
}
