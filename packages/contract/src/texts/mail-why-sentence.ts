/** Why a mail became what it is, in one sentence. */
import { defineTexts } from '../i18n/texts.ts'

export const WHY_SENTENCE_TEXTS = defineTexts({
  'decision.refused': {
    ko: '게이트웨이의 제한을 넘어 받지 않았습니다.',
    en: 'It was refused because it breaks a limit of the gateway.',
    ja: 'ゲートウェイの制限を超えたため受信しませんでした。',
  },
  'decision.virus': {
    ko: '바이러스 ‘{name}’ 때문에 필터와 관계없이 격리했습니다.',
    en: 'It was held because of the virus “{name}”, whatever filters say.',
    ja: 'ウイルス「{name}」のため、フィルターに関係なく隔離しました。',
  },
  'decision.held': {
    ko: '안전하다고 확인할 수 없어 필터와 관계없이 격리했습니다.',
    en: 'It was held because it could not be judged safe, whatever filters say.',
    ja: '安全と確認できなかったため、フィルターに関係なく隔離しました。',
  },
  'decision.tagged': {
    ko: '안전하다고 확인할 수 없어 제목에 표시하고 전달했습니다.',
    en: 'It could not be judged safe, and was delivered with a mark in its subject.',
    ja: '安全と確認できなかったため、件名に印を付けて配信しました。',
  },
  'decision.rule': {
    ko: '보낸 사람이나 링크에 대한 검사 결과가 보류 대상이어서 격리했습니다.',
    en: 'It was held because of what the checks of sender and links found.',
    ja: '差出人やリンクの検査結果が保留の対象だったため隔離しました。',
  },
  'decision.keyword': {
    ko: '감시 키워드가 차단 기준 이상 발견되어 격리했습니다.',
    en: 'It was held because it has as many monitored keywords as are blocked.',
    ja: '監視キーワードがブロックの基準以上見つかったため隔離しました。',
  },
  'decision.warned': {
    ko: '감시 키워드가 발견되어 제목에 태그를 붙여 전달했습니다.',
    en: 'It was delivered with a tag in its subject because of monitored keywords.',
    ja: '監視キーワードが見つかったため、件名にタグを付けて配信しました。',
  },
  'decision.bypass': {
    ko: '{level} 허용 필터 ‘{name}’의 ‘모두 통과’ 설정에 따라 검사 없이 전달했습니다.',
    en: 'It was delivered unchecked because the allow filter “{name}” ({level}) lets everything pass.',
    ja: '{level}の許可フィルター「{name}」の「すべて通過」設定により、検査せずに配信しました。',
  },
  'decision.allowed': {
    ko: '{level} 허용 필터 ‘{name}’에 해당하여 정상 메일로 판정했습니다.',
    en: 'It is legitimate because the allow filter “{name}” ({level}) matches.',
    ja: '{level}の許可フィルター「{name}」に一致したため、正常なメールと判定しました。',
  },
  'decision.denied': {
    ko: '{level} 차단 필터 ‘{name}’에 해당하여 스팸으로 격리했습니다.',
    en: 'It was held as spam because the deny filter “{name}” ({level}) matches.',
    ja: '{level}のブロックフィルター「{name}」に一致したため、スパムとして隔離しました。',
  },
  'decision.score': {
    ko: '결정한 필터가 없고 점수 {total}이 기준 {threshold} 이상이므로 스팸으로 판정했습니다.',
    en: 'No filter decided, and its score of {total} is at or above the limit of {threshold}, so it is spam.',
    ja: '決定したフィルターがなく、スコア {total} が基準 {threshold} 以上のため、スパムと判定しました。',
  },
  'decision.normal': {
    ko: '결정한 필터가 없고 점수 {total}이 기준 {threshold}보다 낮으므로 정상 메일로 판정했습니다.',
    en: 'No filter decided, and its score of {total} is below the limit of {threshold}, so it is legitimate.',
    ja: '決定したフィルターがなく、スコア {total} が基準 {threshold} 未満のため、正常なメールと判定しました。',
  },
  overridden: {
    ko: '해당하지만 결정하지 않은 필터: {names}.',
    en: 'Filters that match but did not decide: {names}.',
    ja: '一致したものの決定しなかったフィルター: {names}。',
  },
  one: { ko: '‘{name}’({level})', en: '“{name}” ({level})', ja: '「{name}」（{level}）' },
})
