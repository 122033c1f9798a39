/** Pictures of menu entries, by their links. */
import {
  IconBan,
  IconCircle,
  IconFileImport,
  IconFileSearch,
  IconHistory,
  IconInbox,
  IconKey,
  IconMailbox,
  IconMailForward,
  IconMailX,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconShieldSearch,
  IconSpeakerphone,
  IconUser,
  IconUserCog,
  IconUserPlus,
  IconUsersGroup,
  IconWorld,
  IconWorldPlus,
  type Icon,
} from '@tabler/icons-react'

const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/bulk-registration/, IconFileImport],
  [/^\/mail\/inbound\/mail/, IconMailbox],
  [/^\/mail\/inbound\/reject/, IconMailX],
  [/\/allow\/list$/, IconShieldCheck],
  [/\/deny\/list$/, IconBan],
  [/^\/config\/default\/user/, IconUserPlus],
  [/^\/config\/default\/domain/, IconWorldPlus],
  [/^\/member\/password-reset/, IconKey],
  [/^\/member\/user/, IconUser],
  [/^\/member\/group/, IconUsersGroup],
  [/^\/member\/domain/, IconWorld],
  [/^\/member\/application/, IconInbox],
  [/^\/config\/mail-server/, IconServer],
  [/^\/config\/system\/access/, IconShieldLock],
  [/^\/config\/system\/history/, IconHistory],
  [/^\/config\/filtering\/smtp/, IconMailForward],
  [/^\/config\/filtering\/scanner/, IconShieldSearch],
  [/^\/config\/system\/role/, IconUserCog],
  [/^\/config\/log/, IconFileSearch],
  [/^\/config\//, IconSettings],
  [/^\/notice/, IconSpeakerphone],
]

export function menuIcon(link: string): Icon {
  return ICONS.find(([path]) => path.test(link))?.[1] ?? IconCircle
}
