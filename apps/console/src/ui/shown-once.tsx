/** What is shown this once: a secret, a token, codes. It is copied by a button, and somebody says that they keep it. */
import { Button, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useRef, useState, type ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Notice } from './notice.tsx'

interface ShownOnceProps {
  /** What is copied. */
  readonly text: string
  /** What shows it: the text itself when absent. */
  readonly children?: ReactNode
  /** Other ways to keep it. */
  readonly more?: ReactNode
  /** The button of who keeps it. */
  readonly kept: string
  readonly onKept: () => void
}

/** Browsers let pages copy only over https: elsewhere what is shown is selected, and the reader told to copy it. */
export function ShownOnce({ text, children, more, kept, onKept }: ShownOnceProps) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const shown = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
      setOutcome('selected')
    }
  }
  return (
    <>
      <div ref={shown}>{children ?? <code className="manualkey">{text}</code>}</div>
      <span className="visually-hidden" aria-live="polite">
        {outcome === 'copied' ? common('copied') : ''}
      </span>
      {outcome === 'selected' && (
        <Notice tone="warn" role="alert">
          {ui('copyByHand')}
        </Notice>
      )}
      <Group justify="flex-end" gap={8}>
        {more}
        <Button variant="default" onClick={() => void copy()}>
          {common(outcome === 'copied' ? 'copied' : 'copy')}
        </Button>
        <Button data-autofocus onClick={onKept}>
          {kept}
        </Button>
      </Group>
    </>
  )
}
