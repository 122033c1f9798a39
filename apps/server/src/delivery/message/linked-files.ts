/** Attachments that go as links: what stands in the mail for them, in the recipient's language. */
import { randomBytes } from 'node:crypto'
import { capabilityPath } from '@postern/contract/codes/capability.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { LINK_NOTE_TEXTS } from '@postern/contract/texts/attachment-link.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { notePart } from '@postern/mail/rewrite/note-part.ts'
import type { StoredFile } from '@postern/mail/rewrite/stored-file.ts'
import type pg from 'pg'
import type { Capabilities } from '../../platform/capability/capability.ts'
import type { DeliveryJob } from '../queue/job.ts'
import { keepLinkedFiles } from './linked-store.ts'

/** How a copy differs from the message that is stored. */
export interface Replacement {
  readonly edits: readonly Edit[]
  readonly note: Buffer
  /** Header fields with CRLF, put in front. */
  readonly header: string
}

export interface LinkingDeps {
  readonly pool: pg.Pool
  readonly capabilities: Capabilities
  /** Origin of the console; '' where nobody has set it. */
  readonly origin: () => string
  /** Of recipients who are no users of ours. */
  readonly language: () => Language
}

/** The links can't be made now; the copy waits. */
export class LinksNotMadeError extends Error {
  override name = 'LinksNotMadeError'
}

const DAY_MS = 86_400_000

/** Makes the links of one copy. @throws LinksNotMadeError */
export async function linkFiles(job: DeliveryJob, deps: LinkingDeps, now: number): Promise<Replacement> {
  const { links } = job
  const origin = deps.origin()
  if (!links) throw new LinksNotMadeError('4.3.5 no links were planned')
  if (links.size !== job.size)
    throw new LinksNotMadeError('4.3.0 the message is not the one that was planned for')
  if (origin === '') {
    throw new LinksNotMadeError(
      '4.3.5 attachments go as links, and the address of the console is not set (basic.publicUrl)',
    )
  }
  const kept = await keepLinkedFiles(deps.pool, job, links, new Date(now + links.days * DAY_MS))
  if (!kept) throw new LinksNotMadeError('4.3.0 the record of the mail is gone')
  const until = kept.expires_at.getTime()
  const linked = links.files.map((file, at) => {
    const token = deps.capabilities.issue('attachment', { l: kept.id, f: at }, until)
    return { ...file, url: new URL(capabilityPath('attachment', token), origin).href }
  })
  const note = noteOf(linked, until, kept.language ?? deps.language())
  return {
    edits: links.edits,
    note: notePart(
      { ...note, plain: links.plain ? note.plain : null },
      `=_note_${randomBytes(16).toString('hex')}`,
    ),
    header: `X-Postern-Links: ${linked.length}; until=${kept.expires_at.toISOString()}\r\n`,
  }
}

type LinkedFile = StoredFile & { readonly url: string }

/** Tables and inline styles: what mail programs show alike. */
export function noteOf(
  files: readonly LinkedFile[],
  until: number,
  language: Language,
): { plain: string; html: string } {
  const t = translator(LINK_NOTE_TEXTS, language)
  const title = t('title', { count: files.length })
  const text = t('text', { until: `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} (UTC)` })
  const rows = files.map(
    ({ name, size, sha256, url }) =>
      `<tr><td style="padding:8px 12px;border-top:1px solid #d5dae1"><bdi style="font-weight:600">${escaped(name)}</bdi><br>` +
      `<span style="color:#5a6472;font-size:12px">${bytesOf(size)} · SHA-256 <span style="font-family:monospace;word-break:break-all">${sha256}</span></span></td>` +
      `<td style="padding:8px 12px;border-top:1px solid #d5dae1;white-space:nowrap"><a href="${escaped(url)}" style="color:#0b57a4;font-weight:600">${t('download')}</a></td></tr>`,
  )
  return {
    plain: [
      title,
      text,
      ...files.map(
        ({ name, size, sha256, url }) => `\n${isolated(name)} (${bytesOf(size)})\nSHA-256 ${sha256}\n${url}`,
      ),
      '',
    ].join('\n'),
    html:
      `<div lang="${language}" style="font-family:sans-serif;font-size:14px;color:#1c2430;border:1px solid #d5dae1;border-radius:6px;max-width:640px;margin:12px 0">` +
      `<p style="margin:12px 12px 4px;font-weight:700">${title}</p><p style="margin:0 12px 12px">${text}</p>` +
      `<table role="presentation" style="border-collapse:collapse;width:100%;font-size:14px">${rows.join('')}</table></div>`,
  }
}

const UNITS = ['B', 'KB', 'MB', 'GB']

function bytesOf(size: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10))
  const value = size / 1024 ** at
  return `${value >= 10 || at === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[at]}`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
