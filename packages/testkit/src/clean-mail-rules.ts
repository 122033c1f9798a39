/** Tables of clean-mail.ts: which fields and names of the corpora tell a message's label, source by source. */
import { Buffer } from 'node:buffer'

/** What recipient and list addresses become: 15 bytes, a multiple of 3, so that it can stand inside base64 too. */
export const RECIPIENT = 'kim@example.com'

/** SourceForge lists: source → list name. */
const SOURCEFORGE: Readonly<Record<string, string>> = {
  'list-ibm-acpi-devel': 'ibm-acpi-devel',
  'list-industrypack-devel': 'industrypack-devel',
  'list-linux-ntfs-dev': 'linux-ntfs-dev',
  'list-osst-users': 'osst-users',
  'listspam-industrypack-devel': 'industrypack-devel',
  'listspam-osst-users': 'osst-users',
}
const VGER = new Set(['list-linux-sctp', 'listspam-linux-sctp'])

/** The kind of archive a source is; sources of one kind are cleaned alike, ham and spam. */
export function sourceKind(source: string): string {
  if (SOURCEFORGE[source] !== undefined) return 'sf'
  if (VGER.has(source)) return 'vger'
  return source.startsWith('sa-') ? 'sa' : source
}

/** Host names, as they stand after "by" in Received, that belong to the receiving site. */
export const EDGE: Readonly<Record<string, string>> = {
  sf: '(?:sfi-mx-|mx\\.sourceforge\\.net)',
  vger: '(?:lindbergh\\.monkeyblade\\.net|smtp\\.subspace\\.kernel\\.org|vger\\.kernel\\.org)',
  'list-openbmc': '(?:lists|bilbo)\\.ozlabs\\.org',
  'list-usrp-users': 'mm2\\.emwd\\.com',
  phishing_pot:
    '(?:[^ \\t\\n\\r\\f\\v]+\\.mail\\.protection\\.outlook\\.com|mx\\.google\\.com|mailin[^ \\t\\n\\r\\f\\v]*\\.protonmail\\.ch|mx\\d*\\.[^ \\t\\n\\r\\f\\v]+)',
  glitchyzorua: 'mx\\.google\\.com',
  csdmc2010:
    '(?:mx\\.google\\.com|ns\\d*\\.csmining\\.org|mx\\d*\\.csmining\\.org|dogma\\.slashnull\\.org|mandark\\.labs\\.[^ \\t\\n\\r\\f\\v]+|webnote\\.net|lerami\\.lerctr\\.org)',
  sa: '(?:dogma\\.slashnull\\.org|mandark\\.labs\\.[^ \\t\\n\\r\\f\\v]+|mail\\.netnoteinc\\.com|webnote\\.net|lerami\\.lerctr\\.org|hq\\.pro-ns\\.net|linux\\.midrange\\.com)',
}

/** Host suffix of the lists' own fields, by kind. */
export const LIST_HOST: Readonly<Record<string, string>> = {
  sf: 'sourceforge.net',
  vger: 'vger.kernel.org',
  'list-openbmc': 'ozlabs.org',
  'list-usrp-users': 'ettus.com',
}

/** Received values of hops inside one machine. */
export const LOCAL_HOP =
  /^from[ \t\n\r\f\v]+(?:localhost|phobos|\[?127\.|\[?::1|[^ \t\n\r\f\v]*\blfdr\b)|^\(|^by |\[127\.0\.0\.1\]|\(::1\)/i

/** Fields that receiving systems add: verdicts, envelope copies, mailbox states. */
export const DROPPED_FIELD = new RegExp(
  '^(?:[^:]*(?:spam|virus|junk|phish)[^:]*|x-ms-.*|x-microsoft-.*|x-forefront-.*|x-sid-.*|x-sender-ip|x-eop.*|' +
    'x-incoming.*|x-message-(?:info|delivery)|authentication-results(?:-original)?|arc-.*|received-spf|x-barracuda.*|' +
    'x-asg-.*|x-bitdefender.*|x-brightmail.*|x-mimecast.*|x-proofpoint.*|x-ironport.*|ironport-.*|x-amp-.*|' +
    'x-greylist|x-rc-.*|xstatus|xlevel|xchecker.*|x-amavis.*|x-policyd.*|x-vr-.*|x-cm-(?:score|analysis)|' +
    'x-authority-.*|x-mozilla.*|x-uidl|x-account-key|x-headers-end|x-scanned.*|x-mailscanner.*|x-starscan.*|' +
    'x-symc.*|x-status|status|x-keywords|x-sieve|delivery-date|x-srs-rewrite|x-forwarded-encrypted|x-msw?-.*|' +
    'x-reject|x-helo-check|x-pstn-.*|x-rbl.*|x-sa-.*|delivered-to|x-original-to|x-apparently-to|x-delivered-to|' +
    'envelope-to|return-path|x-return-path|old-return-path|x-mail-from|x-env-sender)$',
  'i',
)
/** Fields that mailing lists add. */
export const LIST_FIELD =
  /^(?:x-beenthere|x-mailman-.*|errors-to|precedence|archived-at|message-id-hash|x-message-id-hash|x-mailfrom|x-mailing-list|x-loop|mailing-list)$/i
export const USRP_FIELD = /^(?:x-antiabuse|x-get-message-sender-via|x-authenticated-sender|x-source.*)$/i
export const SPAM_TAG =
  /(?:\*{2,}[ \t\n\r\f\v]*spam[ \t\n\r\f\v]*\*{2,}|\[[ \t\n\r\f\v]*(?:bulk|suspected[ \t\n\r\f\v]+|possible[ \t\n\r\f\v]+|probable[ \t\n\r\f\v]+)?[ \t\n\r\f\v]*spam[ \t\n\r\f\v]*[?:\d./ ]*\]|\{[ \t\n\r\f\v]*spam\??[ \t\n\r\f\v]*\})[ \t]*/gi
export const LIST_TAG =
  /\[(?:usrp-users|ibm-acpi-devel|linux-ntfs-dev|industrypack-devel|osst-users)\][ \t]*/gi
/** Footer of Mailman. */
export const LIST_FOOTER =
  /(?:\r\n)?_{30,}\r\n[^\r\n]{1,80} mailing list(?: --[^\r\n]*)?\r\n(?:[^\r\n]*(?:@|https?:\/\/)[^\r\n]*\r\n){0,3}(?:[^\r\n]*(?:@|https?:\/\/)[^\r\n]*(?:$|(?=\n$)))?/gi

/** A replacement applied to headers, bodies, decoded base64 parts and encoded words. */
export type Substitution = readonly [pattern: RegExp, replacement: string]

const SOFT_BREAK = '(?:=\\r\\n)?'
const AT = '(?:@|=40|%40|&#64;|&#x40;|\\\\@)'
/** The literal, with a quoted-printable soft line break allowed between any two characters. */
const spread = (s: string) =>
  s
    .split('')
    .map((c) => c.replace(/[^\w]/, '\\$&'))
    .join(SOFT_BREAK)
const literal = (s: string) => s.replace(/[^\w]/g, '\\$&')
const base64 = (s: string) => Buffer.from(s, 'latin1').toString('base64')
const anyCase = (pattern: string, replacement: string): Substitution => [
  new RegExp(pattern, 'gi'),
  replacement,
]
const exactly = (pattern: string, replacement: string): Substitution => [
  new RegExp(pattern, 'g'),
  replacement,
]

function sourceforge(name: string): Substitution[] {
  const host = 'lists.sourceforge.net'
  return [
    anyCase(spread(name) + SOFT_BREAK + '(?:@|=40|%40|&#64;|%2540)' + SOFT_BREAK + spread(host), RECIPIENT),
    anyCase('(?<![\\w-])(?:' + spread('lists.') + ')?' + spread('sourceforge.net'), 'example.com'),
    exactly(literal(base64(`${name}@${host}`).replace(/=+$/, '')) + '=*', base64(RECIPIENT)),
    anyCase('(?<![\\w-])' + spread(name) + '(?![\\w-])', 'kim'),
  ]
}

const OWNERS = '(?:csmining\\.org|csming\\.org|spamassassin\\.taint\\.org|netnoteinc\\.com'
const OWNED: Substitution[] = [
  anyCase('[^ \\t\\n\\r\\f\\v<>@"\'(),;:=\\[\\]]+@(?:[\\w-]+\\.)*' + OWNERS + '|jmason\\.org)', RECIPIENT),
  anyCase('(?:[\\w-]+\\.)*' + OWNERS + ')', 'example.com'),
  anyCase('\\b(?:hibody|zzzz|yyyy|q{6,}[\\w-]*)\\b', 'kim'),
]

/** What takes the names of the corpus's owner out of a message of `source`. */
export function substitutions(source: string): readonly Substitution[] {
  const list = SOURCEFORGE[source]
  if (list !== undefined) return sourceforge(list)
  switch (sourceKind(source)) {
    case 'phishing_pot':
      return [
        anyCase(spread('phishing') + SOFT_BREAK + AT + SOFT_BREAK + spread('pot'), RECIPIENT),
        exactly(literal(base64('phishing@pot')), base64(RECIPIENT)),
      ]
    case 'glitchyzorua':
      return [exactly('\\[removed\\]', RECIPIENT)]
    case 'vger':
      return [anyCase(spread('linux-sctp@vger.kernel.org'), RECIPIENT)]
    case 'list-openbmc':
      return [anyCase(spread('openbmc@lists.ozlabs.org'), RECIPIENT)]
    case 'list-usrp-users':
      return [
        anyCase(spread('usrp-users@lists.ettus.com'), RECIPIENT),
        anyCase('(?<![\\w-])usrp-users(?![\\w-])', 'kim'),
      ]
    case 'sa':
    case 'csdmc2010':
      return OWNED
    default:
      return []
  }
}
