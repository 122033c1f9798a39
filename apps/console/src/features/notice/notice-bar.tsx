/** The 34 px bar below the header: one notice at a time, the next every three seconds. */
import { TIMINGS } from '@postern/contract/limits.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { IconPlayerPause, IconPlayerPlay, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { CurrentNotice } from './api.ts'

interface NoticeBarProps {
  readonly notices: readonly CurrentNotice[]
  readonly onClose: () => void
}
export function NoticeBar({ notices, onClose }: NoticeBarProps) {
  const t = useT(NOTICE_TEXTS)
  const [turn, setTurn] = useState(0)
  const [stopped, setStopped] = useState(false)
  // Whoever reads or is about to click must not lose it.
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const count = notices.length
  const rotates = count > 1 && !stopped && !hovered && !focused
  useEffect(() => {
    if (!rotates) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), TIMINGS.noticeRotation)
    return () => clearInterval(timer)
  }, [rotates])
  const index = turn % count
  const notice = notices[index]
  if (!notice) return null
  return (
    // It is watched, not operated: its link and buttons are what one uses.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="noticebar"
      aria-label={t('bar')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <IconSpeakerphone size={18} stroke={1.7} aria-hidden />
      <Link to="/notice/$seq" params={{ seq: String(notice.id) }} className="noticelink">
        {notice.title}
      </Link>
      {count > 1 && (
        <>
          <span className="counter" aria-hidden>{`${String(index + 1)}/${String(count)}`}</span>
          <span className="visually-hidden">{t('counter', { index: index + 1, count })}</span>
          <button
            type="button"
            className="tool"
            aria-label={t(stopped ? 'resume' : 'pause')}
            title={t(stopped ? 'resume' : 'pause')}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          </button>
        </>
      )}
      <button type="button" className="tool" aria-label={t('hideBar')} title={t('hideBar')} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </section>
  )
}
