/** One event beside the list: who, what, and the values before and after. */
import { CloseButton, Table } from '@mantine/core'
import type { AuditDetail } from '@postern/contract/routes/audit.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { AUDIT_TEXTS } from '@postern/contract/texts/console-audit.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, zoneName } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useRoleName } from '../member/role-name.ts'
import { auditEventQuery } from './api.ts'
import { changeRows, listChange, valueRows } from './changes.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { useEventText } from './event-text.ts'
import { fieldText, valueText } from './value-text.ts'

interface EventPaneProps {
  readonly seq: number
  readonly onClose: () => void
}

export function EventPane({ seq, onClose }: EventPaneProps) {
  const t = useT(AUDIT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const query = useQuery(auditEventQuery(seq))
  const event = query.data
  return (
    <aside className="pane" aria-label={t('preview')} tabIndex={-1}>
      <div className="stateline">
        {event ? <OutcomeBadge type={event.type} /> : <span />}
        {event && <span>{`${formatDateTime(event.at)} (${zoneName(event.at, language)})`}</span>}
        <CloseButton size="sm" aria-label={common('close')} onClick={onClose} />
      </div>
      {query.isError && (
        <Failed what={t('theEvent')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines />}
      {event && <Event event={event} />}
    </aside>
  )
}

function Event({ event }: { readonly event: AuditDetail }) {
  const t = useT(AUDIT_TEXTS)
  const text = useEventText()
  const roleName = useRoleName()
  const group = text.group(event.class)
  const task = text.task(event.class, event.task)
  const facts: [string, string][] = [
    [t('who'), event.email === '' ? t('system') : event.email],
    [t('role'), roleName({ key: event.role_key, name: event.role_key })],
    [t('ip'), event.ip],
    [t('domain'), event.domain ?? ''],
    [t('target'), event.target],
    [t('seq'), String(event.seq)],
    [t('requestId'), event.request_id],
    [t('hash'), event.hash],
  ]
  return (
    <>
      <h2>{group === task ? group : `${group}: ${task}`}</h2>
      <Values event={event} />
      <dl className="kv">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="kvrow">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function Values({ event: { before, after, note } }: { readonly event: AuditDetail }) {
  const t = useT(AUDIT_TEXTS)
  const empty = (value: unknown): boolean => value === null || value === undefined
  if (empty(before) && empty(after) && empty(note)) return <p className="dim">{t('nothingMore')}</p>
  return (
    <>
      {!empty(before) && !empty(after) && <Changes before={before} after={after} />}
      {empty(before) && !empty(after) && <OneSide title={t('created')} value={after} />}
      {!empty(before) && empty(after) && <OneSide title={t('removed')} value={before} />}
      {!empty(note) && <OneSide title={t('noteTitle')} value={note} />}
    </>
  )
}

function Changes({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT(AUDIT_TEXTS)
  const { language } = useLanguage()
  return (
    <section className="auditvalues">
      <h3>{t('changes')}</h3>
      <Table layout="fixed" aria-label={t('changes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changeRows(before, after).map((row) => {
            const list = listChange(row.before, row.after)
            return (
              <Table.Tr key={row.path.join('\0')}>
                <Table.Th scope="row">{fieldText(row.path, language)}</Table.Th>
                {list ? (
                  <Table.Td colSpan={2}>
                    <ListChange {...list} />
                  </Table.Td>
                ) : (
                  <>
                    <Table.Td>
                      <del>{valueText(row.before, language)}</del>
                    </Table.Td>
                    <Table.Td>
                      <ins>{valueText(row.after, language)}</ins>
                    </Table.Td>
                  </>
                )}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function ListChange({
  added,
  removed,
}: {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}) {
  const t = useT(AUDIT_TEXTS)
  const { language } = useLanguage()
  return (
    <ul className="auditlist">
      {removed.map((word) => (
        <li key={`- ${word}`}>
          <del>{t('taken', { value: valueText(word, language) })}</del>
        </li>
      ))}
      {added.map((word) => (
        <li key={`+ ${word}`}>
          <ins>{t('added', { value: valueText(word, language) })}</ins>
        </li>
      ))}
    </ul>
  )
}

function OneSide({ title, value }: { readonly title: string; readonly value: unknown }) {
  const { language } = useLanguage()
  return (
    <section className="auditvalues">
      <h3>{title}</h3>
      {typeof value === 'object' ? (
        <dl className="kv">
          {valueRows(value).map((row) => (
            <div key={row.path.join('\0')} className="kvrow">
              <dt>{fieldText(row.path, language)}</dt>
              <dd>
                <Value value={row.value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="dialogue">{valueText(value, language)}</p>
      )}
    </section>
  )
}

function Value({ value }: { readonly value: unknown }) {
  const { language } = useLanguage()
  if (!Array.isArray(value) || value.length === 0) {
    return valueText(Array.isArray(value) ? null : value, language)
  }
  return (
    <ul className="auditlist">
      {value.map((item: unknown, index) => (
        <li key={index}>{valueText(item, language)}</li>
      ))}
    </ul>
  )
}
