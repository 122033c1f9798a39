/** The frame in index.html is painted before stylesheets have come, with the console's place after them. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { stylesAfterFrame } from './early-frame.ts'

const PAGE = new URL('../index.html', import.meta.url)
const SCRIPT = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

test('no stylesheet stands before the frame', () => {
  const link = '    <link rel="stylesheet" crossorigin href="/assets/index-1.css">\n'
  const built = stylesAfterFrame(readFileSync(PAGE, 'utf8').replace('  </head>', `${link}  </head>`))
  const places = ['id="boot"', 'rel="stylesheet"', 'id="root"'].map((part) => built.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(built.match(/rel="stylesheet"/g)).toHaveLength(1)
})

test.each([
  // Nothing is known of this browser.
  ['/', null, null],
  ['/login', null, null],
  ['/mail/inbound/mail?tab=spam', null, 'menu'],
  // Somebody was signed in.
  ['/', '"menu"', 'menu'],
  ['/', '"portal"', 'portal'],
  ['/dashboard', '"menu"', 'menu'],
  ['/dashboard?set_opt=1', '"menu"', 'portal'],
  ['/mail/inbound/mail/1?layout=popup', '"menu"', null],
  ['/login', '"menu"', null],
  ['/application/thanks', '"menu"', null],
  ['/link/report-mail/abc', '"menu"', null],
  ['/embed', '"portal"', null],
  ['/config/report/log', '"menu"', 'menu'],
  // Nobody is.
  ['/', 'null', null],
  ['/mail/inbound/mail', 'null', null],
  ['/', '<b>', null],
])('%s with %s remembered: %s', (address, remembered, frame) => {
  const { pathname, search } = new URL(address, 'https://console.example')
  const attributes = new Map<string, string>()
  runInNewContext(SCRIPT, {
    location: { pathname, search },
    localStorage: { getItem: (key: string) => (key === 'postern:frame' ? remembered : null) },
    matchMedia: () => ({ matches: true }),
    document: {
      documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
    },
  })
  expect(attributes.get('data-mantine-color-scheme')).toBe('dark')
  expect(attributes.get('data-frame') ?? null).toBe(frame)
})
