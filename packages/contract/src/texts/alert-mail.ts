/** Mails, webhooks and chat messages of alerts. */
import { defineTexts } from '../i18n/texts.ts'

export const ALERT_MAIL_TEXTS = defineTexts({
  subjectOpen: { ko: '[알림] {what}', en: '[Alert] {what}', ja: '[アラート] {what}' },
  subjectOver: { ko: '[해소] {what}', en: '[Resolved] {what}', ja: '[解消] {what}' },
  subjectTest: { ko: '[테스트] 알림 메일', en: '[Test] Alert mail', ja: '[テスト] アラートのメール' },
  /** Of a test in a chat. */
  titleTest: { ko: '[테스트] Postern 알림', en: '[Test] Postern alert', ja: '[テスト] Postern アラート' },
  subjectMany: {
    ko: '[알림] 새 알림 {open}건, 해소 {over}건',
    en: '[Alert] {open} new, {over} resolved',
    ja: '[アラート] 新規 {open} 件、解消 {over} 件',
  },
  open: { ko: '발생', en: 'Open', ja: '発生' },
  over: { ko: '해소', en: 'Over', ja: '解消' },
  since: { ko: '시작: {time}', en: 'Since {time}', ja: '開始: {time}' },
  fromTo: { ko: '{from} ~ {to}', en: '{from} to {to}', ja: '{from} ～ {to}' },
  limit: { ko: '기준: {limit}', en: 'Limit: {limit}', ja: '基準: {limit}' },
  usual: { ko: '평소: {usual}', en: 'Usual: {usual}', ja: '普段: {usual}' },
  domain: { ko: '도메인: {domain}', en: 'Domain: {domain}', ja: 'ドメイン: {domain}' },
  show: { ko: '알림 보기', en: 'Show the alert', ja: 'アラートを表示' },
  test: {
    ko: '알림 방법의 테스트입니다. 문제가 생기면 이 주소로 이렇게 알려 드립니다.',
    en: 'This is a test. Alerts to this address will look like this.',
    ja: '通知方法のテストです。問題が発生すると、このアドレスにこのように通知します。',
  },
  why: {
    ko: '알림 규칙에 따라 보낸 메일입니다. 규칙과 받는 주소는 관리 화면의 알림에서 바꿀 수 있습니다.',
    en: 'Sent by an alert rule. Change rules and recipients in the console, under Alerts.',
    ja: 'アラートのルールに基づいて送信しています。ルールと送信先は管理画面の「アラート」で変更できます。',
  },
})
