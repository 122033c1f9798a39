import { cpuClock } from '@postern/testkit/cpu-clock.ts'
import { gunzipSync } from 'node:zlib'
import { lzipOf, lzmaOf, xzOf } from '@postern/testkit/lzma.ts'
import { arOf, cabOf, cpioOf, isoOf } from '@postern/testkit/old-archives.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, BudgetExceeded, budgetFor } from '../budget.ts'
import { openAr } from './ar.ts'
import { openCab } from './cab.ts'
import { openCpio } from './cpio.ts'
import { openIso } from './iso.ts'
import type { Opened, Opening } from '../opened.ts'
import { openLzip, openLzmaAlone, openXz } from './xz.ts'

type Opener = (bytes: Buffer, budget: Budget) => Opening

const FORMS: Record<string, [wrap: (content: Buffer) => Buffer, open: Opener]> = {
  xz: [xzOf, openXz],
  'xz, uncompressed': [(content) => xzOf(content, false), openXz],
  lzma: [lzmaOf, openLzmaAlone],
  lzip: [lzipOf, openLzip],
  ar: [(content) => arOf('name.txt', content), openAr],
  cpio: [(content) => cpioOf('name.txt', content), openCpio],
  cab: [(content) => cabOf('name.txt', content), openCab],
  iso: [(content) => isoOf('name.txt', content, true), openIso],
}

const opened = (open: Opener, bytes: Buffer): Opened[] => [
  ...open(bytes, new Budget(budgetFor(bytes.length))),
]

test.each(Object.entries(FORMS))('%s: what was packed comes back', (_name, [wrap, open]) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 70_000, size: 'max' }), (content) => {
      const bytes = Buffer.from(content)
      const [first, ...others] = opened(open, wrap(bytes)).filter(({ kind }) => kind === 'file')
      expect(first?.kind === 'file' && first.content.equals(bytes)).toBe(true)
      expect(others.every((each) => each.kind === 'file' && each.content.length === 0)).toBe(true)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test.each(Object.entries(FORMS))(
  '%s: bytes that are changed or cut never throw, and always end',
  (_name, [wrap, open]) => {
    const whole = wrap(Buffer.from('some words, some words again, '.repeat(200)))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, cut) => {
        const bytes = Buffer.from(whole)
        bytes[at] = byte
        try {
          opened(open, bytes.subarray(0, Math.max(cut, 8)))
        } catch (error) {
          expect(error).toBeInstanceOf(BudgetExceeded)
        }
      }),
      { numRuns: 150, endOnFailure: true },
    )
  },
)

/** A hundred megabytes of zeros, by another program. */
const BOMB =
  'H4sIAAAAAAACA+3Q3UuTYQAF8Oc1razZtiSxQCustia4dmOYqThEjbVAX7C9uliBCcVqfkwL8VuUMZQ5Uxld5MVQyzQ/IBelskqJGEYjIg3SNKcMRKII37GNp8i/wOhKz7k6nJsDv+DZSk0+IYQenEsPIceZqD/dKPfYKRUz+iuEGIKU2h00KzX7UGnStZxn7dIVe/Me3/pybMMH+fS584xqpOat2ayW2yPmanu/tcSJ2a9c9HS5eekOP9ZRK7jpnDdeKFzyatnR0NmNDMFjXcStTK/ndYXJ0XV5YEy9eCPG4FeZRHqly5SmJZb3l4ZOSTtKjqZYTiwWP+iL061JXU3uTpu5Rmb9ISnfOOzcbVPbgrNDH9uEUydZ/pc1URHWM7xueFmszhK4reL+wasxz9+NSKK1XLO3KFcz6a0Y4JY9BWF7fW8+Dwb8ufHGmdiCY0rfFzaFP10YnlznkukXniZ/n5pI0PULU1VFyrbIA1R0jy+5y/H7Z2inNFP4KFA1779/JiHPaWn62VjvvP6fr8ezJSuabipi4slaGdsXnHxSpTjS7WhV3N45Blu7zhGmjQIMYAADGMAABjCAAQxgAAMYwAAGMIABDGAAAxjAAAYwgAEMYAADGMAABjCAAQxgAAMYwAAGMIABDGAAAxjAAAYwgAEMYAADGMD+AaxLsEDc2wlsVSnbRTbD9JTWvfokf1F9MfIh2RcI+Tty+b8BtdemEkw5AAA='

test('a bomb ends at the budget, soon', () => {
  const bomb = gunzipSync(Buffer.from(BOMB, 'base64'))
  const cpu = cpuClock()
  expect(() => opened(openXz, bomb)).toThrow(BudgetExceeded)
  expect(cpu()).toBeLessThan(10_000)
})
