/** Files that stand in a text between lines of their own, uuencoded or yEnc-encoded. */
import { findTextBlocks } from '@postern/mail/mime/text-blocks.ts'
import type { InputFile } from '../outcome.ts'
import { uuencoded } from './uuencode.ts'

const MAX_BLOCKS = 1000

/** The text with its files replaced by those that `become` answers; null where all stay. `at` counts the files from 1. */
export async function rewriteBlocks(
  content: Buffer,
  eol: string,
  become: (file: InputFile, at: number) => Promise<InputFile>,
): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let from = 0
  for (const [index, block] of findTextBlocks(content, MAX_BLOCKS).entries()) {
    if (block.start < from) continue
    const file = { name: block.name || 'file', bytes: block.data }
    const rebuilt = await become(file, index + 1)
    if (rebuilt === file) continue
    pieces.push(content.subarray(from, block.start), Buffer.from(uuencoded(rebuilt.name, rebuilt.bytes, eol)))
    from = block.end
  }
  return pieces.length === 0 ? null : Buffer.concat([...pieces, content.subarray(from)])
}
