import { useLayoutEffect, type RefObject } from 'react'

/** Typed into without a list or a calendar opening over the form. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [aria-haspopup], [readonly], :disabled), textarea:not([readonly], :disabled)'

/**
 * The first field of a form has the focus when the form appears; a dialog begins with it. A field whose list opens only while
 * somebody types says so by `data-autofocus`. A phone's keyboard would cover a form that nobody has read: nothing has the focus there.
 */
export function useFirstField(within: RefObject<HTMLElement | null>, wanted = true): void {
  useLayoutEffect(() => {
    if (!wanted || !matchMedia('(pointer: fine)').matches) return
    const first = within.current?.querySelector<HTMLElement>(`[data-autofocus], ${TYPED}`)
    first?.setAttribute('data-autofocus', '')
    first?.focus({ preventScroll: true })
  }, [within, wanted])
}
