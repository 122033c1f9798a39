/** Wanted mail: business correspondence and newsletters people asked for. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { Random } from '../random.ts'
import { docx, pdf, priceList } from './files.ts'
import type { Draft } from './mime.ts'

type Content = Pick<Draft, 'subject' | 'text' | 'html' | 'attachments' | 'headers'> & {
  readonly from: Draft['from']
}

interface Partner {
  readonly name: string
  readonly address: string
  readonly company: string
}

const PARTNERS: Readonly<Record<Language, readonly Partner[]>> = {
  ko: [
    { name: '오세훈', address: 'sehun.oh@daehan-parts.example', company: '대한정밀' },
    { name: '배수지', address: 'suji.bae@mirae-logis.example', company: '미래물류' },
    { name: '송민호', address: 'minho.song@nuri-tax.example', company: '누리세무법인' },
    { name: '권나라', address: 'nara.kwon@haneul-design.example', company: '하늘디자인' },
  ],
  en: [
    { name: 'Grace Miller', address: 'grace.miller@northwind-freight.example', company: 'Northwind Freight' },
    { name: 'Daniel Reed', address: 'daniel.reed@brightlab.example', company: 'Brightlab' },
    { name: 'Sophie Allen', address: 'sophie.allen@harbor-legal.example', company: 'Harbor Legal' },
  ],
  ja: [
    { name: '森田健', address: 'ken.morita@tokiwa-kogyo.example', company: '常盤工業' },
    { name: '井上美咲', address: 'misaki.inoue@sakura-print.example', company: 'さくら印刷' },
    { name: '松本大輔', address: 'd.matsumoto@hokuto-sys.example', company: '北斗システム' },
  ],
}

interface Letter {
  readonly subject: string
  readonly text: string
}

const LETTERS: Readonly<Record<Language, readonly Letter[]>> = {
  ko: [
    {
      subject: '{company} 견적서 송부드립니다 ({n}월 납품분)',
      text: '{to}님 안녕하세요.\n{company} {from}입니다.\n\n지난 회의 때 말씀하신 부품 {n}종의 견적서를 첨부드립니다.\n단가는 전월과 동일하며, 발주서 회신 후 {n}일 안에 출고 가능합니다.\n\n검토 부탁드립니다.\n감사합니다.\n{from} 드림',
    },
    {
      subject: 'Re: 계약서 초안 검토 의견',
      text: '{to}님,\n\n보내주신 계약서 초안 잘 받았습니다. 제{n}조 납기 지연 조항만 지난번 협의한 내용으로 수정 부탁드립니다.\n나머지는 이견 없습니다.\n\n{from}',
    },
    {
      subject: '{n}일 회의 시간 변경 요청',
      text: '안녕하세요 {to}님,\n\n{n}일 오전 회의를 같은 날 오후 3시로 옮길 수 있을지 문의드립니다.\n어려우시면 가능한 시간을 알려 주세요.\n\n{from} 드림',
    },
    {
      subject: '세금계산서 발행 완료 안내',
      text: '{to}님 안녕하세요.\n\n요청하신 {n}월분 세금계산서를 발행해 드렸습니다. 홈택스에서 확인하실 수 있습니다.\n문의 사항은 이 메일로 회신해 주세요.\n\n{company} {from}',
    },
    {
      subject: '회의록 공유 (주간 회의)',
      text: '{to}님,\n\n오늘 주간 회의록 공유드립니다.\n1. 신규 거래처 {n}곳 방문 일정 확정\n2. 샘플 발송은 금요일까지\n3. 다음 회의는 다음 주 같은 시간\n\n빠진 내용 있으면 말씀해 주세요.\n{from}',
    },
  ],
  en: [
    {
      subject: 'Booking confirmation for container {n}',
      text: 'Hi {to},\n\nYour booking for container {n} is confirmed. It sails on Thursday and should arrive within {n} days.\nThe packing list is attached; please check the weights before we file it.\n\nBest regards,\n{from}\n{company}',
    },
    {
      subject: 'Re: Re: API timeout in staging',
      text: 'Hi {to},\n\nI reproduced it. The connection pool is limited to {n}, so the {n}th request waits until one frees up. I will send a patch this afternoon.\n\nThanks for the traces, they helped a lot.\n{from}',
    },
    {
      subject: 'Notes from our call',
      text: '{to},\n\nThank you for your time today. As agreed:\n- we send the revised quotation by Monday\n- you confirm the delivery address\n- we meet again in {n} weeks\n\nKind regards\n{from}',
    },
    {
      subject: 'Draft agreement, clause {n}',
      text: 'Dear {to},\n\nPlease find the draft attached. We changed clause {n} as discussed and left the liability cap untouched.\nLet me know whether your board needs anything else.\n\nSincerely,\n{from}\n{company}',
    },
  ],
  ja: [
    {
      subject: '【{company}】お見積書送付の件',
      text: '{to}様\n\nいつもお世話になっております。{company}の{from}です。\n\nご依頼いただきました部品{n}点のお見積書を添付にてお送りいたします。\nご確認のほど、よろしくお願いいたします。\n\n{company} {from}',
    },
    {
      subject: 'Re: 打ち合わせ日程のご相談',
      text: '{to}様\n\nお世話になっております。{from}です。\n{n}日の午後2時で問題ございません。当日は弊社の担当者が2名で伺います。\n\nどうぞよろしくお願いいたします。',
    },
    {
      subject: '請求書送付のご案内（{n}月分）',
      text: '{to}様\n\n平素より大変お世話になっております。\n{n}月分の請求書をお送りいたします。お支払期日は月末となっております。\nご不明な点がございましたら、本メールにご返信ください。\n\n{company} {from}',
    },
    {
      subject: '議事録の共有',
      text: '{to}様\n\n本日はありがとうございました。議事録を共有いたします。\n・試作品は{n}個\n・納期は来月上旬\n・次回は再来週\n\n修正がありましたらお知らせください。\n{from}',
    },
  ],
}

const NEWS: Readonly<Record<Language, { readonly from: Draft['from']; readonly issues: readonly Letter[] }>> =
  {
    ko: {
      from: { name: '누리테크 뉴스레터', address: 'news@nuritech-letter.example' },
      issues: [
        {
          subject: '[누리테크] 이번 주 제조업 소식 {n}선',
          text: '이번 주 제조업계 소식을 모았습니다. 스마트 공장 지원 사업 접수가 시작되었고, 수출 물류비 지원이 연장됩니다.',
        },
        {
          subject: '[누리테크] {n}월 세미나 일정 안내',
          text: '구독자 여러분께 이번 달 세미나 일정을 안내드립니다. 사전 등록하신 분께는 자료집을 보내 드립니다.',
        },
      ],
    },
    en: {
      from: { name: 'Supply Chain Weekly', address: 'editor@supplychain-weekly.example' },
      issues: [
        {
          subject: 'Supply Chain Weekly #{n}: port congestion eases',
          text: 'This week: port congestion eases on the west coast, a new customs form from next month, and an interview about packaging waste.',
        },
        {
          subject: 'Release notes {n}.2 for your workspace',
          text: 'Version {n}.2 is live. You can now export reports, and sign-in with passkeys is available to all teams.',
        },
      ],
    },
    ja: {
      from: { name: '物流通信', address: 'magazine@butsuryu-tsushin.example' },
      issues: [
        {
          subject: '物流通信 第{n}号：港湾の最新動向',
          text: '今週の話題：港湾の混雑が緩和、通関手続きの改正点、現場の省人化事例をお届けします。',
        },
        {
          subject: '【ご案内】{n}月の展示会について',
          text: '読者の皆さまへ、今月の展示会の日程をご案内いたします。事前登録の方は入場無料です。',
        },
      ],
    },
  }

/** A letter from somebody the company works with; every second carries a document. */
export function businessMail(language: Language, toName: string, random: Random): Content {
  const partner = random.pick(PARTNERS[language])
  const letter = random.pick(LETTERS[language])
  const fill = filler({
    company: partner.company,
    from: partner.name,
    to: toName,
    // A month in some letters, a day or a number in others.
    n: String(random.between(2, 12)),
  })
  const kind = random.between(0, 5)
  const attachments =
    kind === 0
      ? [pdf('quotation.pdf', 'Quotation')]
      : kind === 1
        ? [docx(fill(letter.subject).slice(0, 20).replace(/[/:]/g, '') + '.docx', 'Draft')]
        : kind === 2
          ? [priceList()]
          : []
  return {
    from: { name: partner.name, address: partner.address },
    subject: fill(letter.subject),
    text: fill(letter.text),
    attachments,
  }
}

/** A newsletter with its List fields and a way out (RFC 2369, RFC 8058). */
export function newsletter(language: Language, toName: string, random: Random): Content {
  const { from, issues } = NEWS[language]
  const issue = random.pick(issues)
  const fill = filler({ to: toName, n: String(random.between(2, 12)) })
  const domain = from.address.split('@')[1]!
  const link = `https://${domain}/issues/${random.between(100, 999)}`
  const leave = `https://${domain}/unsubscribe?u=${random.between(10_000, 99_999)}`
  return {
    from,
    subject: fill(issue.subject),
    text: `${fill(issue.text)}\n\n${link}\n\nUnsubscribe: ${leave}\n`,
    html: `<html><body style="font-family:sans-serif"><h2>${fill(issue.subject)}</h2><p>${fill(issue.text)}</p><p><a href="${link}">${link}</a></p><p style="color:#666">${from.name} · <a href="${leave}">Unsubscribe</a></p></body></html>`,
    headers: [
      ['List-Id', `<news.${domain}>`],
      ['List-Unsubscribe', `<${leave}>`],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
  }
}

function filler(values: Readonly<Record<string, string>>): (text: string) => string {
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
