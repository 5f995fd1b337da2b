import { Form, type FormInstance } from 'antd'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { common } from '#contract/kit/refusals.ts'
import { type ActOptions, inputOf, useAction } from '../calls.ts'
import { showError } from '../fault/errors.ts'
import { send } from '../http/request.ts'
import { fail } from '../look/notice.ts'
import { PageContext } from '../page/page.ts'
import { uploadsDone } from '../upload/under-way.ts'
import type { Values } from '../value/schema.ts'
import { pathValues, rowValues, shapeOf, valuesOf } from '../value/schema.ts'
import { isSame } from './changed-values.ts'
import { raiseChosen, raiseTransfers } from './field-events.ts'
import type { FieldOption, FormSource } from './form-schema.ts'
import { bodyProblems, checkKeys, firstValues, keysOf, payloadOf, placeErrors } from './form-schema.ts'

/** Sends the values of a form: its own call, or one with the same input and reply or more. */
export type Sender<C extends Call> = (
  input: InputFor<C>,
  options: Pick<ActOptions<Call>, 'atFields' | 'onStale'>,
) => Promise<{ reply: ReplyFor<C> } | undefined>

export type ExtraInput = object | ((values: Values) => Promise<object>)

export interface CallFormOptions<C extends Call> {
  call: C
  keys?: readonly string[]
  options?: Record<string, FieldOption | undefined>
  /** The row being edited; its version, path values and id are sent along. */
  row?: object
  initial?: object
  /** Sent although no field shows it: `{ oldmanId }`; a function is called when the form is sent. */
  input?: ExtraInput
  /** Reads the row again after somebody else has changed it. */
  fresh?: () => Promise<object | undefined>
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
  onDone?: (reply: ReplyFor<C>) => void
  /** Errors of cells that are no fields of the form, shown with the errors of its fields. */
  beside?: () => readonly FieldError[]
  /**
   * Called with the errors, for cells that are no fields of the form; may return the errors in the order of the screen.
   */
  onProblems?: (errors: readonly FieldError[]) => readonly FieldError[] | undefined
  /** Gets the code of a refusal; when it returns true, no toast is shown. */
  onRefused?: (code: number, error: unknown) => boolean
}

const noOptions: Record<string, FieldOption | undefined> = {}

/** The state and the steps of every form: one set of rules for FormModal and FormPage. */
export function useCallForm<C extends Call>(props: CallFormOptions<C>) {
  const { call, options = noOptions, input } = props
  const [form] = Form.useForm<Values>()
  const page = useContext(PageContext)
  const [row, setRow] = useState(props.row && valuesOf(props.row))
  const [problems, setProblems] = useState<FieldError[]>([])
  const [stale, setStale] = useState(false)
  const { run, pending: sending } = useAction(call, { done: props.done, onRefused: props.onRefused })

  const source = useSource(props, row)
  const [first] = useState(() => firstValues(source))
  const uploads = useUploads()
  const isLeft = useIsLeft()
  const isOwn = (error: FieldError) => source.keys.includes(fieldOf(error))

  function atFields(errors: FieldError[]) {
    if (isLeft.current) return fail(errors.map(({ message }) => message).join('；'))
    form.setFields(placeErrors(errors, source.keys).at)
    setProblems([...(props.onProblems?.(errors) ?? errors)])
    const target = errors.find(isOwn)
    if (target) form.scrollToField(fieldOf(target), { block: 'center', focus: true })
  }

  const onStale = () => (isLeft.current ? fail(common.stale.text) : setStale(true))

  /** `by` sends the form by another call. */
  async function submit(by: Sender<C> = run) {
    if (!(await uploads.done())) return
    setProblems([])
    const wrong = await form.validateFields().then(() => [], errorsOf)
    if (wrong.length) return atFields([...wrong, ...(props.beside?.() ?? [])])
    const payload = payloadOf(source, form.getFieldsValue(true))
    const along = typeof input === 'function' ? await input(payload).catch(showError) : input
    if (input && !along) return
    const body = { ...valuesOf(along || undefined), ...payload }
    const across = bodyProblems(call, body).filter(isOwn)
    if (across.length) return atFields(across)
    const known = row ? { ...rowValues(call, row), version: row.version } : {}
    const result = await by(inputOf(call, { ...known, ...body }), { atFields, onStale })
    if (!result) return
    raiseTransfers(source, payload)
    props.onDone?.(result.reply)
  }

  const reload = useReload(form, source, first, {
    fresh: props.fresh,
    take: (next) => {
      setRow(next)
      setStale(false)
    },
  })

  /** An error stays until its field is changed. */
  function onValuesChange(changed: Values) {
    raiseChosen(page?.bus, source, changed)
    const names = Object.keys(changed)
    for (const key of names.flatMap((name) => options[name]?.clears ?? [])) form.setFieldValue(key, undefined)
    form.setFields(names.map((name) => ({ name, errors: [] })))
    const isOf = (error: FieldError) => names.includes(fieldOf(error))
    setProblems((before) => (before.some(isOf) ? before.filter((error) => !isOf(error)) : before))
  }
  const rest = placeErrors(problems, source.keys).rest
  const pending = sending || uploads.waiting
  return { form, source, first, problems, rest, stale, pending, sending, isLeft, submit, reload, onValuesChange }
}

interface Reload {
  fresh: CallFormOptions<Call>['fresh']
  /** Takes over the row as it is now. */
  take: (row: Values) => void
}
/** Gives a function that takes over the changes of others; what was typed here stays. */
function useReload(form: FormInstance<Values>, source: FormSource, first: Values, { fresh, take }: Reload) {
  /** The values of the fields before typing: a value that differs was typed, or restored from a draft. */
  const base = useRef(first)
  return async () => {
    const latest = await fresh?.().catch(showError)
    if (!latest) return
    const next = valuesOf(latest)
    const untouched = source.keys.filter((key) => isSame(form.getFieldValue(key), base.current[key]))
    const read = Object.fromEntries(untouched.map((key) => [key, next[key]]))
    form.setFieldsValue(read)
    base.current = { ...base.current, ...read }
    take(next)
    // The pressed button is gone: the cursor goes to the first field.
    form.focusField(source.keys[0])
  }
}

/** The fields of a form as they were when it opened. */
function useSource<C extends Call>(props: CallFormOptions<C>, row: Values | undefined): FormSource {
  const { call, options = noOptions } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps the fields it was opened with
  const opened = useMemo(() => {
    const keys = props.keys ?? keysOf(call, row)
    checkKeys(call, keys)
    return { shape: shapeOf(call.options.body), keys, row, initial: valuesOf(props.initial) }
  }, [call, row, props.keys?.join()])
  // Choices may arrive after the form has been drawn. The same object as long as they are the same: otherwise sixty
  // fields are drawn again.
  return useMemo(() => ({ ...opened, options }), [opened, options])
}

const fieldOf = (error: FieldError) => error.field.split('.')[0]

/** True once the form is no longer on screen: a save that still runs then reports as a message. */
function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}

/** Saving waits for running uploads, and only one press does. */
function useUploads() {
  const [waiting, wait] = useState(false)
  async function done() {
    if (waiting) return false
    wait(true)
    await uploadsDone()
    wait(false)
    return true
  }
  return { waiting, done }
}

/** antd rejects with the failed fields; anything else is a program error. */
function errorsOf(failure: unknown): FieldError[] {
  const known =
    typeof failure === 'object' && failure !== null && 'errorFields' in failure ? failure.errorFields : undefined
  if (!Array.isArray(known)) throw failure
  return known.map((item: { name: (string | number)[]; errors: string[] }) => ({
    field: item.name.join('.'),
    message: item.errors[0] ?? '',
  }))
}

/** Reads one row again by the call that answers it. */
export function freshBy<C extends Call>(call: C, row: object) {
  return async () =>
    valuesOf(Object(await send(call, inputOf(call, pathValues(call, valuesOf(row))), { silent: true })))
}
