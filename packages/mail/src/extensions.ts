/** File name extensions and how dangerous it is to open what they name. */

/** Higher is more dangerous; used to choose among several names of one part. */
const RANKS: readonly [rank: number, extensions: string][] = [
  [
    9,
    'exe scr com pif bat cmd msi msp mst cpl dll sys drv ocx vbs vbe js jse wsf wsh wsc sct hta ps1 ps1xml ps2 psc1 psm1 ' +
      'psd1 lnk scf url inf ins isp reg jar jnlp msc gadget application appref-ms msh msh1 msh2 mshxml ade adp app bas ' +
      'chm crt csh fxp hlp ksh mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz ops pcd plg prf prg pst ' +
      'shb shs tmp vb vsmacros vss vst vsw ws xbap xll xnk appx appxbundle msix msixbundle apk deb rpm dmg pkg elf ' +
      'sh bash command run bin py pyc pyw pl rb php asp aspx settingcontent-ms library-ms search-ms website diagcab theme ' +
      'themepack desktop workflow action scpt applescript one onetoc2 onepkg iqy slk rdp udl vhd vhdx vmdk iso img udf cue',
  ],
  [7, 'docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm wiz xla xlt ppa pot'],
  [6, 'html htm shtml xhtml mht mhtml svg svgz xml xsl xslt swf'],
  [5, 'zip rar 7z gz tgz bz2 tbz xz txz zst cab ace arj lzh lha tar z alz egg zipx wim uue uu mim b64 xxe'],
  [
    4,
    'doc dot rtf xls ppt pps pdf hwp hwpx hwt odt ods odp docx dotx xlsx xltx pptx potx ppsx pub vsd vsdx eml msg',
  ],
  [2, 'ics vcf csv'],
]
const RANK = new Map(
  RANKS.flatMap(([rank, list]) => list.split(' ').map((extension) => [extension, rank] as const)),
)

/** 9 runs code, 7 office files with macros, 6 active documents, 5 archives, 4 documents, 2 data, 1 other, 0 none. */
export function dangerOf(extension: string): number {
  return RANK.get(extension) ?? (extension === '' ? 0 : 1)
}

const MAX_EXTENSION = 20

/** Extension of a file name as Windows takes it: blanks and dots at its end don't count. Lower case, '' when none. */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).replace(/[\s.]+$/, '')
  const dot = base.lastIndexOf('.')
  const extension = dot < 0 ? '' : base.slice(dot + 1).toLowerCase()
  return extension.length > MAX_EXTENSION || /\s/.test(extension) ? '' : extension
}

const DECOYS =
  /^(pdf|docx?|xlsx?|pptx?|hwpx?|txt|jpe?g|png|gif|bmp|tiff?|mp[34]|avi|mov|wav|html?|csv|rtf|zip|eml)$/

/** `invoice.pdf.exe`, `photo.jpg      .scr`: something that runs behind what seems a harmless extension. */
export function hasDoubleExtension(name: string): boolean {
  if (dangerOf(extensionOf(name)) < 9) return false
  const parts = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim())
  return parts.slice(1, -1).some((part) => DECOYS.test(part)) || / {5,}\.[^.]+$/.test(name)
}
