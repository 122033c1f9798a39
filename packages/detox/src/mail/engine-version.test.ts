/** A cache must not answer with results of an older engine: the version is raised with the digest. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { InputFile, Outcome } from '../outcome.ts'
import { SAMPLES } from '../testing/samples.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenZip } from '../zip/reopen-zip.ts'
import { ENGINE_VERSION } from './engine-version.ts'

/** Of compressed files what is in them: how tightly zlib packs is Node's to change. */
function contentsOf(bytes: Buffer): readonly (readonly [string, Buffer])[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [['', gunzipSync(bytes)]]
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [['', bytes]]
  return [...reopenZip(bytes)].flatMap(([name, content]) =>
    contentsOf(Buffer.from(content)).map(([inner, each]) => [`${name}/${inner}`, each] as const),
  )
}

function digestOf(outcomes: readonly (readonly [InputFile, Outcome])[]): string {
  const hash = createHash('sha256')
  for (const [{ name }, outcome] of outcomes) {
    hash.update(JSON.stringify([name, inShort(outcome)]))
    for (const [inner, content] of contentsOf(bytesOf(outcome))) hash.update(inner).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

test('where files come out otherwise, the version of the engine is another one', async () => {
  const outcomes = await Promise.all(
    SAMPLES.map(async (file) => [file, await tryDisarm(file.name, file.bytes)] as const),
  )
  expect(
    [ENGINE_VERSION, digestOf(outcomes)],
    'Files come out otherwise than before: raise ENGINE_VERSION, then put the new digest here.',
  ).toEqual([1, 'fb72b4917f09438a'])
})

test.each(SAMPLES.map((file) => [file.name, file] as const))(
  'of the sample %s nothing acts any more',
  async (_, { name, bytes }) => {
    const after = bytesOf(await tryDisarm(name, bytes))
    expect(
      contentsOf(after)
        .map(([, content]) => content.toString('latin1').replaceAll("'=EVIL", ''))
        .join(''),
    ).not.toContain('EVIL')
    expect(inShort(await tryDisarm(name, after))).toEqual([])
  },
)
