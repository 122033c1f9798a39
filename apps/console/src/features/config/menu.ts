/** Pictures of the menu's entries. */
import {
  IconBiohazard,
  IconFlag,
  IconHistory,
  IconLink,
  IconMailForward,
  IconSettings,
  IconShieldLock,
  IconShieldSearch,
  IconUserQuestion,
  IconVirus,
} from '@tabler/icons-react'

export const icons = {
  '/config/system/basic-config': IconSettings,
  '/config/system/access-control': IconShieldLock,
  '/config/system/history': IconHistory,
  '/config/filtering/smtp': IconMailForward,
  '/config/filtering/scanner': IconShieldSearch,
  '/config/filtering/virus': IconVirus,
  '/config/filtering/harmful-contents-block': IconBiohazard,
  '/config/filtering/attachment-url-block': IconLink,
  '/config/filtering/ears': IconUserQuestion,
  '/config/filtering/misjudgement': IconFlag,
  '/config/report/config': IconSettings,
}
