/** The mail that answers a misjudgement report. */
import { defineTexts } from '../i18n/texts.ts'

export const REPORT_MAIL_TEXTS = defineTexts({
  subject: {
    ko: '[Postern] 오판 신고 처리 결과',
    en: '[Postern] About your misjudgement report',
    ja: '[Postern] 誤判定の報告の結果',
  },
  'agreed.normal': {
    ko: '신고하신 메일을 정상 메일로 확인했습니다. 보관 중이던 메일을 전달합니다.\n\n제목: {title}',
    en: 'The mail you reported was found to be wanted. Held copies are being delivered.\n\nSubject: {title}',
    ja: '報告されたメールを正常メールと確認しました。保留していたメールを配信します。\n\n件名: {title}',
  },
  'agreed.spam': {
    ko: '신고하신 메일을 스팸으로 확인했습니다. 아직 전달되지 않은 같은 메일은 격리했습니다.\n\n제목: {title}',
    en: 'The mail you reported was found to be spam. Copies that had not been delivered yet are in quarantine.\n\nSubject: {title}',
    ja: '報告されたメールをスパムと確認しました。まだ配信されていない同じメールは隔離しました。\n\n件名: {title}',
  },
  'disagreed.normal': {
    ko: '신고하신 메일을 검토했으나 판정을 바꾸지 않았습니다.\n\n제목: {title}',
    en: 'The mail you reported was reviewed, and its verdict stands.\n\nSubject: {title}',
    ja: '報告されたメールを確認しましたが、判定は変更しませんでした。\n\n件名: {title}',
  },
  'disagreed.spam': {
    ko: '신고하신 메일을 검토했으나 스팸으로 보지 않았습니다.\n\n제목: {title}',
    en: 'The mail you reported was reviewed and is not considered spam.\n\nSubject: {title}',
    ja: '報告されたメールを確認しましたが、スパムとは判断しませんでした。\n\n件名: {title}',
  },
  'mail.subject': {
    ko: '[Postern] 메일로 보내신 오판 신고',
    en: '[Postern] The report you sent by mail',
    ja: '[Postern] メールでお送りいただいた報告',
  },
  'mail.report.as-spam': {
    ko: '스팸으로 신고되었습니다. 담당자가 확인합니다.',
    en: 'Reported as spam. An administrator will review it.',
    ja: 'スパムとして報告しました。担当者が確認します。',
  },
  'mail.report.as-normal': {
    ko: '정상 메일로 신고되었습니다. 담당자가 확인합니다.',
    en: 'Reported as wanted mail. An administrator will review it.',
    ja: '正常メールとして報告しました。担当者が確認します。',
  },
  'mail.report.both-ways': {
    ko: '두 신고 주소로 함께 보내셔서 접수하지 못했습니다. 한 주소로만 다시 보내 주세요.',
    en: 'Nothing was reported: your mail went to both addresses at once. Send it to one of them.',
    ja: '2 つの報告用アドレスに同時に送られたため、受け付けられませんでした。どちらか一方に送り直してください。',
  },
  'mail.report.unnamed': {
    ko: '어느 메일인지 알 수 없어 접수하지 못했습니다. 받은 메일을 첨부 파일로 전달하거나 개인 포털에서 신고해 주세요.',
    en: 'Nothing was reported: your mail does not say which one you mean. Forward it as an attachment, or report it in the portal.',
    ja: 'どのメールか分からないため、受け付けられませんでした。受信したメールを添付ファイルとして転送するか、個人ポータルで報告してください。',
  },
  'mail.report.not-found': {
    ko: '회원님이 받은 메일에서 찾을 수 없어 접수하지 못했습니다. 보관 기간이 지났거나 다른 주소로 받은 메일일 수 있습니다.',
    en: 'Nothing was reported: the mail is not among the mail you received here. It may be too old or sent to another address.',
    ja: 'お客様が受信したメールの中に見つからないため、受け付けられませんでした。保管期間が過ぎたか、別のアドレス宛てのメールの可能性があります。',
  },
  'mail.report.judged-so': {
    ko: '이미 그렇게 판정된 메일이어서 접수하지 않았습니다.',
    en: 'Nothing was reported: the mail is already judged that way.',
    ja: 'すでにそのように判定されているメールのため、受け付けていません。',
  },
  'mail.report.decided': {
    ko: '이 메일에 대한 신고는 이미 처리되었습니다. 결과는 개인 포털의 신고 내역에 있습니다.',
    en: 'Your report about this mail was decided before; the answer is in your list of reports in the portal.',
    ja: 'このメールについての報告はすでに処理されています。結果は個人ポータルの報告一覧にあります。',
  },
  'mail.report.not-reportable': {
    ko: '지금은 신고할 수 없는 메일이어서 접수하지 못했습니다.',
    en: 'Nothing was reported: this mail cannot be reported at the moment.',
    ja: '現在報告できないメールのため、受け付けられませんでした。',
  },
  'mail.title': { ko: '제목: {title}', en: 'Subject: {title}', ja: '件名: {title}' },
  answer: { ko: '답변: {answer}', en: 'Answer: {answer}', ja: '回答: {answer}' },
})
