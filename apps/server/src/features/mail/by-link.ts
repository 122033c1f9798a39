/** What links of spam reports show of a mail and do with it. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { readHtml } from '@postern/mail/html/html-text.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { filterFromMails, recoverMails } from './acts/change-service.ts'
import { getContent, getMail, type MailDeps } from './service.ts'

/** Characters of HTML that a preview is made from. */
const HTML_READ = 200_000

/** Acts answer why not; null when it is done. */
export function linkedMail(deps: MailDeps) {
  return {
    mail: (caller: Caller, id: string) => getMail(deps, caller, id),
    text: async (caller: Caller, id: string): Promise<string> => {
      const { text, html } = await getContent(deps, caller, id)
      return text.trim() === '' ? readHtml(html.slice(0, HTML_READ), HTML_READ, 0).text : text
    },
    recover: async (caller: Caller, id: string) => firstError(await recoverMails(deps, caller, [id])),
    allowSender: async (caller: Caller, id: string) =>
      firstError(
        await filterFromMails(deps, caller, {
          chk: [id],
          policy: 'allow',
          region: 'user',
          by: 'sender',
          trust_unauthenticated: false,
        }),
      ),
  }
}

function firstError({ failed }: Awaited<ReturnType<typeof recoverMails>>): ErrorCode | null {
  return failed[0]?.error ?? null
}
