import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { CODE_URL, codeModules } from '@postern/testkit/code-picture.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCodes } from './codes.ts'
import { drawnPictures } from './drawn-codes.ts'

type Modules = readonly (readonly boolean[])[]

const FRAMED = codeModules()
const BARE = FRAMED.slice(4, -4).map((row) => row.slice(4, -4))

/** Two rows a line, as terminals are written to. */
function halves(modules: Modules, inverted = false): string {
  const lines: string[] = []
  for (let y = 0; y < modules.length; y += 2) {
    const line = modules[y]!.map((dark, x) => {
      const upper = dark !== inverted
      const lower = (modules[y + 1]?.[x] ?? inverted) !== inverted
      return upper && lower ? '█' : upper ? '▀' : lower ? '▄' : ' '
    })
    lines.push(line.join(''))
  }
  return lines.join('\n')
}

const drawn = (modules: Modules, dark: string, light: string): string =>
  modules.map((row) => row.map((is) => (is ? dark : light)).join('')).join('\n')

function table(modules: Modules): string {
  const cells = modules.map((row) =>
    row.map(
      (dark) => `<td style="width:4px;height:4px;background:${dark ? '#111' : 'rgb(255, 255, 255)'}"></td>`,
    ),
  )
  return `<table cellspacing="0">${cells.map((row) => `<tr>${row.join('')}</tr>`).join('')}</table>`
}

/** Neighbours of one colour in one cell. */
function spans(modules: Modules): string {
  const rows = modules.map((row) =>
    row
      .map((dark) => (dark ? 'd' : 'l'))
      .join('')
      .replace(
        /d{1,9}|l{1,9}/g,
        (run) => `<td colspan=${run.length} bgcolor=${run[0] === 'd' ? 'black' : 'white'}>&nbsp;`,
      ),
  )
  return `<TABLE>${rows.map((row) => `<TR>${row}`).join('')}</TABLE>`
}

const read = async (bodies: { readonly text?: string; readonly html?: string }) =>
  (await readCodes(drawnPictures({ text: '', html: '', ...bodies } as never))).map(
    ({ raw, source }) => `${source} ${raw}`,
  )

describe('codes that no picture shows', () => {
  it.each([
    ['halves of blocks', { text: `Scan this:\r\n\r\n${halves(FRAMED).replaceAll('\n', '\r\n')}\r\n\r\nBye` }],
    ['without a frame', { text: halves(BARE) }],
    ['light on dark', { text: halves(FRAMED, true) }],
    ['two blocks a module', { text: drawn(FRAMED, '██', '  ') }],
    ['wide squares', { text: `See\n${drawn(BARE, '⬛', '⬜')}\nend` }],
    ['HTML that keeps its blanks', { html: `<p>Scan</p><pre class="x">${halves(FRAMED)}</pre><p>end</p>` }],
    [
      'entities and breaks',
      {
        html: halves(BARE)
          .replaceAll('\n', '<br>\r\n')
          .replaceAll(' ', '&nbsp;')
          .replaceAll('█', '&#9608;')
          .replaceAll('▀', '&#x2580;'),
      },
    ],
    ['cells of a table', { html: `<p>Scan</p>${table(BARE)}<p>end</p>` }],
    ['cells over several columns', { html: spans(FRAMED) }],
  ])('%s', async (_title, bodies) => {
    expect(await read(bodies)).toEqual([`qr ${CODE_URL}`])
  })

  test('ordinary texts and tables draw nothing', () => {
    const cells = '<td bgcolor="#eee">1</td>'.repeat(30)
    for (const bodies of [
      { text: '■ First\n■ Second\n\n██ 50 % ██\n' },
      { html: `<table>${`<tr>${cells}</tr>`.repeat(30)}</table>` },
      { html: '<table><tr><td bgcolor=black>x</td></tr></table>' },
    ])
      expect(drawnPictures({ text: '', html: '', ...bodies } as never)).toEqual([])
  })

  test('drawings of any kind take bounded time and make few pictures', async () => {
    const long = '█ ▀'.repeat(120)
    await expectLinearCost(3_000, (rows) => {
      const text = `${`${long}\n`.repeat(rows)}end\n`.repeat(2)
      const html = `<table>${`<tr>${'<td bgcolor=black>'.repeat(390)}</tr>`.repeat(rows)}`
      expect(drawnPictures({ text, html } as never).length).toBeLessThanOrEqual(4)
    })
    await expectLinearCost(150_000, (many) => {
      expect(drawnPictures({ text: '█\n'.repeat(many), html: '<td '.repeat(many * 2) } as never)).toEqual([])
    })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('█', '▀', ' ', '\n', 'x', '<tr>', '<td bgcolor=#000 colspan=9>', '⬜')),
        (parts) => {
          drawnPictures({ text: parts.join(''), html: parts.join('') } as never)
        },
      ),
    )
  })
})
