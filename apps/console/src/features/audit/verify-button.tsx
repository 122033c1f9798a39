/** Has the chain checked and says what came of it. */
import { Button } from '@mantine/core'
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import { IconAlertTriangle, IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { verifyAudit } from './api.ts'
import { Notice } from '../../ui/notice.tsx'

export function VerifyButton() {
  const t = useT(AUDIT_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: verifyAudit,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['audit', 'list'] }),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  const proof = verify.data
  const whole = proof?.broken_at === null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        {t('verify')}
      </Button>
      <Dialog opened={proof !== undefined} onClose={() => verify.reset()} size="lg" title={t('verify')}>
        {proof && (
          <>
            <Notice
              tone={whole ? 'good' : 'error'}
              role="status"
              icon={whole ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            >
              {proof.fault === null
                ? t('whole', { count: formatNumber(proof.rows, language) })
                : `${t(`fault.${proof.fault.kind}`, { from: proof.fault.from, to: proof.fault.to })} ${t('compare')}`}
            </Notice>
            <dl className="kv" style={{ marginTop: 16 }}>
              <dt>{t('headHash', { seq: proof.head.seq })}</dt>
              <dd className="mono" style={{ overflowWrap: 'anywhere' }}>
                {proof.head.hash}
              </dd>
            </dl>
          </>
        )}
      </Dialog>
    </>
  )
}
