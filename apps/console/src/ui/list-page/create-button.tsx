/** The button above a list that makes a new row. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { useT } from '../../lib/i18n.tsx'

/** Opens a form over the list. */
export function CreateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      <Create />
    </Button>
  )
}

type AnchorProps = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly ref?: Ref<HTMLAnchorElement>
}

function CreateAnchor(props: AnchorProps) {
  return (
    <Button component="a" leftSection={<IconPlus size={16} aria-hidden />} {...props}>
      <Create />
    </Button>
  )
}

/** Leads to the page of the form. */
export const CreateLink = createLink(CreateAnchor)

function Create() {
  return useT(COMMON_TEXTS)('create')
}
