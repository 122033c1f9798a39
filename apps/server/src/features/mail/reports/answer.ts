/** Tells those who reported what was decided: their list of reports always does, a mail where the setting says so. */
import { fillText } from '@postern/contract/i18n/texts.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/mail-report-answer.ts'
import type { MailDeps } from '../service.ts'
import { readersOf } from './decision-store.ts'
import { mailsOfReports, type ReportRow } from './store.ts'

export async function answerReporters(
  deps: MailDeps,
  reports: readonly ReportRow[],
  { agree, answer }: { readonly agree: boolean; readonly answer: string },
): Promise<void> {
  if (!deps.settings().misjudgement.answerByMail) return
  // One mail a person, however many copies they reported.
  const theirs = new Map(reports.map((report) => [report.reporter_id, report]))
  theirs.delete(null)
  const readers = await readersOf(deps.systemDb, [...theirs.keys()].map(Number))
  const named = await mailsOfReports(
    deps.db,
    [...theirs.values()].map(({ id }) => id),
  )
  const titles = new Map(named.map(({ report, title }) => [report, title]))
  for (const { id, email, language } of readers) {
    const { wish, id: report } = theirs.get(id)!
    const values = { title: (titles.get(report) ?? '').slice(0, 200) }
    const verdict = fillText(REPORT_MAIL_TEXTS[`${agree ? 'agreed' : 'disagreed'}.${wish}`], language, values)
    const said = answer === '' ? '' : `\n\n${fillText(REPORT_MAIL_TEXTS.answer, language, { answer })}`
    await deps.sendMail(deps.systemDb, {
      to: email,
      subject: fillText(REPORT_MAIL_TEXTS.subject, language),
      text: `${verdict}${said}\n`,
    })
  }
}
