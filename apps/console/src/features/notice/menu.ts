/** Pictures of the menu's entries. */
import { IconSpeakerphone } from '@tabler/icons-react'

export const icons = {
  '/notice/list': IconSpeakerphone,
}
