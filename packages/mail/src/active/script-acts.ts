/** What a script in a page does to its reader's computer, as far as its text says. */
import { containerOf } from '../container/kinds.ts'
import { detectType } from '../file-type/file-type.ts'
import { scriptTexts } from '../links/script-links.ts'

const MAKES_FILE =
  /\b(?:createObjectURL|msSave(?:OrOpen)?Blob|showSaveFilePicker|saveAs\s*\(|navigator\s*\.\s*serviceWorker)|\bnew\s+(?:Blob|File)\s*\(|\.\s*download\s*=|data:application\/(?!json|ld\+json)/i
const NAMES = /^(?:createObjectURL|msSave(?:OrOpen)?Blob|showSaveFilePicker|download|Blob|saveAs)$/
const PROGRAM = /^application\/(?:vnd\.microsoft\.portable-executable|x-dosexec|x-ms-shortcut|x-elf)$/
/** Characters of base64 that say what they are the beginning of. */
const MIN_FILE = 88
const HEAD = 512

/** What of a file a script makes or carries, '' when it makes none. Linear in the script; nothing is run. */
export function fileMadeBy(script: string): string {
  const found = MAKES_FILE.exec(script)?.[0]
  if (found !== undefined) return found.trim()
  for (const text of scriptTexts(script)) {
    if (NAMES.test(text)) return text
    const made = MAKES_FILE.exec(text)?.[0] ?? fileIn(text)
    if (made !== '') return made
  }
  return ''
}

function fileIn(text: string): string {
  if (text.length < MIN_FILE || !/^[\w+/=\s-]+$/.test(text.slice(0, HEAD))) return ''
  const { type } = detectType(Buffer.from(text.slice(0, HEAD), 'base64'))
  const container = containerOf(type)
  return PROGRAM.test(type) || !['leaf', 'pdf', 'message', 'rtf'].includes(container) ? type : ''
}
