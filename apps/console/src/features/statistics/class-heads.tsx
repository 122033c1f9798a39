/** The head of a table of mail over time: time, all mail, each class, then `more`. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'

export function ClassHeads({ more }: { readonly more: readonly string[] }) {
  const t = useT(STATISTICS_TEXTS)
  const label = useStateLabel()
  const heads = [t('key.summary'), t('total'), ...MAIL_CLASSES.map((of) => label(of)), ...more]
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
