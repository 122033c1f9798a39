/** Reads and writes of the delivery queue. */
import {
  cancelQueueRoute,
  getQueueRoute,
  listQueueCopiesRoute,
  retryQueueRoute,
  type QueuePlace,
} from '@postern/contract/routes/mail-queue.ts'
import { updateSettingsRoute } from '@postern/contract/routes/config.ts'
import { QUEUE_TEXTS } from '@postern/contract/texts/mail-queue.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'

const KEY = 'queue'
/** What waits changes by itself. */
const REFRESH_MS = 10_000

export function useQueue() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call(getQueueRoute, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** The oldest copies that wait there. */
export function useCopies({ destination, server }: QueuePlace, page: number) {
  const query = { destination, server, page, size: 15 as const }
  return useQuery({
    queryKey: [KEY, 'copies', query],
    queryFn: ({ signal }) => call(listQueueCopiesRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

function useAct<Input, Reply>(run: (input: Input) => Promise<Reply>, onSuccess: (reply: Reply) => void) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess,
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** `null`: everything in reach. */
export function useRetry() {
  const t = useT(QUEUE_TEXTS)
  return useAct(
    (of: QueuePlace | null) => call(retryQueueRoute, { body: { of } }),
    ({ done }) => notifyDone(done > 0 ? t('retried', { count: done }) : t('retriedNone')),
  )
}

export function useCancel() {
  const t = useT(QUEUE_TEXTS)
  return useAct(
    (of: QueuePlace) => call(cancelQueueRoute, { body: { of } }),
    ({ done, left }) =>
      notifyDone(left > 0 ? t('cancelledSome', { count: done, left }) : t('cancelled', { count: done })),
  )
}

export function usePause() {
  return useAct(
    (paused: boolean) =>
      call(updateSettingsRoute, { params: { group: 'delivery' }, body: { values: { paused } } }),
    () => undefined,
  )
}
