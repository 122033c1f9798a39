/** Real mail as a load: each message as it is, from the sender that its From names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage } from '@postern/mail/parse.ts'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { LOAD_FIELD, stuffDots, type LoadSet } from './messages.ts'

/** SMTP's longest line (RFC 5321 §4.5.3.1.6); others would refuse what they are handed on. */
const LINE = 998

/** So many of each folder of the corpora, evenly spread. @throws without corpora */
export function corpusLoad(perFolder: number): LoadSet {
  const root = corpora()
  if (root === null) throw new Error(CORPORA_ABSENT)
  const folders = ['ham', 'spam', 'phish'].flatMap((kind) =>
    readdirSync(join(root, 'mail', kind)).map((name) => join(root, 'mail', kind, name)),
  )
  const taken = folders.flatMap((folder) => {
    const names = readdirSync(folder)
    const step = Math.max(1, Math.floor(names.length / perFolder))
    return names.filter((_, at) => at % step === 0).map((name) => readFileSync(join(folder, name)))
  })
  const mails = taken
    .map((bytes) => ({ wire: onTheWire(bytes), sender: senderOf(bytes) }))
    .filter(({ wire }) =>
      wire
        .toString('latin1')
        .split('\r\n')
        .every((line) => line.length <= LINE),
    )
  return {
    messages: mails.map(({ wire }) => stuffDots(Buffer.concat([Buffer.from(LOAD_FIELD), wire]))),
    meanBytes: mails.reduce((sum, { wire }) => sum + wire.length, 0) / mails.length,
    zone: {},
    sender: 'somebody@sender.example',
    senders: mails.map(({ sender }) => sender),
  }
}

/** CRLF line ends, no mailbox line, one line end at the end. */
function onTheWire(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/^>?From .*\r?\n/, '')
  return Buffer.from(`${text.replaceAll(/\r\n|\r|\n/g, '\r\n').replace(/(?:\r\n)+$/, '')}\r\n`, 'latin1')
}

function senderOf(bytes: Buffer): string {
  const address = parseMessage(bytes).from[0]?.address ?? ''
  return /^[\w.+-]{1,60}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(address) && !address.includes('..')
    ? address
    : 'somebody@sender.example'
}
