/** Entry of the process that reads originals for the viewer: hostile bytes, nothing else to lose (R5). */
import { endNow } from '../../../platform/end-now.ts'
import { mailContentOf } from './content.ts'
import type { ContentQuestion } from './content-reader.ts'

process.on('message', ({ bytes, mask }: ContentQuestion) => {
  // What rejects ends the process, as what throws does: its owner starts another.
  void mailContentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mask).then((content) =>
    process.send!(content),
  )
})
// The owner is gone: there is nobody left to read for.
process.on('disconnect', endNow)
// Ctrl-C reaches the whole terminal; the owner says when we end.
process.on('SIGINT', () => undefined)
