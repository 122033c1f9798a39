/** Entry of a process that draws one report and ends: pictures of its chart, and its pages. */
import { endNow } from '../../platform/end-now.ts'
import { drawChart } from './chart.ts'
import type { Drawn, ToDraw } from './drawing.ts'
import { pdfOf } from './pdf.ts'
import { CHARTS, pictureOf, type Picture } from './picture.ts'
import { say } from './words.ts'

process.on('disconnect', endNow)
process.once('message', (wish: ToDraw) => void draw(wish))

async function draw({ report, pdf }: ToDraw): Promise<void> {
  const said = say(report)
  const { points } = report.numbers
  const pictures: Picture[] = []
  if (said.chart)
    for (const { id, ...size } of CHARTS)
      pictures.push({ id, png: await pictureOf(drawChart(points, said.chart.words, size)) })
  const answer: Drawn = { pictures, pdf: pdf ? await pdfOf(said, points) : null }
  process.send!(answer, () => process.disconnect())
}
