/** Unwanted mail as it is seen: advertising, advance-fee letters, phishing, malware carriers. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { Random } from '../random.ts'
import { docm, eicar, eicarZip } from './files.ts'
import type { Draft } from './mime.ts'

type Content = Pick<Draft, 'subject' | 'text' | 'html' | 'attachments' | 'headers'> & {
  readonly from: Draft['from']
}
interface Pitch {
  readonly subject: string
  readonly text: string
}

const SPAM: Readonly<Record<Language, readonly Pitch[]>> = {
  ko: [
    {
      subject: '(광고) ★무료★ 지금 신청하면 100% 당첨!!! {n}만원 할인쿠폰',
      text: '회원님만을 위한 특별 혜택!!! 오늘 단 하루, 무료 체험 신청하고 {n}만원 쿠폰 받아가세요. 비아그라 정품 80% 할인, 카지노 첫충 {n}% 보너스. 지금 바로 클릭하세요',
    },
    {
      subject: '저금리 대출 당일 승인 {n}00만원까지 무조건 OK',
      text: '신용등급 무관! 무직자 대출 가능! 당일 승인 최대 {n}00만원. 상담만 받아도 현금 지급. 지금 바로 전화하거나 아래 링크를 클릭하세요!!!',
    },
    {
      subject: '☎ 주식 리딩방 수익률 {n}00% 보장',
      text: '급등주 무료 추천! 원금 보장, 수익률 {n}00% 보장. 오늘만 무료 입장. 선착순 마감 임박!!! 아래 링크로 입장하세요',
    },
  ],
  en: [
    {
      subject: 'CONGRATULATIONS!!! You WON ${n}00,000 - claim NOW',
      text: 'Dear winner, your email was selected in the online lottery and you have won ${n}00,000 USD!!! To claim your prize send your full name, bank account number and a processing fee of $1{n}. Act now, this offer expires today! 100% guaranteed, no risk.',
    },
    {
      subject: 'Cheap V1AGRA and C1ALIS - {n}0% OFF, no prescription',
      text: 'Buy cheap viagra, cialis and levitra online. No prescription needed! Lowest prices guaranteed, {n}0% off today only. Click here to order now. Free shipping worldwide!!!',
    },
    {
      subject: 'Confidential business proposal',
      text: 'Dear friend, I am Barrister John Okoro, attorney to a late client who left the sum of $1{n} million dollars in a bank. I seek your consent to present you as next of kin so that the funds can be transferred to your account. You will receive 40%. This transaction is 100% risk free. Reply urgently with your bank details and telephone number.',
    },
    {
      subject: 'Lose {n} pounds in 7 days GUARANTEED',
      text: 'Amazing weight loss miracle! Lose {n} pounds in only 7 days without diet or exercise. Doctors hate this. Order now and get a free bottle! Limited time offer, click here, money back guarantee.',
    },
  ],
  ja: [
    {
      subject: '【当選】おめでとうございます！{n}00万円を今すぐ受け取れます',
      text: '【緊急】あなたが{n}00万円の当選者に選ばれました！！！完全無料・今すぐ下記リンクをクリックして受け取り手続きを完了してください。本日限り！手数料は無料です。',
    },
    {
      subject: '★出会い★無料登録で{n}000ポイントプレゼント',
      text: '今すぐ会える！登録完全無料！人妻があなたを待っています。今なら{n}000ポイントプレゼント！！！下記URLをクリックしてください。',
    },
    {
      subject: '誰でも簡単に月収{n}0万円！副業のご案内',
      text: 'スマホだけで誰でも簡単に月収{n}0万円を稼げる副業をご紹介！元本保証・100%成功。今すぐ無料登録してください！！！限定{n}名様。',
    },
  ],
}

const PHISH: Readonly<
  Record<Language, readonly (Pitch & { readonly brand: string; readonly action: string })[]>
> = {
  ko: [
    {
      brand: '한빛은행 고객센터',
      subject: '[긴급] 고객님의 계좌가 일시 정지되었습니다',
      text: '비정상적인 로그인이 감지되어 고객님의 계좌가 정지되었습니다. 24시간 이내에 본인 인증을 완료하지 않으면 영구 정지됩니다.',
      action: '본인 인증하기',
    },
    {
      brand: '택배 배송조회',
      subject: '[배송] 주소 불일치로 상품이 반송될 예정입니다',
      text: '고객님, 배송지 정보가 일치하지 않아 상품이 반송될 예정입니다. 아래에서 주소와 카드 정보를 확인해 주세요.',
      action: '배송 조회하기',
    },
  ],
  en: [
    {
      brand: 'Mail Administrator',
      subject: 'ACTION REQUIRED: your mailbox will be deactivated',
      text: 'Your mailbox has exceeded its storage limit and your password expires today. Verify your account immediately to keep receiving mail or it will be permanently suspended.',
      action: 'Verify my account',
    },
    {
      brand: 'Account Security',
      subject: 'Unusual sign-in activity - confirm your identity',
      text: 'We detected an unusual sign-in to your account. Confirm your password and payment details within 24 hours or your account will be locked.',
      action: 'Confirm your password',
    },
  ],
  ja: [
    {
      brand: 'カード会員サービス',
      subject: '【重要】カードのご利用を一時停止しました',
      text: '第三者による不正利用の疑いがあるため、お客様のカードを一時停止しました。24時間以内に本人確認を行わない場合、アカウントは永久に停止されます。',
      action: '本人確認はこちら',
    },
    {
      brand: '配送センター',
      subject: '【至急】お荷物のお届けができませんでした',
      text: '住所不明のためお荷物を持ち帰りました。下記より住所とクレジットカード情報をご確認ください。',
      action: '再配達を依頼する',
    },
  ],
}

const SPAM_DOMAINS = [
  'best-deal4u.example',
  'promo-xx777.example',
  'lucky-winner.example',
  'click-offer.example',
] as const
const PHISH_DOMAINS = [
  'secure-login-verify.example',
  'account-update-center.example',
  'parcel-trace.example',
] as const

/** Advertising and fraud. */
export function spamMail(language: Language, random: Random): Content {
  const pitch = random.pick(SPAM[language])
  const n = String(random.between(2, 9))
  const domain = random.pick(SPAM_DOMAINS)
  const url = `http://${random.between(11, 223)}.${random.between(1, 254)}.${random.between(1, 254)}.9/${random.between(1e5, 1e6)}`
  const text = pitch.text.replaceAll('{n}', n)
  return {
    from: {
      name: random.pick(['Best Offer', 'Winner Dept', 'PROMO', '고객혜택', '当選事務局']),
      address: `x${random.between(1e4, 1e6)}@${domain}`,
    },
    subject: pitch.subject.replaceAll('{n}', n),
    text: `${text}\n${url}\n`,
    html: `<html><body bgcolor="#ffff00"><center><font size="6" color="red"><b>${pitch.subject.replaceAll('{n}', n)}</b></font><p><font size="5">${text}</font></p><p><a href="${url}"><font size="7">CLICK HERE!!!</font></a></p><font color="#ffff00" size="1">${random.between(1e8, 1e9).toString(36)} ${random.between(1e8, 1e9).toString(36)}</font></center></body></html>`,
    headers: [
      ['X-Mailer', 'MassSender 2.1'],
      ['X-Priority', '1'],
      ['Reply-To', `claims${random.between(10, 99)}@${random.pick(SPAM_DOMAINS)}`],
    ],
  }
}

/** A link that says one thing and goes to another. */
export function phishMail(language: Language, random: Random): Content {
  const bait = random.pick(PHISH[language])
  const domain = random.pick(PHISH_DOMAINS)
  const url = `http://${domain}/login.php?session=${random.between(1e8, 1e9).toString(36)}&verify=1`
  return {
    from: { name: bait.brand, address: `no-reply${random.between(10, 99)}@${domain}` },
    subject: bait.subject,
    text: `${bait.text}\n\n${url}\n`,
    html: `<html><body><p>${bait.text}</p><p><a href="${url}" style="background:#d00;color:#fff;padding:12px">${bait.action}</a></p><p><a href="${url}">https://www.example.com/account/security</a></p><form action="${url}" method="post"><input name="password" type="password"></form></body></html>`,
    headers: [['Reply-To', `support${random.between(10, 99)}@free-mailbox.example`]],
  }
}

/** The standard test virus, bare or zipped. */
export function virusMail(language: Language, random: Random): Content {
  const subject = { ko: '미납 청구서 확인 요청', en: 'Overdue invoice', ja: '未払い請求書のご確認' }[language]
  const text = {
    ko: '첨부 파일을 확인해 주세요.',
    en: 'Please see the attached file.',
    ja: '添付ファイルをご確認ください。',
  }[language]
  return {
    from: { name: 'Billing', address: `billing${random.between(1, 99)}@invoice-dept.example` },
    subject,
    text,
    attachments: [random.next() < 0.5 ? eicar() : eicarZip('invoice.zip')],
  }
}

/** A document that wants macros. */
export function macroMail(language: Language, random: Random): Content {
  const subject = { ko: '급여 명세서 (수정본)', en: 'Updated payroll statement', ja: '給与明細（修正版）' }[
    language
  ]
  const text = {
    ko: '첨부 문서를 열고 「콘텐츠 사용」을 눌러 주세요.',
    en: 'Open the attached document and click "Enable content" to view it.',
    ja: '添付文書を開き、「コンテンツの有効化」をクリックしてください。',
  }[language]
  const name = { ko: '급여명세서_수정본.docm', en: 'payroll_update.docm', ja: '給与明細_修正版.docm' }[
    language
  ]
  return {
    from: { name: 'HR', address: `hr.notice${random.between(1, 99)}@payroll-update.example` },
    subject,
    text,
    attachments: [docm(name, subject)],
  }
}
