/**
 * Mail as Outlook packs it for itself: TNEF ("winmail.dat", [MS-OXTNEF]) and .msg ([MS-OXMSG]). Where something in it acts, its text and
 * its files come out in a zip, which everybody can open; neither form can be written anew of what is known.
 */
import { readTnef } from '@postern/mail/tnef/tnef.ts'
import { Failure } from '../failure.ts'
import type { Format, FormatContext, Made } from '../format.ts'
import type { InputFile } from '../outcome.ts'
import { readMsg } from '../outlook/read-msg.ts'
import { noteMessageClass, REMINDER_FILE, tnefClassOf } from '../outlook/signs.ts'
import { isPlainPage } from '../page/plain-page.ts'
import { freeName, innerPath } from '../zip/member-names.ts'
import { reopenZip } from '../zip/reopen-zip.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'

interface Contents {
  readonly text: string
  readonly html: string
  readonly files: readonly InputFile[]
}

export const TNEF: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(COST * bytes.length)
    const reading = readTnef(bytes)
    if (reading.broken) throw new Failure('broken', 'TNEF that ends early')
    noteMessageClass(tnefClassOf(bytes), context)
    if (bytes.includes(REMINDER_FILE)) context.removed('external-relation', 'sound of a reminder')
    const files = reading.files.map((file) => ({ name: file.name, bytes: file.data }))
    return repacked(name, { ...reading, files }, context)
  },
  reopens,
}

export const MSG: Format = {
  disarm: ({ name, bytes }, context) => repacked(name, readMsg(bytes, context), context),
  reopens,
}

const COST = 4

function reopens(bytes: Buffer): boolean {
  reopenZip(bytes)
  return true
}

async function repacked(
  name: string,
  { text, html, files }: Contents,
  context: FormatContext,
): Promise<Made> {
  const entries: WrittenEntry[] = []
  const names = new Set<string>()
  const put = ({ name: of, bytes }: InputFile): void =>
    void entries.push({ name: freeName(innerPath(of).replaceAll('/', '_'), names), bytes })
  if (text.trim() !== '') put({ name: 'message.txt', bytes: Buffer.from(`\ufeff${text}`) })
  if (html !== '') {
    const page = { name: 'message.html', bytes: Buffer.from(`\ufeff${html}`) }
    put(isPlainPage(html) ? page : await context.within(page))
  }
  for (const file of files) {
    context.budget.entry()
    put(await context.within({ name: file.name || 'file', bytes: file.bytes }))
  }
  return { name: `${name.replace(/\.[^./]{1,5}$/, '')}.zip`, bytes: () => writeZip(entries) }
}
