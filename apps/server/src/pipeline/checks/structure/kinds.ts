/** What a file is by name and type: a program, a script, a shortcut, an image of a disk. */
import type { StructureFindingCode } from '@postern/contract/findings/structure.ts'
import type { FileReading } from '@postern/mail/container/read.ts'

const PROGRAM =
  /^(?:exe|scr|com|pif|msi|msp|mst|cpl|dll|ocx|sys|drv|jar|jnlp|reg|application|appref-ms|xll|msix|msixbundle|appx|appxbundle|apk|gadget|hlp|chm|msc|scpt|workflow|command|elf)$/
const SCRIPT =
  /^(?:bat|cmd|vbs?|vbe|js|jse|wsf|wsh|wsc|ws|sct|hta|ps1|ps1xml|ps2|psc1|psd1|psm1|msh1?|msh2|mshxml|ksh|csh|applescript|shb|shs)$/
const SHORTCUT =
  /^(?:lnk|url|scf|website|desktop|library-ms|search-ms|searchconnector-ms|settingcontent-ms|theme|themepack|inf|diagcab|rdp|iqy|slk|udl|webloc)$/
const DISK_IMAGE = /^(?:iso|img|vhdx?|udf|dmg|vmdk|cue)$/
const MACRO = /^(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm|sldm|vsdm|vstm)$/
/** Two letters are all there is to tell it by: in a piece of a document they occur by chance. */
const DOS_PROGRAM = 'application/x-dosexec'
const MACRO_TYPE = /\.macroenabled\.12$/
const DISK_TYPE = /^application\/x-(?:iso9660-image|udf-image|disk-image|vhdx?|vmdk|qcow2|apple-diskimage)$/
const RUNS =
  /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-executable|x-elf|x-mach-binary|x-ms-shortcut|x-chm)$/
/** Scripts by their text, where no name says what else it is. */
const SCRIPT_TYPE = /^(?:text\/(?:vbscript|x-powershell)|application\/x-(?:bat|wsf))$/

/** By name and type; of a piece of a document, which has no name of its own, by its type. */
export function kindsOf({ extension, type, depth, encrypted, macros }: FileReading): StructureFindingCode[] {
  const codes: StructureFindingCode[] = []
  if (PROGRAM.test(extension)) codes.push('structure.attachment-program')
  else if (SCRIPT.test(extension)) codes.push('structure.attachment-script')
  else if (SHORTCUT.test(extension)) codes.push('structure.attachment-shortcut')
  else if (RUNS.test(type) && !(type === DOS_PROGRAM && depth > 0 && extension === '')) {
    codes.push('structure.attachment-disguised')
  } else if (extension === '' && SCRIPT_TYPE.test(type)) codes.push('structure.attachment-script')
  if (DISK_IMAGE.test(extension) || DISK_TYPE.test(type)) codes.push('structure.attachment-disk-image')
  if (macros && MACRO_TYPE.test(type) && extension !== '' && !MACRO.test(extension)) {
    codes.push('structure.attachment-macro-disguised')
  } else if (macros || MACRO.test(extension)) codes.push('structure.attachment-macro')
  if (encrypted) codes.push('structure.attachment-encrypted')
  return codes
}
