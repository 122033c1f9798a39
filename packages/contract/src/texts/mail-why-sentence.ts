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
  'decision.rescanned': {
    ko: '새 바이러스 시그니처로 다시 검사하여 판정이 바뀌었습니다.',
    en: 'It was scanned again by newer signatures, which changed the verdict.',
    ja: '新しいウイルス定義で再検査した結果、判定が変わりました。',
  },
  'decision.unchecked': {
    ko: '바이러스 검사기가 응답하지 않아 아직 검사하지 못했습니다. 검사기가 돌아오면 자동으로 검사하고, 깨끗하면 전달합니다.',
    en: 'It is not checked yet because no virus scanner answered. It is checked as soon as one does, and delivered if clean.',
    ja: 'ウイルススキャナーが応答しないため、まだ検査していません。応答するようになると自動で検査し、問題がなければ配信します。',
  },
  'decision.checked-later': {
    ko: '수신할 때 바이러스 검사기가 응답하지 않아, 복구된 뒤에 검사했습니다.',
    en: 'It was checked later: no virus scanner answered when it came.',
    ja: '受信時にウイルススキャナーが応答しなかったため、後で検査しました。',
  },
  'decision.report': {
    ko: '오판 신고 주소로 온 메일이어서 신고로 처리하고 전달하지 않았습니다.',
    en: 'It was sent to an address for misjudgement reports, so it was not delivered.',
    ja: '誤判定の報告用アドレス宛てのため、報告として処理し、配信していません。',
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
    ja: '送信者やリンクの検査結果が保留の対象だったため隔離しました。',
  },
  'decision.keyword': {
    ko: '감시 키워드가 차단 기준 이상 발견되어 격리했습니다.',
    en: 'It was held because it reached the block count of monitored keywords.',
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
  'decision.denied-as-domain': {
    ko: '{level} 차단 필터 ‘{name}’에 해당하여 스팸으로 판정하고 동작 모드대로 처리했습니다.',
    en: 'It is spam because the deny filter “{name}” ({level}) matches, and was dealt with as the run mode says.',
    ja: '{level}のブロックフィルター「{name}」に一致したためスパムと判定し、動作モードに従って処理しました。',
  },
  'decision.score': {
    ko: '결정한 필터가 없고 점수 {total}이(가) 기준 {threshold} 이상이므로 스팸으로 판정했습니다.',
    en: 'No filter decided, and its score of {total} is at or above the limit of {threshold}, so it is spam.',
    ja: '決定したフィルターがなく、スコア {total} が基準 {threshold} 以上のため、スパムと判定しました。',
  },
  'decision.waiting': {
    ko: '검사에서 문제가 발견되지 않았지만 처음 연락하는 발신자여서, 인증되거나 허락될 때까지 대기합니다.',
    en: 'Nothing looks wrong, but nobody here knows the sender yet. It waits until the sender is authenticated or accepted.',
    ja: '検査で問題は見つかりませんでしたが、初めて連絡してきた送信者のため、認証または許可されるまで待機します。',
  },
  'decision.refused-sender': {
    ko: '인증 차단 필터 {name}({level})이 이 발신자를 거절하여 격리했습니다.',
    en: 'Held, as the authentication filter {name} ({level}) refuses this sender.',
    ja: '認証拒否フィルター{name}（{level}）がこの送信者を拒否しているため、隔離しました。',
  },
  'decision.normal': {
    ko: '결정한 필터가 없고 점수 {total}이(가) 기준 {threshold}보다 낮으므로 정상 메일로 판정했습니다.',
    en: 'No filter decided, and its score of {total} is below the limit of {threshold}, so it is legitimate.',
    ja: '決定したフィルターがなく、スコア {total} が基準 {threshold} 未満のため、正常なメールと判定しました。',
  },
  'filter.pass': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 다른 필터는 적용하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) kept all other filters from deciding.',
    ja: '{level}の許可フィルター「{name}」により、ほかのフィルターは適用していません。',
  },
  'filter.delay': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 {minutes}분 뒤에 전달합니다.',
    en: 'The allow filter “{name}” ({level}) has it delivered {minutes} {minutes|minute|minutes} later.',
    ja: '{level}の許可フィルター「{name}」により、{minutes} 分後に配信します。',
  },
  'filter.route': {
    ko: '{level} 허용 필터 ‘{name}’에 지정한 서버로 전달합니다.',
    en: 'The allow filter “{name}” ({level}) sends it to another server.',
    ja: '{level}の許可フィルター「{name}」により、指定したサーバーへ配信します。',
  },
  'filter.encrypt': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 확인된 TLS 연결로만 전달합니다.',
    en: 'The allow filter “{name}” ({level}) has it delivered over verified TLS only.',
    ja: '{level}の許可フィルター「{name}」により、確認できた TLS 接続でのみ配信します。',
  },
  'filter.link': {
    ko: '{level} 필터 ‘{name}’에 따라 첨부 파일을 {days}일 동안 유효한 링크로 바꾸어 전달합니다.',
    en: 'The filter “{name}” ({level}) has its attachments delivered as links that live {days} {days|day|days}.',
    ja: '{level}のフィルター「{name}」により、添付ファイルを {days} 日間有効なリンクに置き換えて配信します。',
  },
  'filter.exempt-url': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 URL 검사 결과는 반영하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) set the findings of URL checks aside.',
    ja: '{level}の許可フィルター「{name}」により、URL 検査の結果は反映していません。',
  },
  'filter.exempt-vbs': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 매크로·스크립트 검사 결과는 반영하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) set findings of macros and scripts aside.',
    ja: '{level}の許可フィルター「{name}」により、マクロ・スクリプト検査の結果は反映していません。',
  },
  'filter.exempt-detox': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 무해화하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) had nothing disarmed.',
    ja: '{level}の許可フィルター「{name}」により、無害化していません。',
  },
  'filter.exempt-sender': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 SPF·DKIM·DMARC 검사 결과는 반영하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) set the results of SPF, DKIM and DMARC aside.',
    ja: '{level}の許可フィルター「{name}」により、SPF・DKIM・DMARC の検査結果は反映していません。',
  },
  'filter.exempt-sender-detect': {
    ko: '{level} 허용 필터 ‘{name}’에 따라 사칭 검사 결과는 반영하지 않았습니다.',
    en: 'The allow filter “{name}” ({level}) set the findings of impersonation checks aside.',
    ja: '{level}の許可フィルター「{name}」により、なりすまし検査の結果は反映していません。',
  },
  content: {
    ko: '내용이 알려진 스팸과 비슷합니다.',
    en: 'Its content resembles known spam.',
    ja: '内容が既知のスパムに似ています。',
  },
  contentSigns: {
    ko: '내용이 알려진 스팸과 비슷합니다: {signs}',
    en: 'It resembles known spam: {signs}',
    ja: '既知のスパムに似ています: {signs}',
  },
  overridden: {
    ko: '해당하지만 결정하지 않은 필터: {names}.',
    en: 'Filters that match but did not decide: {names}.',
    ja: '一致したものの決定しなかったフィルター: {names}。',
  },
  one: { ko: '‘{name}’({level})', en: '“{name}” ({level})', ja: '「{name}」（{level}）' },
})
