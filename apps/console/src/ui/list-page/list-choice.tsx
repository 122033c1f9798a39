/** A filter above a list: all rows, or those of one kind. */
import { Select } from '@mantine/core'

interface ListChoiceProps<Value extends string> {
  readonly label: string
  /** Of the choice that leaves nothing out. */
  readonly all: string
  readonly choices: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly value: Value | undefined
  /** undefined: all. */
  readonly onChoice: (value: Value | undefined) => void
  /** Width in px; that of the longest choice when absent. */
  readonly w?: number
  /** Whether choosing the same once more means all. */
  readonly allowDeselect?: boolean
}

export function ListChoice<const Value extends string>(props: ListChoiceProps<Value>) {
  const { label, all, choices, nameOf, value, onChoice, ...rest } = props
  return (
    <Select
      {...rest}
      aria-label={label}
      value={value ?? ''}
      onChange={(chosen) => onChoice(choices.find((choice) => choice === chosen))}
      data={[
        { value: '', label: all },
        ...choices.map((choice) => ({ value: choice, label: nameOf(choice) })),
      ]}
    />
  )
}
