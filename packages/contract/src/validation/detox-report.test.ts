import { expect, test } from 'vitest'
import { DETOX_STATES, type DetoxStateName } from '../codes/detox.ts'
import { stateOf, type DetoxFile, type DetoxReport } from './detox-report.ts'

const FILE: DetoxFile = {
  path: '2',
  name: 'a.docx',
  becameName: null,
  type: 'application/pdf',
  kind: 'pdf',
  mode: 'disarm',
  size: 1,
  newSize: null,
  sha256: '',
  outcome: 'unchanged',
  reason: null,
  exception: null,
  removed: [],
  unchecked: [],
}
const LINE = { code: 'script', count: 1, where: '', detail: '' } as const
const DISARMED: DetoxFile = { ...FILE, outcome: 'disarmed', removed: [LINE] }
const LEFT: DetoxFile = { ...FILE, outcome: 'left', reason: 'exception', exception: 1 }
const REPORTED: DetoxFile = { ...FILE, mode: 'report', outcome: 'reported', removed: [LINE] }
const PASSED: DetoxFile = { ...FILE, outcome: 'passed', reason: 'mode', mode: 'pass' }
const LOCKED = { where: 'b.zip', reason: 'encrypted', became: 'passed' } as const

function report(files: readonly DetoxFile[], more: Partial<DetoxReport> = {}): DetoxReport {
  const links = { rewritten: 0, inert: 0, left: 0 }
  const none = { more: 0, body: [], bodyChanged: false, moreLines: 0, links, signed: false }
  return { ms: 1, files: [...files], ...none, ...more }
}

test.each<[string, DetoxStateName, DetoxReport]>([
  ['no file', 'unchanged', report([])],
  ['nothing removed', 'unchanged', report([FILE])],
  ['files of a kind that is passed', 'unchanged', report([PASSED])],
  ['a file disarmed', 'disarmed', report([FILE, DISARMED])],
  ['a file replaced by its mode', 'disarmed', report([{ ...FILE, outcome: 'notice', reason: 'mode' }])],
  ['text disarmed', 'disarmed', report([], { body: [LINE], bodyChanged: true })],
  ['text recorded', 'reported', report([], { body: [LINE] })],
  ['a file recorded', 'reported', report([FILE, REPORTED])],
  ['one recorded, one disarmed', 'disarmed', report([REPORTED, DISARMED])],
  ['a file held', 'failed', report([DISARMED, { ...FILE, outcome: 'failed', reason: 'broken' }])],
  ['a file passed', 'failed', report([DISARMED, { ...FILE, outcome: 'passed', reason: 'encrypted' }])],
  ['a file that became a notice', 'failed', report([{ ...FILE, outcome: 'notice', reason: 'encrypted' }])],
  ['a file within one, not checked', 'failed', report([{ ...FILE, unchecked: [LOCKED] }])],
  ['the same, recorded', 'reported', report([{ ...FILE, mode: 'report', unchecked: [LOCKED] }])],
  [
    'a file within one, by its mode',
    'unchanged',
    report([{ ...FILE, unchecked: [{ ...LOCKED, reason: 'mode' }] }]),
  ],
  [
    'a file within one that is signed, and left',
    'unchanged',
    report([{ ...FILE, unchecked: [{ ...LOCKED, reason: 'signed' }] }]),
  ],
  ['everything left', 'left', report([LEFT, PASSED])],
  ['one of two left', 'unchanged', report([LEFT, FILE])],
  ['links alone', 'unchanged', report([FILE], { links: { rewritten: 3, inert: 0, left: 0 } })],
])('a mail with %s is %s', (_, state, of) => {
  expect(stateOf(of)).toBe(DETOX_STATES[state])
})
