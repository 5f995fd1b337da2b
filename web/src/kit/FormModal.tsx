import { Alert, Button, Form } from 'antd'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { inputOf, useCall } from './calls.ts'
import { askLeave } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { typedInto } from './form/changed-values.ts'
import { DraftOffer } from './form/DraftNote.tsx'
import { FormFields, labelWidth } from './form/FormFields.tsx'
import { goOn } from './form/field-order.ts'
import type { FieldOption } from './form/form-schema.ts'
import { type ExtraInput, freshBy, useCallForm } from './form/use-call-form.ts'
import { type KeptDraft, useDraft } from './form/use-draft.ts'
import { SlowNote } from './look/SlowNote.tsx'
import { useSlow } from './look/use-slow.ts'
import { Loaded } from './page/Loaded.tsx'
import type { KeyOf, Values } from './value/schema.ts'
import { pathValues, valuesOf } from './value/schema.ts'

export interface FormModalProps<C extends Call> {
  call: C
  /** Default: the call's own title. */
  title?: string
  /** Default: every field of the body. */
  fields?: readonly KeyOf<C>[]
  options?: { [K in KeyOf<C>]?: FieldOption }
  /** The row being edited. Without it the form creates. */
  row?: object
  /** Reads the row first: lists carry masked numbers and not every field. */
  load?: Call
  initial?: { [K in KeyOf<C>]?: unknown }
  /** Sent although no field shows it; a function is called when the form is sent. */
  input?: ExtraInput
  /** Reads the row again after somebody else has changed it; default: `load`. */
  fresh?: () => Promise<object | undefined>
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
  columns?: 1 | 2 | 3
  /** Shown under the fields, made from their values: what saving would cause, or what helps to fill them in. */
  outlook?: (values: Values, set: (part: Values) => void) => ReactNode
  /** Inputs of the screen's own under the fields, each a `Form.Item` of a field that `show` hides. */
  extra?: ReactNode
  /** The same above the fields, for the subject of the dialog: the plan of `RailDialog.tsx`. */
  lead?: ReactNode
  /**
   * Called with the errors, for cells that are no fields of the form; may return the errors in the order of the screen.
   */
  onProblems?: (errors: readonly FieldError[]) => readonly FieldError[] | undefined
  okText?: string
  onDone?: (reply: ReplyFor<C>) => void
  /** Called when the dialog has closed: stop rendering it. */
  onClose: () => void
}

/**
 * Adds or edits in a dialog. Errors stand at their fields, any other refusal in the dialog; what was typed stays. It
 * begins in the first empty field, Enter goes to the next and saves in the last, Ctrl+Enter saves anywhere. After a change by somebody else (21002) it offers the latest version and keeps what was typed.
 * After the end of a session or the loss of the window, the same dialog offers what was typed before.
 *
 *     {open && <FormModal call={visit.create} fields={['oldmanId', 'visitorName']} options={{ oldmanId: { span: 2 } }}
 *       done={(row) => `已登记${row.visitorName}来访`} onClose={() => setOpen(false)} />}
 *     {row && <FormModal call={visit.update} row={row} load={visit.get} fields={['remark']} onClose={() => setRow(undefined)} />}
 */
export function FormModal<C extends Call>(props: FormModalProps<C>) {
  const [open, setOpen] = useState(true)
  const [dirty, setDirty] = useState(false)
  const { load, row } = props
  const name = draftName(props)
  const draft = useDraft(name, Number(Object(row).version) || undefined)
  const isSending = useRef(false)
  const leave = async () => {
    // The save goes on, and reports by a message; what was typed is kept until it has succeeded.
    if (isSending.current) return setOpen(false)
    if (dirty && !(await askLeave())) return
    if (dirty) draft.drop()
    setOpen(false)
  }
  const saved = () => {
    draft.drop()
    setOpen(false)
  }
  const inner = { draft, isSending, onDirty: () => setDirty(true), onLeave: leave, onSaved: saved }
  return (
    <Dialog
      unsaved={dirty}
      drafts={name !== undefined}
      open={open}
      title={props.title ?? props.call.options.title}
      width={{ 1: 500, 2: 780, 3: 1080 }[props.columns ?? 2]}
      mask={{ closable: false }}
      onCancel={leave}
      afterClose={props.onClose}
      footer={null}
      destroyOnHidden
    >
      {load && row ? <LoadedBody {...props} {...inner} load={load} row={row} /> : <Body {...props} {...inner} />}
    </Dialog>
  )
}

/**
 * A draft belongs to the call of the dialog and its resident; where the resident is known only on sending, only the
 * longer texts are kept, under the title of the dialog.
 */
function draftName<C extends Call>({ call, row, initial, input }: FormModalProps<C>) {
  if (typeof input === 'function') return undefined
  const values = Object.entries({ ...valuesOf(row), ...valuesOf(initial), ...valuesOf(input) })
  const about = values.flatMap(([key, value]) => (key.endsWith('Id') && typeof value === 'string' ? [value] : []))
  return [call.module, call.name, ...new Set(about)].join(' ')
}

interface Inner {
  draft: KeptDraft
  /** True while the save has been sent and has no answer. */
  isSending: RefObject<boolean>
  onDirty: () => void
  onLeave: () => void
  onSaved: () => void
}

/** Waits for its own answer: an older one from the cache might hold a stale version. */
function LoadedBody<C extends Call>(props: FormModalProps<C> & Inner & { load: Call; row: object }) {
  const query = useCall(props.load, inputOf(props.load, pathValues(props.load, valuesOf(props.row))), {
    keep: false,
    staleTime: 0,
  })
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }}>
      {(row) => <Body {...props} row={valuesOf(Object(row))} fresh={freshBy(props.load, props.row)} />}
    </Loaded>
  )
}

function Body<C extends Call>(props: FormModalProps<C> & Inner) {
  const { columns = 2, draft, onDone, onSaved } = props
  const id = useId()
  /** A dialog that is closing does not save a second time. */
  const isSaved = useRef(false)
  const work = useCallForm({
    ...props,
    keys: props.fields,
    onDone: (reply) => {
      isSaved.current = true
      onSaved()
      onDone?.(reply)
    },
  })
  const { isSending } = props
  const isSlow = useSlow(work.sending) !== undefined
  useEffect(() => {
    isSending.current = work.sending
  }, [isSending, work.sending])
  const submit = () => {
    if (!isSaved.current) void work.submit()
  }
  const save = (event: KeyboardEvent<HTMLElement>) => {
    if (goOn(event)) return submit()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <Form
      name={id}
      form={work.form}
      initialValues={work.first}
      labelCol={{ flex: `${labelWidth(work.source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      requiredMark
      scrollToFirstError
      onKeyDown={save}
      onValuesChange={(changed) => {
        work.onValuesChange(changed)
        draft.keep(() => typedInto(work.first, work.form.getFieldsValue(true)))
        props.onDirty()
      }}
    >
      <div className="k-modal-body">
        <DraftOffer
          draft={draft}
          onTake={(value) => {
            work.form.setFieldsValue(valuesOf(Object(value)))
            props.onDirty()
          }}
        />
        {work.rest.length > 0 && <Alert type="error" showIcon title={work.rest.join('；')} className="k-gap" />}
        {work.stale && <StaleNote reload={props.fresh && work.reload} />}
        {props.lead}
        <FormFields source={work.source} columns={columns} />
        {props.extra}
        <Suspense>{props.outlook && <Outlook of={props.outlook} onSet={props.onDirty} />}</Suspense>
      </div>
      <div className="k-modal-foot">
        <SlowNote pending={work.pending} />
        <Button onClick={props.onLeave}>{isSlow ? '先离开' : '取消'}</Button>
        <Button type="primary" loading={work.pending} title="Ctrl+Enter" onClick={submit}>
          {props.okText ?? '保存'}
        </Button>
      </div>
    </Form>
  )
}

/** Rendered again with every change of a value; the form itself is not. */
function Outlook({ of, onSet }: { of: NonNullable<FormModalProps<Call>['outlook']>; onSet: () => void }) {
  const form = Form.useFormInstance()
  return of(valuesOf(Form.useWatch([], { form, preserve: true })), (part) => {
    form.setFieldsValue(part)
    onSet()
  })
}

/** Somebody else saved first: what was typed stays, the other fields can be read again. */
export function StaleNote({ reload }: { reload?: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="k-gap"
      title={`数据已被他人修改。${reload ? '载入最新数据后，您填写的内容会保留，请核对后再保存。' : '请关闭后重新打开再修改。'}`}
      action={
        reload && (
          <Button size="small" onClick={reload}>
            载入最新数据
          </Button>
        )
      }
    />
  )
}
