/** Writes a report: its subject, and its text for programs that show no HTML. */
import { translator } from '@postern/contract/i18n/texts.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/spam-report-mail.ts'
import { foreignLine, withoutLinks } from '../../platform/mail-html/foreign.ts'
import type { Report, ReportLine } from './report.ts'

/** @param own the domain's subject; '' is the product's */
export function reportSubject({ language, total }: Report, own: string): string {
  return own === '' ? translator(REPORT_MAIL_TEXTS, language)('subject', { count: total }) : own
}

export function reportText(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const { clock, linksUntil, portal } = report
  const waiting = report.lines.filter((line) => line.waiting)
  const held = report.lines.filter((line) => !line.waiting)
  const rest = report.total - report.lines.length
  const blocks = [
    [t('title'), t('period', { from: clock(report.since), to: clock(report.upto) })],
    [t(linksUntil === null ? 'introPlain' : 'intro', { address: report.address })],
    [
      `${t('spam')} ${report.spam}, ${t('virus')} ${report.viruses}, ${t('waiting')} ${report.waiting}, ${t('total')} ${report.total}`,
    ],
    ...(waiting.length > 0
      ? [[`== ${t('waitingTitle')} ==`, t(linksUntil === null ? 'waitingHelpPlain' : 'waitingHelp')]]
      : []),
    ...waiting.map((line) => linesOf(line, report)),
    ...(held.length > 0 && waiting.length > 0 ? [[`== ${t('heldTitle')} ==`]] : []),
    ...held.map((line) => linesOf(line, report)),
    ...(rest > 0 ? [[t('more', { count: rest })]] : []),
    ...(portal === null ? [] : [[`${t('openPortal')}: ${portal}`]]),
    [
      '--',
      ...(linksUntil === null ? [] : [t('linksUntil', { time: clock(linksUntil) })]),
      ...(portal === null ? [] : [t('settings')]),
      t('automatic'),
    ],
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function linesOf(line: ReportLine, report: Report): string[] {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const name = foreignLine(line.senderName)
  const address = foreignLine(line.sender) || t('noSender')
  const from = name === '' ? address : `${name} <${address}>`
  return [
    `* ${withoutLinks(foreignLine(line.title)) || t('noSubject')}`,
    `  ${withoutLinks(from)}, ${factsOf(line, report).join(', ')}`,
    ...(line.why === null ? [] : [`  ${withoutLinks(line.why)}`]),
    ...endOf(line, report).map((text) => `  ${text}`),
    ...line.links.map(({ act, url }) => `  - ${t(act)}: ${url}`),
  ]
}

/** When it came, and how many files it has. */
export function factsOf(line: ReportLine, { language, clock }: Report): string[] {
  const t = translator(REPORT_MAIL_TEXTS, language)
  const files = line.attachments > 0 ? [t('attachments', { count: line.attachments })] : []
  return [clock(line.receivedAt), ...files]
}

/** What becomes of waiting mail that nobody decides about. */
export function endOf({ end, links }: ReportLine, { language, clock }: Report): string[] {
  const t = translator(REPORT_MAIL_TEXTS, language)
  if (end === null) return []
  const decides = links.length > 0
  return [t(decides ? 'until' : 'untilPlain', { time: clock(end.at), what: t(`then.${end.action}`) })]
}
