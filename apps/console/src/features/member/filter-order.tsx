/** The order in which filters of the regions are applied: moved by dragging, or by the arrows beside each. */
import { ActionIcon } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { UserOut } from './user-form.ts'

type Order = UserOut['filter_order']
interface FilterOrderProps {
  readonly order: readonly Order[number][]
  readonly onChange: (order: Order) => void
  readonly error?: string | null
}

export function FilterOrder({ order, onChange, error = null }: FilterOrderProps) {
  const t = useT(MEMBER_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const nameOf = (region: Order[number]) => common(`region.${region}`)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return
    const region = order[from]!
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, region))
    setSaid(f('orderNow', { name: nameOf(region), n: to + 1 }))
  }
  /** The button moves with its row; at an end, its neighbour takes the focus. */
  const press = (from: number, by: -1 | 1) => {
    const to = from + by
    move(from, to)
    const atEnd = to === 0 || to === order.length - 1
    const wanted = `[data-at="${String(to)}"] [data-by="${String(atEnd ? -by : by)}"]`
    requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(wanted)?.focus())
  }
  return (
    <div role="group" aria-label={t('filterOrder')}>
      <div style={{ fontWeight: 500 }}>{t('filterOrder')}</div>
      <ol ref={list} className="orderlist">
        {order.map((region, index) => (
          // Dragging is a short cut: the buttons do the same by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
          <li
            key={region}
            data-at={index}
            draggable
            className={dragged === index ? 'dragged' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', region)
              setDragged(index)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
              setDragged(null)
            }}
          >
            <IconGripVertical size={16} aria-hidden className="grip" />
            <span className="n">{index + 1}</span>
            <span className="name">{nameOf(region)}</span>
            <ActionIcon
              size={28}
              data-by={-1}
              aria-label={f('orderUp', { name: nameOf(region) })}
              disabled={index === 0}
              onClick={() => press(index, -1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={28}
              data-by={1}
              aria-label={f('orderDown', { name: nameOf(region) })}
              disabled={index === order.length - 1}
              onClick={() => press(index, 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <span className="dim">{f('orderHelp')}</span>
      {error !== null && <p className="fielderror">{error}</p>}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
