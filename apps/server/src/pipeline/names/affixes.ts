/** Words that are joined to a name to make a domain of one's own look like the name's. */

/** What is asked of a victim: no company names its own domains so. */
export const LURES: ReadonlySet<string> = new Set(
  (
    'login logins log logon signin sign account accounts acct verify verification verified secure secured security safe ' +
    'update updates upgrade billing invoice invoices refund refunds alert alerts notice notices notification confirm ' +
    'confirmation unlock recover recovery restore reset password auth authenticate authentication suspended helpdesk support ' +
    'claim bonus reward rewards gift customs fee penalty fine tracking redelivery reschedule payroll webmail mailbox'
  ).split(' '),
)

/** What branches, dealers and the company itself add too. */
const OTHERS =
  'service services servicedesk help payment payments pay notify sso idp portal mail email team customer customers client ' +
  'clients care center centre info admin wallet promo event delivery deliver track parcel package post shipping tax check ' +
  'review online id my access member members user users document documents docs doc share shared file files hr korea kr japan ' +
  'jp usa us uk eu asia global intl international world inc llc ltd co corp corporation company group holdings official web ' +
  'www net cloud app apps store shop mall market bank card partners partner tech solutions digital'

export const AFFIXES: ReadonlySet<string> = new Set([...LURES, ...OTHERS.split(' ')])

/** Longest affix, in characters. */
export const MAX_AFFIX = Math.max(...[...AFFIXES].map((word) => word.length))

/** Labels of brands' domains that are words, names or initials of many others as well. */
export const COMMON_LABELS: ReadonlySet<string> = new Set(
  (
    'chase target apple square united delta indeed discover regions key ally wise vanguard fidelity steam zoom notion slack ' +
    'visa line shell office live windows outlook messenger workplace teams booking hotels phantom exodus ledger gemini kraken ' +
    'crypto blockchain stripe force canva family click credit seller auction mercury meta snap orange daiwa matsui nomura ' +
    'toyota promise aplus smart optus telus rogers orico claude kyobo lina copyright police customs canada swift intuit ' +
    'amazon box square adobe costco pinterest oracle anthropic interac reown union huntington etrade schwab orion emirates ' +
    'lufthansa audible max disney paramount starling monzo nature wanted interpark daum nate ohou lotte hanjin hyundai samsung ' +
    'hancom auone smartex orix epost boho sakura nifty recruit rakus kintone shinhan hana woori nike sony ikea lowes tesco ' +
    'twitch behance mulesoft cisco norton symantec android square1 consensys namecheap lastpass discovercard virginmoney ' +
    'wanted kakaku jalan expy diners unext hbomax chatgpt uniswap bitbank canadapost optum web newfold goto logi reddit trip ' +
    'southwest qantas aramex truist telstra sainsburys walgreens sephora equifax experian trello figma asana yeogi kurly watcha'
  ).split(' '),
)
