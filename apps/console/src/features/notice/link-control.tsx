/** Makes the selected text a link, or none. */
import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { isRichTextLink } from '@postern/contract/validation/rich-text.ts'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'

export function LinkControl() {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const { editor } = useRichTextEditorContext()
  const [opened, setOpened] = useState(false)
  const [href, setHref] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = () => {
    const current: unknown = editor?.getAttributes('link')['href']
    setHref(typeof current === 'string' ? current : '')
    setWrong(false)
    setOpened(!opened)
  }
  const save = () => {
    const address = href.trim()
    if (!isRichTextLink(address)) {
      setWrong(true)
      return
    }
    setOpened(false)
    editor?.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus width={340} position="bottom-start">
      <Popover.Target>
        <RichTextEditor.Control aria-label={t('link')} title={t('link')} onClick={open}>
          <IconLink size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('link')}>
        <TextInput
          data-autofocus
          label={t('linkAddress')}
          description={t('linkHelp')}
          placeholder="https://"
          value={href}
          error={wrong ? codeText('INVALID_URL', language) : null}
          onChange={(event) => setHref(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The popover lies inside the page's form, which Enter would send.
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
        <Group justify="flex-end" gap={8} mt={10}>
          <Button variant="default" onClick={() => setOpened(false)}>
            {common('cancel')}
          </Button>
          <Button onClick={save}>{common('apply')}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
