/** Rules as rows: target, the conditions that target allows, value. */
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { CONDITIONS, TARGETS, type ConditionName, type TargetName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/console-form.ts'
import {
  conditionName,
  conditionsFor,
  TARGET_NAMES,
  targetName,
} from '@postern/contract/validation/filter-conditions.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import type { FilterForm } from './filter-form.ts'

/** Conditions that can be held to whole words. */
const ON_TEXT: readonly ConditionName[] = ['contain', 'begin', 'end', 'notContain']

/** The condition to keep after the target changed: the same where it is allowed, else the first. */
export function conditionAfter(target: TargetName, current: number): number {
  const name = conditionName(current)
  const allowed = conditionsFor(target)
  return name && allowed.includes(name) ? current : CONDITIONS[allowed[0]!]
}

export function RuleBuilder({ form }: { readonly form: FilterForm }) {
  const t = useT(FILTER_TEXTS)
  const problem = useFieldError()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' })
  const listError = problem(form.formState.errors.rules?.root ?? form.formState.errors.rules)
  return (
    <div style={{ marginTop: 10 }}>
      {fields.map((field, index) => (
        <RuleRow
          key={field.id}
          form={form}
          index={index}
          onRemove={() => remove(index)}
          last={fields.length === 1}
        />
      ))}
      {listError !== null && (
        <p role="alert" style={{ color: 'var(--error)', margin: '4px 0' }}>
          {listError}
        </p>
      )}
      <Button
        mt={6}
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= LIMITS.rulesPerFilterMax}
        onClick={() =>
          append({ target: TARGETS.senderEmail, cond: CONDITIONS.match, value: '', word: false })
        }
      >
        {t('addRule')}
      </Button>
      {fields.length >= LIMITS.rulesPerFilterMax && (
        <span className="dim" style={{ marginLeft: 8 }}>
          {t('tooManyRules', { count: LIMITS.rulesPerFilterMax })}
        </span>
      )}
    </div>
  )
}

/** What a value of each kind looks like. */
const EXAMPLES: Readonly<Record<TargetName, string>> = {
  senderEmail: 'promo@shop.example',
  senderName: 'Shop',
  senderId: 'promo',
  senderDomain: 'shop.example',
  recipientEmail: 'sales@company.example',
  recipientName: 'Sales',
  recipientId: 'sales',
  recipientDomain: 'company.example',
  subject: 'Invoice',
  headerAll: 'X-Mailer: Bulk',
  ip: '192.0.2.0/24',
  body: 'unsubscribe',
  attachmentName: 'invoice.zip',
  attachmentExtension: 'exe',
}

interface RuleRowProps {
  readonly form: FilterForm
  readonly index: number
  readonly last: boolean
  readonly onRemove: () => void
}
function RuleRow({ form, index, last, onRemove }: RuleRowProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const n = index + 1
  const rule = useWatch({ control: form.control, name: `rules.${index}` })
  const target = targetName(rule.target) ?? 'senderEmail'
  const condition = conditionName(rule.cond)
  const errors = form.formState.errors.rules?.[index]
  const blank = condition === 'blank'
  return (
    <div className="rulerow" role="group" aria-label={`${common('rule')} ${String(n)}`}>
      <Controller
        control={form.control}
        name={`rules.${index}.target`}
        render={({ field }) => (
          <Select
            aria-label={t('ruleTarget', { n })}
            value={String(field.value)}
            error={problem(errors?.target)}
            onBlur={field.onBlur}
            ref={field.ref}
            onChange={(value) => {
              field.onChange(Number(value))
              const name = targetName(Number(value))
              if (name)
                form.setValue(`rules.${index}.cond`, conditionAfter(name, rule.cond) as typeof rule.cond)
            }}
            data={TARGET_NAMES.map((name) => ({
              value: String(TARGETS[name]),
              label: common(`target.${name}`),
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name={`rules.${index}.cond`}
        render={({ field }) => (
          <Select
            aria-label={t('ruleCondition', { n })}
            value={String(field.value)}
            error={problem(errors?.cond)}
            onBlur={field.onBlur}
            ref={field.ref}
            onChange={(value) => {
              field.onChange(Number(value))
              if (Number(value) === CONDITIONS.blank) form.setValue(`rules.${index}.value`, '')
            }}
            data={conditionsFor(target).map((name) => ({
              value: String(CONDITIONS[name]),
              label: common(`condition.${name}`),
            }))}
          />
        )}
      />
      <TextInput
        className="value"
        aria-label={t('ruleValue', { n })}
        placeholder={blank ? t('noBlank') : EXAMPLES[target]}
        disabled={blank}
        maxLength={LIMITS.filterValue}
        error={problem(errors?.value)}
        {...form.register(`rules.${index}.value`)}
      />
      <Controller
        control={form.control}
        name={`rules.${index}.word`}
        render={({ field }) => (
          <Checkbox
            mt={7}
            size="xs"
            label={t('ruleWord')}
            title={common('wordBoundary')}
            disabled={condition === undefined || !ON_TEXT.includes(condition)}
            checked={field.value === true}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <ActionIcon
        className="remove"
        size={32}
        aria-label={t('removeRule', { n })}
        title={t('removeRule', { n })}
        disabled={last}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
