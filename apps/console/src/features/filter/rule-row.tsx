/** One rule: a target, one of the conditions that target allows, a value. */
import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { CONDITIONS, TARGETS, type TargetName } from '@postern/contract/codes/filter.ts'
import { TARGET_GROUPS, type TargetGroupName } from '@postern/contract/codes/filter-target-groups.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { TARGET_MEANINGS } from '@postern/contract/texts/filter-meanings.ts'
import { TARGET_GROUP_TEXTS, TARGET_TEXTS } from '@postern/contract/texts/filter-targets.ts'
import {
  conditionName,
  conditionsFor,
  takesWord,
  TARGET_NAMES,
  targetKind,
  targetName,
} from '@postern/contract/validation/filter-conditions.ts'
import { wordType } from '@postern/contract/validation/word-type.ts'
import { resultValues } from '@postern/contract/validation/filter-results.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { SearchSelect, type SearchGroup } from '../../ui/pickers/search-select.tsx'
import type { FilterForm } from './filter-form.ts'
import { RuleValue } from './rule-value.tsx'

/** The condition to keep after the target changed: the same where it is allowed, else the first. */
function conditionAfter(target: TargetName, current: number, authentication: boolean): number {
  const name = conditionName(current)
  const allowed = conditionsFor(target, authentication)
  return name && allowed.includes(name) ? current : CONDITIONS[allowed[0]!]
}

/** What can be compared as a whole: sizes and texts of any length cannot. */
const COMPARED = TARGET_NAMES.filter((name) => !['numeric', 'content', 'header'].includes(targetKind(name)))

interface RulePartProps {
  readonly form: FilterForm
  readonly index: number
}
interface ComparedProps extends RulePartProps {
  /** Of an authentication filter, which only compares. */
  readonly authentication: boolean
}
interface RuleRowProps extends ComparedProps {
  readonly last: boolean
  readonly onRemove: () => void
}

export function RuleRow({ form, index, authentication, last, onRemove }: RuleRowProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const n = index + 1
  const rule = useWatch({ control: form.control, name: `rules.${index}` })
  const target = targetName(rule.target) ?? 'senderEmail'
  const condition = conditionName(rule.cond)
  return (
    <div className="rulerow" role="group" aria-label={`${common('rule')} ${String(n)}`}>
      <TargetChoice form={form} index={index} authentication={authentication} />
      <ConditionChoice form={form} index={index} target={target} authentication={authentication} />
      <RuleValue form={form} index={index} target={target} blank={condition === 'blank'} />
      {!authentication && (
        <WordSwitch
          form={form}
          index={index}
          disabled={condition === undefined || !takesWord(target, condition)}
        />
      )}
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

function TargetChoice({ form, index, authentication }: ComparedProps) {
  const t = useT(FILTER_TEXTS)
  const meanings = useT(TARGET_MEANINGS)
  const groups = useTargetGroups(authentication)
  const problem = useFieldError()
  const choose = (code: number) => {
    const name = targetName(code)
    if (!name) return
    // A result is chosen from a list: what was typed for another target is none of it.
    if (resultValues(name)) form.setValue(`rules.${index}.value`, '')
    const current = form.getValues(`rules.${index}.cond`)
    form.setValue(`rules.${index}.cond`, conditionAfter(name, current, authentication) as typeof current)
  }
  return (
    <Controller
      control={form.control}
      name={`rules.${index}.target`}
      render={({ field }) => (
        <SearchSelect
          label={t('ruleTarget', { n: index + 1 })}
          title={meanings(targetName(field.value) ?? 'senderEmail')}
          placeholder={t('searchTarget')}
          value={String(field.value)}
          error={problem(form.formState.errors.rules?.[index]?.target)}
          onBlur={field.onBlur}
          ref={field.ref}
          onChange={(value) => {
            field.onChange(Number(value))
            choose(Number(value))
          }}
          groups={groups}
        />
      )}
    />
  )
}

/** The targets on offer, found by their names in the language of the page and in English. */
function useTargetGroups(authentication: boolean): readonly SearchGroup[] {
  const { language } = useLanguage()
  return useMemo(() => {
    const offered = new Set<TargetName>(authentication ? COMPARED : TARGET_NAMES)
    return Object.entries(TARGET_GROUPS)
      .map(([group, names]) => ({
        label: TARGET_GROUP_TEXTS[group as TargetGroupName][language],
        options: (names as readonly TargetName[])
          .filter((name) => offered.has(name))
          .map((name) => ({
            value: String(TARGETS[name]),
            label: TARGET_TEXTS[name][language],
            help: TARGET_MEANINGS[name][language],
            // A page has the texts of one language; the names in the code are English.
            words: name.replaceAll(/[A-Z]/g, ' $&'),
          })),
      }))
      .filter(({ options }) => options.length > 0)
  }, [authentication, language])
}

function ConditionChoice({
  form,
  index,
  target,
  authentication,
}: ComparedProps & { readonly target: TargetName }) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  return (
    <Controller
      control={form.control}
      name={`rules.${index}.cond`}
      render={({ field }) => (
        <Select
          aria-label={t('ruleCondition', { n: index + 1 })}
          value={String(field.value)}
          error={problem(form.formState.errors.rules?.[index]?.cond)}
          onBlur={field.onBlur}
          ref={field.ref}
          onChange={(value) => {
            field.onChange(Number(value))
            if (Number(value) === CONDITIONS.blank) form.setValue(`rules.${index}.value`, '')
          }}
          data={conditionsFor(target, authentication).map((name) => ({
            value: String(CONDITIONS[name]),
            label: common(`condition.${name}`),
          }))}
        />
      )}
    />
  )
}

function WordSwitch({ form, index, disabled }: RulePartProps & { readonly disabled: boolean }) {
  const t = useT(FILTER_TEXTS)
  const value = useWatch({ control: form.control, name: `rules.${index}.value` }) ?? ''
  return (
    <Controller
      control={form.control}
      name={`rules.${index}.word`}
      render={({ field }) => (
        <Checkbox
          mt={7}
          size="xs"
          label={t('ruleWord')}
          title={t(wordType(value.trim()) === 1 ? 'wordHelpKorean' : 'wordHelp')}
          disabled={disabled}
          checked={field.value === true}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  )
}
