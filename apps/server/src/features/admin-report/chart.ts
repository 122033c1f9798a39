/**
 * The chart of a report as shapes, which a picture and a page are drawn from: bars by class, one upon the other, in the order
 * and colours of the console. Pure.
 */
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import { CLASS_STACK, totalOf } from '@postern/contract/codes/measures.ts'
import type { Point } from './report.ts'

export const CLASS_COLOURS = {
  normal: '#2e8279',
  spam: '#c08509',
  virus: '#9b0a02',
  rejected: '#454d5e',
} as const satisfies Record<MailClass, string>
/** From below. */

const INK = '#1c2430'
const DIM = '#55606e'
const GRID = '#dfe4ea'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
}
export interface Label {
  readonly x: number
  /** Of the base line. */
  readonly y: number
  readonly text: string
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly colour: string
}
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly rectangles: readonly Rectangle[]
  readonly labels: readonly Label[]
}

export interface ChartWords {
  /** Names of the classes. */
  readonly names: Readonly<Record<MailClass, string>>
  readonly number: (count: number) => string
  /** Below a bar. */
  readonly label: (at: number) => string
}

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Of the longest bar there is room for. */
  readonly most: number
  readonly size: number
}

/** @param size of its letters, in the units of width and height */
export function drawChart(
  points: readonly Point[],
  words: ChartWords,
  { width, height, size }: { readonly width: number; readonly height: number; readonly size: number },
): Drawing {
  const step = stepOf(Math.max(1, ...points.map(totalOf)))
  const most = step * Math.max(1, Math.ceil(Math.max(0, ...points.map(totalOf)) / step))
  const left = size * (0.7 * words.number(most).length + 0.9)
  const top = size * 2.4
  const frame = { left, top, width: width - left - 2, height: height - top - size * 1.9, most, size }
  return {
    width,
    height,
    rectangles: [...gridOf(frame, step), ...barsOf(points, frame), ...keysOf(words, size, width).rectangles],
    labels: [
      ...scaleOf(frame, step, words),
      ...timesOf(points, frame, words),
      ...keysOf(words, size, width).labels,
    ],
  }
}

/** 1, 2 or 5 of a power of ten: at most five lines. */
function stepOf(most: number): number {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10
  return Math.max(1, factor * power)
}

function levels({ most }: Frame, step: number): number[] {
  return Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step)
}

const heightAt = ({ top, height, most }: Frame, count: number): number => top + height * (1 - count / most)

function gridOf(frame: Frame, step: number): Rectangle[] {
  return levels(frame, step).map((count) => ({
    x: frame.left,
    y: heightAt(frame, count) - 0.5,
    width: frame.width,
    height: 1,
    colour: count === 0 ? DIM : GRID,
  }))
}

function scaleOf(frame: Frame, step: number, { number }: ChartWords): Label[] {
  return levels(frame, step).map((count) => ({
    x: frame.left - frame.size * 0.5,
    y: heightAt(frame, count) + frame.size * 0.35,
    text: number(count),
    size: frame.size,
    anchor: 'end',
    colour: DIM,
  }))
}

function barsOf(points: readonly Point[], frame: Frame): Rectangle[] {
  const room = frame.width / Math.max(1, points.length)
  const width = Math.min(room * 0.72, 48)
  return points.flatMap((point, index) => {
    let below = 0
    return CLASS_STACK.flatMap((name) => {
      const count = point[name]
      if (count === 0) return []
      const y = heightAt(frame, below + count)
      // A gap keeps neighbours apart for whoever sees no colour; little is still seen.
      const height = Math.max(1, heightAt(frame, below) - y - 0.6)
      below += count
      return [
        { x: frame.left + room * index + (room - width) / 2, y, width, height, colour: CLASS_COLOURS[name] },
      ]
    })
  })
}

/** Those at the ends stay within. */
function timesOf(points: readonly Point[], frame: Frame, { label }: ChartWords): Label[] {
  const room = frame.width / Math.max(1, points.length)
  const widest = Math.max(0, ...points.map(({ at }) => widthOf(label(at)))) * frame.size
  const every = Math.max(1, Math.ceil((widest + frame.size) / room))
  return points.flatMap(({ at }, index) =>
    index % every === 0
      ? [
          {
            x: Math.min(
              frame.left + room * (index + 0.5),
              frame.left + frame.width - (widthOf(label(at)) * frame.size) / 2,
            ),
            y: frame.top + frame.height + frame.size * 1.5,
            text: label(at),
            size: frame.size,
            anchor: 'middle' as const,
            colour: DIM,
          },
        ]
      : [],
  )
}

/** In letters' heights: wide letters are as wide as high. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u10ff' ? 1 : 0.58
  return width
}

function keysOf({ names }: ChartWords, size: number, width: number) {
  const rectangles: Rectangle[] = []
  const labels: Label[] = []
  let x = 0
  for (const name of MAIL_CLASSES) {
    rectangles.push({ x, y: size * 0.25, width: size * 0.8, height: size * 0.8, colour: CLASS_COLOURS[name] })
    labels.push({ x: x + size * 1.1, y: size, text: names[name], size, anchor: 'start', colour: INK })
    x += size * (widthOf(names[name]) + 2.6)
    if (x > width) break
  }
  return { rectangles, labels }
}
