/** Real documents: what FEATURES.tsv says of them is found, and nothing where it says nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, test } from 'vitest'
import { readContents } from '../container/read.ts'
import { parseMessage } from '../parse.ts'
import type { ActiveFeature } from './features.ts'
import { letterOf } from './testing.ts'

const root = corpora()
const DOCS = join(root ?? '', 'docs')
const SETS = ['hwplib', 'hwpxlib', 'oletools', 'pdfjs', 'poi']

/** What each word of the list is here; words that name no contents that act (streams, signatures) are left out. */
const MEANS: Readonly<Record<string, readonly ActiveFeature[]>> = {
  vba: ['macro', 'empty-storage'],
  xlm: ['macro-sheet'],
  dde: ['dde'],
  ole10native: ['package'],
  'embedded-ole': ['object', 'package', 'equation', 'empty-storage'],
  'embedded-pkg': ['embedded'],
  externallink: ['linked', 'dde'],
  'ext:oleObject': ['remote', 'linked'],
  'ext:attachedTemplate': ['remote', 'linked'],
  'ext:externalLinkPath': ['linked'],
  'ext:xlPathMissing': ['linked'],
  'ext:mailMergeSource': ['linked'],
  'ext:image': ['linked'],
  'ext:hyperlink': ['links'],
  activex: ['activex'],
  equation: ['equation'],
  'rtf:objdata': ['rtf-object'],
  'rtf:object': ['rtf-object'],
  'rtf:objupdate': ['rtf-update'],
  JS: ['pdf-script'],
  JavaScript: ['pdf-script'],
  OpenAction: ['pdf-action'],
  AA: ['pdf-action'],
  Launch: ['pdf-launch'],
  EmbeddedFile: ['pdf-file'],
  GoToE: ['pdf-remote'],
  GoToR: ['pdf-remote'],
  XFA: ['pdf-form'],
  AcroForm: ['pdf-form'],
  URI: ['links'],
  Sound: ['pdf-media'],
  RichMedia: ['pdf-media'],
  Rendition: ['pdf-media'],
  '3D': ['pdf-media'],
}

/** Looked through by hand: what the list leaves out of these is there. */
const TRUE_ALL_THE_SAME = new Set([
  'HwpxTest1.hwpx',
  'excel4_sample_macro.slk',
  'excel4_sample_macro_excel5_format.xls',
  'embedded-simple-2007.odt',
  'embedded-simple-2007.ppt',
  'sample_with_lnk_file.ppt',
  'winmail-sample1.dat',
])

interface Row {
  readonly name: string
  readonly words: readonly string[]
  readonly content: Buffer
}

function* rows(): Generator<Row> {
  for (const set of SETS) {
    const lines = readFileSync(join(DOCS, set, 'FEATURES.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
    for (const line of lines) {
      const [path = '', , , features = ''] = line.split('\t')
      const file = join(DOCS, set, path)
      const words = features.split(' ').filter((word) => word !== '')
      if (existsSync(file)) yield { name: basename(path), words, content: readFileSync(file) }
    }
  }
}

describe.skipIf(root === null)(`documents${root === null ? ` (needs ${CORPORA_ABSENT})` : ''}`, () => {
  test('at least 95 % of their features are found, and nothing in those without', () => {
    const found = new Map<string, [hits: number, all: number]>()
    const wrong: string[] = []
    let documents = 0
    for (const { name, words, content } of rows()) {
      documents++
      const { active, files } = readContents(parseMessage(letterOf(name, content)), () => null)
      const met = new Set(active.map(({ feature }) => feature))
      for (const word of words) {
        const hit =
          word === 'encrypted'
            ? files.some(({ encrypted }) => encrypted)
            : MEANS[word]?.some((feature) => met.has(feature))
        if (hit === undefined) continue
        const [hits, all] = found.get(word) ?? [0, 0]
        found.set(word, [hits + (hit ? 1 : 0), all + 1])
      }
      if (words.length === 0 && met.size > 0 && !TRUE_ALL_THE_SAME.has(name))
        wrong.push(`${name}: ${[...met].join(' ')}`)
    }
    const lines = [...found].map(([word, [hits, all]]) => `${word} ${hits}/${all}`)
    const [hits, all] = [...found.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
    process.stdout.write(`${documents} documents: ${hits}/${all} features found\n${lines.join('\n')}\n`)
    expect(wrong).toEqual([])
    expect(documents).toBeGreaterThan(300)
    expect(hits / all).toBeGreaterThan(0.95)
  }, 120_000)
})
