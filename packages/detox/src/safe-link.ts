/** Addresses that may stay where a click follows them: those of pages and of people. Which of them are bad is not judged here. */
import { dangerousFetch, dangerousUrl, plainUrl } from '@postern/mail/links/dangerous-url.ts'

const SAFE =
  /^(?:https?|mailto|tel|sms|ftps?|cid|mid|webcal|xmpp|geo|maps|kakaotalk|kakaolink|line|news|nntp|about):/i
const SCHEME = /^[^/?#\\]*?:/
/** A local drive is no scheme. */
const DRIVE = /^[a-z]:/i
const LETTERS = /^[!-~\s]*$/
const MAX_WRITTEN = 32_768

/** Whether a link to it may stay. One without a scheme leads where its document lies, or nowhere. */
export function isSafeLink(address: string): boolean {
  const url = plainUrl(withoutInvisible(address), MAX_WRITTEN)
  const scheme = SCHEME.exec(url)?.[0] ?? ''
  if (scheme !== '' && (DRIVE.test(scheme) || !LETTERS.test(scheme) || !SAFE.test(url))) return false
  if (/^[\\/]{2}/.test(url.replaceAll('\\', '/')) && !/^\/\/[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(url))
    return false
  return dangerousUrl(url) === null && dangerousFetch(url) === null
}

function withoutInvisible(address: string): string {
  return address.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
}

/** Whether opening a document asks another machine for it: what is no part of the document, the mail or a picture in letters. */
export function isFetched(address: string): boolean {
  const url = plainUrl(withoutInvisible(address), MAX_WRITTEN)
  return !/^(?:#|cid:|data:image\/(?:png|jpe?g|gif|webp|bmp)[;,])/i.test(url) && url !== ''
}

/** Whether it names another place than the document's own: by a scheme or from a root. */
export function isRemote(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[\\/])/i.test(plainUrl(withoutInvisible(address), MAX_WRITTEN))
}
