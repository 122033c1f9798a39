/** Pictures of the menu's entries. */
import { IconFileImport } from '@tabler/icons-react'

export const icons = {
  '/filter/smtp/bulk-registration': IconFileImport,
  '/filter/system/bulk-registration': IconFileImport,
  '/member/user/bulk-registration': IconFileImport,
  '/member/domain/bulk-registration': IconFileImport,
  '/config/mail-server/bulk-registration': IconFileImport,
}
