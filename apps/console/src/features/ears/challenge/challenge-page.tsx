/** What a sender is asked whom nobody knows: whether they sent the mail that waits. Opening the page does nothing. */
import { Button, Checkbox } from '@mantine/core'
import { HUMAN_CHECK } from '@postern/contract/codes/human-check.ts'
import { confirmChallengeRoute, showChallengeRoute } from '@postern/contract/routes/challenge.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { CHALLENGE_TEXTS } from '@postern/contract/texts/ears-challenge.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { LinkFrame } from '../../../ui/frame/link-frame.tsx'
import { findNumbers } from './human-check.ts'

type Shown = RouteReply<typeof showChallengeRoute> & { readonly since: number }

export function ChallengePage() {
  const t = useT(CHALLENGE_TEXTS)
  const { token } = useParams({ from: '/link/challenge/$token' })
  const [found, setFound] = useState(0)
  const query = useQuery({
    queryKey: ['challenge', token],
    queryFn: async ({ signal }): Promise<Shown> => ({
      ...(await call(showChallengeRoute, { body: { token } }, { signal })),
      since: performance.now(),
    }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const act = useMutation({
    mutationFn: async ({ shown, homepage }: { readonly shown: Shown; readonly homepage: string }) => {
      const numbers = await findNumbers(shown.seed, setFound)
      await patience(shown.since + HUMAN_CHECK.leastSeconds * 1_000)
      return call(confirmChallengeRoute, { body: { token, question: shown.question, numbers, homepage } })
    },
  })
  return (
    <LinkFrame title={t('title')} query={query} failure={act.error ?? undefined}>
      {(shown) =>
        act.isSuccess ? (
          <p role="status">{t(act.data.delivered > 0 ? 'done' : 'settled')}</p>
        ) : shown.settled ? (
          <p role="status">{t('settled')}</p>
        ) : (
          <Question
            shown={shown}
            progress={act.isPending ? found : null}
            onConfirm={(homepage) => act.mutate({ shown, homepage })}
          />
        )
      }
    </LinkFrame>
  )
}

/** The server takes no answer before that moment (performance.now), nor the blink of an eye after it. */
async function patience(moment: number): Promise<void> {
  const left = moment + 250 - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

interface QuestionProps {
  readonly shown: Shown
  /** Numbers found, while it is checked that a person is there. */
  readonly progress: number | null
  readonly onConfirm: (homepage: string) => void
}

function Question({ shown, progress, onConfirm }: QuestionProps) {
  const t = useT(CHALLENGE_TEXTS)
  const [mine, setMine] = useState(false)
  const [asked, setAsked] = useState(false)
  const [homepage, setHomepage] = useState('')
  const busy = progress !== null
  const [before, after] = t('lead', { sender: MARK }).split(MARK)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (mine && !busy) onConfirm(homepage)
      }}
    >
      <p>
        {before}
        <ForeignText className="strong" text={shown.sender} />
        {after}
      </p>
      <p>{t('what')}</p>
      <Checkbox
        my={16}
        label={t('mine')}
        checked={mine}
        disabled={busy}
        error={asked && !mine ? t('mineNeeded') : undefined}
        onChange={(event) => setMine(event.currentTarget.checked)}
      />
      {/* For programs that fill in everything; people neither see nor reach it. */}
      <div className="visually-hidden" aria-hidden>
        <label>
          {t('empty')}
          <input
            name="homepage"
            tabIndex={-1}
            autoComplete="off"
            value={homepage}
            onChange={(event) => setHomepage(event.currentTarget.value)}
          />
        </label>
      </div>
      <Button type="submit" loading={busy} fullWidth>
        {t('confirm')}
      </Button>
      <div role="status" className="dim small" style={{ minHeight: 44, marginTop: 10 }}>
        {busy && (
          <>
            <p>{t('working')}</p>
            <progress aria-hidden max={HUMAN_CHECK.numbers} value={progress} />
          </>
        )}
      </div>
      <p className="dim small">{t('notMine')}</p>
    </form>
  )
}
const MARK = '\u0000'
