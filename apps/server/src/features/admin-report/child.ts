/** Entry of a process that draws one report and ends: pictures of its chart, and its pages. */
import { drawChart } from './chart.ts'
import type { Drawn, ToDraw } from './drawing.ts'
import { pdfOf } from './pdf.ts'
import { CHARTS, pictureOf, type Picture } from './picture.ts'
import { say } from './words.ts'

process.on('disconnect', () => process.exit(0))
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
