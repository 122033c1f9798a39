/** Page of defaults: what they are for, and their form once they are read. */
import { zodResolver } from '@hookform/resolvers/zod'
import { DEFAULTS_TEXTS } from '@postern/contract/texts/defaults.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { READ_ANEW, useEdited } from '../../lib/use-edited.ts'
import { EditPage } from '../../ui/form/edit-page.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { DefaultFields, type DefaultField } from './default-fields.tsx'

interface Stored<In> {
  readonly defaults: In
  readonly version: string
}

export interface Section<In extends FieldValues> {
  readonly legend: string
  readonly help?: string
  readonly fields: readonly DefaultField<In>[]
}

interface DefaultsPageProps<In extends FieldValues, Out extends FieldValues> {
  readonly kind: 'user' | 'domain'
  readonly schema: z.ZodType<Out, In>
  readonly read: () => Promise<Stored<In>>
  readonly save: (body: Out & { readonly version: string }) => Promise<unknown>
  readonly sections: readonly Section<In>[]
}

export function DefaultsPage<In extends FieldValues, Out extends FieldValues>(
  props: DefaultsPageProps<In, Out>,
) {
  const { kind, read } = props
  const t = useT(DEFAULTS_TEXTS)
  const query = useQuery({
    queryKey: ['defaults', kind],
    queryFn: read,
    ...READ_ANEW,
  })
  return (
    <EditPage title={t(`${kind}Title`)} reads={[{ query, what: t('theDefaults') }]}>
      {() => (
        <>
          <p className="dim">{t(`${kind}Help`)}</p>
          {query.data && <DefaultsForm {...props} stored={query.data} />}
        </>
      )}
    </EditPage>
  )
}

const valuesOf = <In,>({ defaults }: Stored<In>): In => defaults

/** No useFormPage: there is one set of defaults, and no row of a list with an id. */
function DefaultsForm<In extends FieldValues, Out extends FieldValues>(
  props: DefaultsPageProps<In, Out> & { readonly stored: Stored<In> },
) {
  const { kind, schema, read, save, sections, stored } = props
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: stored.defaults as DefaultValues<In>,
  })
  const { edited = stored, reload } = useEdited(stored, {
    form,
    valuesOf,
    read,
  })
  const leave = useCallback(() => void navigate({ to: `/member/${kind}/list` }), [kind, navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onReload={reload}
      onSave={async (body) => {
        await save({ ...body, version: edited.version })
        await queries.invalidateQueries()
      }}
    >
      {sections.map((section) => (
        <DefaultFields key={section.legend} form={form} {...section} />
      ))}
    </FormPage>
  )
}
