/** Findings and decision steps in words, for every reader of a trace. A code without a text fails the type check. */
import type { DecisionStep } from '../codes/steps.ts'
import type { FindingCode } from '../findings/catalogue.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'
import { authFindingTexts } from './findings-auth.ts'
import { brandFindingTexts } from './findings-brand.ts'
import { campaignFindingTexts } from './findings-campaign.ts'
import { detoxFindingTexts } from './findings-detox.ts'
import { edgeFindingTexts } from './findings-edge.ts'
import { harmfulFindingTexts } from './findings-harmful.ts'
import { headerFindingTexts } from './findings-header.ts'
import { impersonationFindingTexts } from './findings-impersonation.ts'
import { historyFindingTexts } from './findings-history.ts'
import { keywordFindingTexts } from './findings-keyword.ts'
import { linkFindingTexts } from './findings-link.ts'
import { listFindingTexts } from './findings-lists.ts'
import { intentFindingTexts } from './findings-intent.ts'
import { marketingFindingTexts } from './findings-marketing.ts'
import { mimeFindingTexts } from './findings-mime.ts'
import { pipelineFindingTexts } from './findings-pipeline.ts'
import { reportFindingTexts } from './findings-report.ts'
import { scoreFindingTexts } from './findings-score.ts'
import { structureFindingTexts } from './findings-structure.ts'
import { yaraFindingTexts } from './findings-yara.ts'

export const FINDING_TEXTS: Readonly<Record<string, Text>> = {
  ...authFindingTexts,
  ...brandFindingTexts,
  ...campaignFindingTexts,
  ...detoxFindingTexts,
  ...edgeFindingTexts,
  ...harmfulFindingTexts,
  ...headerFindingTexts,
  ...impersonationFindingTexts,
  ...historyFindingTexts,
  ...keywordFindingTexts,
  ...linkFindingTexts,
  ...listFindingTexts,
  ...intentFindingTexts,
  ...marketingFindingTexts,
  ...mimeFindingTexts,
  ...pipelineFindingTexts,
  ...reportFindingTexts,
  ...scoreFindingTexts,
  ...structureFindingTexts,
  ...yaraFindingTexts,
} satisfies Record<FindingCode | DecisionStep, Text>

/** Headings of a verdict that is explained on a terminal. */
export const EXPLAIN_TEXTS = defineTexts({
  sum: {
    ko: '점수 {total} / 기준 {threshold}',
    en: 'score {total}, threshold {threshold}',
    ja: 'スコア {total} / しきい値 {threshold}',
  },
  decided: { ko: '최종 결정', en: 'What decided', ja: '最終判定' },
  against: { ko: '스팸으로 보는 근거', en: 'Signs of spam', ja: 'スパムの可能性を示す要素' },
  inFavour: {
    ko: '정상으로 보는 근거',
    en: 'Signs of legitimate mail',
    ja: '正常なメールの可能性を示す要素',
  },
  neutral: { ko: '그 밖의 판정 정보', en: 'Other findings', ja: 'その他の判定情報' },
  failed: {
    ko: '끝나지 않은 검사: {names}',
    en: 'Checks that did not finish: {names}',
    ja: '完了しなかった検査: {names}',
  },
})
