/** Where the word of a list's search is typed. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconSearch } from '@tabler/icons-react'
import { useT } from '../lib/i18n.tsx'

interface SearchWordProps extends Pick<TextInputProps, 'w' | 'style'> {
  readonly word: string
  readonly onWord: (word: string) => void
}

export function SearchWord({ word, onWord, ...place }: SearchWordProps) {
  const ui = useT(UI_TEXTS)
  return (
    <TextInput
      {...place}
      type="search"
      aria-label={ui('searchWord')}
      placeholder={ui('searchWord')}
      maxLength={255}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={word}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // The browser would empty the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onChange={(event) => onWord(event.currentTarget.value)}
    />
  )
}
