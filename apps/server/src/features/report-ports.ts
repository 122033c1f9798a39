/** What reports need of the features that own mail, waiting mail and accounts. */
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { readHtml } from '@postern/mail/html/html-text.ts'
import { AppError } from '../platform/app-error.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../platform/db/client.ts'
import type { Caller, RequestInfo } from '../platform/http/caller.ts'
import type { LinkPorts } from './digest/link-service.ts'
import type { ActionsOf, ClassesOf } from './digest/ports.ts'
import { acceptWaiting, refuseWaiting, type WaitingDeps } from './ears/service.ts'
import { mailActions } from './mail/acts/actions.ts'
import { filterFromMails, recoverMails } from './mail/acts/change-service.ts'
import { getContent, getMail, type MailDeps } from './mail/service.ts'
import { searchableClasses } from './mail/visibility.ts'
import { ownCaller } from './own-caller.ts'

export const reportActions: ActionsOf = (mail, actor) => mailActions(mail, actor)

export const reportClasses: ClassesOf = (permissions) =>
  searchableClasses({ permissions }).filter((name) => name !== 'rejected')

/** Characters of HTML that a preview is made from. */
const HTML_READ = 200_000

interface Accounts {
  readonly systemDb: Db
  readonly settings: () => SettingsValues
}

export function linkPorts(accounts: Accounts, mail: MailDeps, waiting: WaitingDeps): LinkPorts {
  return {
    callerOf: (userId, from) => callerOf(accounts, userId, from),
    mail: (caller, id) => getMail(mail, caller, id),
    text: async (caller, id) => {
      const { text, html } = await getContent(mail, caller, id)
      return text.trim() === '' ? readHtml(html.slice(0, HTML_READ), HTML_READ, 0).text : text
    },
    recover: async (caller, id) => firstError(await recoverMails(mail, caller, [id])),
    allowSender: async (caller, id) =>
      firstError(
        await filterFromMails(mail, caller, {
          chk: [id],
          policy: 'allow',
          region: 'user',
          by: 'sender',
          trust_unauthenticated: false,
        }),
      ),
    decideWaiting: async (caller, id, policy) => {
      const wish = { chk: [id], region: 'user' } as const
      return firstError(await (policy === 'allow' ? acceptWaiting : refuseWaiting)(waiting, caller, wish))
    },
  }
}

function firstError({ failed }: Awaited<ReturnType<typeof recoverMails>>) {
  return failed[0]?.error ?? null
}

/** @throws AppError IP_NOT_ALLOWED for administrators, as at signing in */
function callerOf(
  { systemDb, settings }: Accounts,
  userId: number,
  from: RequestInfo,
): Promise<Caller | null> {
  return ownCaller(systemDb, userId, from, (region) => {
    if (region !== 'user' && !isAddressAllowed(from.ip, settings().access.allowedIps))
      throw new AppError('IP_NOT_ALLOWED')
  })
}
