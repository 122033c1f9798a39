import { useLayoutEffect, type RefObject } from 'react'
import { isFocusHeld } from '../../lib/held-focus.ts'

/** Typed into without a list or a calendar opening over the form. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [aria-haspopup], [readonly], :disabled), textarea:not([readonly], :disabled)'

/**
 * The first field of a form has the focus when the form appears; a dialog begins with it. A field whose list opens only while
 * somebody types says so by `data-autofocus`. A phone's keyboard would cover a form that nobody has read: nothing has the focus there.
 * A dialog that was opened before the form came keeps the focus.
 */
export function useFirstField(within: RefObject<HTMLElement | null>, wanted = true): void {
  useLayoutEffect(() => {
    if (!wanted || !matchMedia('(pointer: fine)').matches) return
    const first = within.current?.querySelector<HTMLElement>(`[data-autofocus], ${TYPED}`)
    first?.setAttribute('data-autofocus', '')
    const isOver = !within.current?.closest('[role=dialog]') && isFocusHeld()
    if (!isOver) first?.focus({ preventScroll: true })
  }, [within, wanted])
}
