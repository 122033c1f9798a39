/** What became of a misjudgement report that came as mail, for the "Why?" panel. */
import type { ReportFindingCode } from '../findings/report.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const reportFindingTexts = defineTexts({
  'report.automatic': {
    ko: '프로그램이나 메일링 리스트가 보낸 메일이어서 신고로 받지 않았습니다.',
    en: 'Sent by a program or a mailing list: no report.',
    ja: 'プログラムまたはメーリングリストから送られたメールのため、報告として受け付けていません。',
  },
  'report.unproven': {
    ko: '발신자 {sender}을(를) SPF나 DKIM으로 확인할 수 없고 도메인의 메일 서버에서 온 메일도 아니어서 신고로 받지 않았습니다.',
    en: 'No report: neither SPF nor DKIM proves the sender {sender}, and the mail does not come from a mail server of the domain.',
    ja: '送信者 {sender} を SPF や DKIM で確認できず、ドメインのメールサーバーからのメールでもないため、報告として受け付けていません。',
  },
  'report.unverified': {
    ko: '이름 서버가 응답하지 않아 발신자 {sender}을(를) 지금 확인할 수 없으므로 나중에 받기로 했습니다.',
    en: 'Name servers did not answer, so the sender {sender} could not be verified; the mail was put off.',
    ja: 'ネームサーバーが応答せず送信者 {sender} を確認できないため、後で受け付けることにしました。',
  },
  'report.not-addressed': {
    ko: '받는 사람이 신고 주소로 지정되지 않아 신고로 받지 않았습니다. 다른 곳으로 간 메일을 누군가 다시 보냈을 수 있습니다.',
    en: 'No report: its To field does not name this address. Somebody may have sent mail meant for others here again.',
    ja: '宛先にこの報告用アドレスが指定されていないため、報告として受け付けていません。ほかの人宛てのメールが送り直された可能性があります。',
  },
  'report.stranger': {
    ko: '발신자 {sender}은(는) 이 도메인의 사용자가 아니어서 신고로 받지 않았습니다.',
    en: 'No report: the sender {sender} is not a user of this domain.',
    ja: '送信者 {sender} はこのドメインのユーザーではないため、報告として受け付けていません。',
  },
  'report.too-many': {
    ko: '한 사람이 짧은 시간에 너무 많이 신고하여 나중에 받기로 했습니다.',
    en: 'One person reported too much within a short time; the mail was put off.',
    ja: '1 人からの報告が短時間に多すぎるため、後で受け付けることにしました。',
  },
  'report.as-spam': {
    ko: '메일 {count}통을 스팸으로 신고했습니다. 신고자: {reporter}',
    en: '{reporter} reported {count} {count|mail|messages} as spam.',
    ja: '{reporter} がメール {count} 通をスパムとして報告しました。',
  },
  'report.as-normal': {
    ko: '메일 {count}통을 정상 메일로 신고했습니다. 신고자: {reporter}',
    en: '{reporter} reported {count} {count|mail|messages} as wanted.',
    ja: '{reporter} がメール {count} 通を正常メールとして報告しました。',
  },
  'report.both-ways': {
    ko: '두 신고 주소로 함께 보내 어느 쪽인지 알 수 없으므로 신고로 받지 않았습니다.',
    en: 'Sent to both addresses for reports at once, so it is no report.',
    ja: '2 つの報告用アドレスに同時に送られ、どちらの報告か分からないため受け付けていません。',
  },
  'report.unnamed': {
    ko: '어느 메일을 신고하는지 알 수 없습니다. 원본 메일이 첨부되지 않았고 헤더에도 적혀 있지 않습니다.',
    en: 'It does not say which mail it is about: nothing is attached, and its header names none.',
    ja: 'どのメールの報告か分かりません。元のメールが添付されておらず、ヘッダーにも記載がありません。',
  },
  'report.not-found': {
    ko: '신고한 메일이 신고자 {reporter}의 메일 가운데 없습니다.',
    en: 'The mail that is meant is not among the mail of {reporter}.',
    ja: '報告されたメールは {reporter} のメールの中に見つかりません。',
  },
  'report.judged-so': {
    ko: '신고한 메일은 이미 그렇게 판정되어 있습니다.',
    en: 'The mail that is meant is already judged that way.',
    ja: '報告されたメールはすでにそのように判定されています。',
  },
  'report.decided': {
    ko: '같은 신고가 이미 처리되었습니다.',
    en: 'The same report was decided before.',
    ja: '同じ報告はすでに処理されています。',
  },
  'report.not-reportable': {
    ko: '신고할 수 없는 메일입니다. 인증 대기 중이거나 분석 중이거나 원본이 없거나, 신고 권한이 없습니다.',
    en: 'It cannot be reported: it waits or is being analysed, its original is gone, or its reader may not report.',
    ja: '報告できないメールです。認証待ちまたは分析中であるか、原本がないか、報告する権限がありません。',
  },
}) satisfies Record<ReportFindingCode, Text>
