/** What is out of the ordinary about an account: icon and word together. */
import type { UserRow, UserState } from '@postern/contract/routes/member.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import {
  IconBan,
  IconCheck,
  IconClockPause,
  IconKey,
  IconKeyOff,
  IconLock,
  type Icon,
} from '@tabler/icons-react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** Colours of the mail states mean the same here: blocked like virus, waiting like waiting. */
const LOOKS: Record<UserState | 'normal', { readonly icon: Icon; readonly colour: string }> = {
  normal: { icon: IconCheck, colour: 'normal' },
  blocked: { icon: IconBan, colour: 'virus' },
  locked: { icon: IconLock, colour: 'spam' },
  reissue_requested: { icon: IconKey, colour: 'spam' },
  long_unused: { icon: IconClockPause, colour: 'wait' },
  no_password: { icon: IconKeyOff, colour: 'rejected' },
}

export function UserStates({ row }: { readonly row: Pick<UserRow, 'states' | 'locked_until'> }) {
  const { states, locked_until: until } = row
  const t = useT(MEMBER_LIST_TEXTS)
  const shown: readonly (UserState | 'normal')[] = states.length === 0 ? ['normal'] : states
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {shown.map((state) => {
        const { icon: StateIcon, colour } = LOOKS[state]
        const style = { '--b': `var(--${colour}-b)`, '--f': `var(--${colour}-f)` } as React.CSSProperties
        return (
          <span key={state} className="state" style={style}>
            <StateIcon size={14} aria-hidden />
            {state === 'locked' && until !== null
              ? t('lockedUntil', { time: formatDateTime(until) })
              : t(`state.${state}`)}
          </span>
        )
      })}
    </span>
  )
}
