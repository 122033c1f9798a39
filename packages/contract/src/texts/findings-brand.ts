/** What findings about brands and look-alike domains mean, for the "Why?" panel. */
import type { BrandFindingCode } from '../findings/brand.ts'
import type { LookalikeFindingCode } from '../findings/lookalike.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const brandFindingTexts = defineTexts({
  'brand.sender-name': {
    ko: '보낸 사람 이름은 {brand}이지만 {domain}은(는) {brand}의 도메인이 아닙니다.',
    en: 'The sender calls itself {brand}, but {domain} does not belong to {brand}.',
    ja: '送信者名は {brand} ですが、{domain} は {brand} のドメインではありません。',
  },
  'brand.sender-free': {
    ko: '보낸 사람 이름은 {brand}이지만 누구나 만들 수 있는 {domain} 주소로 보냈습니다.',
    en: 'The sender calls itself {brand}, but writes from {domain}, where anybody can have an address.',
    ja: '送信者名は {brand} ですが、誰でも取得できる {domain} のアドレスから送信されています。',
  },
  'brand.sender-disguised': {
    ko: '보낸 사람 이름이 비슷하게 생긴 글자로 {brand}처럼 보이게 꾸며져 있습니다: {name}',
    en: 'The sender name imitates {brand} with characters that look alike: {name}',
    ja: '送信者名が、似た文字を使って {brand} に見せかけられています: {name}',
  },
  'brand.sender-forged': {
    ko: '{brand}의 도메인 {domain}에서 보냈다고 하지만 발신 인증에 실패했습니다.',
    en: 'It claims to come from {domain} of {brand}, but failed sender authentication.',
    ja: '{brand} のドメイン {domain} からの送信を名乗っていますが、送信ドメイン認証に失敗しました。',
  },
  'lookalike.own-from': {
    ko: '보낸 도메인 {host}은(는) 우리 도메인 {domain}과(와) 혼동하기 쉽습니다.',
    en: "The sender's domain {host} is easily taken for our own {domain}.",
    ja: '送信者のドメイン {host} は、自組織のドメイン {domain} と紛らわしいものです。',
  },
  'lookalike.own-reply-to': {
    ko: '회신 주소의 도메인 {host}은(는) 우리 도메인 {domain}과(와) 혼동하기 쉽습니다.',
    en: 'Replies would go to {host}, which is easily taken for our own {domain}.',
    ja: '返信先のドメイン {host} は、自組織のドメイン {domain} と紛らわしいものです。',
  },
  'lookalike.own-link': {
    ko: '링크의 호스트 {host}은(는) 우리 도메인 {domain}과(와) 혼동하기 쉽습니다.',
    en: 'A link leads to {host}, which is easily taken for our own {domain}.',
    ja: 'リンク先のホスト {host} は、自組織のドメイン {domain} と紛らわしいものです。',
  },
  'lookalike.correspondent-from': {
    ko: '보낸 도메인 {host}은(는) {since}부터 메일을 보내온 {domain}과(와) 혼동하기 쉽습니다.',
    en: "The sender's domain {host} resembles {domain}, which has been writing to you since {since}.",
    ja: '送信者のドメイン {host} は、{since} からメールが届いている {domain} と紛らわしいものです。',
  },
  'lookalike.correspondent-reply-to': {
    ko: '회신 주소의 도메인 {host}은(는) {since}부터 메일을 보내온 {domain}과(와) 혼동하기 쉽습니다.',
    en: 'Replies would go to {host}, made to resemble {domain}, which has been writing to you since {since}.',
    ja: '返信先のドメイン {host} は、{since} からメールが届いている {domain} と紛らわしいものです。',
  },
  'lookalike.brand-from': {
    ko: '보낸 도메인 {host}은(는) 잘 알려진 도메인 {domain}을(를) 흉내 낸 것으로 보입니다.',
    en: "The sender's domain {host} imitates the well-known {domain}.",
    ja: '送信者のドメイン {host} は、よく知られた {domain} を模したものと見られます。',
  },
  'lookalike.brand-reply-to': {
    ko: '회신 주소의 도메인 {host}은(는) 잘 알려진 도메인 {domain}을(를) 흉내 낸 것으로 보입니다.',
    en: 'Replies would go to {host}, which imitates the well-known {domain}.',
    ja: '返信先のドメイン {host} は、よく知られた {domain} を模したものと見られます。',
  },
  'lookalike.brand-link': {
    ko: '링크의 호스트 {host}은(는) 잘 알려진 도메인 {domain}을(를) 흉내 낸 것으로 보입니다.',
    en: 'A link leads to {host}, which imitates the well-known {domain}.',
    ja: 'リンク先のホスト {host} は、よく知られた {domain} を模したものと見られます。',
  },
}) satisfies Record<BrandFindingCode | LookalikeFindingCode, Text>
