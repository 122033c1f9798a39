/** What a reject code means and what can be done about it: for administrators of sending servers, who have no account here. */
import {
  isPermanent,
  isRejectCode,
  REJECT_CODES,
  REJECTS,
  type RejectCode,
} from '@postern/contract/codes/reject.ts'
import { REJECT_MEANINGS, REJECT_PAGE_TEXTS, REJECT_REMEDIES } from '@postern/contract/texts/reject-help.ts'
import { REJECT_TEXTS } from '@postern/contract/texts/reject.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import css from './reject-help.module.css'

export function RejectHelpPage() {
  const t = useT(REJECT_PAGE_TEXTS)
  const { code } = useParams({ from: '/link/reject/$code' })
  const number = /^\d{3}$/.test(code) ? Number(code) : 0
  useTitle(t('title'))
  return (
    <PublicFrame>
      <div className={`card panel ${css['page']!}`}>
        <h1>{t('title')}</h1>
        {isRejectCode(number) ? <Explained code={number} /> : <p role="alert">{t('unknown')}</p>}
        <AllCodes />
      </div>
    </PublicFrame>
  )
}

function Explained({ code }: { readonly code: RejectCode }) {
  const t = useT(REJECT_PAGE_TEXTS)
  const { language } = useLanguage()
  const { smtp, enhanced, reply } = REJECTS[code]
  return (
    <>
      <p className={css['name']}>
        <strong>{REJECT_TEXTS[code][language]}</strong> <span className="dim">{t('code', { code })}</span>
      </p>
      <dl>
        <dt>{t('meaning')}</dt>
        <dd>{REJECT_MEANINGS[code][language]}</dd>
        <dt>{t('remedy')}</dt>
        <dd>
          {REJECT_REMEDIES[code][language]}
          {!isPermanent(code) && <div className="dim">{t('temporary')}</div>}
        </dd>
        <dt>{t('reply')}</dt>
        <dd>
          <code lang="en">{`${String(smtp)} ${enhanced} ${reply}`}</code>
          <div className="dim">{t('chosen')}</div>
        </dd>
      </dl>
    </>
  )
}

function AllCodes() {
  const t = useT(REJECT_PAGE_TEXTS)
  const { language } = useLanguage()
  return (
    <details>
      <summary>{t('others')}</summary>
      <ul>
        {REJECT_CODES.map((code) => (
          <li key={code}>
            <Link to="/link/reject/$code" params={{ code: String(code) }}>
              {`${String(code)} ${REJECT_TEXTS[code][language]}`}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
