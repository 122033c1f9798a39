import { expect, test } from 'vitest'
import { dropForgedResults } from './forged-results.ts'

const HOST = 'mx.postern.example'
const head = (...fields: string[]): Buffer => Buffer.from([...fields, '', ''].join('\r\n'), 'latin1')

test.each([
  ['plain', `Authentication-Results: ${HOST}; spf=pass`],
  ['other case and folded', `AUTHENTICATION-RESULTS:\r\n ${HOST.toUpperCase()};\r\n\tdmarc=pass`],
  ['behind a comment', `Authentication-Results: (hi) ${HOST} 1; none`],
  ['quoted', `Authentication-Results: "${HOST}"; none`],
  ['with a blank before the colon', `Authentication-Results : ${HOST}; dmarc=pass`],
  ['with a tab before the colon', `authentication-results\t: ${HOST}; dmarc=pass`],
  ['with a control before the colon', `Authentication-Results\x0b: ${HOST}; dmarc=pass`],
  ['of ARC', `ARC-Authentication-Results: i=1; ${HOST}; spf=pass`],
  ['of ARC, spaced', `ARC-Authentication-Results : I = 3 ;\r\n ${HOST}; spf=pass`],
  ['of SPF, by receiver', `Received-SPF: pass (x) client-ip=192.0.2.1; receiver=${HOST}; helo=a`],
  ['of SPF, by comment', `Received-SPF: Pass (${HOST.toUpperCase()}: domain of a@b designates 192.0.2.1)`],
  ['of SPF, whoever checked', 'Received-SPF: pass (mx.other.example: ok) receiver=mx.other.example'],
  ['a stranger’s verdict', 'X-Spam-Flag: NO'],
  ['a stranger’s score, folded', 'X-SPAM-Status: No, score=-9\r\n\ttests=NONE'],
  ['of ours, whatever it says', 'X-Postern-Verdict: normal; score=0'],
  ['of ours, of other case', 'x-POSTERN-anything : x'],
])('a field that claims our name is dropped: %s', (_how, forged) => {
  expect(dropForgedResults(head('From: a@b', forged, 'To: c@d'), HOST).toString()).toBe(
    head('From: a@b', 'To: c@d').toString(),
  )
})

test('the results of others stay, byte for byte', () => {
  const block = head(
    'Authentication-Results: mx.other.example; spf=pass',
    `X-Authentication-Results: ${HOST}; x`,
    'ARC-Authentication-Results: i=1; mx.other.example; spf=pass',
    `X-Note: X-Postern-Verdict: normal`,
    'X-Posterns: two',
    'X-Spammer: no',
    'Subject: \xe9',
  )
  expect(dropForgedResults(block, HOST)).toBe(block)
})

test('our results stay in sets that our domain sealed, where the chain holds', () => {
  const results = (i: number): string => `ARC-Authentication-Results: i=${i}; ${HOST}; dmarc=pass`
  const seal = (i: number, domain: string): string =>
    `ARC-Seal: i=${i}; a=rsa-sha256; cv=pass;\r\n\td=${domain}; s=x; b=y`
  const block = head(results(2), seal(2, 'Seal.example'), results(1), seal(1, 'other.example'), 'A: b')
  const kept = head(results(2), seal(2, 'Seal.example'), seal(1, 'other.example'), 'A: b')
  expect(dropForgedResults(block, HOST, 'seal.example').toString()).toBe(kept.toString())
  // Where the chain does not hold, nobody says whose seals these are.
  expect(dropForgedResults(block, HOST).toString()).not.toContain('dmarc=pass')
})

test('forged first and last fields leave a whole header block', () => {
  const forged = `Authentication-Results: ${HOST}; spf=pass`
  expect(dropForgedResults(head(forged, 'A: b', forged), HOST).toString()).toBe(head('A: b').toString())
})
