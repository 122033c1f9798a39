import { fillText } from '@postern/contract/i18n/texts.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { expect, test } from 'vitest'
import { senderHistory } from './sender-history.tsx'

const since = '2026-03-15T12:00:00.000Z'

test.each([
  [{ proven: true, since: null, mails: 0 }, 'First mail from this sender'],
  [{ proven: true, since, mails: 41 }, 'Writes since March 2026, 41 messages'],
  [{ proven: true, since, mails: 1 }, 'Writes since March 2026, 1 message'],
  [
    { proven: false, since: null, mails: 0 },
    'Not authenticated; no authenticated mail from this address before',
  ],
  [
    { proven: false, since, mails: 41 },
    'Not authenticated; authenticated mail from this address since March 2026: 41',
  ],
])('%o', (correspondent, text) => {
  const { key, values } = senderHistory({ correspondent }, 'en')!
  expect(fillText(DETAIL_TEXTS[key], 'en', values)).toBe(text)
})

test('months in the reader’s language, nothing where nobody is remembered', () => {
  const correspondent = { proven: true, since, mails: 41 }
  expect(senderHistory({ correspondent }, 'ko')?.values).toEqual({ since: '2026년 3월', count: 41 })
  expect(senderHistory({ correspondent }, 'ja')?.values).toEqual({ since: '2026年3月', count: 41 })
  expect(senderHistory({ correspondent: null }, 'en')).toBeNull()
})
