/** Tries the saved settings of single sign-on at the provider, and says what came of it and what to do. */
import { Button, Group } from '@mantine/core'
import { testSsoRoute, type SsoReport } from '@postern/contract/routes/single-sign-on.ts'
import { SSO_TEST_TEXTS } from '@postern/contract/texts/single-sign-on.ts'
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Notice } from '../../ui/notice.tsx'

/** `enabled`: the saved settings show the button on the sign-in page. */
export function SsoTrial({ enabled }: { readonly enabled: boolean }) {
  const t = useT(SSO_TEST_TEXTS)
  const { language } = useLanguage()
  const test = useMutation({ mutationFn: () => call(testSsoRoute, {}) })
  return (
    <div className="form settings">
      <fieldset className="stack">
        <legend>{t('title')}</legend>
        <Group gap={8}>
          <Button
            variant="default"
            loading={test.isPending}
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            onClick={() => test.mutate()}
          >
            {t('run')}
          </Button>
          <span className="dim">{t('intro')}</span>
        </Group>
        <div aria-live="polite">
          {test.isError && (
            <Notice tone="error" role="alert" icon={<IconCircleX aria-hidden />}>
              {thrownText(test.error, language)}
            </Notice>
          )}
          {test.data && <Report report={test.data} enabled={enabled} />}
        </div>
      </fieldset>
    </div>
  )
}

function Report({ report, enabled }: { readonly report: SsoReport; readonly enabled: boolean }) {
  const t = useT(SSO_TEST_TEXTS)
  const { problem, detail, issuer, authorization_endpoint: page, redirect_uri: redirect } = report
  const good = problem === null
  const Icon = good ? IconCircleCheck : IconCircleX
  return (
    <div className="stack">
      <Notice tone={good ? 'good' : 'error'} role="status" icon={<Icon aria-hidden />}>
        {good ? t('good') : t(`problem.${problem}`)}
        {good && !enabled && ` ${t('off')}`}
      </Notice>
      <dl className="kv">
        <dt>{t('redirect')}</dt>
        <dd>
          <Copyable text={redirect} />
        </dd>
        {detail !== '' && (
          <>
            <dt>{t('answer')}</dt>
            <dd>
              <code>{detail}</code>
            </dd>
          </>
        )}
        {issuer !== '' && (
          <>
            <dt>{t('issuer')}</dt>
            <dd>
              <code>{issuer}</code>
            </dd>
            <dt>{t('page')}</dt>
            <dd>
              <code>{page}</code>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
