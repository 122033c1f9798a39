import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { SimulatorPage as Simulator } from '../../features/filter/try/simulator-page.tsx'
import { WhyPanel } from '../../features/mail/why-panel.tsx'

/** The simulator, with the reasons as the viewer of mail shows them. */
export function SimulatorPage() {
  return <Simulator Why={Why} />
}

function Why({ verdict }: { readonly verdict: Trial['now'] }) {
  const { score: total, threshold, trace: entries } = verdict
  const trace = { total, threshold, entries, checks: [] }
  return (
    <WhyPanel
      mail={{ trace, class: verdict.class, reject_code: null, reject_reason: '' }}
      searchable={false}
    />
  )
}
