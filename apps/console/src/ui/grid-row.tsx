/** One row: click sets the cursor, double click or Enter opens, Space and Shift select. */
import { Checkbox } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'
import { isSaved } from './saved-row.ts'
import type { Rows } from './use-rows.ts'

interface GridRowProps {
  readonly id: string
  readonly index: number
  readonly label: string
  readonly state: Rows
  readonly tabStop: boolean
  readonly pending: boolean
  readonly readOnly: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

export function GridRow(props: GridRowProps) {
  const { id, index, label, state, tabStop, pending, readOnly, onOpen, children } = props
  const ui = useT(UI_TEXTS)
  const element = useRef<HTMLTableRowElement>(null)
  const current = state.cursor === id
  useEffect(() => {
    if (!current) return
    const row = element.current
    // The focus follows the cursor, so that who listens to the page hears the row; never out of a field or a dialog.
    const held = document.activeElement
    if (held === null || held === document.body || held.id === 'content' || held.closest('table.g'))
      row?.focus({ preventScroll: true })
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen()
    else if (event.key === ' ' && !readOnly) state.toggle(id, event.shiftKey)
    else if (event.key === 'ArrowDown') state.move(1, event.shiftKey)
    else if (event.key === 'ArrowUp') state.move(-1, event.shiftKey)
    else return
    event.preventDefault()
  }
  const [saved] = useState(() => isSaved(location.pathname, id))
  return (
    <tr
      ref={element}
      className={`${current ? 'cur' : ''}${pending ? ' off' : ''}${saved ? ' saved' : ''}`}
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={readOnly ? current : state.selected.has(id)}
      onKeyDown={onKeyDown}
      onDoubleClick={onOpen}
      onClick={(event) => {
        if (event.shiftKey && !readOnly) state.toggle(id, true)
        else state.setCursor(id)
      }}
    >
      {!readOnly && (
        <td className="pick">
          <Checkbox
            size="xs"
            aria-label={ui('selectRow', { name: label })}
            checked={state.selected.has(id)}
            disabled={pending}
            onChange={() => undefined}
            onClick={(event) => {
              event.stopPropagation()
              state.toggle(id, event.shiftKey)
            }}
          />
        </td>
      )}
      {children}
    </tr>
  )
}
