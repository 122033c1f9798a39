/** What is harmful in the HTML of mail, for the "Why?" panel. */
import type { HarmfulFindingCode } from '../findings/harmful.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const harmfulFindingTexts = defineTexts({
  'harmful.script': {
    ko: '본문 HTML에 스크립트가 있습니다({what}).',
    en: 'The HTML of the mail holds script ({what}).',
    ja: '本文の HTML にスクリプトがあります（{what}）。',
  },
  'harmful.link': {
    ko: '프로그램을 실행하거나 로그인 정보를 내보내는 위험한 주소가 있습니다({what}).',
    en: 'The mail has an address that starts a program or gives away sign-in details ({what}).',
    ja: 'プログラムを起動するかサインイン情報を送信する危険なアドレスがあります（{what}）。',
  },
  'harmful.handler': {
    ko: '본문 HTML에 스크립트를 실행하는 속성이 있습니다({what}).',
    en: 'The HTML of the mail holds attributes that run script ({what}).',
    ja: '本文の HTML にスクリプトを実行する属性があります（{what}）。',
  },
  'harmful.frame': {
    ko: '본문 HTML에 프레임이나 개체가 있습니다({what}).',
    en: 'The HTML of the mail holds frames or objects ({what}).',
    ja: '本文の HTML にフレームまたはオブジェクトがあります（{what}）。',
  },
  'harmful.redirect': {
    ko: '본문 HTML이 다른 주소로 저절로 이동합니다({what}).',
    en: 'The HTML of the mail leads elsewhere by itself ({what}).',
    ja: '本文の HTML が別のアドレスへ自動的に移動します（{what}）。',
  },
  'harmful.style': {
    ko: '본문 HTML에 위험한 스타일이 있습니다({what}).',
    en: 'The HTML of the mail holds dangerous styles ({what}).',
    ja: '本文の HTML に危険なスタイルがあります（{what}）。',
  },
}) satisfies Record<HarmfulFindingCode, Text>
