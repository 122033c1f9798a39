/**
 * Kinds of files by the extension of their names: the one table that ranks, policies, readers and chips ask.
 *
 * Sources: Outlook's blocked attachments (level 1) and Gmail's blocked file types, both of 2026; what Windows, macOS and
 * Linux desktops open on a double click. `file-kinds.test.ts` holds both lists against it.
 */

interface Row {
  /** Danger of opening: of several names that one file has, the most dangerous decides. */
  readonly rank: number
  readonly extensions: string
}

const TABLE = {
  /** Starts as a program, installs one, or loads as a part of one. */
  program: {
    rank: 9,
    extensions:
      'exe ex ex_ com scr pif sfx cpl dll sys drv ocx vxd efi msi msp mst msu msix msixbundle appx appxbundle appinstaller ' +
      'application appref-ms vsto xbap xll wll xla xlam ppa ppam jar jnlp reg gadget wgt hlp chm msc fxp prg app apk apks ' +
      'xapk aab ipa air crx xpi elf run appimage deb rpm snap flatpak flatpakref pkg mpkg kext dylib prefpane ' +
      'scpt scptd osax action workflow command terminal tool',
  },
  /** Text that a double click has an interpreter run. */
  script: {
    rank: 9,
    extensions:
      'bat cmd btm nt vb vbs vbe vbp bas vsmacros js jse mjs cjs wsf wsh wsc wsb ws sct hta htc ps1 ps1xml ps2 ps2xml psc1 psc2 ' +
      'psm1 psd1 psdm1 pssc cdxml msh msh1 msh2 mshxml msh1xml msh2xml csh ksh bash pl pyw pyc pyo pyz pyzw ' +
      'shb shs nsh applescript',
  },
  /** Leads to something that is started, or sets the computer up. */
  shortcut: {
    rank: 9,
    extensions:
      'lnk url scf website webloc fileloc inetloc desktop library-ms search-ms searchconnector-ms settingcontent-ms ' +
      'appcontent-ms theme themepack deskthemepack inf ins isp grp diagcab diagcfg diagpkg rdp ica iqy oqy rqy dqy slk udl osd ' +
      'asx xnk webpnp printerexport mobileconfig mobileprovision job cue clsid',
  },
  /** Starts without the warning that downloads get: its files lie on a disk of their own. */
  diskImage: {
    rank: 9,
    extensions: 'iso img vhd vhdx vmdk udf dmg sparseimage sparsebundle nrg ccd uif daa isz toast qcow2',
  },
  /** Mail programs don't open it for what it may do, and hardly anybody sends it. */
  unsafe: {
    rank: 9,
    extensions:
      'ade adp accda accdr accde accdu mad mda mdb mde mdt mdw mdz maf mag mam maq mar mas mat mau mav maw cab cer crt der cnt hpj ' +
      'its bgi mcf ops pcd plg prf pst tmp vsw xlm xlw asp aspx inx contact pkpass one onetoc2 onepkg lib rat',
  },
  /** Programs as text, which nothing runs on a double click unless its interpreter was installed for that. */
  source: { rank: 8, extensions: 'py rb php sh' },
  /** Office documents that may hold macros, and says so by their names. */
  macro: { rank: 7, extensions: 'docm dotm xlsm xltm xlsb pptm potm ppsm sldm vsdm vstm vssm wiz' },
  /** Opens in a browser, where scripts run. */
  page: { rank: 6, extensions: 'html htm shtml shtm xhtml xhtm xht mht mhtml svg svgz' },
  markup: { rank: 6, extensions: 'xml xsl xslt' },
  archive: {
    rank: 5,
    extensions:
      'zip zipx 7z rar gz gzip tgz bz2 bz tbz tbz2 xz txz lzma tlz lz lz4 zst tzst tar taz cpio ace arj lzh lha alz egg z zoo wim ' +
      'uue uu xxe b64 mim',
  },
  document: {
    rank: 4,
    extensions: 'doc dot docx dotx rtf odt ott fodt sxw hwp hwpx hwt hml pub vsd vsdx vss vst wbk xps oxps',
  },
  sheet: { rank: 4, extensions: 'xls xlt xlsx xltx ods ots fods sxc' },
  slides: { rank: 4, extensions: 'ppt pot pps pptx potx ppsx odp otp fodp sxi' },
  pdf: { rank: 4, extensions: 'pdf' },
  message: { rank: 4, extensions: 'eml msg' },
  calendar: { rank: 2, extensions: 'ics ical ifb vcs' },
  /** Numbers and addresses as text, which programs of the office open. */
  data: { rank: 2, extensions: 'csv tsv vcf vcard' },
  image: { rank: 1, extensions: 'jpg jpeg jpe png gif bmp webp tif tiff heic avif ico' },
  audio: { rank: 1, extensions: 'mp3 wav ogg m4a flac' },
  video: { rank: 1, extensions: 'mp4 avi mov mkv webm wmv swf' },
  text: { rank: 1, extensions: 'txt log md patch diff c h cpp conf asc sig p7s' },
} as const satisfies Readonly<Record<string, Row>>

export type FileKind = keyof typeof TABLE

const KINDS = new Map<string, FileKind>(
  (Object.keys(TABLE) as FileKind[]).flatMap((kind) =>
    TABLE[kind].extensions.split(' ').map((extension) => [extension, kind] as const),
  ),
)

/** Kind of an extension (lower case, without its dot); null of one that the table does not know. */
export function kindOfExtension(extension: string): FileKind | null {
  return KINDS.get(extension) ?? null
}

/**
 * How dangerous it is to open what the extension names: 9 runs code, 8 is a program's source, 7 office files with macros, 6 active documents, 5
 * archives, 4 documents, 2 data, 1 other, 0 none.
 */
export function rankOfExtension(extension: string): number {
  const kind = KINDS.get(extension)
  if (kind !== undefined) return TABLE[kind].rank
  return extension === '' ? 0 : 1
}

/** Whether a program that opens files of this rank runs code of theirs. */
export function runs(rank: number): boolean {
  return rank >= TABLE.source.rank
}

const NAMED: readonly (FileKind | null)[] = [
  'source',
  'page',
  'archive',
  'document',
  'sheet',
  'slides',
  'pdf',
  'message',
  'calendar',
  'data',
  'image',
  'text',
]
/** Ends of names of files that are more often ends of names of hosts. */
const RATHER_HOSTS: ReadonlySet<string> = new Set(['bz', 'dot', 'pub'])

/** Whether a text that looks like a host, such as `report.pdf`, is the name of a file. */
export function isFileName(text: string): boolean {
  const extension = text.slice(text.lastIndexOf('.') + 1).toLowerCase()
  return (NAMED.includes(kindOfExtension(extension)) && !RATHER_HOSTS.has(extension)) || extension === 'js'
}
