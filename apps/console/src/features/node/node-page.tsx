/** Nodes: what each does and how it is, an upgrade that goes from one to the next, and draining. */
import type { NodeRow } from '@postern/contract/routes/node.ts'
import { listNodesRoute } from '@postern/contract/routes/node.ts'
import { NODE_TEXTS } from '@postern/contract/texts/node.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { HeadRow } from '../../ui/head-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Certificates } from './certificates.tsx'
import css from './node.module.css'
import { NodeLine } from './node-line.tsx'
import { SupportBundle } from './support-bundle.tsx'
import { upgradeOf } from './upgrade.ts'

/** A node speaks as often. */
const REFRESH_MS = 5_000

export function NodePage() {
  const t = useT(NODE_TEXTS)
  const query = useQuery({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => call(listNodesRoute, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <PageHead title={t('title')}>
        <SupportBundle />
      </PageHead>
      <div className={`card ${css['nodes']}`}>
        <p className="dim">{t('help')}</p>
        <Loaded query={query} what={t('what')}>
          {({ nodes }) => <Nodes nodes={nodes} />}
        </Loaded>
      </div>
      <Certificates />
    </>
  )
}

const COLUMNS = ['name', 'state', 'roles', 'version', 'load', 'mails', 'seen'] as const

function Nodes({ nodes }: { readonly nodes: readonly NodeRow[] }) {
  const t = useT(NODE_TEXTS)
  const upgrade = upgradeOf(nodes)
  return (
    <>
      {upgrade && (
        <Notice tone="info" role="status" title={t('upgrade', upgrade)}>
          {t('upgradeHelp')}
        </Notice>
      )}
      <table className="plain-table stacking">
        <HeadRow names={COLUMNS.map((name) => t(name))} />
        <tbody>
          {nodes.map((node) => (
            <NodeLine key={node.id} node={node} />
          ))}
        </tbody>
      </table>
      {nodes.length === 1 && <p className="dim small">{t('one')}</p>}
    </>
  )
}
