/** A report for programs that show no HTML. */
import { foreignLine, withoutLinks } from '../../platform/mail-html/foreign.ts'
import type { BarRow, Said, SaidMail } from './words.ts'

export function reportText(said: Said): string {
  const { open } = said
  const blocks = [
    [said.title, said.region, said.period],
    [said.headline, said.compared, ...said.notes],
    said.cells.map(({ name, count, was }) => `${name} ${count} (${was})`),
    ...said.sections.map(({ title, rows }) => [
      `== ${title} ==`,
      ...(rows.length === 0 ? [said.nothing] : rows.map(rowLine)),
    ]),
    ...(said.mails === null
      ? []
      : [
          [
            `== ${said.mails.title} ==`,
            said.mails.note,
            ...(said.mails.rows.length === 0
              ? [said.nothing]
              : said.mails.rows.map((row) => mailLines(row, said))),
          ],
        ]),
    ...(open === null ? [] : [[`${open.text}: ${open.url}`]]),
    ['--', ...said.footer],
  ]
  return `${blocks.map((lines) => lines.filter((line) => line !== '').join('\n')).join('\n\n')}\n`
}

function rowLine({ label, foreign, count, note }: BarRow): string {
  const name = foreign ? withoutLinks(foreignLine(label)) : label
  return `* ${name}: ${count}${note === '' ? '' : ` (${note})`}`
}

function mailLines({ time, class: name, mail }: SaidMail, { noSubject, noSender }: Said): string {
  const title = withoutLinks(foreignLine(mail.title)) || noSubject
  const sender = withoutLinks(foreignLine(mail.sender)) || noSender
  return `* ${time} [${name}] ${title}\n  ${sender} → ${withoutLinks(foreignLine(mail.receiver))}`
}
