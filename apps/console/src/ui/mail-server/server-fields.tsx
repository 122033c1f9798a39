/** Port and security of a server, as every form that names one asks for them. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useCallback } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, NumberField } from '../form/fields.tsx'

/** Names of SECURE_MODES; the place of each is its number. */
const SECURE_NAMES = ['none', 'tlsAuto', 'tls', 'ssl'] as const

/** A stored mode in words. */
export function useSecureName(): (mode: number) => string {
  const common = useT(COMMON_TEXTS)
  return useCallback((mode: number) => common(`secure.${SECURE_NAMES[mode] ?? 'none'}`), [common])
}

export function useSecureChoices(): { readonly value: number; readonly label: string }[] {
  const name = useSecureName()
  return SECURE_NAMES.map((_, value) => ({ value, label: name(value) }))
}

interface ServerFieldProps<In extends FieldValues> {
  readonly control: Control<In>
  readonly name: Path<In>
  readonly label?: string
}

/** Empty is the port that the schema has for it. */
export function PortField<In extends FieldValues>({ label, ...props }: ServerFieldProps<In>) {
  const common = useT(COMMON_TEXTS)
  return <NumberField {...props} label={label ?? common('port')} min={1} max={65_535} empty={undefined} />
}

export function SecureField<In extends FieldValues>({ label, ...props }: ServerFieldProps<In>) {
  const common = useT(COMMON_TEXTS)
  return <ChoiceField {...props} label={label ?? common('secure')} choices={useSecureChoices()} />
}
