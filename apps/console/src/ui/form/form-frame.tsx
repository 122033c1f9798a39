/** The sections of a form, to jump to: beside it where there is room. */
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useFirstField } from './use-first-field.ts'

interface Section {
  readonly element: HTMLFieldSetElement
  readonly title: string
}

/** Fewer are seen at a glance. */
const LEAST = 3

interface FormFrameProps {
  /** Begins in its first field. */
  readonly focused?: boolean
  readonly children: ReactNode
}

/** A form, and beside it the index of its sections. */
export function FormFrame({ children, focused = false }: FormFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useFirstField(frame, focused)
  const sections = useSections(frame)
  return (
    <div className="formframe" ref={frame}>
      {children}
      {sections.length >= LEAST && <SectionIndex sections={sections} />}
    </div>
  )
}

function SectionIndex({ sections }: { readonly sections: readonly Section[] }) {
  const ui = useT(UI_TEXTS)
  const here = useHere(sections)
  return (
    <nav className="sectionindex" aria-label={ui('sections')}>
      <ul>
        {sections.map((section) => (
          <li key={section.title}>
            <a
              href={`#${section.element.id}`}
              {...(section.element === here ? { 'aria-current': 'location' as const } : {})}
              onClick={(event) => {
                event.preventDefault()
                goTo(section.element)
              }}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens what folds the element away, and begins there. */
function goTo(element: HTMLElement): void {
  unfold(element)
  element.scrollIntoView({ block: 'start' })
  element
    .querySelector<HTMLElement>('input:not([disabled]), textarea, button')
    ?.focus({ preventScroll: true })
}

/** Opens every fold that the element lies in. */
export function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

/** Sections name themselves by their legends: no form has to list them a second time. */
function useSections(within: RefObject<HTMLElement | null>): readonly Section[] {
  const [sections, setSections] = useState<readonly Section[]>([])
  useLayoutEffect(() => {
    const frame = within.current
    if (!frame) return undefined
    const look = () =>
      setSections((before) => {
        const now = sectionsIn(frame)
        const same =
          now.length === before.length &&
          now.every(({ element, title }, at) => {
            const known = before[at]
            return element === known?.element && title === known.title
          })
        return same ? before : now
      })
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(frame, { subtree: true, childList: true, characterData: true })
    return () => watcher.disconnect()
  }, [within])
  return sections
}

function sectionsIn(frame: HTMLElement): Section[] {
  return [
    ...frame.querySelectorAll<HTMLFieldSetElement>('fieldset:not(fieldset:not(.readonly) fieldset)'),
  ].flatMap((element, at) => {
    const title = element.querySelector(':scope > legend')?.textContent ?? ''
    if (title === '') return []
    element.id ||= `section-${String(at + 1)}`
    return [{ element, title }]
  })
}

/** The section that is read: the first of those in the upper part of the window. */
function useHere(sections: readonly Section[]): Element | undefined {
  const [seen, setSeen] = useState<ReadonlySet<Element>>(new Set())
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) now.add(target)
            else now.delete(target)
          }
          return now
        }),
      { rootMargin: '-90px 0px -55% 0px' },
    )
    for (const { element } of sections) watcher.observe(element)
    return () => watcher.disconnect()
  }, [sections])
  return sections.find(({ element }) => seen.has(element))?.element
}
