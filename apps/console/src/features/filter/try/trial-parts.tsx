/** What a trial shows: the verdict now and after, condition by condition, and the filters level by level. */
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import type { Trial, TrialFilter, TrialVerdict } from '@postern/contract/routes/filter-try.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { ACTING_FILTERS } from '@postern/contract/validation/why-sentence.ts'
import { ruleText } from '@postern/contract/validation/rule-text.ts'
import { whySentence } from '@postern/contract/validation/why-sentence.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { mailState, StateBadge } from '../../../ui/state-badge.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import css from './try.module.css'

interface TrialProps {
  readonly trial: Trial
}

/** Whether the same becomes of the mail. */
export function isSame({ now, after }: Trial): boolean {
  return after !== null && after.class === now.class && after.mode === now.mode
}

export function Verdicts({ trial, after }: TrialProps & { readonly after: string }) {
  const t = useT(TRY_TEXTS)
  return (
    <>
      <dl className={css['verdicts']}>
        <Verdict label={t('now')} verdict={trial.now} />
        {trial.after && <Verdict label={after} verdict={trial.after} />}
      </dl>
      {isSame(trial) && <p className="dim small">{t('unchanged')}</p>}
      <Sentence trace={(trial.after ?? trial.now).trace} />
    </>
  )
}

function Verdict({ label, verdict }: { readonly label: string; readonly verdict: TrialVerdict }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <StateBadge state={mailState(verdict)} />
      </dd>
    </div>
  )
}

function Sentence({ trace }: Pick<TrialVerdict, 'trace'>) {
  const { language } = useLanguage()
  const sentence = whySentence(trace, language)
  return sentence === null ? null : <p className="strong">{sentence}</p>
}

interface ConditionsProps extends TrialProps {
  readonly rules: readonly { readonly target: number; readonly cond: number; readonly value: string }[]
}

export function Conditions({ trial, rules }: ConditionsProps) {
  const t = useT(TRY_TEXTS)
  const { language } = useLanguage()
  return (
    <>
      <h2>{t('conditions')}</h2>
      {trial.in_force?.term === false && <p className="dim">{t('outOfTerm')}</p>}
      {trial.in_force?.language === false && <p className="dim">{t('otherLanguage')}</p>}
      <ol className={css['conditions']}>
        {trial.conditions.map((condition, index) => (
          <li key={index}>
            <span className={css['head']}>
              <ToneBadge tone={condition.met ? 'good' : 'over'}>
                {t(condition.met ? 'met' : 'notMet')}
              </ToneBadge>
              <ForeignText text={rules[index] ? ruleText(rules[index], language) : ''} />
            </span>
            <Seen condition={condition} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Seen({ condition: { seen, values } }: { readonly condition: Trial['conditions'][number] }) {
  const t = useT(TRY_TEXTS)
  if (values === 0) return <p className={css['saw']}>{t('sawNothing')}</p>
  return (
    <p className={css['saw']}>
      {t('saw')}{' '}
      {seen.map((text, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {text === '' ? t('sawEmpty') : <ForeignText className="mono" text={text} />}
        </span>
      ))}
      {values > seen.length && ` ${t('moreValues', { count: values - seen.length })}`}
    </p>
  )
}

/** Level by level, in the recipient's order: what matched, and why each but one does not count. */
export function Levels({ trial }: TrialProps) {
  const t = useT(TRY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const off = REGION_NAMES.filter((name) => !trial.order.includes(name))
  return (
    <>
      <h3>{t('levels')}</h3>
      <ol className={css['levels']}>
        {[...trial.order, ...off].map((region) => (
          <li key={region}>
            <strong>{common(`region.${region}`)}</strong>
            <Level trial={trial} region={region} off={!trial.order.includes(region)} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Level({ trial, region, off }: TrialProps & { readonly region: RegionName; readonly off: boolean }) {
  const t = useT(TRY_TEXTS)
  const met = trial.met.filter((filter) => filter.region === region)
  if (met.length === 0) return <span className="dim">{t(off ? 'levelOff' : 'noneMet')}</span>
  return (
    <ul>
      {met.map((filter, index) => (
        <li key={index}>
          <Met filter={filter} trace={(trial.after ?? trial.now).trace} />
        </li>
      ))}
    </ul>
  )
}

const tookEffect = ({ kind, code, decisive }: TrialVerdict['trace'][number]): boolean =>
  kind === 'filter' &&
  (decisive || (ACTING_FILTERS.some((known) => known === code) && !code.startsWith('filter.exempt-')))

function Met({ filter, trace }: { readonly filter: TrialFilter } & Pick<TrialVerdict, 'trace'>) {
  const t = useT(TRY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const decided = filter.standing === 'decided'
  const applies = decided || filter.standing === 'exempts'
  // A virus, or what could not be read, comes before any filter.
  const beaten = decided && !trace.some(tookEffect)
  const name = filter.readable ? filter.name || t('draft') : t('hidden')
  return (
    <span className={css['head']}>
      <ToneBadge tone={applies && !beaten ? 'good' : 'over'}>
        {beaten ? t('beforeFilters') : t(`standing.${filter.standing}`)}
      </ToneBadge>
      <span>
        {common(`policy.${filter.policy}`)} · <ForeignText className="strong" text={name} />
        {filter.draft && filter.name !== '' && ` (${t('draft')})`}
      </span>
      {filter.rule && (
        <span className="dim">
          <ForeignText text={ruleText(filter.rule, language)} />
        </span>
      )}
    </span>
  )
}
