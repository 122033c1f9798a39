/** Texts of what the edge refuses for. */
import type { EDGE_FINDINGS } from '../findings/edge.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const edgeFindingTexts = defineTexts({
  'edge.relay-denied': {
    ko: '수신자의 도메인 {domain}은(는) 이 게이트웨이가 받는 도메인이 아닙니다.',
    en: 'The recipient’s domain {domain} is not one that this gateway takes mail for.',
    ja: '受信者のドメイン {domain} は、このゲートウェイが受信するドメインではありません。',
  },
  'edge.domain-suspended': {
    ko: '도메인 {domain}이(가) 정지되어 있습니다.',
    en: 'The domain {domain} is suspended.',
    ja: 'ドメイン {domain} は停止されています。',
  },
  'edge.recipient-unknown': {
    ko: '수신자 {recipient}이(가) 없습니다.',
    en: 'The recipient {recipient} does not exist.',
    ja: '受信者 {recipient} は存在しません。',
  },
  'edge.recipient-unverified': {
    ko: '수신자 {recipient}이(가) 있는지 메일 서버가 답하지 않았습니다.',
    en: 'The mail server did not say whether the recipient {recipient} exists.',
    ja: '受信者 {recipient} が存在するかどうか、メールサーバーから応答がありませんでした。',
  },
  'edge.no-room': {
    ko: '메일을 저장할 디스크 공간이 부족합니다.',
    en: 'There is too little disk space left to store mail.',
    ja: 'メールを保存するディスク容量が不足しています。',
  },
  'edge.overloaded': {
    ko: '검사 중인 메일이 너무 많습니다.',
    en: 'Too many messages are being scanned at the moment.',
    ja: '検査中のメールが多すぎます。',
  },
  'edge.failed': {
    ko: '접속 단계의 검사 ‘{check}’를 끝내지 못했습니다.',
    en: 'The check “{check}” of the connection could not finish.',
    ja: '接続時の検査「{check}」を完了できませんでした。',
  },
  'edge.header-too-large': {
    ko: '메일 헤더의 크기가 1MiB를 넘습니다.',
    en: 'The message header is larger than 1 MiB.',
    ja: 'メールヘッダーのサイズが1MiBを超えています。',
  },
  'edge.too-many-hops': {
    ko: '경유한 서버가 {hops}개입니다(최대 {limit}개). 메일이 순환하고 있을 수 있습니다.',
    en: 'Has been through {hops} {hops|server|servers} ({limit} at most); it may be running in circles.',
    ja: '経由したサーバーが {hops} 台です（最大 {limit} 台）。メールがループしている可能性があります。',
  },
}) satisfies Record<keyof typeof EDGE_FINDINGS, Text>
