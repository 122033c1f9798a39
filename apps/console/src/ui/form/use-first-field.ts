import { useLayoutEffect, type RefObject } from 'react'

/** Typed into without a list or a calendar opening over the form. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [aria-haspopup], [readonly], :disabled), textarea:not([readonly], :disabled)'

/**
 * The first field of a form has the focus when the form appears; in a dialog it is what the dialog begins with. Not where it
 * would bring up the keyboard of a phone over what has not been read.
 */
export function useFirstField(within: RefObject<HTMLElement | null>, wanted = true): void {
  useLayoutEffect(() => {
    if (!wanted || !matchMedia('(pointer: fine)').matches) return
    const first = within.current?.querySelector<HTMLElement>(TYPED)
    first?.setAttribute('data-autofocus', '')
    first?.focus({ preventScroll: true })
  }, [within, wanted])
}
