/** Texts of made campaigns. `{a|b}`: one of these; `<name>`: drawn for each mail. */

interface CampaignText {
  readonly subject: string
  readonly first: string
  /** In any order, some left out. */
  readonly middle: readonly string[]
  readonly last: string
  readonly names: readonly string[]
  /** Words that trail a mail and mean nothing. */
  readonly noise: readonly string[]
}

const en: CampaignText = {
  subject: '{Invoice|Statement|Payment request} <number> for <name>',
  first:
    '{Dear|Hello|Good day} <name>, {our records show|our system shows} that your company has an {unpaid|open} invoice over <amount> dollars.',
  middle: [
    'The invoice with the number <number> was {due|payable} at the end of last month and {remains|is still} open in our {books|ledger}.',
    'We have {tried|attempted} to reach your accounting department by telephone several times without {success|result}.',
    'To avoid {additional|further} charges and an interruption of the service, please {settle|transfer} the amount within {two|three} working days.',
    'Because of an {audit|inspection} our usual bank account cannot be used at the moment, so please {use|take} only the new bank details given below.',
    'You can {review|inspect} the complete invoice together with all {documents|papers} under the following address: <link>',
    'If you have {already|meanwhile} paid, kindly send us the confirmation of your bank so that we can {update|correct} our files.',
    'Should we not {receive|record} your payment in time, the matter will be {handed|passed} over to our legal department without further {notice|reminder}.',
    'For questions about this {demand|reminder} our colleagues are available every working day between nine and five.',
  ],
  last: '{Kind|Best} regards, accounts receivable team of <company>, reference <number>.',
  names: [
    'James',
    'Olivia',
    'Miller',
    'Baker',
    'Sophie',
    'Turner',
    'Walker',
    'Emily',
    'Hughes',
    'Daniel',
    'Foster',
    'Grace',
  ],
  noise: [
    'garden',
    'yellow',
    'harbour',
    'silent',
    'copper',
    'meadow',
    'lantern',
    'winter',
    'pebble',
    'orchard',
    'velvet',
    'thunder',
    'marble',
    'cedar',
  ],
}

const ko: CampaignText = {
  subject: '{미납|연체} 요금 {안내|통보} <number>',
  first:
    '<name> 고객님, {안녕하세요|안녕하십니까}. 고객님의 이번 달 {이용|사용} 요금 <amount>원이 {아직|현재까지} 납부되지 않았습니다.',
  middle: [
    '{청구|고지} 번호 <number>의 납부 기한이 지난달 말일에 {지났으며|끝났으며} 현재 {연체|미납} 상태로 등록되어 있습니다.',
    '담당 부서에서 여러 차례 전화로 {연락|안내}을 드렸으나 통화가 되지 않아 전자우편으로 {알려|말씀} 드립니다.',
    '서비스 이용이 {중단|정지}되는 것을 막으려면 {사흘|이틀} 안에 아래 주소에서 납부를 {완료|진행}해 주시기 바랍니다.',
    '회계 감사 때문에 기존 계좌를 잠시 사용할 수 없으므로 반드시 새로 {안내|지정}된 계좌로 {입금|송금}하여 주십시오.',
    '자세한 청구 내역과 증빙 서류는 다음 주소에서 {확인|조회}하실 수 있습니다: <link>',
    '이미 납부하셨다면 은행에서 받은 {확인서|영수증}를 보내 주시면 바로 {수정|처리}해 드리겠습니다.',
    '기한까지 납부가 확인되지 않으면 추가 통보 없이 법무 담당 부서로 {이관|전달}될 수 있음을 알려 드립니다.',
    '이 안내에 대하여 궁금하신 점은 평일 오전 아홉 시부터 오후 여섯 시까지 고객 상담실로 {문의|연락}해 주십시오.',
  ],
  last: '늘 저희 서비스를 이용해 주셔서 {감사합니다|고맙습니다}. <company> 요금 관리팀, 접수 번호 <number>.',
  names: ['김민수', '이서연', '박지훈', '최유진', '정하늘', '강도윤', '조은비', '윤태호', '장미래', '임건우'],
  noise: ['바람', '나무', '구름', '연필', '호수', '단풍', '자전거', '우산', '창문', '골목', '노을', '종이'],
}

const ja: CampaignText = {
  subject: '【{重要|緊急}】ご利用料金の{お支払い|ご入金}について <number>',
  first:
    '<name> 様、{いつも|平素より}ご利用いただきありがとうございます。今月のご利用料金 <amount> 円のお支払いがまだ{確認|完了}できておりません。',
  middle: [
    'ご請求番号 <number> のお支払い期限は先月末日に{過ぎて|終了して}おり、現在は{未払い|延滞}として登録されています。',
    '担当部署より何度もお電話を差し上げましたが、つながらなかったためメールにて{ご連絡|お知らせ}いたします。',
    'サービスの利用{停止|制限}を避けるため、{二日|三日}以内に下記のページからお手続きを{完了|お願い}してください。',
    '会計監査のため従来の口座は一時的にご利用いただけませんので、必ず新しくご{案内|指定}した口座へお振り込みください。',
    'ご請求の明細および関係書類は次のページで{ご確認|ご覧}いただけます: <link>',
    'すでにお支払いがお済みの場合は、金融機関の{控え|証明書}をお送りいただければ速やかに{訂正|処理}いたします。',
    '期限までにご入金の確認が取れない場合、予告なく法務担当部署へ{引き継ぎ|移管}されることがございます。',
    'この{ご案内|通知}についてのお問い合わせは、平日の午前九時から午後六時までお客様窓口で承っております。',
  ],
  last: '今後ともどうぞよろしくお願い{いたします|申し上げます}。<company> 料金管理部、受付番号 <number>。',
  names: ['佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺', '山本', '中村', '小林', '加藤'],
  noise: [
    '風車',
    '青空',
    '鉛筆',
    '湖畔',
    '紅葉',
    '自転車',
    '傘',
    '窓辺',
    '路地',
    '夕焼け',
    '紙飛行機',
    '灯台',
  ],
}

export const TEXTS = { en, ko, ja } as const
