/** Asked once before mail is recovered that does harm when it is opened: what that means, and the safe answer first. */
import { Button, Group } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { riskOf } from '@postern/contract/validation/risk.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'

interface RiskQuestionProps {
  readonly mails: readonly MailRow[]
  readonly onClose: () => void
  readonly onYes: () => void
}

export function RiskQuestion({ mails, onClose, onYes }: RiskQuestionProps) {
  const t = useT(ACT_TEXTS)
  const risky = mails.filter((mail) => riskOf(mail) !== null)
  const [one] = risky
  if (!one) return null
  const words =
    mails.length > 1
      ? t('risk.many', { count: risky.length })
      : riskOf(one) === 'virus'
        ? t('risk.virus')
        : t('risk.fraud', { score: one.score.toFixed(1) })
  return (
    <Dialog title={t('risk.title')} onClose={onClose}>
      <p>{words}</p>
      {mails.length === 1 && one.virus_name !== '' && (
        <p className="dim">
          <ForeignText text={one.virus_name} />
        </p>
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" c="var(--error)" onClick={onYes}>
          {t('risk.recover')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('risk.keep')}
        </Button>
      </Group>
    </Dialog>
  )
}
