/** Writes rich text: exactly what the allow-list of notices keeps. Loaded with the form that needs it. */
import '../../styles/rich-editor.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { isRichTextLink } from '@postern/contract/validation/rich-text.ts'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { LinkControl } from './link-control.tsx'

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: (url) => isRichTextLink(url) },
  }),
]

export interface RichEditorProps {
  readonly label: string
  readonly description?: string
  readonly required?: boolean
  readonly value: string
  /** HTML; '' for nothing. */
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly error: string | null
}

export function RichEditor({
  label,
  description,
  required,
  value,
  onChange,
  onBlur,
  error,
}: RichEditorProps) {
  const t = useT(NOTICE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const errorId = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required ?? false}
      description={description}
      error={error}
      errorProps={{ id: errorId }}
    >
      <RichTextEditor
        editor={editor}
        mt={4}
        style={error === null ? {} : { borderColor: 'var(--error)' }}
        labels={{
          boldControlLabel: t('bold'),
          italicControlLabel: t('italic'),
          h2ControlLabel: t('heading', { level: 1 }),
          h3ControlLabel: t('heading', { level: 2 }),
          bulletListControlLabel: t('bulletList'),
          orderedListControlLabel: t('orderedList'),
          unlinkControlLabel: t('unlink'),
          clearFormattingControlLabel: t('clearFormat'),
          undoControlLabel: common('undo'),
          redoControlLabel: t('redo'),
        }}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={label}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
