/** A day and a time, picked from a month by the 24-hour clock, in the viewer's format and zone. */
import { Button, Input, Popover } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState, type Ref } from 'react'
import { formatDateTime } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { SkeletonLines } from './states.tsx'

/** Loaded when it is asked for, as that of a period. */
const MomentCalendar = lazy(() =>
  import('./moment-calendar.tsx').then((module) => ({ default: module.MomentCalendar })),
)

interface MomentFieldProps {
  readonly label: string
  readonly description?: string | undefined
  /** Nothing is no answer. */
  readonly required?: boolean | undefined
  /** ISO 8601; undefined for none. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: () => void
  readonly error?: string | null
  readonly ref?: Ref<HTMLButtonElement>
}

export function MomentField({
  label,
  description,
  required = false,
  value,
  onChange,
  onBlur,
  error = null,
  ref,
}: MomentFieldProps) {
  const ui = useT(UI_TEXTS)
  const id = useId()
  const [open, setOpen] = useState(false)
  const words = value === undefined ? ui('noMoment') : formatDateTime(value).replace(/(:\d\d):\d\d/, '$1')
  const notes = [description !== undefined && `${id}-help`, error !== null && `${id}-error`]
  const choose = (next: string | undefined) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description}
      descriptionProps={{ id: `${id}-help` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            ref={ref}
            variant="default"
            className="moment-field"
            justify="flex-start"
            fullWidth
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${label}: ${words}`}
            aria-describedby={notes.filter((note) => note !== false).join(' ') || undefined}
            data-faulty={error === null ? undefined : label}
            onClick={() => setOpen(!open)}
            onBlur={onBlur}
          >
            {words}
          </Button>
        </Popover.Target>
        {/* The focus waits here while the calendar is on its way. */}
        <Popover.Dropdown role="dialog" aria-label={label} className="periodbox" tabIndex={-1}>
          <Suspense fallback={<SkeletonLines count={8} />}>
            {open && <MomentCalendar value={value} required={required} onApply={choose} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
