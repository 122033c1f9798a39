/**
 * Words that whoever knows the account would try first (ASVS 5.0, 6.1.2): the product's, the deployment's, the domain's
 * and the owner's own. docs/security.md lists where they come from.
 */
import { isCommonPassword, undisguise } from './password-common.ts'
import { toUnicodeDomain } from './punycode.ts'

/** What is known of the account that a password is for. Texts may be empty while they are being typed. */
export interface PasswordContext {
  /** The address and its aliases: their local parts, and their domains. */
  readonly addresses: readonly string[]
  readonly name: string
  /** The domain the account belongs to, and the host name of the console. */
  readonly hosts: readonly string[]
}

/** The product and what it is, as people write it. */
export const PRODUCT_WORDS: readonly string[] = `
postern 포스턴 ポスターン gateway mailgateway mailsecurity mailsecuritygateway securemail secureemail securitygateway
emailgateway emailsecurity mailserver mailfilter mailadmin mail email webmail spam antispam spamfilter spammail
antivirus quarantine firewall 메일 이메일 메일보안 메일게이트웨이 메일서버 메일관리자 보안메일 게이트웨이 스팸 스팸메일
스팸차단 안티스팸 격리 방화벽 メール メールセキュリティ メールゲートウェイ メールサーバー メール管理者 ゲートウェイ
スパム 迷惑メール 隔離 ファイアウォール
`
  .trim()
  .split(/\s+/)

/** Letters of one alphabet; shorter words occur by chance in good passwords. */
const SHORTEST = 3
/** Hangul, kana and Han say more with each character. */
const SHORTEST_EAST_ASIAN = 2
const EAST_ASIAN = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** The words of an account, lower case, longest first. */
export function contextWords({ addresses, name, hosts }: PasswordContext): readonly string[] {
  const own = addresses.flatMap((address) => {
    const at = address.lastIndexOf('@')
    return at < 0 ? partsOf(address) : [...partsOf(address.slice(0, at)), ...hostWords(address.slice(at + 1))]
  })
  const words = [...PRODUCT_WORDS, ...own, ...nameWords(name), ...hosts.flatMap(hostWords)]
  return [...new Set(words)].filter(isLongEnough).sort((a, b) => b.length - a.length)
}

/**
 * True for a password that is made of these words and nothing that is hard to guess: besides them it holds only digits
 * and signs, or one common password (`Postern2024!`, `kim.minji-01`, `example-Password1`). Case does not count, nor do
 * look-alike characters (`P0stern`).
 */
export function isContextPassword(password: string, context: PasswordContext): boolean {
  const words = contextWords(context)
  const text = password.normalize('NFC').toLowerCase()
  return [text, undisguise(text)].some((read) => {
    const rest = without(words, read, text)
    if (rest === text) return false
    return !/\p{L}/u.test(rest) || isCommonPassword(rest)
  })
}

/** What is left of `text` where `read`, which is as long, has none of the words; they may overlap. */
function without(words: readonly string[], read: string, text: string): string {
  const covered = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1))
      covered.fill(1, at, at + word.length)
  }
  return Array.from(covered, (isCovered, at) => (isCovered ? '' : text[at])).join('')
}

/** `kim.minji+test` → the whole, its parts, and the whole without what stands between them. Digits are as good as none. */
function partsOf(text: string): string[] {
  const whole = fold(text)
  const parts = whole.split(/[^\p{L}\p{M}]+/u)
  return [whole, ...parts, parts.join('')]
}

/** Also the other way round, and the given name of a name that is written in one (`김민지` → `민지`). */
function nameWords(name: string): string[] {
  const words = partsOf(name)
  const parts = words.slice(1, -1).filter((part) => part !== '')
  const given = parts.length === 1 && /^\p{sc=Hangul}{3,4}$/u.test(parts[0]!) ? [parts[0]!.slice(1)] : []
  return [...words, parts.toReversed().join(''), ...given]
}

/** `mail.example.co.kr` → the whole, its labels and their parts; A-labels as people read them. */
function hostWords(host: string): string[] {
  const whole = fold(toUnicodeDomain(fold(host)))
  return [whole, ...whole.split('.').flatMap(partsOf)]
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** Digits and signs alone are no word: other rules judge those. */
function isLongEnough(word: string): boolean {
  const letters = word.replaceAll(/[^\p{L}]+/gu, '')
  return Array.from(letters).length >= (EAST_ASIAN.test(letters) ? SHORTEST_EAST_ASIAN : SHORTEST)
}
