/** What the edge refuses besides what the SMTP standard does (product §3, §8). In force for what comes after a change. */
import { ALWAYS_TEMPORARY, isRejectCode, isSmtpResponseCode } from '../codes/reject.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { isDomain } from '../validation/domain.ts'
import { isCidr, isIp, networkFault } from '../validation/ip.ts'
import { defineGroup, defineSetting } from './define.ts'
import { GREYLIST_SETTINGS } from './greylist.ts'
import { ADDRESS_PATTERNS } from './pattern-list.ts'
import { checkZone } from './sender.ts'

const who = ['all'] as const
const PATTERNS = { ...ADDRESS_PATTERNS, who } as const

/** `103=450`: a reject code and the reply that it answers. Codes whose cause passes stay temporary (product §14). */
export function replyFault(entry: string): ErrorCode | null {
  const [code = 0, smtp = 0, ...rest] = /^\d{3} ?= ?\d{3}$/.test(entry) ? entry.split('=').map(Number) : []
  if (rest.length > 0 || !isRejectCode(code) || !isSmtpResponseCode(smtp)) return 'INVALID_REJECT_CODE'
  return smtp >= 500 && ALWAYS_TEMPORARY.some((temporary) => temporary === code)
    ? 'INVALID_REJECT_CODE'
    : null
}

/** `partner.com=203.0.113.0/24 198.51.100.7`: the servers that a sender's domain may use; null for what is no rule. */
export function readSpfRule(
  entry: string,
): { readonly domain: string; readonly servers: readonly string[] } | null {
  const [domain = '', list = '', ...rest] = entry.split('=')
  const servers = list.split(/[\s,]+/).filter((server) => server !== '')
  const isGood = isDomain(domain.trim()) && servers.length > 0 && rest.length === 0
  return isGood && servers.every((server) => isIp(server) || isCidr(server))
    ? { domain: domain.trim().toLowerCase(), servers }
    : null
}

export const EDGE_SETTINGS = defineGroup({
  exempt: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 50,
    lines: true,
    who,
    check: networkFault,
    label: { ko: '예외 IP', en: 'Exempt addresses', ja: '対象外の IP' },
    help: {
      ko: '이 화면의 규칙을 적용하지 않을 IP 또는 네트워크입니다. 한 줄에 하나씩 입력하세요. 바이러스 검사와 필터는 그대로 적용됩니다.',
      en: 'Addresses or networks exempt from the rules of this tab, one per line. Virus scan and filters still apply.',
      ja: 'このタブの規則を適用しない IP またはネットワークです。1 行に 1 つ入力します。ウイルス検査とフィルターは適用されます。',
    },
  }),
  senderPatterns: defineSetting({
    ...PATTERNS,
    label: { ko: '발신자 패턴', en: 'Sender patterns', ja: '送信者パターン' },
    help: {
      ko: '거부할 발신 주소입니다(거부 코드 103). 주소(a@b.com), 도메인(b.com), 또는 *를 쓴 패턴(*.b.com, promo-*@*)을 한 줄에 하나씩 입력하세요. 로그인(AUTH)한 사용자에게는 적용하지 않습니다.',
      en: 'Envelope senders to refuse (reject code 103): an address (a@b.com), a domain (b.com), or either with * (*.b.com, promo-*@*), one per line. Signed-in users (AUTH) are not refused.',
      ja: '拒否する送信者アドレスです（拒否コード 103）。アドレス（a@b.com）、ドメイン（b.com）、または * を使ったパターン（*.b.com、promo-*@*）を 1 行に 1 つ入力します。ログイン（AUTH）したユーザーには適用しません。',
    },
  }),
  recipientPatterns: defineSetting({
    ...PATTERNS,
    label: { ko: '수신자 패턴', en: 'Recipient patterns', ja: '受信者パターン' },
    help: {
      ko: '거부할 수신 주소입니다(거부 코드 104). 쓰는 방법은 발신자 패턴과 같습니다. postmaster 주소는 거부하지 않습니다.',
      en: 'Recipients to refuse (reject code 104), in the same format as sender patterns. Postmaster addresses are never refused.',
      ja: '拒否する受信者アドレスです（拒否コード 104）。書き方は送信者パターンと同じです。postmaster のアドレスは拒否しません。',
    },
  }),
  refuseSameAddress: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: {
      ko: '발신자와 수신자가 같은 메일 거부',
      en: 'Refuse same sender and recipient',
      ja: '送信者と受信者が同じメールの拒否',
    },
    help: {
      ko: '외부에서 온 메일의 발신 주소가 수신 주소와 같으면 거부합니다(거부 코드 111). 외부 서비스가 사용자의 주소로 메일을 보낸다면 켜지 마세요.',
      en: 'Refuses mail whose envelope sender is the recipient (reject code 111). Leave it off if outside services send in your users’ names.',
      ja: '送信者アドレスが受信者と同じメールを拒否します（拒否コード 111）。外部サービスがユーザーのアドレスで送信する場合はオンにしないでください。',
    },
  }),
  nullSender: defineSetting({
    type: 'enum',
    values: ['accept', 'reports'],
    default: 'accept',
    who,
    names: {
      accept: { ko: '모두 받기', en: 'Accept all', ja: 'すべて受信' },
      reports: {
        ko: '반송·자동 응답만 받기',
        en: 'Reports and automatic replies only',
        ja: '配信通知と自動応答のみ',
      },
    },
    label: { ko: '빈 발신자', en: 'Null sender', ja: '空の送信者' },
    help: {
      ko: '발신자가 비어 있는(<>) 메일은 반송 메일이나 자동 응답이어야 합니다. 그렇지 않은 메일은 거부 코드 105로 거부할 수 있습니다. 진짜 반송 메일은 거부하지 않습니다.',
      en: 'Mail with an empty reverse-path (<>) should be a delivery report or an automatic reply; other mail can be refused with reject code 105. Genuine reports never are.',
      ja: '送信者が空（<>）のメールは配信通知か自動応答のはずです。それ以外は拒否コード 105 で拒否できます。本物の配信通知は拒否しません。',
    },
  }),
  strictAddresses: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: {
      ko: '표준에 맞는 주소만 받기',
      en: 'Standard addresses only',
      ja: '標準どおりのアドレスのみ受信',
    },
    help: {
      ko: '@ 앞부분에 점이 이어지거나 끝에 있는 주소(일본 통신사 등)와 64자를 넘는 주소(메일링 리스트, 전달 서버)는 표준에 어긋나지만 실제로 쓰입니다. 켜면 거부합니다(거부 코드 114, 125).',
      en: 'Local parts with dots in a row or at an end (Japanese carriers) or of more than 64 characters (mailing lists, forwarders) break the standard and are in use. On, they are refused (reject codes 114 and 125).',
      ja: '@ より前にドットが連続する・末尾にあるアドレス（携帯キャリアなど）や 64 文字を超えるアドレス（メーリングリスト、転送サーバー）は標準外ですが実際に使われています。オンにすると拒否します（拒否コード 114、125）。',
    },
  }),
  maxLocalPart: defineSetting({
    type: 'integer',
    default: LIMITS.localPartTaken,
    min: 16,
    max: LIMITS.localPartTaken,
    unit: 'characters',
    who,
    label: { ko: '주소 ID 최대 길이', en: 'Longest local part', ja: 'アドレス ID の最大長' },
    help: {
      ko: '주소에서 @ 앞부분이 이보다 길면 거부합니다(거부 코드 125). 메일링 리스트의 발신 주소는 깁니다.',
      en: 'Longer parts before the @ are refused (reject code 125). Senders of mailing lists have long ones.',
      ja: 'アドレスの @ より前がこれより長い場合に拒否します（拒否コード 125）。メーリングリストの送信者アドレスは長くなります。',
    },
  }),
  maxAddress: defineSetting({
    type: 'integer',
    default: 254,
    min: 40,
    max: 254,
    unit: 'characters',
    who,
    label: { ko: '주소 최대 길이', en: 'Longest address', ja: 'アドレスの最大長' },
    help: {
      ko: '이보다 긴 주소는 거부합니다(거부 코드 126).',
      en: 'Longer addresses are refused (reject code 126).',
      ja: 'これより長いアドレスは拒否します（拒否コード 126）。',
    },
  }),
  senderMx: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '발신 도메인 MX 확인', en: 'Check the sender’s MX', ja: '送信者ドメインの MX 確認' },
    help: {
      ko: '발신 도메인에 MX도 주소도 없거나 메일을 받지 않는 도메인(null MX)이면 거부합니다(거부 코드 101). DNS가 답하지 않으면 거부하지 않습니다.',
      en: 'Refuses senders whose domain has neither MX nor address, or a null MX (reject code 101). DNS failures refuse nothing.',
      ja: '送信者ドメインに MX もアドレスもない場合、または null MX の場合に拒否します（拒否コード 101）。DNS が応答しない場合は拒否しません。',
    },
  }),
  spf: defineSetting({
    type: 'enum',
    values: ['off', 'fail', 'softfail'],
    default: 'off',
    who,
    names: {
      off: { ko: '거부 안 함', en: 'Not refused', ja: '拒否しない' },
      fail: { ko: '실패(-all)면 거부', en: 'Refuse where SPF fails (-all)', ja: '失敗（-all）の場合に拒否' },
      softfail: {
        ko: '실패와 약한 실패(~all)면 거부',
        en: 'Refuse where SPF fails or softfails (~all)',
        ja: '失敗とソフト失敗（~all）の場合に拒否',
      },
    },
    tested: 'spf',
    label: { ko: 'SPF 조기 거부', en: 'Early SPF refusal', ja: 'SPF による早期拒否' },
    help: {
      ko: '메일을 받기 전에 SPF로 거부합니다(거부 코드 117). 전달된 정상 메일도 SPF는 실패합니다. 전달 서버는 예외 IP에 등록하거나, 거부 대신 검사 설정의 SPF 정책을 쓰세요.',
      en: 'Refuses by SPF before the message is sent (reject code 117). Forwarded mail fails SPF too: add forwarders to the exempt addresses, or use the scanner’s SPF policy instead.',
      ja: 'メールを受け取る前に SPF で拒否します（拒否コード 117）。転送された正常なメールも SPF に失敗します。転送サーバーを対象外の IP に登録するか、代わりに検査設定の SPF ポリシーを使ってください。',
    },
  }),
  spfExceptions: defineSetting({
    ...PATTERNS,
    label: {
      ko: 'SPF 조기 거부 예외',
      en: 'Exceptions of the early SPF refusal',
      ja: 'SPF 早期拒否の対象外',
    },
    help: {
      ko: 'SPF로 조기 거부하지 않을 발신 주소나 도메인입니다. 쓰는 방법은 발신자 패턴과 같습니다.',
      en: 'Senders exempt from the early refusal, in the same format as sender patterns.',
      ja: 'SPF で早期拒否しない送信者アドレスまたはドメインです。書き方は送信者パターンと同じです。',
    },
  }),
  spfRules: defineSetting({
    type: 'list',
    default: [],
    maxItems: 500,
    max: 500,
    lines: true,
    who,
    check: (v) => (readSpfRule(v) ? null : 'INVALID_VALUE'),
    label: { ko: '사용자 지정 SPF', en: 'Custom SPF rules', ja: 'カスタム SPF' },
    help: {
      ko: '발신 도메인이 써도 되는 서버를 직접 정합니다(거부 코드 130). partner.com=203.0.113.0/24 198.51.100.7처럼 한 줄에 하나씩 입력하면, 그 도메인의 메일을 다른 서버에서 받지 않습니다.',
      en: 'Defines which servers a sender domain can use (reject code 130). Example: partner.com=203.0.113.0/24 198.51.100.7, one rule per line. Mail from that domain is refused from any other server.',
      ja: '送信ドメインが使ってよいサーバーを指定します（拒否コード 130）。partner.com=203.0.113.0/24 198.51.100.7 のように 1 行に 1 つ入力すると、そのドメインのメールを他のサーバーから受け取りません。',
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
    label: { ko: '거부에 쓰는 RBL', en: 'Block lists that refuse (RBL)', ja: '拒否に使う RBL' },
    help: {
      ko: '접속한 서버의 IP가 이 목록에 있으면 메일을 받지 않습니다(거부 코드 116). 응답하지 않거나 모든 IP가 등록된 목록은 쓰지 않습니다. 점수로만 반영하려면 검사 설정의 RBL을 쓰세요.',
      en: 'Refuses mail from clients on one of these lists (reject code 116). Lists that do not answer or list every address are ignored. To add points only, use the scanner’s lists.',
      ja: '接続元の IP がこのリストに登録されている場合、メールを受け取りません（拒否コード 116）。応答しないリストや、すべての IP を登録しているリストは使いません。スコアだけに反映するには、検査設定の RBL を使ってください。',
    },
  }),
  reverseDns: defineSetting({
    type: 'enum',
    values: ['off', 'missing', 'mismatch'],
    default: 'off',
    who,
    names: {
      off: { ko: '확인 안 함', en: 'Not checked', ja: '確認しない' },
      missing: { ko: '없으면 거부', en: 'Refuse when missing', ja: 'ない場合に拒否' },
      mismatch: {
        ko: '없거나 일치하지 않으면 거부',
        en: 'Refuse when missing or not matching',
        ja: 'ない、または一致しない場合に拒否',
      },
    },
    label: { ko: '역방향 DNS', en: 'Reverse DNS', ja: '逆引き DNS' },
    help: {
      ko: '접속한 IP의 역방향 DNS(PTR)를 확인합니다(거부 코드 119). ‘일치’는 그 이름이 다시 같은 IP를 가리키는 것입니다. DNS가 답하지 않으면 거부하지 않습니다.',
      en: 'Checks the PTR record of the client’s address (reject code 119). It matches if its name resolves back to the address. DNS failures refuse nothing.',
      ja: '接続元 IP の逆引き DNS（PTR）を確認します（拒否コード 119）。「一致」は、その名前が同じ IP に解決されることです。DNS が応答しない場合は拒否しません。',
    },
  }),
  helo: defineSetting({
    type: 'enum',
    values: ['off', 'own', 'name'],
    default: 'off',
    who,
    names: {
      off: { ko: '확인 안 함', en: 'Not checked', ja: '確認しない' },
      own: { ko: '우리 이름을 대면 거부', en: 'Refuse your own names', ja: '自分の名前を名乗る場合に拒否' },
      name: {
        ko: '우리 이름이거나 호스트 이름이 아니면 거부',
        en: 'Refuse your own names and invalid host names',
        ja: '自分の名前、またはホスト名でない場合に拒否',
      },
    },
    label: { ko: 'HELO 이름', en: 'HELO name', ja: 'HELO 名' },
    help: {
      ko: '접속한 서버가 HELO에 우리 호스트 이름, 도메인 또는 IP를 대면 거부합니다(거부 코드 119). 더 엄격하게는 점이 있는 호스트 이름이나 [IP]가 아니어도 거부합니다.',
      en: 'Refuses clients that greet with your host name, one of your domains or your address (reject code 119). The strict option also refuses names that are neither a host name with a dot nor an [address].',
      ja: 'HELO で自分のホスト名、ドメイン、IP を名乗る接続を拒否します（拒否コード 119）。厳格にすると、ドットを含むホスト名でも [IP] でもない場合も拒否します。',
    },
  }),
  tlsDomains: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 253,
    lines: true,
    who,
    check: (v) => (isDomain(v.replace(/^\*\./, '')) ? null : 'INVALID_DOMAIN'),
    label: { ko: 'TLS 필수 도메인', en: 'Domains that need TLS', ja: 'TLS 必須ドメイン' },
    help: {
      ko: '이 도메인이 보내거나 받는 메일은 암호화(STARTTLS)된 연결로만 받습니다(거부 코드 124). 하위 도메인은 *.example.com처럼 입력하세요.',
      en: 'Mail from or to these domains is accepted over encrypted connections only (reject code 124). Write subdomains as *.example.com.',
      ja: 'これらのドメインが送受信するメールは、暗号化（STARTTLS）された接続でのみ受け取ります（拒否コード 124）。サブドメインは *.example.com のように入力します。',
    },
  }),
  ...GREYLIST_SETTINGS,
  replyLinks: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '응답에 설명 링크 넣기', en: 'Link to an explanation', ja: '応答に説明のリンクを入れる' },
    help: {
      ko: '거부 응답 끝에 이유와 해결 방법을 설명하는 페이지의 주소를 넣습니다. 로그인 없이 볼 수 있으며, 보내는 쪽에 콘솔 주소가 알려집니다.',
      en: 'Adds a link to refusals that leads to a page with the reason and the remedy. The page is public and reveals the console’s address to senders.',
      ja: '拒否応答の最後に、理由と対処方法を説明するページのアドレスを入れます。ログインなしで見られ、送信側にコンソールのアドレスが知られます。',
    },
  }),
  replies: defineSetting({
    type: 'list',
    default: [],
    maxItems: 60,
    max: 9,
    lines: true,
    who,
    check: replyFault,
    label: { ko: '응답 코드', en: 'Response codes', ja: '応答コード' },
    help: {
      ko: '거부 코드마다 다른 SMTP 응답 코드를 쓰려면 103=450처럼 한 줄에 하나씩 입력하세요. 4로 시작하면 보내는 서버가 나중에 다시 시도합니다. 113, 128, 129, 134는 항상 4xx입니다.',
      en: 'Changes the SMTP response for a reject code, such as 103=450, one per line. With 4xx the sending server retries later; codes 113, 128, 129 and 134 are always 4xx.',
      ja: '拒否コードの SMTP 応答を変えるには、103=450 のように 1 行に 1 つ入力します。4xx の場合、送信サーバーは後で再試行します。113、128、129、134 は常に 4xx です。',
    },
  }),
})
