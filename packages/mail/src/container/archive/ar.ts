/** ar archives (System V and BSD names), and what Debian packages are made of. */
import type { Budget } from '../budget.ts'
import { file, obstacle, type Opening } from '../opened.ts'

const MAGIC = 8
const HEADER = 60

export function* openAr(bytes: Buffer, budget: Budget): Opening {
  let names = ''
  let at = MAGIC
  while (at < bytes.length) {
    budget.entry()
    const header = bytes.toString('latin1', at, at + HEADER)
    const size = /^(\d{1,10}) *`\n$/.exec(header.slice(48))?.[1]
    const start = at + HEADER
    if (size === undefined || start + Number(size) > bytes.length) {
      yield file('', bytes.subarray(at))
      yield obstacle('damaged')
      return
    }
    const content = bytes.subarray(start, start + Number(size))
    budget.bytes(content.length)
    const name = header.slice(0, 16).trimEnd()
    if (name === '//') names = content.toString('utf8')
    yield* member(name, content, names)
    at = start + content.length + (content.length & 1)
  }
}

function* member(name: string, content: Buffer, names: string): Opening {
  const inFront = /^#1\/(\d{1,6})$/.exec(name)?.[1]
  if (inFront !== undefined) {
    const length = Number(inFront)
    yield file(content.toString('utf8', 0, length).replace(/\0+$/, ''), content.subarray(length))
    return
  }
  const listed = /^\/(\d{1,9})$/.exec(name)?.[1]
  const long = listed === undefined ? undefined : names.slice(Number(listed)).split('\n', 1)[0]
  yield file((long ?? name).replace(/\/$/, ''), content)
}
