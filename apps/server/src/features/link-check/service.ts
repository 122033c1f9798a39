/** What a click on a rewritten link comes to: checked by what is known now, then the page or the way on. Decision 0119. */
import { CHECKED_LINK_PATH } from '@postern/contract/codes/link-check.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import {
  messageKey,
  readCheckedLink,
  recipientNumber,
  type CheckedLink,
} from '@postern/mail/links/checked-link.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PageAnswer, PageCall } from '../../platform/http/pages.ts'
import { timeOfUuid } from '../../platform/ids.ts'
import { networkOf, plainIp } from '../../platform/ip.ts'
import { createMinuteLimit } from '../../platform/http/minute-limit.ts'
import { counterOf } from '../../platform/metrics/registry.ts'
import { linkPage, refusalPage } from './page.ts'
import type { JudgeLink, LinkAnswer, LinkMail } from './ports.ts'
import { mailsOf, messageOf, recordClick, type MailOfMessage } from './store.ts'
import { shownTarget, webTarget } from './target.ts'

export interface LinkCheckDeps {
  readonly systemDb: Db
  readonly blobs: BlobStore
  /** Of `linkMaster` (platform/crypto). */
  readonly master: Buffer
  readonly settings: () => SettingsValues
  readonly judgeLink: JudgeLink
  /** ms since the epoch. */
  readonly clock: () => number
}

/** Clicks a minute from one network, behind which a whole company may be, and networks. */
const LIMIT = { each: 300, keys: 10_000 }
const clicks = counterOf('postern_link_clicks_total')

export function answerClicks(deps: LinkCheckDeps): (call: PageCall) => Promise<PageAnswer> {
  const limit = createMinuteLimit(deps.clock, LIMIT)
  return async (call) => {
    const shown = { language: call.language, host: hostOf(deps, call) }
    if (!limit(networkOf(plainIp(call.ip)))) return refusalPage('tooMany', shown)
    const link = readCheckedLink(call.rest, (message) => messageKey(deps.master, message))
    if (!link) {
      clicks.inc('invalid')
      return refusalPage('invalid', shown)
    }
    return answer(deps, call, link)
  }
}

function hostOf({ settings }: LinkCheckDeps, { origin }: PageCall): string {
  const { publicUrl } = settings().basic
  return URL.parse(publicUrl || origin)?.hostname ?? ''
}

async function answer(deps: LinkCheckDeps, call: PageCall, link: CheckedLink): Promise<PageAnswer> {
  const { linkPage: when, linkFollow } = deps.settings().detox
  const url = webTarget(link.target)
  const pressed = call.isForeign || call.isAhead ? null : call.query.get('go')
  // Where nobody has clicked, nobody outside is asked, whatever the address holds.
  const follow = linkFollow && (pressed === 'allowed' || pressed === 'warned')
  const place = new Place(deps, link)
  const judged: LinkAnswer = url
    ? await deps.judgeLink({ target: url.href, message: link.message, mail: () => place.mail(), follow })
    : { outcome: 'blocked', reasons: ['not-web'], end: null }
  const { outcome } = judged
  // What got worse since the page was shown is shown first.
  const accepted = pressed === outcome || (pressed === 'warned' && outcome === 'allowed')
  const atOnce = when === 'doubtful' && !linkFollow && outcome === 'allowed' && !call.isAhead
  const opened = url !== null && outcome !== 'blocked' && (accepted || atOnce)
  if (!call.isAhead) await place.record(url?.hostname ?? '', judged, opened, call)
  if (opened) return { to: url.href }
  const end = judged.end === null ? null : webTarget(judged.end)
  return linkPage({
    ...judged,
    language: call.language,
    host: hostOf(deps, call),
    target: url && shownTarget(url),
    end: end && shownTarget(end),
    path: CHECKED_LINK_PATH + call.rest,
  })
}

/** The message that a link stood in, as far as its record is still there. */
class Place {
  readonly #deps: LinkCheckDeps
  readonly #link: CheckedLink
  readonly #receivedAt: Date
  #mails: Promise<readonly MailOfMessage[]> | undefined

  constructor(deps: LinkCheckDeps, link: CheckedLink) {
    this.#deps = deps
    this.#link = link
    this.#receivedAt = new Date(timeOfUuid(link.message))
  }

  async mail(): Promise<LinkMail | null> {
    const { systemDb, blobs } = this.#deps
    const mails = await this.#all()
    const own = this.#ownOf(mails) ?? mails[0]
    const message = own && (await messageOf(systemDb, this.#link.message, this.#receivedAt))
    if (!message || message.blob_key === null) return null
    return {
      bytes: await blobs.read(message.blob_key),
      receiver: own.receiver,
      codes: own.codes,
      from: {
        sender: message.sender,
        helo: message.helo,
        ip: message.client_ip,
        rdns: message.client_rdns,
        country: message.client_country,
        tls: message.tls !== '',
        auth: null,
      },
    }
  }

  /** Clicks that cannot be written down stop nobody. */
  async record(host: string, { outcome }: LinkAnswer, opened: boolean, { log }: PageCall): Promise<void> {
    clicks.inc(opened ? 'opened' : outcome === 'blocked' ? 'blocked' : 'shown')
    const { systemDb, clock } = this.#deps
    try {
      const mail = this.#ownOf(await this.#all())
      const at = new Date(clock())
      const click = {
        message: this.#link.message,
        receivedAt: this.#receivedAt,
        mail,
        host,
        outcome,
        opened,
        at,
      }
      await systemDb.transaction().execute((trx) => recordClick(trx, click))
    } catch (error) {
      log.error({ err: error }, 'a click on a link could not be recorded')
    }
  }

  #all(): Promise<readonly MailOfMessage[]> {
    return (this.#mails ??= mailsOf(this.#deps.systemDb, this.#link.message, this.#receivedAt))
  }

  /** Whose link it is: the only recipient, or the one whose number it has; null where several may be. */
  #ownOf(mails: readonly MailOfMessage[]): MailOfMessage | null {
    if (mails.length === 1) return mails[0]!
    const { message, recipient } = this.#link
    if (recipient === null) return null
    const key = messageKey(this.#deps.master, message)
    const found = mails.filter(({ receiver }) => recipientNumber(key, receiver) === recipient)
    return found.length === 1 ? found[0]! : null
  }
}
