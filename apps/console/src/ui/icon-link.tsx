/** A link of the router drawn as an icon, with its name for who cannot see it. */
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type IconAnchorProps = Omit<ActionIconProps, 'children'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps | 'children'> & {
    readonly label: string
    readonly icon: ReactNode
    readonly ref?: Ref<HTMLAnchorElement>
  }

function IconAnchor({ label, icon, ...props }: IconAnchorProps) {
  return (
    <ActionIcon component="a" variant="subtle" size={28} aria-label={label} title={label} {...props}>
      {icon}
    </ActionIcon>
  )
}

export const IconLink = createLink(IconAnchor)
