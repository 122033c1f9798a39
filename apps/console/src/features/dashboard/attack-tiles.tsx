/** What attacks: viruses and filters that keep most out, campaigns, whom mail pretends to be, and from which countries. */
import { countryName } from '@postern/contract/i18n/countries.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { ThreatCount } from '@postern/contract/routes/dashboard.ts'
import { ATTEMPT_TEXTS, DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useAttacks } from './api.ts'
import { CountRow } from './count-row.tsx'
import { useOpens } from './opens.ts'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

/** Region, policy, id and name: `D:12 partner`. */
const FILTER = /^[A-Za-z]+:\d+ (.*)$/s
const filterName = (key: string): string => FILTER.exec(key)?.[1] ?? key

export function ThreatsTile({ status: { threats, since } }: { readonly status: Status }) {
  const t = useT(DASHBOARD_TEXTS)
  const { viruses, filters } = threats
  if ((viruses?.length ?? 0) + (filters?.length ?? 0) === 0)
    return (
      <p className={css['nothing']}>
        {t(viruses === null ? 'filtersNothing' : filters === null ? 'virusesNothing' : 'threatsNothing')}
      </p>
    )
  return (
    <>
      <Threats title={t('viruses')} since={since} of="virus" field="virus_name" rows={viruses ?? []} />
      <Threats title={t('filters')} since={since} of="spam" field="filter_info" rows={filters ?? []} />
    </>
  )
}

interface ThreatsProps {
  readonly title: string
  readonly since: string
  readonly of: 'virus' | 'spam'
  readonly field: 'virus_name' | 'filter_info'
  readonly rows: readonly ThreatCount[]
}
function Threats({ title, since, of, field, rows }: ThreatsProps) {
  const opens = useOpens()
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={css['rows']}>
        {rows.map(({ key, mails, at_least: atLeast }) => {
          const name = of === 'spam' ? filterName(key) : key
          return (
            <CountRow
              key={key}
              mails={mails}
              atLeast={atLeast}
              opened={opens({ from: since }, of, { [field]: key, exact: true })}
            >
              <ForeignText text={name} title={safeText(name)} />
            </CountRow>
          )
        })}
      </ul>
    </>
  )
}

/** The tiles of one answer; what is null nobody shows. */
function useAttackTile() {
  const query = useAttacks()
  return { ...query, opens: useOpens() }
}

export function CampaignsTile() {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { data, error, isPending, refetch, opens } = useAttackTile()
  if (isPending) return <SkeletonLines count={4} />
  if (!data) return <Failed what={tiles('campaigns')} error={error} onRetry={() => void refetch()} />
  const { campaigns, since } = data
  if (campaigns === null) return null
  if (campaigns.length === 0) return <p className={css['nothing']}>{t('campaignsNothing')}</p>
  return (
    <ul className={css['rows']}>
      {campaigns.map(({ campaign, mails, normal, at_least: atLeast, title, sender }) => {
        const subject = title.trim() === '' ? t('noSubject') : title
        return (
          <CountRow
            key={campaign}
            mails={mails}
            atLeast={atLeast}
            opened={opens({ from: since }, undefined, { campaign: String(campaign) })}
            aside={<Kept normal={normal} mails={mails} />}
          >
            <ForeignText text={subject} title={safeText(`${subject} · ${sender}`)} />
          </CountRow>
        )
      })}
    </ul>
  )
}

/** What became of copies, where it is not the usual. */
function Kept({ normal, mails }: { readonly normal: number; readonly mails: number }) {
  const t = useT(DASHBOARD_TEXTS)
  const { language } = useLanguage()
  if (normal === mails) return null
  return (
    <span className={css['aside']}>
      {normal === 0 ? t('campaignKept') : t('campaignNormal', { count: formatNumber(normal, language) })}
    </span>
  )
}

export function ImpersonationTile() {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { language } = useLanguage()
  const { data, error, isPending, refetch, opens } = useAttackTile()
  if (isPending) return <SkeletonLines count={4} />
  if (!data) return <Failed what={tiles('impersonation')} error={error} onRetry={() => void refetch()} />
  const { impersonation, since } = data
  if (impersonation === null) return null
  if (impersonation.length === 0) return <p className={css['nothing']}>{t('attemptsNothing')}</p>
  return (
    <ul className={css['rows']}>
      {impersonation.map(({ code, mails, at_least: atLeast }) => {
        const text = Object.entries(ATTEMPT_TEXTS).find(([known]) => known === code)?.[1]
        const name = text ? text[language] : code
        return (
          <CountRow
            key={code}
            mails={mails}
            atLeast={atLeast}
            opened={opens({ from: since }, undefined, { finding: code })}
          >
            <span title={name}>{name}</span>
          </CountRow>
        )
      })}
    </ul>
  )
}

export function CountriesTile() {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { language } = useLanguage()
  const { data, error, isPending, refetch } = useAttacks()
  if (isPending) return <SkeletonLines count={3} />
  if (!data) return <Failed what={tiles('countries')} error={error} onRetry={() => void refetch()} />
  const { countries } = data
  if (countries === null) return null
  if (countries.length === 0) return <p className={css['nothing']}>{t('countriesNothing')}</p>
  return (
    <>
      <p className={css['note']}>{t('countriesRule')}</p>
      <ul className={css['rows']}>
        {countries.slice(0, 6).map((code) => (
          <li key={code}>
            <Link to="/statistics/inbound/$kind" params={{ kind: 'country' }} search={{ period: 'month' }}>
              <span className={css['name']}>{countryName(code, language)}</span>
              <span className={css['aside']}>{code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
