/** Total, page size and pages below a list. */
import { Pagination, Select } from '@mantine/core'
import { LIMITS, PAGE_SIZES } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'

interface ListFootProps {
  /** Unknown until it was read, and where reading failed. */
  readonly total: number | undefined
  /** There are more, or may be; otherwise a total at the limit of counting says so. */
  readonly atLeast?: boolean | undefined
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
  readonly children?: ReactNode
}

/** The server stops counting there. */
function isCapped(total: number): boolean {
  return total === LIMITS.countedRows || total === LIMITS.countedUsers
}

export function ListFoot({ total, atLeast, page, size, onPage, onSize, children }: ListFootProps) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const pages = Math.max(1, Math.ceil((total ?? 0) / size))
  const more = total !== undefined && (atLeast ?? isCapped(total)) ? '+' : ''
  return (
    <div className="foot">
      <span>{total !== undefined && common('total', { count: formatNumber(total, language) + more })}</span>
      {children}
      <div className="end">
        <Select
          w={130}
          size="xs"
          aria-label={ui('pageSize')}
          value={String(size)}
          onChange={(value) => onSize(Number(value))}
          data={PAGE_SIZES.map((choice) => ({
            value: String(choice),
            label: common('pageSize', { size: choice }),
          }))}
        />
        <Pagination
          component="nav"
          aria-label={ui('pages')}
          total={pages}
          value={Math.min(page, pages)}
          onChange={onPage}
          siblings={1}
          getItemProps={(item) => ({ 'aria-label': ui('page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': ui(control === 'previous' ? 'previousPage' : 'nextPage'),
          })}
        />
      </div>
    </div>
  )
}
