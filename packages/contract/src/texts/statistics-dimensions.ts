/** What statistics call the dimensions of mail (codes/statistics): each is named in the menu, on its screen, in tables and as a file. */
import { byKind, type StatisticKind } from '../codes/statistics.ts'
import type { Text } from '../i18n/texts.ts'

interface DimensionTexts {
  /** Of the menu's entry, and of the permission behind "Statistics: ". */
  readonly menu: Text
  readonly title: Text
  /** Head of the column of keys. */
  readonly key: Text
  /** Of the list as a file. */
  readonly list: Text
}

const TEXTS: Readonly<Record<StatisticKind, DimensionTexts>> = {
  filter: {
    menu: { ko: '필터별', en: 'By filter', ja: 'フィルター別' },
    title: { ko: '필터별 메일 통계', en: 'Mail by filter', ja: 'フィルター別のメール統計' },
    key: { ko: '필터', en: 'Filter', ja: 'フィルター' },
    list: { ko: '필터별 통계', en: 'Statistics by filter', ja: 'フィルター別の統計' },
  },
  virus: {
    menu: { ko: '바이러스별', en: 'By virus', ja: 'ウイルス別' },
    title: { ko: '바이러스별 메일 통계', en: 'Mail by virus', ja: 'ウイルス別のメール統計' },
    key: { ko: '바이러스', en: 'Virus', ja: 'ウイルス' },
    list: { ko: '바이러스별 통계', en: 'Statistics by virus', ja: 'ウイルス別の統計' },
  },
  ext: {
    menu: { ko: '첨부 확장자별', en: 'By extension', ja: '添付拡張子別' },
    title: {
      ko: '첨부 확장자별 메일 통계',
      en: 'Mail by attachment extension',
      ja: '添付拡張子別のメール統計',
    },
    key: { ko: '첨부 파일 확장자', en: 'Attachment extension', ja: '添付ファイルの拡張子' },
    list: { ko: '첨부 확장자별 통계', en: 'Statistics by attachment extension', ja: '添付拡張子別の統計' },
  },
  reject: {
    menu: { ko: '거부 사유별', en: 'By reason of rejection', ja: '拒否理由別' },
    title: { ko: '거부 사유별 통계', en: 'Rejections by reason', ja: '拒否理由別の統計' },
    key: { ko: '거부 사유', en: 'Reason', ja: '拒否理由' },
    list: { ko: '거부 사유별 통계', en: 'Statistics by reject reason', ja: '拒否理由別の統計' },
  },
  ip: {
    menu: { ko: '발신 IP별', en: 'By sending IP', ja: '送信元 IP 別' },
    title: { ko: '발신 IP별 메일 통계', en: 'Mail by sending IP', ja: '送信元 IP 別のメール統計' },
    key: { ko: '발신 IP', en: 'Sending IP', ja: '送信元 IP' },
    list: { ko: 'IP별 통계', en: 'Statistics by IP address', ja: 'IP 別の統計' },
  },
  sender: {
    menu: { ko: '발신자별', en: 'By sender', ja: '送信者別' },
    title: { ko: '발신자별 메일 통계', en: 'Mail by sender', ja: '送信者別のメール統計' },
    key: { ko: '발신자', en: 'Sender', ja: '送信者' },
    list: { ko: '발신자별 통계', en: 'Statistics by sender', ja: '送信者別の統計' },
  },
  senderdomain: {
    menu: { ko: '발신 도메인별', en: 'By sender domain', ja: '送信ドメイン別' },
    title: { ko: '발신 도메인별 메일 통계', en: 'Mail by sender domain', ja: '送信ドメイン別のメール統計' },
    key: { ko: '발신 도메인', en: 'Sender domain', ja: '送信ドメイン' },
    list: { ko: '발신 도메인별 통계', en: 'Statistics by sender domain', ja: '送信者ドメイン別の統計' },
  },
  receiver: {
    menu: { ko: '수신자별', en: 'By recipient', ja: '受信者別' },
    title: { ko: '수신자별 메일 통계', en: 'Mail by recipient', ja: '受信者別のメール統計' },
    key: { ko: '수신자', en: 'Recipient', ja: '受信者' },
    list: { ko: '수신자별 통계', en: 'Statistics by recipient', ja: '受信者別の統計' },
  },
  domain: {
    menu: { ko: '도메인별', en: 'By domain', ja: 'ドメイン別' },
    title: { ko: '도메인별 메일 통계', en: 'Mail by domain', ja: 'ドメイン別のメール統計' },
    key: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
    list: { ko: '도메인별 통계', en: 'Statistics by domain', ja: 'ドメイン別の統計' },
  },
  group: {
    menu: { ko: '그룹별', en: 'By group', ja: 'グループ別' },
    title: { ko: '그룹별 메일 통계', en: 'Mail by group', ja: 'グループ別のメール統計' },
    key: { ko: '그룹', en: 'Group', ja: 'グループ' },
    list: { ko: '그룹별 통계', en: 'Statistics by group', ja: 'グループ別の統計' },
  },
  country: {
    menu: { ko: '국가별', en: 'By country', ja: '国別' },
    title: { ko: '국가별 메일 통계', en: 'Mail by country', ja: '国別のメール統計' },
    key: { ko: '국가', en: 'Country', ja: '国' },
    list: { ko: '국가별 통계', en: 'Statistics by country', ja: '国別の統計' },
  },
  detox: {
    menu: { ko: '무해화 항목별', en: 'By detox finding', ja: '無害化項目別' },
    title: { ko: '무해화 항목별 메일 통계', en: 'Mail by what detox found', ja: '無害化項目別のメール統計' },
    key: { ko: '제거 항목', en: 'Removed', ja: '削除した項目' },
    list: { ko: '무해화 항목별 통계', en: 'Statistics by detox finding', ja: '無害化項目別の統計' },
  },
  detoxext: {
    menu: { ko: '무해화 확장자별', en: 'By disarmed extension', ja: '無害化拡張子別' },
    title: {
      ko: '무해화한 파일 확장자별 메일 통계',
      en: 'Mail by extension of disarmed files',
      ja: '無害化したファイルの拡張子別のメール統計',
    },
    key: { ko: '파일 확장자', en: 'File extension', ja: 'ファイルの拡張子' },
    list: { ko: '무해화 확장자별 통계', en: 'Statistics by disarmed extension', ja: '無害化拡張子別の統計' },
  },
  auth: {
    menu: { ko: 'SMTP AUTH 로그인', en: 'SMTP AUTH sign-ins', ja: 'SMTP AUTH ログイン' },
    title: { ko: 'SMTP AUTH 로그인 통계', en: 'SMTP AUTH sign-ins', ja: 'SMTP AUTH ログインの統計' },
    key: { ko: '계정', en: 'Account', ja: 'アカウント' },
    list: { ko: 'SMTP 인증 통계', en: 'Statistics of SMTP AUTH', ja: 'SMTP 認証の統計' },
  },
}

/** Texts of every dimension, each under its key behind a prefix. */
export function dimensionTexts<const P extends string>(
  prefix: P,
  part: keyof DimensionTexts,
): { readonly [K in StatisticKind as `${P}${K}`]: Text } {
  return byKind<P, Text>(prefix, (kind) => TEXTS[kind][part])
}
