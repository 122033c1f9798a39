import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { findUrls, registrableDomain, toUrl, UrlCollector } from './urls.ts'

const TABLE: readonly [text: string, urls: readonly string[]][] = [
  ['http://a.example/x?y=1#z', ['http://a.example/x?y=1#z']],
  ['see (http://a.example/x).', ['http://a.example/x']],
  ['http://a.example/x_(y)', ['http://a.example/x_(y)']],
  ['<http://a.example>', ['http://a.example']],
  ['naver.com과 www.daum.net에서', ['naver.com', 'www.daum.net']],
  ['http://naver.com입니다', ['http://naver.com']],
  ['http://한국.com/경로', ['http://한국.com/경로']],
  ['http://naver.com👍 and naver.com👍', ['http://naver.com', 'naver.com']],
  ['http://naver.com➡ http://naver.com☎️', ['http://naver.com', 'http://naver.com']],
  ['http://i❤.ws/', ['http://i❤.ws/']],
  ['https://ja.wiki.example/wiki/日本、東京', ['https://ja.wiki.example/wiki/日本']],
  ['http://a.example/x{y}/z?q={1}, next', ['http://a.example/x{y}/z?q={1}']],
  ['\\url{http://a.example/x}', ['http://a.example/x']],
  ["http://a.example/it's[1]/x'", ["http://a.example/it's[1]/x"]],
  ['링크:https://bit.ly/3abc클릭', ['https://bit.ly/3abc']],
  ['http://2130706433/', ['http://2130706433/']],
  ['http://[::1]/x', ['http://[::1]/x']],
  ['http://user:pw@evil.example@host.example/', ['http://user:pw@evil.example@host.example/']],
  ['write to a@b.com or c.d@e.co.kr', []],
  ['file.txt, e.g. 1.5 or readme.md', []],
  ['hxxp://evil.com/x', ['hxxp://evil.com/x']],
  ['раypal.com', ['раypal.com']],
  ['http://a.example,http://b.example', ['http://a.example,http://b.example']],
  ['', []],
]

describe('findUrls', () => {
  it.each(TABLE)('%s', (text, urls) => {
    expect(findUrls(text, 100).map((url) => url.raw)).toEqual(urls)
  })

  it('gives places that lead back to the text', () => {
    const text = 'a http://b.example c www.d.com e'
    for (const url of findUrls(text, 10)) expect(text.slice(url.start, url.end)).toBe(url.raw)
  })
})

describe('UrlCollector', () => {
  const facts = (
    raw: string,
    base?: string,
  ): readonly { url: string; host: string; domain: string; scheme: string }[] => {
    const collector = new UrlCollector(10)
    collector.add(raw, 'html-href', 'anchor', base)
    return collector.list()
  }

  it.each([
    ['http://WWW.Example.CO.KR/x', 'www.example.co.kr', 'example.co.kr'],
    ['http://한국.kr/', 'xn--3e0b707e.kr', 'xn--3e0b707e.kr'],
    ['http://2130706433/', '127.0.0.1', ''],
    ['http://0x7f.1/', '127.0.0.1', ''],
    ['http://[::1]/', '[::1]', ''],
    ['http:\\\\evil.com\\x', 'evil.com', 'evil.com'],
    ['//evil.com/x', 'evil.com', 'evil.com'],
    [' h\nttp://evil.com ', 'evil.com', 'evil.com'],
    ['http://user:pw@evil.com', 'evil.com', 'evil.com'],
    ['http://me.github.io', 'me.github.io', 'me.github.io'],
    ['http://example.com.', 'example.com.', 'example.com'],
    ['javascript:alert(1)', '', ''],
    ['data:text/html,x', '', ''],
  ])('%j', (raw, host, domain) => {
    expect(facts(raw)[0]).toMatchObject({ host, domain })
  })

  it.each(['mailto:a@b.com', 'cid:x', 'tel:1', '#top', '', 'http://', 'http://%zz'])(
    'leaves out %s',
    (raw) => {
      expect(facts(raw)).toEqual([])
    },
  )

  it('resolves relative links against the base', () => {
    expect(facts('x/y', 'http://b.example/d/')[0]).toMatchObject({ url: 'http://b.example/d/x/y' })
  })

  it('keeps one of equals and stops at its limit', () => {
    const collector = new UrlCollector(2)
    for (const url of ['http://a.com', 'http://a.com', 'http://b.com', 'http://c.com'])
      collector.add(url, 'text')
    expect(collector.list()).toHaveLength(2)
    expect(collector.cut).toBe(true)
  })
})

const root = corpora()
const note = root === null ? ` (${CORPORA_ABSENT})` : ''
const SUITES = join(root ?? '', 'suites')

describe.skipIf(root === null)(`url suites${note}`, () => {
  it('psl: registrable domains', () => {
    const lines = readFileSync(join(SUITES, 'psl/tests/test_psl.txt'), 'utf8').split('\n')
    const cases = lines.flatMap((line) => {
      const match = /^checkPublicSuffix\('([^']*)', (?:'([^']*)'|null)\)/.exec(line)
      return match ? [[match[1]!, match[2] ?? ''] as const] : []
    })
    const wrong = cases.filter(([host, domain]) => {
      const ascii = (name: string): string =>
        name === '' || name.startsWith('.') ? '' : (toUrl(`http://${name}/`)?.hostname ?? '')
      // Unlisted suffixes make a domain by the list's default rule `*`; here they do too.
      return host.startsWith('.')
        ? registrableDomain(host) !== ''
        : registrableDomain(ascii(host)) !== ascii(domain)
    })
    expect(cases.length).toBeGreaterThan(70)
    // A private suffix itself still belongs to somebody: it counts by the ICANN part of the list.
    expect(wrong).toEqual([['uk.com', '']])
  })

  it('url-whatwg: hosts as browsers read them', () => {
    type Case = { input: string; base: string | null; failure?: boolean; href?: string; hostname?: string }
    const all = JSON.parse(readFileSync(join(SUITES, 'url-whatwg/url/tests/urltestdata.json'), 'utf8')) as (
      | Case
      | string
    )[]
    const cases = all.filter(
      (entry): entry is Case => typeof entry !== 'string' && !entry.base && /^https?:\/\//i.test(entry.input),
    )
    const wrong = cases.filter(
      (entry) => (toUrl(entry.input)?.href ?? null) !== (entry.failure ? null : entry.href),
    )
    expect(cases.length).toBeGreaterThan(200)
    // Node's URL takes seven hosts whose punycode decodes to nothing.
    expect(wrong.filter((entry) => !/xn--/i.test(entry.input))).toEqual([])
    expect(wrong.length).toBeLessThanOrEqual(7)
  })

  it('twitter-text: finds the host of every URL it expects', () => {
    type Case = { text: string; expected: (string | { url: string })[] }
    const suite = parseYaml(
      readFileSync(join(SUITES, 'url-twitter-text/conformance/extract.yml'), 'utf8'),
    ) as { tests: Record<string, Case[]> }
    const cases = [
      ...suite.tests['urls']!,
      ...suite.tests['urls_with_indices']!,
      ...suite.tests['urls_with_directional_markers']!,
    ]
    const hostOf = (url: string): string => /^(?:https?:\/\/)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
    let same = 0
    const missing: string[] = []
    for (const { text, expected } of cases) {
      const found = findUrls(text, 100).map((url) => url.raw)
      const wanted = expected.map((entry) => (typeof entry === 'string' ? entry : entry.url))
      if (JSON.stringify(found) === JSON.stringify(wanted)) same++
      missing.push(...wanted.filter((url) => !found.some((raw) => hostOf(raw) === hostOf(url))))
    }
    // Twitter leaves out hosts without a real suffix, hosts with odd dashes, and cuts its own short links; mail
    // checks want those too. A bare host in a CJK suffix without a scheme is text to mail readers; what stands in
    // East Asian letters behind a slash is a path.
    expect(missing).toEqual(['twitter.みんな'])
    expect(same).toBeGreaterThanOrEqual(76)
    expect(cases.length).toBe(103)
  })
})
