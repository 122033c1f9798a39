import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from './redirects.ts'

const b64 = (text: string): string => Buffer.from(text).toString('base64url')
const enc = encodeURIComponent
const EVIL = 'https://evil.example/login?a=1'

describe('unwrap', () => {
  it.each([
    ['parameter', `https://open.example/out?url=${enc(EVIL)}`],
    ['twice encoded', `https://open.example/out?url=${enc(enc(EVIL))}`],
    ['base64', `https://open.example/r?u=${b64(EVIL)}`],
    ['nested', `https://a.example/?url=${enc(`https://b.example/?to=${enc(EVIL)}`)}`],
    ['Google', `https://www.google.com/url?sa=t&q=${enc(EVIL)}&usg=x`],
    ['Google of a country', `https://www.google.co.kr/url?url=${enc(EVIL)}`],
    ['AMP', 'https://www.google.com/amp/s/evil.example/login%3Fa=1'],
    ['Bing', `https://www.bing.com/ck/a?!&&p=1&u=a1${b64(EVIL)}&ntb=1`],
    ['Safe Links', `https://eur01.safelinks.protection.outlook.com/?url=${enc(EVIL)}&data=05`],
    ['URL Defense 1', `https://urldefense.proofpoint.com/v1/url?u=${enc(EVIL)}&k=x`],
    [
      'URL Defense 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_login-3Fa-3D1&d=DwMF',
    ],
    ['URL Defense 3', `https://urldefense.com/v3/__https://evil.example/login*a=1__;Pw!!abc$`],
    ['URL Defense 3, one slash', 'https://urldefense.com/v3/__https:/evil.example/login?a=1__;!!abc$'],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${enc(EVIL)}&c=E,1`],
    ['Cisco', `https://secure-web.cisco.com/1abc/${enc(EVIL)}`],
    ['Check Point', 'https://url.avanan.click/v2/___https://evil.example/login?a=1___.YXA='],
    ['Facebook', `https://l.facebook.com/l.php?u=${enc(EVIL)}&h=AT`],
    ['Amazon SES', `https://x.r.eu-west-1.awstrack.me/L0/${enc(EVIL)}/1/0102-x/sig=1`],
    ['Yahoo', `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${enc(EVIL)}/RK=2/RS=x`],
    ['Naver', `https://cr.naver.com/rd?u=${enc(EVIL)}`],
  ])('%s', (_name, url) => {
    expect(decodeURIComponent(unwrap(new URL(url)).target.href)).toBe(EVIL)
  })

  it.each([
    'https://shop.example/?page=2',
    `https://www.facebook.com/sharer/sharer.php?u=${enc(EVIL)}`,
    `https://twitter.com/intent/tweet?url=${enc(EVIL)}`,
    `https://social-plugins.line.me/lineit/share?url=${enc(EVIL)}`,
    `https://accounts.example/oauth2/authorize?redirect_uri=${enc(EVIL)}`,
    `https://shop.example/?ref=${enc(EVIL)}`,
    'https://web.archive.org/web/2020/https://evil.example/',
    'javascript:location="https://evil.example"',
  ])('leaves %s', (url) => {
    expect(unwrap(new URL(url))).toMatchObject({ hops: 0, target: { href: new URL(url).href } })
  })

  it('ends, however deep', () => {
    let url = 'https://end.example/'
    for (let i = 0; i < 9; i++) url = `https://r${i}.example/?url=${b64(url)}`
    expect(unwrap(new URL(url)).hops).toBeLessThanOrEqual(5)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string(),
        (url, value) => {
          unwrap(new URL(url))
          unwrap(
            new URL(
              `https://urldefense.com/v3/__${enc(value.toWellFormed())}__;${enc(value.toWellFormed())}!!`,
            ),
          )
          unwrap(new URL(`https://www.google.com/url?q=${enc(value.toWellFormed())}`))
        },
      ),
    )
  })
})
