/** Where mail came from: the world, the first ten, and countries under suspicion. The table below has all numbers. */
import { countryName } from '@postern/contract/i18n/countries.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useMemo } from 'react'
import { display } from '../../../lib/display.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useInbound, type Inbound } from '../api.ts'
import { Count } from '../count-link.tsx'
import { BlockCountry } from '../row-acts.tsx'
import { percentOf } from '../numbers.ts'
import type { StatisticSearch } from '../search.ts'
import { mailOf } from '../view.ts'
import { MAP_HEIGHT, MAP_WIDTH, readWorld, type Country } from './world.ts'
import css from './country.module.css'

/** Shares of all mail in percent at which a step begins. */
const STEPS = [0, 1, 2, 5, 10, 20] as const
const TOP = 10

const stepOf = (share: number): number => STEPS.findLastIndex((from) => share >= from)

/** However few rows the table below is asked for, the map has all. */
export function CountryPanel({ search }: { readonly search: StatisticSearch }) {
  const { data } = useInbound('country', { ...search, limit: 0, sort: undefined })
  return data ? <Panel answer={data} domain={search.domain_id} /> : null
}

function Panel({ answer, domain }: { readonly answer: Inbound; readonly domain: number | undefined }) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const top = answer.rows.slice(0, TOP)
  const link = (key: string) => mailOf({ from: answer.from, to: answer.to, domain, kind: 'country', key })
  return (
    <div className={css['columns']}>
      {display().map && (
        <section className={`card ${css['world']!}`} aria-label={t('map')}>
          <Scale />
          <World answer={answer} />
        </section>
      )}
      <section className={`card ${css['side']!}`}>
        <h2>{t('topTen')}</h2>
        <ol>
          {top.map(({ key, total }) => (
            <li key={key}>
              <span>{countryName(key, language)}</span>
              <span>
                <Count count={total} name={countryName(key, language)} search={link(key)} />{' '}
                <span className="dim">{percentOf(total, answer.total.total)}</span>
              </span>
            </li>
          ))}
        </ol>
        <h2>{t('suspected')}</h2>
        <p className="dim small">{t('suspectedRule')}</p>
        {answer.suspected.length === 0 ? (
          <p>{t('suspectedNone')}</p>
        ) : (
          <ul>
            {answer.suspected.map((code) => (
              <li key={code}>
                <span>
                  <i className={css['ring']} aria-hidden /> {countryName(code, language)}
                </span>
                <BlockCountry code={code} name={countryName(code, language)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Scale() {
  const t = useT(STATISTICS_TEXTS)
  return (
    <p className={css['scale']}>
      {t('mapScale')}
      {STEPS.map((from, step) => (
        <span key={from}>
          <i data-step={step} />
          {step === 0 ? '<1' : step === STEPS.length - 1 ? `${from} %+` : from}
        </span>
      ))}
    </p>
  )
}

function World({ answer: { rows, total, suspected } }: { readonly answer: Inbound }) {
  const { language } = useLanguage()
  const world = useMemo(() => readWorld(), [])
  const totals = new Map(rows.map((row) => [row.key, row.total]))
  const words = (code: string, count: number) =>
    `${countryName(code, language)}: ${percentOf(count, total.total)}`
  const shareOf = (count: number) => (total.total === 0 ? 0 : (count / total.total) * 100)
  const marked = (list: readonly Country[]) => list.filter(({ code }) => (totals.get(code) ?? 0) > 0)
  return (
    <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className={css['map']} aria-hidden>
      {world.map(({ code, shape }, index) => {
        const count = totals.get(code) ?? 0
        return (
          <path key={index} d={shape} data-step={count > 0 ? stepOf(shareOf(count)) : undefined}>
            {count > 0 && <title>{words(code, count)}</title>}
          </path>
        )
      })}
      {marked(world.filter(({ tiny }) => tiny)).map(({ code, middle: [x, y] }) => (
        <circle key={code} cx={x} cy={y} r={4} data-step={stepOf(shareOf(totals.get(code)!))}>
          <title>{words(code, totals.get(code)!)}</title>
        </circle>
      ))}
      {world
        .filter(({ code }) => suspected.includes(code))
        .map(({ code, middle: [x, y] }) => (
          <circle key={code} cx={x} cy={y} r={9} className={css['suspect']} />
        ))}
    </svg>
  )
}
