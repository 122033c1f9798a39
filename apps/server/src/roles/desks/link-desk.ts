/** Judges links at the click (port of `features/link-check`): the checks of mail on the target, and the mail once more by the rules of now. */
import { LINK_REASONS, type LinkOutcome, type LinkReason } from '@postern/contract/codes/link-check.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { makeLink, type LinkFact } from '@postern/mail/links/link.ts'
import type { TrialVerdict } from '@postern/contract/routes/filter-try.ts'
import type { TrialPort, TrialQuestion } from '../../features/filter/try/ports.ts'
import type { JudgeLink, LinkMail, LinkQuestion } from '../../features/link-check/ports.ts'
import { addressHits } from '../../pipeline/checks/links/addresses.ts'
import { targetHits } from '../../pipeline/checks/links/targets.ts'
import { brandLookalike } from '../../pipeline/checks/brand/brand-hosts.ts'
import { ownLookalikes } from '../../pipeline/checks/brand/check.ts'
import { listState, lookUpList } from '../../platform/dns/block-list.ts'
import type { Logger } from '../../platform/log.ts'
import { lru } from '../../platform/lru.ts'
import { redirectOf } from '../../platform/safe-fetch/redirect-of.ts'

/** Judges a mail as things are now. */
export interface MailTrials extends Pick<TrialPort, 'recipient'> {
  judge(question: TrialQuestion): Promise<{ readonly now: readonly Pick<TrialVerdict, 'class' | 'trace'>[] }>
}

export interface LinkDeskDeps {
  readonly settings: () => Pick<SettingsValues, 'scan' | 'attachedLink'>
  readonly dns: DnsResolver
  /** Names of the installation's domains. */
  readonly domains: () => Promise<readonly string[]>
  readonly trials: MailTrials
  readonly log: Pick<Logger, 'warn' | 'debug'>
  /** As of `redirectOf`. */
  readonly reachable?: (ip: string) => boolean
}

/** With these nobody goes on. */
const BLOCKS: ReadonlySet<LinkReason> = new Set(['not-web', 'blocked-site', 'listed', 'mail-blocked'])
/** They say something besides another reason. */
const ALONE_NOTHING: ReadonlySet<LinkReason> = new Set(['leads-on'])
/** ms that a reader waits for a judgement, and for the redirects of a target. */
const PATIENCE = 6_000
const FOLLOW_MS = 5_000
const MAX_HOPS = 5
/** The page and its button ask within a moment of each other. */
const KEPT = 1_000
const KEPT_MS = 60_000
/** What firms' own other names are like, too, is no reason to warn. */
const LIKE: ReadonlySet<string> = new Set(['look', 'inside', 'edit'])
const BRAND_LIKE: ReadonlySet<string> = new Set(['look', 'inside', 'joined'])
const OF_FINDING: Readonly<Record<string, LinkReason>> = {
  'link.ip': 'ip',
  'link.userinfo': 'userinfo',
  'link.mixed-script': 'mixed-script',
  'link.download': 'download',
}
/** Decisions that somebody took about such mail. */
const DECIDED = new Set(['decision.virus', 'decision.denied', 'decision.keyword', 'decision.rule'])

export function linkDesk(deps: LinkDeskDeps): JudgeLink {
  const mails = lru<string, readonly LinkReason[]>(KEPT, { ttl: KEPT_MS })

  async function mailReasons({ message, mail }: LinkQuestion): Promise<readonly LinkReason[]> {
    const known = mails.get(message)
    if (known !== undefined) return known
    const original = await mail()
    const reason = original && (await judgedAgain(original, deps.trials))
    const reasons = reason === null ? [] : [reason]
    mails.set(message, reasons)
    return reasons
  }

  return async (question) => {
    const follow = question.follow ? endOf(question.target, deps) : Promise.resolve(null)
    const [own, ofMail, end] = await Promise.all([
      inTime(targetReasons(question.target, deps), deps),
      inTime(mailReasons(question), deps),
      follow,
    ])
    const further = end === null ? [] : await inTime(targetReasons(end, deps), deps)
    const found = new Set([...own, ...ofMail, ...further])
    if (further.length > 0) found.add('leads-on')
    const reasons = LINK_REASONS.filter((reason) => found.has(reason))
    return { outcome: outcomeOf(reasons), reasons, end }
  }
}

function outcomeOf(reasons: readonly LinkReason[]): LinkOutcome {
  if (reasons.some((reason) => BLOCKS.has(reason))) return 'blocked'
  return reasons.every((reason) => ALONE_NOTHING.has(reason)) ? 'allowed' : 'warned'
}

/** What is late or fails is not taken for an all-clear. */
async function inTime(
  asked: Promise<readonly LinkReason[]>,
  { log }: LinkDeskDeps,
): Promise<readonly LinkReason[]> {
  const { promise, resolve } = Promise.withResolvers<readonly LinkReason[]>()
  const timer = setTimeout(() => resolve(['unchecked']), PATIENCE)
  const answered = asked.catch((error: unknown): readonly LinkReason[] => {
    log.warn({ err: error }, 'a link could not be judged at the click')
    return ['unchecked']
  })
  const reasons = await Promise.race([answered, promise])
  clearTimeout(timer)
  return reasons
}

async function targetReasons(target: string, deps: LinkDeskDeps): Promise<readonly LinkReason[]> {
  const link = makeLink({ raw: target, source: 'html-href' })
  if (!link || !/^https?$/.test(link.scheme)) return ['not-web']
  const { scan, attachedLink } = deps.settings()
  const hosts = [...new Set([link.host, link.target.host])]
  const reasons: LinkReason[] = []
  if (hosts.some((host) => isBelow(host, attachedLink.blockedSites))) reasons.push('blocked-site')
  if (await isListed(link, scan.surbl, deps.dns)) reasons.push('listed')
  const hits = [...addressHits([link]), ...targetHits([link], new Set())]
  reasons.push(...hits.flatMap(({ code }) => OF_FINDING[code] ?? []))
  const own = ownLookalikes(await deps.domains())
  const isLike = (host: string): boolean =>
    !own.owns(host) &&
    (LIKE.has(own.find(host)?.how ?? '') || BRAND_LIKE.has(brandLookalike(host)?.how ?? ''))
  if (hosts.some(isLike)) reasons.push('look-alike')
  return reasons
}

async function isListed(link: LinkFact, zones: readonly string[], dns: DnsResolver): Promise<boolean> {
  const sites = new Set([link.domain || link.host, link.target.domain || link.target.host])
  const asked = zones.flatMap((zone) =>
    [...sites].map(
      async (site) =>
        (await lookUpList(dns, zone, site)) === 'listed' &&
        (await listState(dns, zone, 'domain')) !== 'listsAll',
    ),
  )
  return (await Promise.all(asked)).includes(true)
}

function isBelow(host: string, sites: readonly string[]): boolean {
  const name = host.replace(/\.$/, '')
  return sites.some((site) => name === site || name.endsWith(`.${site}`))
}

/** The mail by the filters, words, campaigns and signatures of now. What it was let through with then is no news. */
async function judgedAgain(mail: LinkMail, trials: MailTrials): Promise<LinkReason | null> {
  const copy = await trials.recipient(mail.receiver)
  if (!copy) return null
  const { now } = await trials.judge({
    bytes: mail.bytes,
    from: mail.from,
    copies: [copy],
    draft: null,
    stored: null,
    threshold: null,
    settings: {},
    explain: false,
    onlyMet: false,
    fromHeader: false,
  })
  const verdict = now[0]
  if (!verdict) return 'unchecked'
  const before = new Set(mail.codes)
  const codes = verdict.trace.map(({ code }) => code).filter((code) => !before.has(code))
  if (codes.includes('check.failed')) return 'unchecked'
  if (codes.some((code) => DECIDED.has(code))) return 'mail-blocked'
  const isWorse = verdict.class !== 'normal' && codes.some((code) => code.startsWith('decision.'))
  return isWorse || codes.includes('campaign.reported') ? 'mail-suspect' : null
}

/**
 * Where the target's redirects end, asked for by HEAD, which links for one use outlive; null where that is the target. A server that does
 * not answer leads no further.
 */
async function endOf(target: string, { dns, reachable, log }: LinkDeskDeps): Promise<string | null> {
  const signal = AbortSignal.timeout(FOLLOW_MS)
  let at = URL.parse(target)
  let end: string | null = null
  for (let hop = 0; at && hop < MAX_HOPS; hop++) {
    const next: URL | null = await redirectOf(at, {
      dns,
      signal,
      method: 'HEAD',
      ...(reachable && { reachable }),
    }).catch((error: unknown) => {
      log.debug({ err: error }, 'where a link leads could not be asked')
      return null
    })
    if (!next || next.href === at.href) break
    end = next.href
    at = next
  }
  return end
}
