/**
 * One row. A click opens it, or shows it beside the list; Enter opens it, Space and Shift select. Tab leads to one row of
 * the list and to what stands in it; arrow keys lead to the others.
 */
import { Checkbox } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useT } from '../lib/i18n.tsx'
import { OPENER } from './row-name.tsx'
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
  /** A click moves the cursor, a double click opens. */
  readonly previews: boolean
  /** Whether it can be opened at all. */
  readonly opens: boolean
  readonly children: ReactNode
}

/** What acts by itself. */
const CONTROL = 'a, button, input, select, textarea'

/** Whether a click is about the row, and not about a control in it or a dialog that one has opened. */
function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const place = target as HTMLElement
  const control = place.closest(CONTROL)
  return currentTarget.contains(place) && (control === null || control.matches(OPENER))
}

/** Whether the click ends the marking of text; the second of two clicks marks a word. */
const hasMarked = ({ detail }: MouseEvent): boolean => detail === 1 && getSelection()?.isCollapsed === false

export function GridRow(props: GridRowProps) {
  const { id, index, label, state, tabStop, pending, readOnly, children } = props
  const ui = useT(UI_TEXTS)
  const element = useRef<HTMLTableRowElement>(null)
  const current = state.cursor === id
  useFocusOfCursor(element, current)
  useOneTabStop(element, tabStop)
  const open = () => element.current?.querySelector<HTMLElement>(OPENER)?.click()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') open()
    else if (event.key === ' ' && !readOnly) state.toggle(id, event.shiftKey)
    else if (event.key === 'ArrowDown') state.move(1, event.shiftKey)
    else if (event.key === 'ArrowUp') state.move(-1, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isForRow(event) || hasMarked(event)) return
    const place = event.target as HTMLElement
    // Beside the box is meant for the box.
    if (place.closest('.pick') || (event.shiftKey && !readOnly)) return state.toggle(id, event.shiftKey)
    state.setCursor(id)
    if (!props.previews && !place.closest(OPENER) && !event.ctrlKey && !event.metaKey) open()
  }
  const [saved] = useState(() => isSaved(location.pathname, id))
  return (
    <tr
      ref={element}
      className={`${current ? 'cur' : ''}${pending ? ' off' : ''}${saved ? ' saved' : ''}`}
      data-clickable={props.opens || undefined}
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={readOnly ? current : state.selected.has(id)}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => props.previews && isForRow(event) && open()}
      onClick={onClick}
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

type Row = RefObject<HTMLTableRowElement | null>

/** The focus follows the cursor, so that who listens to the page hears the row; never out of a field or a dialog. */
function useFocusOfCursor(element: Row, current: boolean): void {
  useEffect(() => {
    if (!current) return
    const held = document.activeElement
    if (held === null || held === document.body || held.id === 'content' || held.closest('table.g'))
      element.current?.focus({ preventScroll: true })
  }, [current, element])
}

/** What stands in rows that Tab does not lead to is no stop either. */
function useOneTabStop(element: Row, tabStop: boolean): void {
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(CONTROL) ?? [])
      control.tabIndex = tabStop ? 0 : -1
  })
}
