/** Links in attachments, calendars and QR codes. */
import type { ErrorCode } from '../codes/errors.ts'
import { isDomain } from '../validation/domain.ts'
import { contentPolicy } from './content-policy.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

/** A site with all below it: `example.com`. */
export function checkSite(site: string): ErrorCode | null {
  return isDomain(site) ? null : 'INVALID_DOMAIN'
}

export const ATTACHED_LINK_SETTINGS = defineGroup({
  documents: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '문서', en: 'Documents', ja: '文書' },
    help: {
      ko: 'PDF, Office, OpenDocument, RTF와 첨부된 메일의 링크를 검사합니다.',
      en: 'Checks links in PDF, Office, OpenDocument and RTF files, and in attached mail.',
      ja: 'PDF、Office、OpenDocument、RTF と添付メールのリンクを検査します。',
    },
  }),
  pages: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '웹 페이지', en: 'Pages', ja: 'Web ページ' },
    help: {
      ko: '첨부된 HTML, SVG 파일의 링크를 검사합니다.',
      en: 'Checks links in attached HTML and SVG files.',
      ja: '添付された HTML、SVG ファイルのリンクを検査します。',
    },
  }),
  calendars: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '일정', en: 'Calendars', ja: '予定' },
    help: {
      ko: '일정 초대의 링크를 검사합니다.',
      en: 'Checks links in invitations.',
      ja: '予定の招待のリンクを検査します。',
    },
  }),
  codes: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: 'QR 코드', en: 'QR codes', ja: 'QR コード' },
    help: {
      ko: '본문과 첨부 파일의 그림에 있는 QR 코드를 읽어 검사합니다.',
      en: 'Reads the codes in pictures of the mail and its attachments.',
      ja: '本文と添付ファイルの画像にある QR コードを読み取って検査します。',
    },
  }),
  suspicious: contentPolicy(
    'score',
    { ko: '의심스러운 링크', en: 'Suspicious links', ja: '疑わしいリンク' },
    {
      ko: '링크 검사에서 의심스럽다고 본 주소입니다: IP 주소, 앞에 다른 이름을 붙인 주소, 문자를 섞은 이름, 실행 파일, 자동 이동 등.',
      en: 'Suspicious patterns: bare IP addresses, decoys before the host, mixed alphabets, program downloads, redirecting pages.',
      ja: 'リンクの検査で疑わしいと判断したアドレスです（IP アドレス、別の名前を前に付けたアドレス、文字を混ぜた名前、実行ファイル、自動移動など）。',
    },
  ),
  blocked: contentPolicy(
    'hold',
    { ko: '차단 사이트의 링크', en: 'Links to blocked sites', ja: 'ブロックするサイトへのリンク' },
    {
      ko: '아래 목록의 사이트로 가는 링크가 있을 때 처리하는 방법입니다.',
      en: 'What happens to mail whose attachments link to the sites below.',
      ja: '下のサイトへのリンクがあるメールの処理方法です。',
    },
  ),
  blockedSites: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 255,
    check: checkSite,
    who,
    label: { ko: '차단 사이트', en: 'Blocked sites', ja: 'ブロックするサイト' },
    help: {
      ko: '도메인을 입력합니다. 하위 도메인도 포함됩니다. 줄인 주소는 링크에 적힌 최종 주소로도 비교합니다.',
      en: 'Domains, including their subdomains. Redirect targets written into a link are compared too.',
      ja: 'ドメインを入力します。下位のドメインも含みます。リンクに転送先が書かれている場合は、その転送先とも比較します。',
    },
  }),
  others: contentPolicy(
    'pass',
    { ko: '그 밖의 링크', en: 'Any other link', ja: 'その他のリンク' },
    {
      ko: '첨부 파일에 링크가 하나라도 있을 때 처리하는 방법입니다. 발신자 자신의 사이트와 예외는 해당하지 않습니다.',
      en: 'What happens to mail whose attachments contain any other link, except to the sender’s own site and the exclusions.',
      ja: '添付ファイルにリンクが 1 つでもあるメールの処理方法です。送信者自身のサイトと例外は含みません。',
    },
  ),
  exceptSites: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 255,
    check: checkSite,
    who,
    label: { ko: '예외 사이트', en: 'Excluded sites', ja: '例外のサイト' },
    help: {
      ko: '이 도메인과 그 하위 도메인으로 가는 링크는 문제 삼지 않습니다. 차단 사이트보다 우선합니다.',
      en: 'Links to these domains and their subdomains are ignored, even if a blocked site matches.',
      ja: 'これらのドメインと下位のドメインへのリンクは対象外です。ブロックするサイトより優先します。',
    },
  }),
  exceptSenders: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 255,
    check: checkSite,
    who,
    label: { ko: '예외 발신 도메인', en: 'Excluded sender domains', ja: '例外の送信ドメイン' },
    help: {
      ko: 'SPF나 DKIM으로 확인된 이 도메인의 메일은 여기서 검사하지 않습니다.',
      en: 'Mail from these domains is not checked here if SPF or DKIM confirms the sender.',
      ja: 'SPF または DKIM で確認できたこれらのドメインのメールは、ここでは検査しません。',
    },
  }),
})
