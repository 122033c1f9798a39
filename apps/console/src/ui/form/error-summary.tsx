/** What has to be corrected before a form can be saved: each field by its name, leading to it. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useEffect, useState, type RefObject } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Notice } from '../notice.tsx'
import { unfold } from './form-frame.tsx'

interface Faulty {
  readonly element: HTMLElement
  readonly name: string
}

interface ErrorSummaryProps {
  readonly count: number
  /** Anything inside the form. */
  readonly within: RefObject<HTMLElement | null>
  /** What is wrong with the form as a whole. */
  readonly whole?: string | undefined
}

export function ErrorSummary({ count, within, whole }: ErrorSummaryProps) {
  const common = useT(COMMON_TEXTS)
  const [faulty, setFaulty] = useState<readonly Faulty[]>([])
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!form) return undefined
    // Fields say themselves what they are called: no form has to list its names a second time.
    const look = () =>
      setFaulty((before) => {
        const now = faultyFields(form)
        const same = now.length === before.length && now.every(({ name }, at) => name === before[at]?.name)
        return same ? before : now
      })
    const watcher = new MutationObserver(look)
    watcher.observe(form, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-faulty'],
    })
    queueMicrotask(look)
    return () => watcher.disconnect()
  }, [within])
  return (
    <Notice tone="error" role="alert">
      {common('errorSummary', { count })}
      {whole !== undefined && ` ${whole}`}
      {faulty.length > 0 && (
        <ul className="faulty">
          {faulty.map(({ element, name }) => (
            <li key={name}>
              <button type="button" onClick={() => goTo(element)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function goTo(element: HTMLElement): void {
  unfold(element)
  element.focus()
}

/**
 * Fields marked as wrong, by label, and what `data-faulty` names where no single field is at fault; those without a name
 * and further ones of a name are left out.
 */
function faultyFields(form: HTMLFormElement): readonly Faulty[] {
  const found = new Map<string, HTMLElement>()
  for (const element of form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-faulty]')) {
    const name = nameOf(element)
    if (name !== '' && !found.has(name)) found.set(name, element)
  }
  return [...found].map(([name, element]) => ({ element, name }))
}

function nameOf(element: HTMLElement): string {
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
  const by = element.getAttribute('aria-labelledby')
  const words =
    element.dataset['faulty'] ??
    element.getAttribute('aria-label') ??
    labels?.[0]?.textContent ??
    (by === null ? '' : (document.getElementById(by)?.textContent ?? ''))
  return words.replace(/\s*\*\s*$/, '').trim()
}
