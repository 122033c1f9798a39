/** A text that one copies by a button. */
import { Button, CopyButton, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useT } from '../lib/i18n.tsx'

interface CopyableProps {
  readonly text: string
  /** Names the text to those who hear the button; the text itself when absent. */
  readonly name?: string
}

/** The text with a button that copies it. */
export function Copyable({ text, name = text }: CopyableProps) {
  const common = useT(COMMON_TEXTS)
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Group gap={4} component="span">
          <code>{text}</code>
          <Button size="xs" variant="subtle" aria-label={`${common('copy')}: ${name}`} onClick={copy}>
            {common(copied ? 'copied' : 'copy')}
          </Button>
        </Group>
      )}
    </CopyButton>
  )
}
