/** Tells users what became of their requests for originals, each in their language; their mail's page says so too. */
import { fillText } from '@postern/contract/i18n/texts.ts'
import { ORIGINAL_MAIL_TEXTS } from '@postern/contract/texts/mail-originals.ts'
import type { MailDeps } from '../service.ts'
import { readersOf } from '../reports/decision-store.ts'
import { titlesOf } from '../store.ts'
import type { DecidedRequest } from './store.ts'

export async function tellRequesters(
  deps: Pick<MailDeps, 'systemDb' | 'sendMail'>,
  decided: readonly DecidedRequest[],
  { state, answer }: { readonly state: 'approved' | 'declined'; readonly answer: string },
): Promise<void> {
  const ids = decided.flatMap(({ requester_id: id }) => id ?? [])
  const readers = new Map((await readersOf(deps.systemDb, ids)).map((reader) => [reader.id, reader]))
  const titles = await titlesOf(
    deps.systemDb,
    decided.map(({ mail_id: id }) => id),
  )
  for (const { mail_id: mail, requester_id: requester, file } of decided) {
    const reader = readers.get(requester ?? -1)
    if (!reader) continue
    const say = (text: keyof typeof ORIGINAL_MAIL_TEXTS, values = {}) =>
      fillText(ORIGINAL_MAIL_TEXTS[text], reader.language, values)
    const lines = [
      say(state),
      '',
      say('title', { title: (titles.get(mail) ?? '').slice(0, 200) }),
      ...(file === '' ? [] : [say('file', { file })]),
      ...(answer === '' ? [] : ['', say('answer', { answer })]),
    ]
    await deps.sendMail(deps.systemDb, {
      to: reader.email,
      subject: say('subject'),
      text: `${lines.join('\n')}\n`,
    })
  }
}
