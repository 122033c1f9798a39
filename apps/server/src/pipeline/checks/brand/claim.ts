/** Whether a display name says that a brand writes, or only speaks of one. */
import { PATTERNS } from './table.ts'
import { brandsIn } from './mentions.ts'

export interface Claim {
  readonly brands: ReadonlySet<number>
  /** A common word and nothing beside it that a company would add. */
  readonly vague: boolean
  readonly disguised: boolean
}

/** What companies and those who imitate them add to their name. */
const ROLES_LATIN = new Set(
  (
    'support customer customers client service services team security account accounts notification notifications notice ' +
    'notices alert alerts billing help desk helpdesk center centre care info information no reply noreply online official inc ' +
    'llc ltd corp corporation co company gmbh plc ag kk the your my our of for from and to department dept division member ' +
    'members membership reward rewards card cards bank banking pay payment payments store shop order orders delivery express ' +
    'track tracking shipping shipment parcel package tax refund refunds verification verify update updates management system ' +
    'admin administrator message messages mail email e invoice invoices statement secure safety access login sign signin in id ' +
    'identity crew operations sales hr human resources marketing finance legal compliance risk fraud protection prevention ' +
    'korea japan usa us uk eu global international america europe asia cloud storage web app mobile wallet prime premium ' +
    'business workspace office license subscription renewal digital post postal service365 365 24 news newsletter letter ' +
    'auto automated do not confirmation receipt receipts transfer transaction transactions limited restricted suspended'
  ).split(' '),
)
const ROLES_CJK = new RegExp(
  [
    '주식회사|유한회사|고객지원센터|고객만족센터|고객센터|고객지원|고객님|고객|상담센터|상담원|상담|센터|정보보호팀|보안팀|보안센터|보안|인증센터|본인인증|인증|알림톡|알림|안내문|안내|공지|공식|은행|카드|뱅킹|페이|증권|보험',
    '운영팀|운영|관리팀|관리자|관리|마케팅팀|재무팀|인사팀|구매팀|지원팀|서비스|택배|배송팀|배송|결제팀|결제|정산|청구서|명세서|계정|회원|코리아|한국|본사|팀|주|메일|자동발송|발신전용|담당자',
    '株式会社|有限会社|カスタマーサポート|カスタマーサービス|カスタマーセンター|サポートセンター|サポート|セキュリティ|セキュリティー|センター|サービス|アカウント|システム|グループ|ジャパン|メール|メンバーズ|ポイント',
    'お客様相談室|お客様サポート|お客様センター|お客様|お客さま|相談室|窓口|事務局|運営|公式|会員|お知らせ|通知|重要|配信専用|自動配信|管理部|営業部|経理部|人事部|総務部|広報室|管理|銀行|証券|配送|請求|決済|係|課|部|より|から|の|様',
  ].join('|'),
  'g',
)

/** The claim of a display name, null when it names no brand, or a person or company besides. */
export function claimOf(name: string): Claim | null {
  if (name.trim() === '') return null
  const { words, mentions } = brandsIn(name.slice(0, 200))
  if (mentions.length === 0) return null
  let rest = ''
  let from = 0
  for (const { start, end } of mentions) {
    rest += `${words.slice(from, Math.max(from, start))} `
    from = Math.max(from, end)
  }
  rest += words.slice(from)
  const besides = rest.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const strange = besides
    .replace(ROLES_CJK, ' ')
    .split(' ')
    .filter((word) => word !== '' && !ROLES_LATIN.has(word))
  if (strange.length > 0) return null
  return {
    brands: new Set(
      mentions
        .flatMap(({ start, end }) => brandsNamed(words.slice(start, end)) ?? [])
        .concat(mentions.map(({ brand }) => brand)),
    ),
    vague: besides === '' && mentions.every(({ common }) => common),
    disguised: mentions.some(({ disguised }) => disguised),
  }
}

const BY_NAME = Map.groupBy(PATTERNS, ({ text }) => text)

/** One name may belong to several brands. */
function brandsNamed(name: string): number[] | undefined {
  return BY_NAME.get(name)?.map(({ brand }) => brand)
}
