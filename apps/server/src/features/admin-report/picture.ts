/**
 * Pictures of charts. Mail programs show no SVG, so it is drawn here, by letters that the product brings: the machine may have
 * none. The library and its fonts load with the first picture.
 */
import { fileURLToPath } from 'node:url'
import { escapeHtml } from '../../platform/mail-html/foreign.ts'
import type { Drawing } from './chart.ts'
import { INNER_WIDTH } from './compose-html.ts'

/** Part of a mail, named in its HTML by `cid:<id>`. */
export interface Picture {
  readonly id: string
  readonly png: Uint8Array
}

/** Letters of Korean and Latin, and those of Japanese besides. */
const pretendard = (file: string): URL =>
  new URL(`dist/public/static/${file}`, import.meta.resolve('pretendard/package.json'))
const notoSansJp = (file: string): URL =>
  new URL(`../fonts/${file}`, import.meta.resolve('@embedpdf/fonts-jp'))
const FONTS = {
  regular: () => pretendard('Pretendard-Regular.otf'),
  bold: () => pretendard('Pretendard-Bold.otf'),
  japanese: () => notoSansJp('NotoSansJP-Regular.otf'),
  japaneseBold: () => notoSansJp('NotoSansJP-Bold.otf'),
} as const

/** Path of a font file. */
export function fontFile(name: keyof typeof FONTS): string {
  return fileURLToPath(FONTS[name]())
}

/** Points of the picture for each unit of the drawing: screens are fine today. */
const ZOOM = 2

/** A PNG, `ZOOM` times as wide as the drawing. */
export async function pictureOf(drawing: Drawing): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js')
  const image = new Resvg(svgOf(drawing), {
    fitTo: { mode: 'zoom', value: ZOOM },
    font: {
      loadSystemFonts: false,
      fontFiles: [fontFile('regular'), fontFile('japanese')],
      defaultFontFamily: 'Pretendard',
    },
  })
  return image.render().asPng()
}

export function svgOf({ width, height, rectangles, labels }: Drawing): string {
  const size = `width="${width}" height="${height}"`
  const shapes = rectangles.map(
    ({ colour, ...at }) =>
      `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" fill="${colour}"/>`,
  )
  const texts = labels.map(
    ({ x, y, size: letters, anchor, colour, text }) =>
      `<text x="${x}" y="${y}" font-size="${letters}" text-anchor="${anchor}" fill="${colour}">${escapeHtml(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Pretendard, Noto Sans JP"><rect ${size} fill="#ffffff"/>${[...shapes, ...texts].join('')}</svg>`
}

/** Of a desk and of a phone: letters shrink with their picture. */
export const CHARTS = [
  { id: 'chart-wide', width: INNER_WIDTH, height: 300, size: 13 },
  { id: 'chart-narrow', width: 360, height: 250, size: 12 },
] as const
