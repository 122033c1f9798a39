/**
 * Words of advertising, of periodicals and of mail that answers something its reader did, in English, Korean and Japanese.
 * All are looked for in lower case, compatibility forms folded (NFKC), within bounded text; alternations of literals only.
 */

/** What Korean law wants at the start of a subject (정보통신망법 제50조), and what Japanese senders write (広告, PR). */
export const AD_MARK = /^\s*[([<【]\s*(?:광\s*고|廣告|広告|ad|pr)\s*[)\]>】]/

/** What the laws of Korea, Japan and the USA want in advertising mail. */
export const AD_LAW =
  /정보통신망법|광고성\s?정보|광고\s?수신에?\s?동의|마케팅\s?(?:정보\s?)?수신에?\s?동의|무료\s?수신\s?거부|특정\s?전자\s?우편|特定電子メール|広告宣伝メール|this (?:e-?mail|message) is an advertisement|promotional e-?mail/

/** Ways out, as they are written beside links. */
export const LEAVE =
  /unsubscribe|opt[\s-]?out|stop receiving|(?:manage|update|change) (?:your )?(?:e-?mail |subscription )?preferences|수신\s?거부|수신을 원하지|구독\s?(?:취소|해지)|配信(?:を)?(?:停止|解除)|購読(?:を)?解除|メールの停止|メルマガ(?:の)?解除/

/** A link that leads to a way out. */
export const LEAVE_URL =
  /unsub|opt-?out|email-?preferences|subscription-?preferences|haishin-?teishi|reject-?mail/

/** Subjects of what comes again and again to all subscribers. */
export const PERIODICAL =
  /\bnews\s?letter|\bnews (?:from|of|for)\b|\bdigest\b|\bround-?up\b|\bweekly\b|\bmonthly\b|\bthis week in\b|\b(?:edition|issue|vol\.?|no\.) ?#?\d+|\bnews\b.*\d|뉴스\s?레터|웹진|소식지|주간\s|월간\s|소식$|\[?뉴스\]?\s|한 ?주의 소식|ニュース\s?レター|メール\s?マガジン|メルマガ|ダイジェスト|(?:通信|便り|だより)(?:】|\s|$)|第\s?\d+\s?号|(?:今週|今月)の/

/** How mailings made for reading in pictures speak of themselves. */
export const MAILING =
  /view (?:it |this e-?mail |this message )?in (?:your |a )?browser|not displaying correctly|forward to a friend|you(?:'re| are) receiving this (?:e-?mail|newsletter|message) because you (?:signed|opted|subscribed)|unsubscribe from this list|메일이 (?:제대로 )?보이지 않|웹에서 보기|브라우저에서 보기|メールが正しく表示されない|ブラウザで(?:表示|見る)|メール\s?マガジン|メルマガ|뉴스\s?레터/

/** Kinds of sales talk; each counts once. */
export const SALES: readonly RegExp[] = [
  /\d\s?% ?(?:off\b|discount|할인|적립|캐시백|オフ|引き|還元|ポイント)|최대 ?\d+ ?%|半額|半値|반값|half price/,
  /\bsale\b|\bdeals?\b|\bclearance\b|\bspecial offers?\b|\bbest price\b|할인|특가|세일|초특가|혜택|割引|セール|特価|お得|お買い得|タイムセール/,
  /\bcoupons?\b|\bpromo(?:tion)? code\b|\bvoucher\b|쿠폰|적립금|クーポン|ポイント\s?\d+\s?倍/,
  /\bfree (?:shipping|delivery|trial|gift|webinar)\b|무료\s?(?:배송|체험|증정|웨비나|세미나)|送料無料|無料(?:体験|プレゼント|セミナー|ウェビナー)/,
  /\blimited (?:time|offer|edition)\b|\bends (?:today|tonight|soon)\b|\blast chance\b|\bonly today\b|선착순|한정|마감\s?임박|오늘\s?(?:단\s?하루|만)|얼리버드|数量限定|期間限定|会員(?:様)?限定|先着|本日限り|お早めに/,
  /\bshop now\b|\bbuy now\b|\border now\b|\bnew (?:arrivals?|collection)\b|구매하기|지금 구매|신상품|신제품 출시|ご購入はこちら|新着|新商品|新発売|今すぐ購入|おすすめ/,
  /\bsweepstakes?\b|\bgiveaway\b|\bwin an?\b|경품|당첨|추첨|プレゼント|抽選|応募/,
  /\bcampaign\b|이벤트|캠페인|기획전|キャンペーン|フェア開催/,
]

/** Subjects of mail that answers something its reader did, or that he must not miss. */
export const ERRAND_SUBJECT =
  /\b(?:orders?|ordered|receipts?|invoices?|payments?|paid|billing|bill|refund|password|passcode|verif\w*|confirm\w*|code|security|sign[- ]?in|log[- ]?in|statement|shipped|shipment|tracking|booking|reservation|ticket|itinerary|account|invit\w*|remind\w*|renewal|expir\w*|request\w*|approv\w*|assign\w*|submission|review(?:er|ed)?|manuscript|document|sign(?:ed|ature)?|contract|delivery|failed|failure|alert|warning|incident|maintenance|welcome|register\w*|registration|activate\w*|unlock|cancel\w*|meeting|agenda|report)\b|주문|결제|영수증|계산서|청구|명세서|비밀번호|인증|로그인|배송|예약|가입|승인|점검|환불|취소|접수|문의|보안|초대|회의|납부|신청|발급|만료|계약|서명|등록|변경|완료|출고|입금|注文|領収|請求|支払|決済|パスワード|認証|ログイン|発送|配送|お届け|予約|登録|確認|退会|承認|査読|投稿|重要|アカウント|キャンセル|返品|返金|明細|入金|招待|会議|お問い合わせ|受付|完了|期限|契約|署名|申請|手続/

/** The same at the start of the text. */
export const ERRAND_TEXT =
  /\border (?:number|no|#|id)|\byour (?:recent )?(?:order|purchase|payment|booking|account|password|request|invoice|receipt|ticket|appointment)\b|\bverification code\b|\breset (?:your )?password\b|\bhas been (?:shipped|assigned|approved|received|cancelled)\b|주문\s?(?:번호|하신|내역)|결제\s?(?:하신|금액|내역|가 완료|되었)|인증\s?번호|비밀번호|운송장|주문해|접수되었|승인되었|배송이|ご?注文(?:番号|内容|いただ|を承)|お支払い(?:方法|金額)|認証コード|パスワード|お問い合わせ番号|伝票番号|ご予約|(?:登録|手続き|申請|退会)が完了/
