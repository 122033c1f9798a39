/** One event beside the list: who, what, and the values before and after. */
import { Button, CloseButton, Table } from '@mantine/core'
import { changeRows, listChange, valueRows } from '@postern/contract/audit/changes.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { fieldWords } from '@postern/contract/audit/words.ts'
import type { AuditDetail } from '@postern/contract/routes/audit.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDateTime, zoneName } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useRoleName } from '../../ui/pickers/role-name.ts'
import { auditEventQuery } from './api.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { EventLinks } from './event-links.tsx'
import { ForeignTarget } from './foreign-target.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { useEventText } from './event-text.ts'
import { valueText } from './value-text.ts'
import css from './audit.module.css'

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
    <aside className={`pane ${css['pane']!}`} aria-label={t('preview')} tabIndex={-1}>
      <div className="stateline">
        {event ? <OutcomeBadge type={event.type} /> : <span />}
        {event && <span>{`${formatDateTime(event.at)} (${zoneName(event.at, language)})`}</span>}
        <CloseButton size="sm" aria-label={common('close')} onClick={onClose} />
      </div>
      <Loaded query={query} what={t('theEvent')}>
        {(shown) => <Event event={shown} />}
      </Loaded>
    </aside>
  )
}

function Event({ event }: { readonly event: AuditDetail }) {
  const t = useT(AUDIT_TEXTS)
  const text = useEventText()
  const roleName = useRoleName()
  const target = text.target(event)
  const facts: [string, string][] = [
    [t('who'), event.email === '' ? t('system') : event.email],
    [t('role'), roleName({ key: event.role_key, name: event.role_key })],
    [t('ip'), event.ip],
    [t('domain'), event.domain ?? ''],
    [t('target'), target === event.target ? target : `${target} (${event.target})`],
    [t('seq'), String(event.seq)],
    [t('requestId'), event.request_id],
    [t('hash'), event.hash],
  ]
  return (
    <>
      <h2>{text.whole(event.class, event.task)}</h2>
      <Values event={event} />
      <dl className="kv">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={css['row']}>
              <dt>{name}</dt>
              <dd>
                <ForeignTarget text={value} />
              </dd>
            </div>
          ))}
      </dl>
      <EventLinks event={event} />
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
    <section className={css['values']}>
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
                <Table.Th scope="row">
                  <FieldName path={row.path} />
                </Table.Th>
                {list ? (
                  <Table.Td colSpan={2}>
                    <ListChange path={row.path} {...list} />
                  </Table.Td>
                ) : (
                  <>
                    <Table.Td>
                      <del>
                        <ForeignText text={valueText(row.path, row.before, language)} />
                      </del>
                    </Table.Td>
                    <Table.Td>
                      <ins>
                        <ForeignText text={valueText(row.path, row.after, language)} />
                      </ins>
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

/** A field as forms call it, with the key that the log, exports and the API know it by. */
function FieldName({ path }: { readonly path: readonly string[] }) {
  const { language } = useLanguage()
  const name = fieldWords(path, language)
  const key = path.join('.')
  return (
    <>
      {name}
      {name !== key && <span className={css['key']}>{key}</span>}
    </>
  )
}

/** More of a list than this is shown when it is asked for. */
const SHOWN = 10

function ListChange({
  path,
  added,
  removed,
}: {
  readonly path: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}) {
  const t = useT(AUDIT_TEXTS)
  const { language } = useLanguage()
  const word = (item: string) => isolated(valueText(path, item, language))
  return (
    <LongList
      items={[
        ...removed.map((item) => <del key={`- ${item}`}>{t('taken', { value: word(item) })}</del>),
        ...added.map((item) => <ins key={`+ ${item}`}>{t('added', { value: word(item) })}</ins>),
      ]}
    />
  )
}

function LongList({ items }: { readonly items: readonly ReactNode[] }) {
  const t = useT(AUDIT_TEXTS)
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, SHOWN)
  const more = items.length - shown.length
  return (
    <>
      <ul className={css['list']}>
        {shown.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('showMore', { count: more })}
        </Button>
      )}
    </>
  )
}

function OneSide({ title, value }: { readonly title: string; readonly value: unknown }) {
  const { language } = useLanguage()
  return (
    <section className={css['values']}>
      <h3>{title}</h3>
      {typeof value === 'object' ? (
        <dl className="kv">
          {valueRows(value).map((row) => (
            <div key={row.path.join('\0')} className={css['row']}>
              <dt>
                <FieldName path={row.path} />
              </dt>
              <dd>
                <Value {...row} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={css['note']}>
          <ForeignText text={valueText([], value, language)} />
        </p>
      )}
    </section>
  )
}

function Value({ path, value }: { readonly path: readonly string[]; readonly value: unknown }) {
  const { language } = useLanguage()
  if (!Array.isArray(value) || value.length === 0) {
    return <ForeignText text={valueText(path, Array.isArray(value) ? null : value, language)} />
  }
  return (
    <LongList
      items={value.map((item: unknown, index) => (
        <ForeignText key={index} text={valueText(path, item, language)} />
      ))}
    />
  )
}
