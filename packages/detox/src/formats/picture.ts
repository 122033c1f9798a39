/**
 * Pictures: where anything lies in the file beside the picture, it is drawn anew of its pixels, in its own format and size. Bitmaps and
 * icons, which are not compressed, are written anew instead. Clean pictures stay as they are: drawing them would only cost quality.
 */
import type { Format, FormatContext } from '../format.ts'
import { writeBitmap } from '../image/bitmap.ts'
import { encodeAnew, type Encoded } from '../image/encode.ts'
import type { Extra } from '../image/extra.ts'
import { EXTRAS } from '../image/extras.ts'
import { iconsOf, isPng, writeIcons } from '../image/icon.ts'
import { moves, writePng } from '../image/png.ts'
import { pictureSize } from '@postern/mail/links/picture-size.ts'

export const PICTURE: Format = {
  async disarm({ name, bytes }, context) {
    const { type } = context.type
    const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 }
    context.budget.pages(1)
    context.budget.bytes(bytes.length + width * height)
    const extras = extrasOf(bytes, context)
    if (extras.length === 0) return { name, bytes }
    for (const { code, detail } of extras) context.removed(code, detail)
    return { name, bytes: await drawnAnew(type, bytes, context.policy.metadata === 'keep') }
  },
  reopens: (bytes, context) => extrasOf(bytes, context).length === 0,
}

function extrasOf(bytes: Buffer, { type, policy }: FormatContext): Extra[] {
  return [...EXTRAS[type.type]!(bytes)].filter(
    ({ code }) => code !== 'metadata' || policy.metadata === 'remove',
  )
}

async function drawnAnew(type: string, bytes: Buffer, keepsExif: boolean): Promise<Buffer> {
  if (type === 'image/bmp') return writeBitmap(bytes)
  if (type === 'image/png' && moves(bytes)) return writePng(bytes, keepsExif)
  if (type !== 'image/x-icon') return encodeAnew(type as Encoded, bytes, keepsExif)
  const icons = iconsOf(bytes).map(async ({ entry, data }) => ({
    entry,
    data: isPng(data) ? await encodeAnew('image/png', data, keepsExif) : data,
  }))
  return writeIcons(await Promise.all(icons), bytes.readUInt16LE(2))
}
