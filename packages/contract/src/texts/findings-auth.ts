/** Texts of the sender authentication findings, for the "Why?" panel. */
import type { AuthFindingCode } from '../findings/auth.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const authFindingTexts = defineTexts({
  'auth.spf-pass': {
    ko: 'SPF 통과: {domain} 도메인이 이 서버의 발송을 허용합니다.',
    en: 'SPF passed: {domain} lets this server send its mail.',
    ja: 'SPF認証成功: {domain} はこのサーバーからの送信を許可しています。',
  },
  'auth.spf-fail': {
    ko: 'SPF 실패: {domain} 도메인은 이 서버의 발송을 허용하지 않습니다.',
    en: 'SPF failed: {domain} does not let this server send its mail.',
    ja: 'SPF認証失敗: {domain} はこのサーバーからの送信を許可していません。',
  },
  'auth.spf-softfail': {
    ko: 'SPF 소프트 실패: {domain} 도메인이 이 서버를 발송 서버로 인정하지 않는 것으로 보입니다.',
    en: 'SPF soft fail: {domain} probably does not let this server send its mail.',
    ja: 'SPFソフトフェイル: {domain} はこのサーバーを送信元としておそらく認めていません。',
  },
  'auth.spf-neutral': {
    ko: 'SPF 중립: {domain} 도메인은 이 서버에 대해 아무것도 밝히지 않습니다.',
    en: 'SPF neutral: {domain} says nothing about this server.',
    ja: 'SPFニュートラル: {domain} はこのサーバーについて何も表明していません。',
  },
  'auth.spf-none': {
    ko: 'SPF 레코드가 없습니다: {domain}',
    en: 'No SPF record: {domain}',
    ja: 'SPFレコードがありません: {domain}',
  },
  'auth.spf-permerror': {
    ko: '{domain} 도메인의 SPF 레코드에 오류가 있습니다: {reason}',
    en: 'The SPF record of {domain} is in error: {reason}',
    ja: '{domain} のSPFレコードに誤りがあります: {reason}',
  },
  'auth.spf-temperror': {
    ko: 'DNS가 응답하지 않아 {domain} 도메인의 SPF를 확인하지 못했습니다.',
    en: 'SPF of {domain} could not be checked because DNS did not answer.',
    ja: 'DNSが応答しないため、{domain} のSPFを確認できませんでした。',
  },
  'auth.dkim-pass': {
    ko: 'DKIM 통과: {domain} 도메인의 서명이 유효합니다(선택자 {selector}).',
    en: 'DKIM passed: the signature of {domain} is valid (selector {selector}).',
    ja: 'DKIM認証成功: {domain} の署名は有効です（セレクター {selector}）。',
  },
  'auth.dkim-fail': {
    ko: 'DKIM 실패: {domain} 도메인의 서명이 내용과 일치하지 않습니다({reason}).',
    en: 'DKIM failed: the signature of {domain} does not match the mail ({reason}).',
    ja: 'DKIM認証失敗: {domain} の署名がメールの内容と一致しません（{reason}）。',
  },
  'auth.dkim-invalid': {
    ko: '{domain} 도메인의 DKIM 서명을 판정할 수 없습니다({reason}).',
    en: 'The DKIM signature of {domain} cannot be judged ({reason}).',
    ja: '{domain} のDKIM署名を判定できません（{reason}）。',
  },
  'auth.dkim-weak': {
    ko: '{domain} 도메인의 DKIM 서명은 키 또는 알고리즘이 너무 약해 인정하지 않습니다({reason}).',
    en: 'The DKIM signature of {domain} is not accepted: its key or algorithm is too weak ({reason}).',
    ja: '{domain} のDKIM署名は鍵またはアルゴリズムが弱すぎるため認められません（{reason}）。',
  },
  'auth.dkim-partial': {
    ko: '{domain} 도메인의 DKIM 서명이 본문의 일부만 보호합니다.',
    en: 'The DKIM signature of {domain} covers only a part of the body.',
    ja: '{domain} のDKIM署名は本文の一部しか保護していません。',
  },
  'auth.dkim-none': {
    ko: 'DKIM 서명이 없습니다.',
    en: 'The mail has no DKIM signature.',
    ja: 'DKIM署名がありません。',
  },
  'auth.dkim-temperror': {
    ko: 'DNS가 응답하지 않아 {domain} 도메인의 DKIM 서명을 확인하지 못했습니다.',
    en: 'The DKIM signature of {domain} could not be checked because DNS did not answer.',
    ja: 'DNSが応答しないため、{domain} のDKIM署名を確認できませんでした。',
  },
  'auth.dmarc-pass': {
    ko: 'DMARC 통과: 보낸 사람 도메인 {domain}이(가) 확인되었습니다.',
    en: 'DMARC passed: the From domain {domain} is confirmed.',
    ja: 'DMARC認証成功: 送信者ドメイン {domain} が確認されました。',
  },
  'auth.dmarc-fail-none': {
    ko: 'DMARC 실패: 보낸 사람 도메인 {domain}이(가) 확인되지 않았습니다. 도메인 정책은 조치를 요구하지 않습니다(none).',
    en: 'DMARC failed: the From domain {domain} is not confirmed. Its policy asks for no action (none).',
    ja: 'DMARC認証失敗: 送信者ドメイン {domain} を確認できません。ドメインのポリシーは処置を求めていません（none）。',
  },
  'auth.dmarc-fail-quarantine': {
    ko: 'DMARC 실패: 보낸 사람 도메인 {domain}이(가) 확인되지 않았습니다. 도메인 정책은 격리입니다(quarantine).',
    en: 'DMARC failed: the From domain {domain} is not confirmed. Its policy asks for quarantine.',
    ja: 'DMARC認証失敗: 送信者ドメイン {domain} を確認できません。ドメインのポリシーは隔離（quarantine）です。',
  },
  'auth.dmarc-fail-reject': {
    ko: 'DMARC 실패: 보낸 사람 도메인 {domain}이(가) 확인되지 않았습니다. 도메인 정책은 거부입니다(reject).',
    en: 'DMARC failed: the From domain {domain} is not confirmed. Its policy asks for rejection.',
    ja: 'DMARC認証失敗: 送信者ドメイン {domain} を確認できません。ドメインのポリシーは拒否（reject）です。',
  },
  'auth.dmarc-none': {
    ko: 'DMARC 정책이 없습니다: {domain}',
    en: 'No DMARC policy: {domain}',
    ja: 'DMARCポリシーがありません: {domain}',
  },
  'auth.dmarc-permerror': {
    ko: '보낸 사람(From) 주소로 DMARC를 적용할 수 없습니다({reason}).',
    en: 'DMARC cannot be applied to the From address ({reason}).',
    ja: '差出人（From）アドレスにDMARCを適用できません（{reason}）。',
  },
  'auth.dmarc-temperror': {
    ko: 'DNS가 응답하지 않아 {domain} 도메인의 DMARC를 확인하지 못했습니다.',
    en: 'DMARC of {domain} could not be checked because DNS did not answer.',
    ja: 'DNSが応答しないため、{domain} のDMARCを確認できませんでした。',
  },
  'auth.arc-pass': {
    ko: '전달 경로(ARC)가 유효합니다: {instances}단계',
    en: 'The forwarding chain (ARC) is valid: {instances} step(s)',
    ja: '転送経路（ARC）は有効です: {instances}段階',
  },
  'auth.arc-fail': {
    ko: '전달 경로(ARC)가 유효하지 않습니다({reason}).',
    en: 'The forwarding chain (ARC) is not valid ({reason}).',
    ja: '転送経路（ARC）は有効ではありません（{reason}）。',
  },
  'auth.arc-temperror': {
    ko: 'DNS가 응답하지 않아 전달 경로(ARC)를 확인하지 못했습니다.',
    en: 'The forwarding chain (ARC) could not be checked because DNS did not answer.',
    ja: 'DNSが応答しないため、転送経路（ARC）を確認できませんでした。',
  },
  'auth.arc-trusted': {
    ko: '신뢰하는 전달 서버가 {domain} 도메인의 DMARC 통과를 보증하므로 DMARC 실패를 적용하지 않습니다.',
    en: 'The DMARC failure of {domain} is set aside: a trusted forwarder saw DMARC pass.',
    ja: '信頼する転送サーバーが {domain} のDMARC認証成功を保証しているため、DMARC認証失敗を適用しません。',
  },
  'auth.aligned': {
    ko: '보낸 사람 도메인 {domain}이(가) SPF 또는 DKIM으로 인증되었습니다.',
    en: 'The From domain {domain} is authenticated by SPF or DKIM.',
    ja: '送信者ドメイン {domain} はSPFまたはDKIMで認証されています。',
  },
  'auth.from-multiple': {
    ko: '보낸 사람(From) 주소가 {count}개입니다: {domains}',
    en: 'The mail names {count} From addresses: {domains}',
    ja: '差出人（From）アドレスが{count}件あります: {domains}',
  },
}) satisfies Record<AuthFindingCode, Text>
