/** From a charset label as mail uses it to a decoder: `native` is a TextDecoder label, `iconv` one of iconv-lite. */
export interface Decoding {
  readonly kind: 'native' | 'iconv' | 'ascii' | 'utf-16' | 'iso-2022-kr' | 'hz'
  readonly name: string
}

const ALIASES = new Map<string, Decoding>()
function alias(kind: Decoding['kind'], name: string, ...labels: string[]): void {
  for (const label of labels) ALIASES.set(label, { kind, name })
}
alias(
  'native',
  'euc-kr',
  'cp949',
  'uhc',
  'ms949',
  'x-windows-949',
  'ks_c_5601',
  'ks-c-5601',
  'ksc5601',
  'ks_c_5601_1987',
)
alias(
  'native',
  'euc-kr',
  'ks-c-5601-1987',
  'ksc_5601_1987',
  'ks_x_1001',
  'ks_c-5601-1987',
  'euckr',
  'korean',
  '949',
)
alias(
  'native',
  'shift_jis',
  'cp932',
  'ms932',
  'windows932',
  'sjis-win',
  'shift-jis',
  'shiftjis',
  'cp943',
  'csshiftjis',
)
alias(
  'native',
  'iso-2022-jp',
  'iso-2022-jp-ms',
  'iso-2022-jp-1',
  'iso-2022-jp-2',
  'iso-2022-jp-3',
  'cp50220',
  'cp50221',
)
alias('native', 'euc-jp', 'eucjp', 'ujis', 'eucjp-win', 'cp51932', 'eucjp-ms')
alias(
  'native',
  'gb18030',
  'gb2312',
  'gbk',
  'cp936',
  'gb_2312',
  'gb2312-80',
  'euc-cn',
  'euccn',
  'ms936',
  'gb18030-2000',
)
alias('native', 'big5', 'cp950', 'big-5', 'big5-eten', 'ms950')
alias(
  'native',
  'utf-8',
  'utf8',
  'utf-8n',
  'unicode-1-1-utf-8',
  'utf_8',
  'utf-8-mac',
  'utf8mb4',
  'unicode_utf-8',
)
alias(
  'native',
  'windows-1252',
  'latin1',
  'latin-1',
  'iso8859-1',
  'iso_8859-1',
  'iso-8859-1',
  'cp-1252',
  'win-1252',
)
alias('native', 'macintosh', 'mac', 'x-mac-roman', 'macroman')
alias(
  'ascii',
  'us-ascii',
  'us-ascii',
  'ascii',
  'ansi_x3.4-1968',
  'iso646-us',
  '7bit',
  'us_ascii',
  'usascii',
  'ansi',
)
alias(
  'ascii',
  'us-ascii',
  'default',
  'unknown-8bit',
  'x-unknown',
  'unknown',
  'binary',
  '8bit',
  'x-user-defined',
  'none',
)
alias('utf-16', 'utf-16', 'utf-16', 'utf16', 'ucs-2', 'iso-10646-ucs-2', 'unicode', 'csunicode')
alias('native', 'utf-16be', 'utf-16be', 'utf16be')
alias('native', 'utf-16le', 'utf-16le', 'utf16le')
alias('iconv', 'utf-7', 'utf-7', 'utf7', 'unicode-1-1-utf-7', 'csunicode11utf7', 'x-unicode-2-0-utf-7')
alias('iconv', 'utf-32', 'utf-32', 'utf32', 'ucs-4')
alias('iconv', 'utf-32be', 'utf-32be')
alias('iconv', 'utf-32le', 'utf-32le')
alias('iso-2022-kr', 'iso-2022-kr', 'iso-2022-kr', 'csiso2022kr')
alias('hz', 'hz-gb-2312', 'hz-gb-2312', 'hz')

const found = new Map<string, Decoding | null>()
const MAX_REMEMBERED = 500
const MAX_LABEL = 100

/** The decoder for a charset label, or null when nobody knows it. Labels are matched as loosely as readers do. */
export function decodingOf(label: string, iconvKnows: (name: string) => boolean): Decoding | null {
  const key = label
    .slice(0, MAX_LABEL)
    .trim()
    .toLowerCase()
    .replace(/^["']+|["';,\s]+$/g, '')
  const known = found.get(key)
  if (known !== undefined) return known
  const decoding = look(key, iconvKnows)
  if (found.size < MAX_REMEMBERED) found.set(key, decoding)
  return decoding
}

function look(key: string, iconvKnows: (name: string) => boolean): Decoding | null {
  if (key.length === 0 || key.length > 60) return null
  const aliased = ALIASES.get(key)
  if (aliased) return aliased
  for (const name of [
    key,
    key.replace(/^(x-|cs)/, ''),
    key.replace(/^(?:cp|win|windows)[-_]?(125\d|874)$/, 'windows-$1'),
  ]) {
    const native = nativeName(name)
    if (native !== null) return { kind: 'native', name: native }
    if (iconvKnows(name)) return { kind: 'iconv', name }
  }
  return null
}

function nativeName(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
