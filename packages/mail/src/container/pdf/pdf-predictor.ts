/** Predictors of PDF's Flate and LZW filters (ISO 32000-1 §7.4.4.4): differences to what stands left and above. */
import type { Budget } from '../budget.ts'

export interface Prediction {
  /** 1: none, 2: of TIFF, from 10 on: of PNG. */
  readonly predictor: number
  readonly columns: number
  readonly colors: number
  readonly bits: number
  /** Of LZW. */
  readonly earlyChange: boolean
}

const MAX_ROW = 1_000_000

export function unpredicted(data: Buffer, prediction: Prediction, budget: Budget): Buffer {
  const { predictor, columns, colors, bits } = prediction
  const row = Math.ceil((columns * colors * bits) / 8)
  const pixel = Math.max(1, (colors * bits) >> 3)
  if (predictor < 2 || row < 1 || row > MAX_ROW) return data
  budget.bytes(data.length)
  return predictor >= 10 ? ofPng(data, row, pixel) : ofTiff(data, row, pixel, bits)
}

/** Whole octets only: less than that is for pictures. */
function ofTiff(data: Buffer, row: number, pixel: number, bits: number): Buffer {
  if (bits !== 8) return data
  const out = Buffer.from(data)
  for (let start = 0; start < out.length; start += row) {
    for (let i = start + pixel; i < Math.min(start + row, out.length); i++)
      out[i] = (out[i]! + out[i - pixel]!) & 255
  }
  return out
}

function ofPng(data: Buffer, row: number, pixel: number): Buffer {
  const rows = Math.ceil(data.length / (row + 1))
  const out = Buffer.alloc(rows * row)
  let length = 0
  for (let y = 0; y < rows; y++) {
    const from = y * (row + 1)
    const kind = data[from]!
    const count = Math.min(row, data.length - from - 1)
    for (let x = 0; x < count; x++) {
      const at = y * row + x
      const left = x >= pixel ? out[at - pixel]! : 0
      const above = y > 0 ? out[at - row]! : 0
      const corner = x >= pixel && y > 0 ? out[at - row - pixel]! : 0
      out[at] = (data[from + 1 + x]! + guess(kind, left, above, corner)) & 255
    }
    length += Math.max(0, count)
  }
  return out.subarray(0, length)
}

function guess(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return 0
  }
}

function paeth(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}
