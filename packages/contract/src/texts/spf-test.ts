/** Trying out SPF. */
import { defineTexts } from '../i18n/texts.ts'

export const SPF_TEST_TEXTS = defineTexts({
  title: { ko: 'SPF 확인', en: 'SPF test', ja: 'SPF の確認' },
  domain: { ko: '발신 도메인', en: 'Sender’s domain', ja: '送信ドメイン' },
  ip: {
    ko: '보내는 서버의 IP (선택)',
    en: 'Address of the server (optional)',
    ja: '送信サーバーの IP（任意）',
  },
  test: { ko: '확인', en: 'Test', ja: '確認' },
  record: { ko: 'SPF 레코드', en: 'SPF record', ja: 'SPF レコード' },
  pass: {
    ko: '이 서버는 이 도메인으로 보낼 수 있습니다(pass).',
    en: 'The server may send for the domain (pass).',
    ja: 'このサーバーはこのドメインで送信できます（pass）。',
  },
  fail: {
    ko: '이 서버는 이 도메인으로 보낼 수 없습니다(fail).',
    en: 'The server may not send for the domain (fail).',
    ja: 'このサーバーはこのドメインで送信できません（fail）。',
  },
  softfail: {
    ko: '이 서버는 아마 이 도메인의 서버가 아닙니다(softfail).',
    en: 'The server is probably not one of the domain’s (softfail).',
    ja: 'このサーバーはおそらくこのドメインのサーバーではありません（softfail）。',
  },
  neutral: {
    ko: '레코드가 이 서버에 대해 아무것도 말하지 않습니다(neutral).',
    en: 'The record says nothing of the server (neutral).',
    ja: 'レコードはこのサーバーについて何も示していません（neutral）。',
  },
  none: {
    ko: 'SPF 레코드가 없습니다(none).',
    en: 'There is no SPF record (none).',
    ja: 'SPF レコードがありません（none）。',
  },
  temperror: {
    ko: 'DNS가 응답하지 않아 확인하지 못했습니다(temperror).',
    en: 'DNS did not answer (temperror).',
    ja: 'DNS が応答しないため確認できませんでした（temperror）。',
  },
  permerror: {
    ko: '레코드에 오류가 있습니다(permerror).',
    en: 'The record has an error (permerror).',
    ja: 'レコードに誤りがあります（permerror）。',
  },
})
