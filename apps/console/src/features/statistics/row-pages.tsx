/** Turns the pages of a table of statistics. */
import { Pagination } from '@mantine/core'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useT } from '../../lib/i18n.tsx'
import type { ViewProps } from './period-row.tsx'

/** The rows of the page that `search` names, of `size` each, and how many pages there are. */
export function pageOf<Row>(rows: readonly Row[], wanted: number | undefined, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(wanted ?? 1, pages)
  return { pages, page, shown: rows.slice((page - 1) * size, page * size) }
}

interface Props extends ViewProps {
  readonly page: number
  readonly pages: number
}

export function RowPages({ page, pages, search, onSearch }: Props) {
  const ui = useT(UI_TEXTS)
  if (pages === 1) return null
  return (
    <Pagination
      size="sm"
      mt="sm"
      total={pages}
      value={page}
      getControlProps={(control) => ({
        'aria-label': ui(control === 'previous' ? 'previousPage' : 'nextPage'),
      })}
      onChange={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
    />
  )
}
