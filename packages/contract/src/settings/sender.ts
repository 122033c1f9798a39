/** Who mail comes from: what becomes of what authentication finds, and lists asked by DNS. They belong to the scanner's group. */
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { isDomain } from '../validation/domain.ts'
import { contentPolicy } from './content-policy.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export function checkZone(zone: string): ErrorCode | null {
  return isDomain(zone) && zone === zone.toLowerCase() ? null : 'INVALID_DOMAIN'
}

export const SENDER_SETTINGS = defineGroup({
  spfFail: contentPolicy(
    'score',
    { ko: 'SPF 실패', en: 'SPF fails', ja: 'SPF の失敗' },
    {
      ko: '발신 도메인이 허용하지 않은 서버에서 왔습니다(-all). 보낸 사람 도메인이 DKIM으로 확인되면 전달된 메일로 보고 적용하지 않습니다.',
      en: 'Sent by a server that the domain forbids (-all). Not applied when DKIM confirms the From domain, as with forwarded mail.',
      ja: '送信ドメインが許可していないサーバーから届きました（-all）。送信者のドメインが DKIM で確認できる場合は、転送されたメールとみなして適用しません。',
    },
  ),
  spfSoftfail: contentPolicy(
    'score',
    { ko: 'SPF 약한 실패', en: 'SPF softfails', ja: 'SPF のソフト失敗' },
    {
      ko: '발신 도메인이 허용하지 않았지만 거부를 요청하지도 않은 서버입니다(~all). 설정 중인 정상 도메인도 많습니다.',
      en: 'Sent by a server that the domain neither lists nor forbids (~all). Many legitimate domains are set up this way.',
      ja: '送信ドメインが許可していないものの、拒否も求めていないサーバーです（~all）。正常なドメインにもよく見られます。',
    },
  ),
  dkimFail: contentPolicy(
    'score',
    { ko: 'DKIM 서명 오류', en: 'DKIM signature does not verify', ja: 'DKIM 署名の不一致' },
    {
      ko: '서명이 맞지 않거나 확인할 수 없습니다. 메일링 리스트를 거친 정상 메일에서도 생깁니다. SPF나 다른 서명으로 보낸 사람 도메인이 확인되면 적용하지 않습니다.',
      en: 'The signature is wrong or can’t be checked. Mailing lists break valid signatures too. Not applied when SPF or another signature confirms the From domain.',
      ja: '署名が一致しないか、検証できません。メーリングリストを経由した正常なメールでも起こります。SPF や別の署名で送信者のドメインを確認できる場合は適用しません。',
    },
  ),
  dmarcReject: contentPolicy(
    'score',
    {
      ko: 'DMARC 실패(도메인이 거부 요청)',
      en: 'DMARC fails, policy reject',
      ja: 'DMARC の失敗（ドメインは拒否を要求）',
    },
    {
      ko: '보낸 사람 도메인을 확인하지 못했고, 그 도메인은 이런 메일의 거부를 요청합니다(p=reject).',
      en: 'The From domain is not authenticated and asks to reject such mail (p=reject).',
      ja: '送信者のドメインを確認できず、そのドメインはこのようなメールの拒否を求めています（p=reject）。',
    },
  ),
  dmarcQuarantine: contentPolicy(
    'score',
    {
      ko: 'DMARC 실패(도메인이 격리 요청)',
      en: 'DMARC fails, policy quarantine',
      ja: 'DMARC の失敗（ドメインは隔離を要求）',
    },
    {
      ko: '보낸 사람 도메인을 확인하지 못했고, 그 도메인은 이런 메일의 격리를 요청합니다(p=quarantine).',
      en: 'The From domain is not authenticated and asks to quarantine such mail (p=quarantine).',
      ja: '送信者のドメインを確認できず、そのドメインはこのようなメールの隔離を求めています（p=quarantine）。',
    },
  ),
  dmarcNone: contentPolicy(
    'score',
    {
      ko: 'DMARC 실패(도메인의 요청 없음)',
      en: 'DMARC fails, policy none',
      ja: 'DMARC の失敗（ドメインの要求なし）',
    },
    {
      ko: '보낸 사람 도메인을 확인하지 못했지만, 그 도메인은 처리를 요청하지 않습니다(p=none).',
      en: 'The From domain is not authenticated and requests no action (p=none).',
      ja: '送信者のドメインを確認できませんが、そのドメインは処理を求めていません（p=none）。',
    },
  ),
  arcFail: contentPolicy(
    'score',
    { ko: 'ARC 오류', en: 'ARC chain is not valid', ja: 'ARC の不一致' },
    {
      ko: '전달한 서버들이 남긴 인증 기록이 맞지 않습니다.',
      en: 'The authentication records of forwarding servers do not verify.',
      ja: '転送したサーバーが残した認証記録が一致しません。',
    },
  ),
  trustedForwarders: defineSetting({
    type: 'list',
    default: [],
    maxItems: 100,
    max: 253,
    who,
    check: checkZone,
    label: { ko: '신뢰하는 전달 서버', en: 'Trusted forwarders', ja: '信頼する転送元' },
    help: {
      ko: 'ARC 서명을 믿을 도메인입니다(메일링 리스트, 전달 서비스). 이 도메인이 전달 전에 DMARC 통과를 확인했으면 DMARC 실패로 보지 않습니다.',
      en: 'Domains whose ARC seals are trusted, such as mailing lists. If they saw DMARC pass before changing the mail, DMARC does not count as failed.',
      ja: 'ARC 署名を信頼するドメインです（メーリングリスト、転送サービスなど）。転送前に DMARC の合格が確認されていれば、失敗とみなしません。',
    },
  }),
  rbl: defineSetting({
    type: 'list',
    default: [],
    maxItems: 10,
    max: 253,
    who,
    check: checkZone,
    tested: 'rbl',
    label: { ko: 'RBL(IP 차단 목록)', en: 'Block lists of addresses (RBL)', ja: 'RBL（IP ブロックリスト）' },
    help: {
      ko: '보낸 서버의 IP를 조회할 목록의 도메인입니다. 예: rbl.example.org. 이용 조건은 목록마다 다릅니다. DNS가 응답하지 않거나 모든 IP가 등록된 목록은 판정에 쓰지 않습니다.',
      en: 'Domains of block lists to query for the sending server, such as rbl.example.org. Each list has its own terms of use. Lists that do not answer or list every address are ignored.',
      ja: '送信サーバーの IP を照会するリストのドメインです。例: rbl.example.org。利用条件はリストごとに異なります。応答しないリストや、すべての IP を登録しているリストは判定に使いません。',
    },
  }),
  rblPolicy: contentPolicy(
    'score',
    { ko: 'RBL에 있는 서버', en: 'Servers on these lists', ja: 'RBL に登録されたサーバー' },
    {
      ko: '보낸 서버가 위 목록에 있을 때의 처리입니다.',
      en: 'What happens to mail from a server on one of these lists.',
      ja: '送信サーバーが上のリストに登録されている場合の処理です。',
    },
  ),
  surbl: defineSetting({
    type: 'list',
    default: [],
    maxItems: 10,
    max: 253,
    who,
    check: checkZone,
    tested: 'surbl',
    label: {
      ko: 'SURBL(도메인 차단 목록)',
      en: 'Block lists of domains (SURBL)',
      ja: 'SURBL（ドメインのブロックリスト）',
    },
    help: {
      ko: '메일의 링크와 보낸 사람 도메인을 조회할 목록의 도메인입니다. 메일 하나에서 최대 20개를 조회합니다.',
      en: 'Domains of block lists to query for links and the sender’s domain, at most 20 per message.',
      ja: 'メール内のリンクと送信者のドメインを照会するリストのドメインです。1 通につき最大 20 件を照会します。',
    },
  }),
  shortUrls: defineSetting({
    type: 'list',
    default: [],
    maxItems: LIMITS.shortUrlCount,
    max: LIMITS.shortUrlTarget,
    who,
    check: checkZone,
    label: { ko: '목적지를 확인할 단축 URL', en: 'Shorteners to resolve', ja: '移動先を確認する短縮URL' },
    help: {
      ko: '단축 URL 서비스의 도메인입니다. 예: bit.ly. 메일에 이 서비스의 링크가 있으면 서비스에 접속해 목적지를 알아내고 차단 목록과 필터에 적용합니다. 서비스는 링크가 조회된 사실을 알게 됩니다. 비워 두면 접속하지 않습니다.',
      en: 'Domains of link shorteners such as bit.ly. Their short links are resolved so that block lists and filters can check the target. The service sees the request. Leave it empty to resolve none.',
      ja: '短縮URLサービスのドメインです。例: bit.ly。メールにそのリンクがあると、サービスに接続して移動先を調べ、ブロックリストやフィルターに適用します。サービス側にはリンクが照会されたことが伝わります。空の場合は接続しません。',
    },
  }),
  surblPolicy: contentPolicy(
    'score',
    { ko: 'SURBL에 있는 도메인', en: 'Domains on these lists', ja: 'SURBL に登録されたドメイン' },
    {
      ko: '메일의 링크나 보낸 사람 도메인이 위 목록에 있을 때의 처리입니다.',
      en: 'What happens to mail whose links or sender domain are on one of these lists.',
      ja: 'メール内のリンクまたは送信者のドメインが上のリストに登録されている場合の処理です。',
    },
  ),
})
