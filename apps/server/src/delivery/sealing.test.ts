/** Mail that we changed is sealed as it leaves (RFC 8617); what we did not change goes out as it came. */
import { generateKeyPairSync } from 'node:crypto'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { checkArc } from '@postern/mail/auth/arc.ts'
import { verifySignatures } from '@postern/mail/auth/dkim.ts'
import { dnsError, guardDns } from '@postern/mail/auth/guard-dns.ts'
import type { Sink } from '@postern/testkit/sink.ts'
import type { TestMail } from '@postern/testkit/delivery-rows.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sealArcKey } from '../platform/crypto/arc-key.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { createSealKeys, type KeyOf } from './message/seal-keys.ts'
import { FAST, useWorkerStage } from './testing/worker-stage.ts'

const { dkimSign } = createRequire(import.meta.url)('mailauth/lib/dkim/sign.js') as {
  readonly dkimSign: (message: Buffer, options: object) => Promise<{ readonly signatures: string }>
}

const stage = useWorkerStage()
const { sink, newName, empty } = stage
const box = createSealedBox(Buffer.alloc(32, 7))
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const recordOf = `v=DKIM1; k=rsa; p=${pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
const NAMES = ['s1._domainkey.gateway.test', 'd1._domainkey.sender.test']
const dns = (name: string): Promise<string[][]> =>
  NAMES.includes(name) ? Promise.resolve([[recordOf]]) : Promise.reject(dnsError('ENOTFOUND'))
const PREPEND =
  'Received: from sender.test by gateway.test (Postern) with ESMTP\r\n' +
  'Authentication-Results: gateway.test;\r\n\tspf=pass smtp.mailfrom=sender.test;\r\n\tdkim=pass header.d=sender.test\r\n' +
  'X-Postern-Verdict: spam\r\n'
const SEALED = { sealDomain: 'gateway.test', ...FAST }

let keyOf: KeyOf
beforeEach(async () => {
  await stage.queue.database.pool.query('delete from arc_key')
  keyOf = createSealKeys({ pool: stage.queue.database.pool, box })
})

/** A key as the product keeps it. */
async function addKey(record: 'found' | 'absent' = 'found', sealedFor = 's1'): Promise<void> {
  const private_key = sealArcKey(box, { domain: 'gateway.test', selector: sealedFor }, pair.privateKey)
  await stage.queue.database.db
    .insertInto('arc_key')
    .values({ domain: 'gateway.test', selector: 's1', public_key: '', private_key, record })
    .execute()
}

async function signedMail(body: string): Promise<Buffer> {
  const text = `From: a@sender.test\r\nSubject: hello\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}`
  const key = {
    signingDomain: 'sender.test',
    selector: 'd1',
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  const { signatures } = await dkimSign(Buffer.from(text), { signatureData: [key] })
  return Buffer.concat([Buffer.from(signatures), Buffer.from(text)])
}

async function sent(
  mail: Omit<TestMail, 'recipients'>,
  server: Sink,
): Promise<{ mailId: string; name: string }> {
  const name = newName()
  await stage.queue.addDomain(name, [{ port: server.port }])
  const { mailIds } = await stage.queue.add({ recipients: [`a@${name}`], prepend: PREPEND, ...mail })
  return { mailId: mailIds[0]!, name }
}

/** What a receiver finds in the mail that arrived. */
async function found(server: Sink): Promise<{ text: string; dkim: string; arc: string }> {
  const [message] = server.messages
  const bytes = message!.bytes!
  const result = await verifySignatures(bytes, dns, Date.now())
  const { arc } = await checkArc(result.arc, guardDns(dns, 5_000))
  return {
    text: bytes.toString('latin1'),
    dkim: result.signatures[0]?.status.result ?? 'none',
    arc: arc.verdict,
  }
}

const LARGE = 'Some text of a larger message.  \r\n'.repeat(50_000)

describe('a key whose record is found', () => {
  it.each([
    ['tagged', 'hi\r\n'],
    ['tagged and streamed', LARGE],
  ])('%s mail is sealed with what we found when it came', async (_what, body) => {
    await addKey()
    const server = await sink()
    await sent({ content: await signedMail(body), subjectTag: '[spam]' }, server)
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    const { text, ...verdicts } = await found(server)
    expect(verdicts).toEqual({ dkim: 'fail', arc: 'pass' })
    expect(text).toMatch(/^ARC-Seal: i=1; a=rsa-sha256; cv=none;\r\n\td=gateway\.test; s=s1;/)
    expect(text).toContain(
      'ARC-Authentication-Results: i=1; gateway.test;\r\n\tspf=pass smtp.mailfrom=sender.test;\r\n\tdkim=pass header.d=sender.test\r\nReceived: ',
    )
    expect(text).toContain('\r\nSubject: [spam] hello\r\n')
  })

  it('so is a copy that is the recipient’s own', async () => {
    await addKey()
    const server = await sink()
    const { mailId } = await sent({ content: await signedMail('with a macro\r\n') }, server)
    const bytes = await signedMail('without\r\n')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = await stage.queue.blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 })
    const { pool } = stage.queue.database
    await pool.query('update delivery set blob_key = $2, blob_size = $3 where mail_id = $1', [
      mailId,
      key,
      bytes.length,
    ])
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    expect(await found(server)).toMatchObject({ arc: 'pass' })
  })

  it.each([
    ['held in memory', 'an attachment\r\n'],
    ['streamed', LARGE],
  ])('so is mail whose attachments go as links (%s)', async (_what, body) => {
    await addKey()
    const server = await sink()
    const content = await signedMail(body)
    const { mailId } = await sent({ content }, server)
    const links = { size: content.length, days: 1, files: [], edits: [], plain: true }
    const { pool } = stage.queue.database
    await pool.query('update delivery set links = $2 where mail_id = $1', [mailId, JSON.stringify(links)])
    const start = content.indexOf('\r\n\r\n') + 4
    const linkFiles = async () => ({
      edits: [{ start, end: start + 5, text: 'a link  to', note: true as const }],
      note: Buffer.from(' it '),
      header: 'X-Postern-Links: 1\r\n',
    })
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf, linkFiles })
    await empty()
    expect(await found(server)).toMatchObject({
      dkim: 'fail',
      arc: 'pass',
      text: expect.stringContaining('a link  to it '),
    })
  })

  it('so is mail that was converted for a server of seven bits, whose signature no longer holds', async () => {
    await addKey()
    const server = await sink({ offers: ['SIZE'] })
    await sent({ content: await signedMail('안녕하세요\r\n') }, server)
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    expect(await found(server)).toMatchObject({
      dkim: 'fail',
      arc: 'pass',
      text: expect.stringMatching(/^ARC-Seal: i=1;/),
    })
  })

  it('continues the chain of mail that we sealed before, and that came back', async () => {
    await addKey()
    const [first, second] = [await sink(), await sink()]
    await sent({ content: await signedMail('hi\r\n'), subjectTag: '[spam]' }, first)
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    const content = first.messages[0]!.bytes!
    const prepend = PREPEND.replace('dkim=pass header.d=sender.test', 'dkim=fail;\r\n\tarc=pass')
    await sent({ content, prepend, subjectTag: '[again]' }, second)
    await empty()
    const { text, arc } = await found(second)
    expect(arc).toBe('pass')
    expect(text).toMatch(/^ARC-Seal: i=2; a=rsa-sha256; cv=pass;/)
  })

  it.each([
    ['mail that we did not change', {}, true],
    ['mail that has the tag already', { subjectTag: 'hello' }, true],
    [
      'mail whose chain nobody could validate',
      {
        subjectTag: '[x]',
        prepend: PREPEND.replace('dkim=pass header.d=sender.test', 'dkim=none;\r\n\tarc=temperror'),
      },
      false,
    ],
    ['mail of which we found nothing', { subjectTag: '[x]', prepend: 'Received: x\r\n' }, false],
  ])('does not touch %s', async (_what, mail, untouched) => {
    await addKey()
    const server = await sink()
    const content = await signedMail('hi\r\n')
    await sent({ content, ...mail }, server)
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    const { text, dkim, arc } = await found(server)
    expect(arc).toBe('none')
    expect(text).not.toContain('ARC-')
    if (untouched) expect([dkim, text]).toEqual(['pass', PREPEND + content.toString('latin1')])
  })
})

describe('nothing is sealed', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['without a key', async () => undefined, 'gateway.test'],
    ['while DNS has no record of it', () => addKey('absent'), 'gateway.test'],
    ['where seals are off', () => addKey(), ''],
    ['for another domain', () => addKey(), 'other.test'],
  ])('%s', async (_what, prepare, sealDomain) => {
    await prepare()
    const server = await sink()
    await sent({ content: await signedMail('hi\r\n'), subjectTag: '[spam]' }, server)
    await stage.queue.startWorker({ ...SEALED, sealDomain }, { sealKeyOf: keyOf })
    await empty()
    expect(await found(server)).toMatchObject({ arc: 'none' })
  })

  it('with a key that cannot be read; the mail goes out', async () => {
    await addKey('found', 's9')
    const server = await sink()
    await sent({ content: await signedMail('hi\r\n'), subjectTag: '[spam]' }, server)
    await stage.queue.startWorker(SEALED, { sealKeyOf: keyOf })
    await empty()
    expect(await found(server)).toMatchObject({ arc: 'none', text: expect.stringContaining('[spam] hello') })
    expect(stage.queue.errors.splice(0).map(String)).toEqual([expect.stringMatching(/^Error: sealing \d+$/)])
  })
})
