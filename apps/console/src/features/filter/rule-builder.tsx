/** Rules as rows: target, the conditions that target allows, value. */
import { Box, Button } from '@mantine/core'
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import type { FilterForm } from './filter-form.ts'
import { RuleRow } from './rule-row.tsx'

interface RuleBuilderProps {
  readonly form: FilterForm
  /** Of an authentication filter, which only compares. */
  readonly authentication?: boolean
}

export function RuleBuilder({ form, authentication = false }: RuleBuilderProps) {
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
          authentication={authentication}
          onRemove={() => remove(index)}
          last={fields.length === 1}
        />
      ))}
      {listError !== null && (
        <Box component="p" role="alert" c="var(--error)" m="4px 0">
          {listError}
        </Box>
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
