/** Scripts of HWP documents: the word processor gives every document the same empty one. */

/** Lines that it writes by itself, and functions without a statement. */
const EMPTY =
  /\/\/[^\r\n]*|\/\*[^]*?\*\/|var\s+Documents?\s*=\s*[\w.]+;?|function\s+\w+\s*\([^)]{0,200}\)\s*\{\s*\}|#include\s+"[^"\r\n]{0,100}"|[\s\ufeff;]/g

/** True when a decompressed `Scripts/DefaultJScript` does anything: lengths (4 bytes) and UTF-16 texts, one by one. */
export function holdsHwpScript(bytes: Buffer): boolean {
  let at = 0
  let text = ''
  while (at + 4 <= bytes.length) {
    const characters = bytes.readUInt32LE(at)
    if (characters === 0xffffffff) break
    text += bytes.toString('utf16le', at + 4, at + 4 + 2 * characters)
    at += 4 + 2 * characters
  }
  return doesAnything(text)
}

/** The same of a script's text, as HWPX has it. */
export function doesAnything(script: string): boolean {
  // Comments go first: a function that holds nothing else is empty.
  return (
    script
      .slice(0, 100_000)
      .replace(/\/\/[^\r\n]*|\/\*[^]*?\*\//g, '')
      .replace(EMPTY, '') !== ''
  )
}
