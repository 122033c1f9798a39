/** Real documents in binary forms, of Hancom, and RTF: none acts any more, and none has anything left for a second time. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { activeIn } from '@postern/mail/active/testing.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { expect, test } from 'vitest'
import { inShort, tryDisarm } from './testing/try.ts'

const root = corpora()
const DOCS = join(root ?? '', 'docs')
const NAMES = root === null ? [] : readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
const BINARY = NAMES.filter((name) => /\.(?:doc|xls|ppt|hwpx?|rtf)$/i.test(name))
/** Room that Word makes without being asked; objects of HWPX by their name, which charts have too. */
const NO_ACT = /^(?:empty-storage\b|object BinData\/)/
/** Locked, for distribution, or made by a fuzzer. */
const UNDONE = /encrypt|distribution|clusterfuzz|60284|61300/

test.skipIf(root === null)(
  `documents of the corpora${root === null ? ` (${CORPORA_ABSENT})` : ''}`,
  async () => {
    const failed: string[] = []
    for (const name of BINARY) {
      const outcome = await tryDisarm(basename(name), readFileSync(join(DOCS, name)))
      if (outcome.outcome === 'failed') failed.push(name)
      const bytes = outcome.outcome === 'disarmed' ? outcome.bytes : readFileSync(join(DOCS, name))
      if (outcome.outcome === 'failed' || outcome.outcome === 'left') continue
      expect([name, ...activeIn(basename(name), bytes).filter((each) => !NO_ACT.test(each))]).toEqual([name])
      if (outcome.outcome === 'disarmed')
        expect([name, ...inShort(await tryDisarm(basename(name), bytes))]).toEqual([name])
    }
    expect(failed.filter((name) => !UNDONE.test(name))).toEqual([])
    expect(BINARY.length).toBeGreaterThan(100)
  },
  60_000,
)
