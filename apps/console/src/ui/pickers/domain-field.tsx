import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField } from '../form/fields.tsx'

interface DomainFieldProps<In extends FieldValues> {
  readonly control: Control<In>
  readonly name: Path<In>
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  /** What is being changed stays in its domain. */
  readonly fixed: boolean
  readonly onChosen?: (() => void) | undefined
}

/** The domain of what a form makes; an administrator of one domain has none to choose. */
export function DomainField<In extends FieldValues>({
  control,
  name,
  domains,
  fixed,
  onChosen,
}: DomainFieldProps<In>) {
  const common = useT(COMMON_TEXTS)
  const everywhere = useSession()?.role.region === 'all'
  return (
    <ChoiceField
      control={control}
      name={name}
      label={common('domain')}
      withAsterisk
      searchable
      disabled={fixed || !everywhere}
      {...(onChosen && { onChosen })}
      choices={domains.map((domain) => ({ value: domain.id, label: domain.name }))}
    />
  )
}
