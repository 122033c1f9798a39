import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataDecoder } from './data-decoder.ts'

interface Outcome {
  readonly content: string
  readonly fault: string | null
  /** What lies behind the end of data; null when there was no end. */
  readonly rest: string | null
}

/** Feeds `text` cut at `cuts`; content is only told when there was no fault, as it is dropped then. */
function decode(text: string, cuts: readonly number[], dots = true): Outcome {
  const decoder = new DataDecoder({ dots })
  const edges = [0, ...[...cuts].sort((a, b) => a - b), text.length]
  let content = ''
  for (let at = 1; at < edges.length; at += 1) {
    const chunk = Buffer.from(text.slice(edges[at - 1], edges[at]), 'latin1')
    const step = decoder.push(chunk)
    content += step.content.toString('latin1')
    if (step.fault) return { content: '', fault: step.fault, rest: null }
    if (step.done) {
      const rest = chunk.subarray(step.consumed).toString('latin1') + text.slice(edges[at])
      return { content, fault: null, rest }
    }
    expect(step.consumed).toBe(chunk.length)
  }
  return { content, fault: null, rest: null }
}

/** RFC 5321 §4.5.2 read literally. */
function reference(text: string): Outcome {
  const bad = /\0|\r(?!\n)|(?<!\r)\n/.exec(text)
  const end = text.startsWith('.\r\n') ? -2 : text.indexOf('\r\n.\r\n')
  const ended = end !== -1
  const faultAt = bad && (!ended || bad.index < end + 5) ? bad : null
  if (faultAt) {
    const name = { '\0': 'nul', '\r': 'bare-cr', '\n': 'bare-lf' }[faultAt[0]] ?? null
    // A CR at the very end may still get its LF.
    if (!(name === 'bare-cr' && faultAt.index === text.length - 1))
      return { content: '', fault: name, rest: null }
  }
  const body = ended ? text.slice(0, end + 2) : text
  const unstuffed = body.replace(/^\./, '').replace(/\r\n\./g, '\r\n')
  return { content: unstuffed, fault: null, rest: ended ? text.slice(end + 5) : null }
}

const wire = fc
  .array(fc.constantFrom('\r\n', '\r\n', '.', '.', 'a', 'bc', '\r\n.\r\n', '\r', '\n', '\0'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

describe('DATA', () => {
  test('any cut gives the same as no cut', () => {
    fc.assert(
      fc.property(wire, fc.array(fc.nat(24)), (text, points) => {
        const cuts = points.filter((point) => point <= text.length)
        expect(decode(text, cuts)).toEqual(decode(text, []))
      }),
      { numRuns: 5_000 },
    )
  })

  test('agrees with a literal reading of the RFC', () => {
    fc.assert(
      fc.property(wire, (text) => {
        // A dot and CR at the end belong to no line yet.
        fc.pre(!/(?:^|\r\n)\.\r?$/.test(text))
        expect(decode(text, [])).toEqual(reference(text))
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['.\r\n', '', ''],
    ['..\r\n.\r\n', '.\r\n', ''],
    ['...\r\n.\r\nNOOP\r\n', '..\r\n', 'NOOP\r\n'],
    ['.a\r\n.\r\n', 'a\r\n', ''],
    ['a\r\n\r\n.\r\n.\r\n', 'a\r\n\r\n', '.\r\n'],
  ])('%j', (text, content, rest) => {
    expect(decode(text, [])).toEqual({ content, fault: null, rest })
  })
})

test('BDAT content keeps its dots', () => {
  expect(decode('.\r\n..\r\n.\r\n', [3], false)).toEqual({
    content: '.\r\n..\r\n.\r\n',
    fault: null,
    rest: null,
  })
  expect(decode('.a\nb', [], false)).toMatchObject({ fault: 'bare-lf' })
})
