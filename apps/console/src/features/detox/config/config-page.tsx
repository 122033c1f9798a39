/** Settings of detox: of the installation, or of one domain over them. */
import { Button, Select } from '@mantine/core'
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import type { DetoxConfig } from '@postern/contract/routes/detox-config.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { SETTING_SCREENS, sectionsOf } from '@postern/contract/settings/layout.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { DETOX_CONFIG_TEXTS } from '@postern/contract/texts/detox-config.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toApiError } from '../../../api/errors.ts'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { choicesQuery } from '../../../ui/pickers/choices.ts'
import { SEARCHED } from '../../../ui/pickers/searched.ts'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { configQuery, foundQuery } from './api.ts'
import styles from './config.module.css'
import { ModeTable } from './mode-table.tsx'
import { PolicyCard } from './policy-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { Standing } from './standing.tsx'
import { Summary } from './summary.tsx'
import { TryCard } from './try-card.tsx'
import { useDraft, type Drafted } from './use-draft.ts'

const [MODES, ...OTHERS] = sectionsOf(SETTING_SCREENS.detox.tabs[0]!)
const KINDS = (MODES?.names ?? []) as readonly DetoxKind[]
/** The modes that a type may have. */
const allows = (kind: DetoxKind, mode: string): boolean => {
  const setting = findSetting(`detox.${kind}`)
  return setting?.type === 'enum' && setting.values.includes(mode)
}
/** Every type that may have it, set to a mode. */
const allTo = (mode: 'report' | 'disarm') =>
  Object.fromEntries(KINDS.filter((kind) => allows(kind, mode)).map((kind) => [kind, mode]))

export function DetoxConfigPage() {
  const t = useT(DETOX_CONFIG_TEXTS)
  const { domain } = useSearch({ from: '/shell/detox/config' })
  const query = useQuery(configQuery(domain))
  if (query.isError)
    return (
      <>
        <PageHead title={t('title')} />
        <div className="card">
          <Failed what={t('theSettings')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      </>
    )
  if (!query.data)
    return (
      <>
        <PageHead title={t('title')} />
        <div className="card">
          <SkeletonLines count={12} />
        </div>
      </>
    )
  return <Config key={domain ?? 0} config={query.data} domain={domain} />
}

interface ConfigProps {
  readonly config: DetoxConfig
  readonly domain: number | undefined
}

function Config({ config, domain }: ConfigProps) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const drafted = useDraft(config, domain)
  const query = useQuery(foundQuery(domain))
  const found = query.data?.found
  const days = query.data?.days ?? 0
  return (
    <>
      <PageHead title={t('title')}>
        <DomainChoice domain={domain} />
        <AllToReport drafted={drafted} />
      </PageHead>
      <Problem drafted={drafted} />
      <Standing
        drafted={drafted}
        isNew={
          found?.files === 0 &&
          KINDS.every((kind) => !allows(kind, 'report') || drafted.valueOf(kind) === 'report')
        }
        onStart={() => drafted.setAll(allTo('disarm'))}
      />
      {query.data && <Summary days={days} found={found ?? null} />}
      <div className={styles['columns']}>
        <ModeTable kinds={KINDS} drafted={drafted} found={found} />
        <div className={styles['aside']}>
          <TryCard drafted={drafted} domain={domain} />
          {OTHERS.map((section) => (
            <PolicyCard key={section.names.join()} section={section} drafted={drafted} />
          ))}
        </div>
      </div>
      <SaveBar drafted={drafted} modes={KINDS} found={found} days={days} />
    </>
  )
}

/** For whom the settings are: an administrator of one domain has no choice. */
function DomainChoice({ domain }: Pick<ConfigProps, 'domain'>) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const everywhere = useSession()?.role.region === 'all'
  const navigate = useNavigate()
  const domains = useQuery({ ...choicesQuery(), enabled: everywhere }).data?.domains ?? []
  if (!everywhere) return null
  return (
    <Select
      aria-label={t('appliesTo')}
      {...SEARCHED}
      w={240}
      allowDeselect={false}
      value={domain === undefined ? '' : String(domain)}
      onChange={(value) =>
        void navigate({
          to: '/detox/config',
          search: { domain: value === '' || value === null ? undefined : Number(value) },
        })
      }
      data={[
        { value: '', label: t('allDomains') },
        ...domains.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function AllToReport({ drafted }: { readonly drafted: Drafted }) {
  const t = useT(DETOX_CONFIG_TEXTS)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('toReport')}
      </Button>
      <AskDialog
        opened={asks}
        title={t('toReportTitle')}
        text={t('toReportText')}
        label={t('toReportDo')}
        onClose={() => setAsks(false)}
        onYes={() => {
          drafted.setAll(allTo('report'))
          setAsks(false)
        }}
      />
    </>
  )
}

function Problem({ drafted }: { readonly drafted: Drafted }) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const { problem } = drafted
  if (problem === null) return null
  if (toApiError(problem).code !== 'CHANGED_MEANWHILE')
    return (
      <Notice tone="error" role="alert">
        {thrownText(problem, language)}
      </Notice>
    )
  return (
    <Notice tone="warn" role="alert">
      <p>{t('conflictUnknown')}</p>
      <Button mt={8} size="xs" onClick={() => void drafted.reload()}>
        {t('reload')}
      </Button>
    </Notice>
  )
}
