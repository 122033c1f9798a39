/** Frame of a form: error summary, fields, sticky save bar, guard against losing changes. */
import { Box, Button, Group } from '@mantine/core'
import type { Permission } from '@postern/contract/permissions.ts'
import { TIMINGS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Dialog } from '../dialog.tsx'
import { toApiError } from '../../api/errors.ts'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { CHANGED_ON_BOTH_SIDES } from '../../lib/use-edited.ts'
import { isGivenUp, useUnsaved } from '../../lib/unsaved.ts'
import { usePermissions } from '../../lib/use-session.ts'
import { SaveProblem, TakenIn } from './save-problem.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { notifyDone } from '../notify.ts'
import { markSaved } from '../saved-row.ts'
import { Notice } from '../notice.tsx'
import { FormFrame } from './form-frame.tsx'

interface FormPageProps<In extends FieldValues, Out extends FieldValues> {
  readonly form: UseFormReturn<In, unknown, Out>
  /** Saves; what it throws is shown at its fields or above the form. LEFT_OPEN: the person thought better of it, nothing was saved. */
  readonly onSave: (values: Out) => Promise<unknown>
  /** Leaves the form: after saving, or by cancel. */
  readonly onLeave: () => void
  /** Takes in what somebody else saved meanwhile (useEdited); answers how many fields both changed. */
  readonly onReload?: (() => Promise<number>) | undefined
  /** Needed to save; without it the form is there to be read. */
  readonly permission?: Permission
  readonly children: ReactNode
}

/** A question before saving was answered with no. */
export const LEFT_OPEN = Symbol('left open')

/** How many fields carry an error, nested ones counted each; a mark of somebody else's change is none. */
export function countErrors(errors: FieldErrors | undefined): number {
  if (errors === undefined) return 0
  return Object.values(errors).reduce((sum: number, error) => {
    if (typeof error !== 'object' || error === null) return sum
    const own = 'type' in error && typeof error.type === 'string'
    if (own && error.type === CHANGED_ON_BOTH_SIDES) return sum
    return sum + (own ? 1 : countErrors(error as FieldErrors))
  }, 0)
}

export function FormPage<In extends FieldValues, Out extends FieldValues>(props: FormPageProps<In, Out>) {
  const may = usePermissions()
  if (props.permission !== undefined && !may(props.permission)) return <ReadForm {...props} />
  return <EditForm {...props} />
}

/** What one may see and not change: nothing that can be typed into, and no button that would be refused. */
function ReadForm({ onLeave, children }: { readonly onLeave: () => void; readonly children: ReactNode }) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  return (
    <FormFrame>
      <div className="form">
        <Notice tone="info" role="note" icon={<IconLock size={18} aria-hidden />}>
          {ui('readOnlyNote')}
        </Notice>
        <fieldset disabled className="form readonly">
          {children}
        </fieldset>
        <div className="savebar">
          <span className="note" />
          <Button variant="default" onClick={onLeave}>
            {common('list')}
          </Button>
        </div>
      </div>
    </FormFrame>
  )
}

/** Of what was saved, where the server says it. */
function idOf(reply: unknown): number | null {
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : null
  return typeof id === 'number' ? id : null
}

function EditForm<In extends FieldValues, Out extends FieldValues>(props: FormPageProps<In, Out>) {
  const { form, onSave, onLeave, onReload, children } = props
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [problem, setProblem] = useState<unknown>(null)
  const [saved, setSaved] = useState(false)
  const [taken, setTaken] = useState({ times: 0, clashes: 0 })
  const summary = useRef<HTMLDivElement>(null)
  const { isDirty, isSubmitting, errors } = form.formState
  const count = countErrors(errors)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!saved) return undefined
    // product §4: lists return two seconds after a successful action.
    const timer = setTimeout(() => leave(), TIMINGS.listReturn)
    return () => clearTimeout(timer)
  }, [saved])
  const save = async (values: Out) => {
    setProblem(null)
    try {
      const reply = await onSave(values)
      if (reply === LEFT_OPEN) return
      const { pathname, search } = location
      const id = idOf(reply) ?? new URLSearchParams(search).get('id')
      if (id !== null) markSaved(pathname, id)
      setSaved(true)
      notifyDone(common('saved'))
    } catch (error) {
      const { fields } = toApiError(error)
      const names = Object.entries(fields)
      for (const [name, code] of names) form.setError(name as Path<In>, { type: 'server', message: code })
      if (names.length === 0) setProblem(error)
      summary.current?.focus()
    }
  }
  const reload = async () => {
    const clashes = await onReload!()
    setProblem(null)
    setTaken(({ times }) => ({ times: times + 1, clashes }))
    summary.current?.focus()
  }
  const submit = (event: FormEvent) => {
    void form.handleSubmit(save, () => summary.current?.focus())(event)
  }
  return (
    <FormFrame focused>
      <form onSubmit={submit} noValidate className="form">
        <div ref={summary} tabIndex={-1} style={{ outline: 'none' }}>
          {problem !== null && <SaveProblem problem={problem} onReload={onReload && reload} />}
          {problem === null && taken.times > 0 && !saved && <TakenIn clashes={taken.clashes} />}
          {problem === null && count > 0 && (
            <ErrorSummary
              count={count}
              within={summary}
              whole={
                typeof errors.root?.message === 'string' ? codeText(errors.root.message, language) : undefined
              }
            />
          )}
        </div>
        {/* Inputs that keep a state of their own begin again with what was taken in. */}
        <Fragment key={taken.times}>{children}</Fragment>
        <SaveBar dirty={isDirty} saved={saved} saving={isSubmitting} onLeave={onLeave} />
        <UnsavedGuard active={isDirty && !saved} />
      </form>
    </FormFrame>
  )
}

interface SaveBarProps {
  readonly dirty: boolean
  readonly saved: boolean
  readonly saving: boolean
  readonly onLeave: () => void
}

function SaveBar({ dirty, saved, saving, onLeave }: SaveBarProps) {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  return (
    <div className="savebar">
      <span className="note" aria-live="polite">
        {dirty && !saved ? ui('unsavedNote') : ''}
      </span>
      <Button variant="default" onClick={onLeave}>
        {saved ? common('list') : common('cancel')}
      </Button>
      <Button
        type="submit"
        loading={saving}
        disabled={saved}
        leftSection={saved ? <IconCheck size={16} aria-hidden /> : null}
      >
        {common('save')}
      </Button>
    </div>
  )
}

/** Asks before changes are lost, by leaving the page or following a link. */
export function UnsavedGuard({ active }: { readonly active: boolean }) {
  const common = useT(COMMON_TEXTS)
  useUnsaved(active)
  const blocks = () => active && !isGivenUp()
  const blocker = useBlocker({ shouldBlockFn: blocks, enableBeforeUnload: blocks, withResolver: true })
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={common('unsavedTitle')}
    >
      <Box component="p" mt={0}>
        {common('unsavedText')}
      </Box>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {common('leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {common('stay')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The error of one field in words, or null. */
export function useFieldError(): (
  error: { message?: string | undefined; type?: unknown } | undefined,
) => string | null {
  const { language } = useLanguage()
  const ui = useT(UI_TEXTS)
  return (error) => {
    if (error?.type === CHANGED_ON_BOTH_SIDES) return ui('changedByBoth')
    return error?.message === undefined || error.message === '' ? null : codeText(error.message, language)
  }
}
