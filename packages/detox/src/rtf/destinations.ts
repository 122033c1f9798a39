/** Destinations of RTF (1.9.1, appendix B): groups that stay, and what is said of those that don't. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

/** These go wherever they begin, starred or not. */
export const DROPPED: ReadonlyMap<string, RemovedCode> = new Map<string, RemovedCode>([
  ...(['objdata', 'objclass', 'objname', 'objalias', 'objsect', 'objtime', 'oleclsid'] as const).map(
    (word) => [word, 'ole-object'] as const,
  ),
  ['objhtml', 'activex'],
  ['template', 'template'],
  ['mailmerge', 'data-connection'],
  ['fontemb', 'embedded-file'],
  ['fontfile', 'embedded-file'],
  ['filetbl', 'external-relation'],
  ['nextfile', 'external-relation'],
  ['xform', 'external-relation'],
  ['ffentrymcr', 'macro'],
  ['ffexitmcr', 'macro'],
  ['passwordhash', 'metadata'],
  ['private', 'hidden-data'],
])
/** Parts of a mail merge all begin alike; formulas do not. */
const MERGED = /^mm(?!ath)/
/** Kinds of objects, and that they load themselves. */
export const OBJECT_WORDS =
  /^(?:obj(?:emb|link|autlink|sub|pub|icemb|html|ocx|update|lock|setsize|align|transy|hattribs|[whc]|crop[tblr]|scale[xy])|linkself|rslt\w{1,8})$/

/** Those that readers may skip when they don't know them. */
const STARRED = new Set(
  (
    'aftncn aftnsep aftnsepc annotation atnauthor atndate atnicn atnid atnparent atnref atntime atrfend atrfstart author ' +
    'background bkmkend bkmkstart blipuid buptim category colorschememapping comment company creatim cs datafield datastore defchp ' +
    'defpap do doccomm docvar dptxbxtext ds ebcend ebcstart expandedcolortbl factoidname falt fchars ffdeftext ffformat ' +
    'ffhelptext ffl ffname ffstattext fldinst fldrslt fldtype fname formfield ftncn ftnsep ftnsepc g generator gridtbl hl ' +
    'hlfr hlinkbase hlloc hlsrc hsv htmltag info keycode keywords latentstyles lchars levelnumbers leveltext lfolevel ' +
    'linkval list listlevel listname listoverride listoverridetable listpicture liststylename listtable listtext ' +
    'lsdlockedexcept manager mhtmltag nesttableprops nonesttables oldcprops oldpprops oldsprops oldtprops operator panose ' +
    'password pgdsctbl pgp pgptbl picprop pn pnseclvl pntext pntxta pntxtb printim propname protend protstart protusertbl ' +
    'pxe result revtbl revtim rsidtbl rxe shp shpgrp shpinst shppict shprslt shptxt sn sp staticval stylesheet subject sv ' +
    'svb tc themedata title ts txe ud upr userprops wgrffmtfilter windowcaption writereservation writereservhash xe ' +
    'xmlattrname xmlattrvalue xmlclose xmlname xmlnstbl xmlopen'
  ).split(' '),
)
/** Formulas of Office: several dozen words. */
const FORMULA = /^m[a-z]{1,16}$/

/** Why a group of this destination goes; null of one that stays. */
export function dropped(word: string, starred: boolean): RemovedCode | null {
  const code = DROPPED.get(word)
  if (code !== undefined) return code
  if (MERGED.test(word)) return 'data-connection'
  return starred && !STARRED.has(word) && !FORMULA.test(word) ? 'unknown-part' : null
}
