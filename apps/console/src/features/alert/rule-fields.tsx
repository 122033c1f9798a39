/** Fields of a rule that its kind decides about: what it counts, over which time, and from where on that is bad. */
import {
  ALERT_CLASSES,
  ALERT_KIND_FACTS,
  ALERT_MEASURES,
  ALERT_SENDERS,
  windowsOf,
} from '@postern/contract/codes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { spanText } from '@postern/contract/texts/alert-sentence.ts'
import { hasField, limitOf } from '@postern/contract/validation/alert.ts'
import { useWatch } from 'react-hook-form'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ChoiceField, NumberField, TagsField } from '../../ui/form/fields.tsx'
import type { RuleForm } from './rule-form.ts'

interface FieldsProps {
  readonly form: RuleForm
}

export function WhatFields({ form: { control } }: FieldsProps) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const of = useWatch({ control })
  const rule = { kind: of.kind ?? 'class', measure: of.measure ?? null, times: of.times ?? null }
  const has = (field: Parameters<typeof hasField>[1]) => hasField(rule, field)
  return (
    <>
      {has('mail_class') && (
        <ChoiceField
          control={control}
          name="mail_class"
          label={t('mailClass')}
          choices={ALERT_CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
        />
      )}
      {has('sender_by') && (
        <ChoiceField
          control={control}
          name="sender_by"
          label={t('senderBy')}
          choices={ALERT_SENDERS.map((value) => ({ value, label: t(`sender.${value}`) }))}
        />
      )}
      {has('minutes') && (
        <ChoiceField
          control={control}
          name="minutes"
          label={t('window')}
          choices={windowsOf(rule.kind).map((value) => ({ value, label: spanText(value, language) }))}
        />
      )}
      {has('measure') && (
        <ChoiceField
          control={control}
          name="measure"
          label={t('measure')}
          choices={ALERT_MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
        />
      )}
      {has('ignored') && (
        <TagsField control={control} name="ignored" label={t('ignored')} help={t('ignoredHelp')} />
      )}
    </>
  )
}

const TIMES = [2, 3, 4, 5, 10, 20]

export function LimitFields({ form: { control } }: FieldsProps) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const of = useWatch({ control })
  const rule = { kind: of.kind ?? 'class', measure: of.measure ?? null, times: of.times ?? null }
  const { unit, min, max } = limitOf(rule)
  const { below, lasting } = ALERT_KIND_FACTS[rule.kind]
  const range = { min: formatNumber(min, language), max: formatNumber(max, language) }
  const compared = hasField(rule, 'times')
  const label = below && unit === 'percent' ? 'limit.below' : (`limit.${unit}` as const)
  return (
    <div className="two">
      <NumberField
        control={control}
        name="limit"
        label={t(lasting ? 'limit.minutes' : label)}
        help={t(compared ? 'limitOptional' : 'limitRange', range)}
        min={0}
        max={max}
        empty={null}
      />
      {compared && (
        <ChoiceField
          control={control}
          name="times"
          label={t('times')}
          help={t('timesHelp')}
          choices={[
            { value: null, label: t('notCompared') },
            ...TIMES.map((n) => ({ value: n, label: t('timesOf', { n }) })),
          ]}
        />
      )}
      {hasField(rule, 'least') && (
        <NumberField
          control={control}
          name="least"
          label={t('least')}
          help={t('leastHelp')}
          min={0}
          max={1_000_000}
          empty={null}
        />
      )}
    </div>
  )
}
