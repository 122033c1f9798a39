/** Pictures of the types of files. */
import type { DetoxKind } from '@postern/contract/codes/detox.ts'
import {
  IconArchive,
  IconCalendar,
  IconCode,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconMail,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconTerminal2,
  type Icon,
} from '@tabler/icons-react'

const ICONS: Readonly<Partial<Record<DetoxKind, Icon>>> = {
  word: IconFileWord,
  sheet: IconFileSpreadsheet,
  slides: IconPresentation,
  hwp: IconFileText,
  pdf: IconFileTypePdf,
  rtf: IconFileText,
  image: IconPhoto,
  page: IconCode,
  table: IconTable,
  archive: IconArchive,
  message: IconMail,
  calendar: IconCalendar,
  program: IconTerminal2,
}

export function KindIcon({ kind }: { readonly kind: DetoxKind }) {
  const Shape = ICONS[kind] ?? IconFile
  return <Shape size={18} aria-hidden />
}
