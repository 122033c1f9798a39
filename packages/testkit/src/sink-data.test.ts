import { describe, expect, it } from 'vitest'
import { DataReader } from './sink-data.ts'

function read(chunks: readonly string[]): { data: string; rest: string | null } {
  let data = ''
  const reader = new DataReader((piece) => (data += piece.toString('latin1')))
  let rest: string | null = null
  for (const chunk of chunks) {
    const after: Buffer | null =
      rest === null ? reader.push(Buffer.from(chunk, 'latin1')) : Buffer.from(rest + chunk)
    rest = after === null ? null : after.toString('latin1')
  }
  return { data, rest }
}

describe('DataReader', () => {
  it.each([
    ['.\r\n', '', ''],
    ['a\r\n.\r\nQUIT\r\n', 'a\r\n', 'QUIT\r\n'],
    ['..a\r\n...\r\n.\r\n', '.a\r\n..\r\n', ''],
    ['\r\n\r\n..\r\n.\r\n', '\r\n\r\n.\r\n', ''],
    ['a\r\n..b\r\n\r\n.\r\nX', 'a\r\n.b\r\n\r\n', 'X'],
  ])('reads %j however it is cut', (wire, data, rest) => {
    expect(read([wire])).toEqual({ data, rest })
    expect(read(wire.split(''))).toEqual({ data, rest })
    for (let at = 1; at < wire.length; at++)
      expect(read([wire.slice(0, at), wire.slice(at)])).toEqual({ data, rest })
  })
})
