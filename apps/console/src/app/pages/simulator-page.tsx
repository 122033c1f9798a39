import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { DraftSettings } from '../../features/config/draft-settings.tsx'
import { SimulatorPage as Simulator } from '../../features/filter/try/simulator-page.tsx'
import { WhyChanges } from '../../features/mail/page/why-changes.tsx'
import { WhyPanel } from '../../features/mail/page/why-panel.tsx'

/** The simulator, with settings as their screens show them and the reasons as the viewer of mail does. */
export function SimulatorPage() {
  return <Simulator Settings={DraftSettings} Why={Why} />
}

function Why({ trial: { now, after } }: { readonly trial: Trial }) {
  const verdict = after ?? now
  const { score: total, threshold, trace: entries } = verdict
  const trace = { total, threshold, entries, checks: [] }
  return (
    <>
      {after && <WhyChanges before={now.trace} after={after.trace} />}
      <WhyPanel
        mail={{ trace, class: verdict.class, reject_code: null, reject_reason: '' }}
        searchable={false}
      />
    </>
  )
}
