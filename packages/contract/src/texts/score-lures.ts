/** What a message may try on its reader, as the content analysis names it among its reasons. */
import { defineTexts } from '../i18n/texts.ts'

const ACCOUNT = defineTexts({
  'lure:endangered': {
    ko: '계정이나 서비스가 정지된다고 함',
    en: 'Says an account or service will be cut off',
    ja: 'アカウントやサービスの停止を告げる',
  },
  'lure:verify': {
    ko: '계정이나 본인 확인을 요구',
    en: 'Asks to verify an account or identity',
    ja: 'アカウントや本人の確認を求める',
  },
  'lure:odd-login': {
    ko: '이상한 로그인이 있었다고 함',
    en: 'Speaks of an unusual sign-in',
    ja: '不審なログインを告げる',
  },
  'lure:password-ends': {
    ko: '비밀번호가 만료된다고 함',
    en: 'Says a password expires',
    ja: 'パスワードの期限切れを告げる',
  },
  'lure:mailbox-full': {
    ko: '메일함 용량이나 이전을 알림',
    en: 'Speaks of a full or moving mailbox',
    ja: 'メールボックスの容量や移行を告げる',
  },
  'lure:mail-held': {
    ko: '보류된 메일이 있다고 함',
    en: 'Says mail is being held back',
    ja: '保留中のメールがあると告げる',
  },
  'lure:mfa': {
    ko: '추가 인증 등록이나 승인을 요구',
    en: 'Asks to set up or approve a second factor',
    ja: '追加認証の登録や承認を求める',
  },
  'lure:payment-failed': {
    ko: '결제나 갱신이 실패했다고 함',
    en: 'Says a payment or renewal failed',
    ja: '支払いや更新の失敗を告げる',
  },
  'lure:it-notice': {
    ko: '전산·보안 담당의 공지처럼 씀',
    en: 'Reads like a notice of an IT desk',
    ja: 'IT担当からの通知のように書かれている',
  },
})

const PRESSURE = defineTexts({
  'lure:deadline': { ko: '짧은 기한을 줌', en: 'Sets a short deadline', ja: '短い期限を切る' },
  'lure:urgent': { ko: '서두르게 함', en: 'Urges haste', ja: '急がせる' },
  'lure:consequence': {
    ko: '따르지 않으면 불이익이 있다고 함',
    en: 'Names consequences of doing nothing',
    ja: '応じないと不利益があると告げる',
  },
})

const CALL = defineTexts({
  'lure:click': { ko: '링크를 누르게 함', en: 'Tells to follow a link', ja: 'リンクを開かせる' },
  'lure:open-file': {
    ko: '첨부 파일을 열거나 설치하게 함',
    en: 'Tells to open or install a file',
    ja: 'ファイルを開くか入れるよう求める',
  },
  'lure:view-document': { ko: '문서를 열람하게 함', en: 'Offers a document to view', ja: '文書の閲覧を促す' },
  'lure:signature': { ko: '서명을 요구', en: 'Asks for a signature', ja: '署名を求める' },
  'lure:voicemail': {
    ko: '음성 메시지나 팩스가 왔다고 함',
    en: 'Speaks of a voice message or fax',
    ja: '音声メッセージやFAXの着信を告げる',
  },
  'lure:qr': { ko: 'QR 코드를 찍게 함', en: 'Tells to scan a code', ja: 'QRコードを読み取らせる' },
  'lure:secrets': {
    ko: '비밀번호나 개인정보를 요구',
    en: 'Asks for passwords or personal data',
    ja: 'パスワードや個人情報を求める',
  },
})

const MONEY = defineTexts({
  'lure:wire': {
    ko: '송금이나 지급을 요구',
    en: 'Asks for a transfer or payment',
    ja: '送金や支払いを求める',
  },
  'lure:bank-change': {
    ko: '입금 계좌가 바뀌었다고 함',
    en: 'Says a bank account has changed',
    ja: '振込先の変更を告げる',
  },
  'lure:payroll': {
    ko: '급여 계좌나 정보를 다룸',
    en: 'Speaks of payroll details',
    ja: '給与の口座や情報に触れる',
  },
  'lure:staff-data': {
    ko: '임직원이나 거래처 자료를 요구',
    en: 'Asks for staff or customer data',
    ja: '従業員や取引先の資料を求める',
  },
  'lure:gift-card': {
    ko: '상품권이나 핀 번호를 다룸',
    en: 'Speaks of gift cards',
    ja: 'ギフトカードに触れる',
  },
  'lure:errand': {
    ko: '지금 처리할 일이 있다며 시간을 물음',
    en: 'Asks for a quick errand',
    ja: '急ぎの用件を頼む',
  },
  'lure:secrecy': { ko: '비밀로 하라고 함', en: 'Asks for secrecy', ja: '口外しないよう求める' },
  'lure:unreachable': {
    ko: '전화할 수 없다고 함',
    en: 'Says calls are not possible',
    ja: '電話に出られないと告げる',
  },
  'lure:overdue': {
    ko: '미납이나 송장·견적을 내세움',
    en: 'Speaks of dues, invoices or quotations',
    ja: '未納や請求書・見積に触れる',
  },
  'lure:odd-charge': {
    ko: '하지 않은 결제를 알리거나 취소를 유도',
    en: 'Speaks of a charge to be disputed',
    ja: '覚えのない請求や取消しに触れる',
  },
})

const CLAIM = defineTexts({
  'lure:refund': {
    ko: '환급이나 보상을 약속',
    en: 'Promises a refund or compensation',
    ja: '還付や補償を約束する',
  },
  'lure:parcel': {
    ko: '배송에 문제가 있다고 함',
    en: 'Says a delivery has a problem',
    ja: '配達に問題があると告げる',
  },
  'lure:customs-fee': {
    ko: '관세나 수수료를 요구',
    en: 'Asks for a duty or fee',
    ja: '関税や手数料を求める',
  },
  'lure:tax': { ko: '세무 당국을 내세움', en: 'Speaks for a tax authority', ja: '税務当局を名乗る' },
  'lure:court': {
    ko: '수사나 소송을 내세움',
    en: 'Speaks of police, courts or lawyers',
    ja: '捜査や訴訟に触れる',
  },
  'lure:copyright': {
    ko: '저작권 등 권리 침해를 내세움',
    en: 'Claims a violation of rights',
    ja: '著作権などの侵害を主張する',
  },
})

const WORK = defineTexts({
  'lure:policy': {
    ko: '사내 규정이나 교육 확인을 요구',
    en: 'Asks staff to acknowledge a policy or training',
    ja: '社内規程や研修の確認を求める',
  },
  'lure:pay': {
    ko: '연봉·평가·복지를 다룸',
    en: 'Speaks of salary, reviews or benefits',
    ja: '昇給・評価・福利厚生に触れる',
  },
  'lure:survey': {
    ko: '설문이나 포인트로 끌어들임',
    en: 'Offers rewards for a survey',
    ja: 'アンケートやポイントで誘う',
  },
  'lure:invitation': {
    ko: '초청이나 기부·부고로 끌어들임',
    en: 'Invites, or asks for donations',
    ja: '招待や寄付で誘う',
  },
  'lure:resume': {
    ko: '지원서나 채용 제안을 다룸',
    en: 'Speaks of an application or job offer',
    ja: '応募や採用の話を持ちかける',
  },
})

const OFFER = defineTexts({
  'lure:prize': {
    ko: '당첨이나 무료 혜택을 알림',
    en: 'Announces a prize or gift',
    ja: '当選や無料の特典を告げる',
  },
  'lure:inheritance': {
    ko: '유산이나 큰돈을 나누자고 함',
    en: 'Speaks of a fortune to be shared',
    ja: '遺産や大金の話を持ちかける',
  },
  'lure:loan': { ko: '대출을 권함', en: 'Offers a loan', ja: '融資を勧める' },
  'lure:invest': {
    ko: '투자 수익이나 부업을 권함',
    en: 'Promises profit or easy work',
    ja: '投資の利益や副業を勧める',
  },
  'lure:crypto': {
    ko: '가상자산이나 지갑을 다룸',
    en: 'Speaks of coins or wallets',
    ja: '暗号資産やウォレットに触れる',
  },
  'lure:casino': { ko: '도박을 권함', en: 'Offers gambling', ja: '賭博を勧める' },
  'lure:adult': {
    ko: '성인물이나 만남을 권함',
    en: 'Offers dating or adult content',
    ja: '出会いやアダルトを勧める',
  },
  'lure:pharma': {
    ko: '약품이나 체중 감량을 권함',
    en: 'Offers drugs or weight loss',
    ja: '薬や減量を勧める',
  },
  'lure:replica': { ko: '모조품이나 위조품을 권함', en: 'Offers counterfeits', ja: '模倣品や偽造品を勧める' },
  'lure:cold-pitch': { ko: '모르는 사이에 영업함', en: 'Unasked business offer', ja: '面識のない営業' },
})

const EXTORTION = defineTexts({
  'lure:compromat': {
    ko: '사적인 영상이 있다고 함',
    en: 'Claims to have private pictures',
    ja: '私的な映像があると告げる',
  },
  'lure:hacked': {
    ko: '기기를 해킹했다고 함',
    en: 'Claims to have hacked a device',
    ja: '端末に侵入したと告げる',
  },
  'lure:threat': {
    ko: '퍼뜨리거나 해치겠다고 협박',
    en: 'Threatens to publish or harm',
    ja: '拡散や危害で脅す',
  },
})

const TONE = defineTexts({
  'lure:greeting': {
    ko: '이름 없이 누구에게나 하는 인사',
    en: 'Greets nobody in particular',
    ja: '宛名のない挨拶',
  },
  'lure:trust': { ko: '안심시키는 상투어', en: 'Phrases that ask for trust', ja: '信用させる決まり文句' },
})

export const SCORE_LURE_TEXTS = {
  ...ACCOUNT,
  ...PRESSURE,
  ...CALL,
  ...MONEY,
  ...CLAIM,
  ...WORK,
  ...OFFER,
  ...EXTORTION,
  ...TONE,
}
