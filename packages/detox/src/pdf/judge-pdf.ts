/** A second reading of a PDF by the readers of `@postern/mail`, which look for what acts wherever it stands. */
import type { ActiveFeature } from '@postern/mail/active/features.ts'
import { pdfFeatures } from '@postern/mail/active/pdf.ts'
import type { Budget } from '@postern/mail/container/budget.ts'
import { openPdf } from '@postern/mail/container/pdf/pdf.ts'

const ACTING: ReadonlySet<ActiveFeature> = new Set<ActiveFeature>([
  'pdf-script',
  'pdf-launch',
  'pdf-submit',
  'pdf-remote',
  'pdf-file',
  'pdf-media',
  'link-unsafe',
])

/** The first thing that acts, in the words of the format; null where there is none. @throws BudgetExceeded */
export function seenToAct(bytes: Buffer, budget: Budget): string | null {
  const found = firstOf(bytes)
  if (found !== null) return found
  for (const opened of openPdf(bytes, budget)) {
    if (opened.kind === 'active' && ACTING.has(opened.feature)) return opened.detail ?? opened.feature
    const within = opened.kind === 'file' ? firstOf(opened.content) : null
    if (within !== null) return within
  }
  return null
}

function firstOf(content: Buffer): string | null {
  for (const [feature, detail] of pdfFeatures(content))
    if ((ACTING as ReadonlySet<string>).has(feature)) return detail || feature
  return null
}
