/** Browsers that are not asked for the second factor for some days. */
import { Box, Button } from '@mantine/core'
import type { FactorOverview } from '@postern/contract/routes/second-factor.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserName } from '../../lib/browser-name.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { factorQuery, forgetBrowsers } from './api.ts'

export function BrowserList({ overview }: { readonly overview: FactorOverview }) {
  const t = useT(SECURITY_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const forget = useMutation({
    mutationFn: (id: string | undefined) => forgetBrowsers(id),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: factorQuery.queryKey }),
  })
  const { browsers, remember_days: days } = overview
  return (
    <>
      <Box component="p" className="dim" m={0}>
        {t('browsersHelp', { days })}
      </Box>
      {browsers.length === 0 ? (
        <span className="dim">{t('noBrowsers')}</span>
      ) : (
        <ul className="items">
          {browsers.map((browser) => {
            const name = browserName(browser.user_agent) ?? browser.ip
            return (
              <li key={browser.id}>
                <span title={browser.user_agent}>
                  {name}
                  <span className="dim">
                    {` · ${browser.ip} · ${t('lastUsed', { date: formatDateTime(browser.last_used) })}`}
                  </span>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  loading={forget.isPending && forget.variables === browser.id}
                  aria-label={t('forgetNamed', { name })}
                  onClick={() => forget.mutate(browser.id)}
                >
                  {t('forget')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {browsers.length > 1 && (
        <div className="buttons">
          <Button variant="default" c="var(--error)" onClick={() => forget.mutate(undefined)}>
            {t('forgetAll')}
          </Button>
        </div>
      )}
    </>
  )
}
