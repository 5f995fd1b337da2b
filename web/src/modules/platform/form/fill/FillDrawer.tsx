import { Alert, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/problems.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import { type FormDetail, formStatus } from '#contract/modules/platform/form/form-entity.ts'
import { dataProblems, lossProblems, settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { StaleNote } from '#kit/FormModal.tsx'
import { typedOver } from '#kit/form/changed-values.ts'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { FormGrid } from './FormGrid.tsx'
import { filledIn, reusable, unreadIn } from './fill-values.ts'
import type { FormTarget } from './filled-actions.ts'
import { History } from './History.tsx'

interface FillDrawerProps {
  filling: FormTarget
  /** Permission for an action on the page that opened it. */
  on: (action: string) => string
  onClose: () => void
}

/** A form of a resident: filled in, changed or read. For `lazy()`. */
export default function FillDrawer(props: FillDrawerProps) {
  const { filling, onClose } = props
  const [dirty, setDirty] = useState(false)
  const [open, setOpen] = useState(true)
  const leave = leaveBy(dirty, () => setOpen(false))
  const inner = { ...props, onDirty: () => setDirty(true), onLeave: leave, onSaved: () => setOpen(false) }
  return (
    <SideDialog
      unsaved={dirty}
      open={open}
      size={1000}
      title={'id' in filling && filling.look ? '查看表单' : '填写表单'}
      mask={{ closable: false }}
      onClose={leave}
      afterOpenChange={(shown) => !shown && onClose()}
      className="form-drawer"
    >
      {'id' in filling ? (
        <Existing {...inner} id={filling.id} look={filling.look} />
      ) : (
        <Fresh {...inner} of={filling} />
      )}
    </SideDialog>
  )
}

interface Inner extends FillDrawerProps {
  onDirty: () => void
  onLeave: () => void
  onSaved: () => void
}

const grey = <Skeleton active paragraph={{ rows: 10 }} />

function Fresh({ of, ...inner }: Inner & { of: { oldmanId: string; templateId: string } }) {
  const query = useCall(form.dataByTemplate, of, { keep: false, staleTime: 0 })
  const add = useAction(form.elderAdd)
  return (
    <Loaded query={{ ...query, data: query.isFetchedAfterMount ? query.data : undefined }} skeleton={grey}>
      {(start) => (
        <Body
          {...inner}
          of={`${of.oldmanId} ${of.templateId}`}
          schema={start.schemaJson}
          first={start.bound}
          last={start.last?.dataJson}
          title={start.templateName}
          version={start.templateVersion}
          pending={add.pending}
          onSave={async (dataJson, submit, more) =>
            Boolean(
              await add.run(
                { ...of, templateVersion: start.templateVersion, dataJson, submit },
                { ...more, done: (row) => sentence(row, submit) },
              ),
            )
          }
        />
      )}
    </Loaded>
  )
}

function Existing({ id, look, ...inner }: Inner & { id: string; look?: boolean }) {
  const query = useCall(form.elderDetail, { id }, { keep: false, staleTime: 0 })
  const edit = useAction(form.elderEdit)
  const may = usePermit()
  // Changes are compared with the opened version, even when the page reads it again.
  const [version, setVersion] = useState<number>()
  const opened = useRef<number>(undefined)
  async function reload() {
    const { data } = await query.refetch()
    setVersion(data?.version)
    return data?.dataJson
  }
  return (
    <Loaded query={{ ...query, data: query.isFetchedAfterMount ? query.data : undefined }} skeleton={grey}>
      {(row) => {
        opened.current ??= row.version
        return (
          <Body
            {...inner}
            of={id}
            row={row}
            schema={row.schemaJson}
            first={row.dataJson}
            title={row.templateName ?? ''}
            version={row.templateVersion}
            look={look || row.editable !== 1 || !may(inner.on('edit'))}
            pending={edit.pending}
            reload={reload}
            onSave={async (dataJson, submit, more) =>
              Boolean(
                await edit.run(
                  { id, dataJson, submit, version: version ?? opened.current },
                  { ...more, done: (saved) => sentence(saved, submit) },
                ),
              )
            }
          />
        )
      }}
    </Loaded>
  )
}

type Detail = z.output<typeof FormDetail>
const sentence = (row: Detail, submit: 0 | 1) =>
  `已${submit ? '提交' : '暂存'}${row.oldmanName ?? ''}的${row.templateName ?? '表单'}${submit && row.result ? `：${row.result}` : ''}`

interface BodyProps extends Inner {
  /** Name of the draft of this form. */
  of: string
  schema: FormSchema
  first: FormValues
  last?: FormValues
  title: string
  version: number
  row?: Detail
  look?: boolean
  pending: boolean
  /** Reads changes made by somebody else in the meantime. */
  reload?: () => Promise<FormValues | undefined>
  onSave: (
    values: FormValues,
    submit: 0 | 1,
    more: { atFields: (errors: FieldError[]) => void; onStale?: () => void },
  ) => Promise<boolean>
}

function Body({ of, schema, first, last, title, version, row, look, pending, reload, onSave, ...inner }: BodyProps) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [stale, setStale] = useState(false)
  const may = usePermit()
  const settled = settleForm(schema, values)
  const draft = useDraft(`fill ${of}`, row?.version ?? version)
  const latest = useRef(values)
  /** The values before typing. */
  const base = useRef(first)
  const put = (next: FormValues) => {
    latest.current = next
    setValues(next)
    draft.keep(() => latest.current)
  }
  const change = (key: string, value: unknown) => {
    put({ ...latest.current, [key]: value })
    setErrors((before) => before.filter((error) => error.field !== key))
    inner.onDirty()
  }
  /** Changes of others come in where nothing was typed here. */
  async function renew() {
    const next = await reload?.()
    if (!next) return
    put(typedOver(base.current, latest.current, next))
    base.current = next
    setStale(false)
  }
  async function save(submit: 0 | 1) {
    const unread = unreadIn(schema, values)
    const problems = unread.length ? unread : (submit ? dataProblems : lossProblems)(schema, values)
    setErrors(problems)
    if (problems.length > 0) return jump(problems[0].field)
    const atFields = (found: FieldError[]) =>
      setErrors(found.map((one) => ({ ...one, field: one.field.replace(/^dataJson\./, '') })))
    if (await onSave(values, submit, { atFields, onStale: reload && (() => setStale(true)) })) {
      draft.drop()
      inner.onSaved()
    }
  }
  return (
    <section
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || look) return
        event.preventDefault()
        void save(1)
      }}
    >
      <header className="form-head">
        <h2>{title}</h2>
        <span className="k-muted">
          第{version}版{row ? `，${row.oldmanName ?? ''} ${row.bedName ?? ''}` : ''}
        </span>
        {last && !row && (
          <Button
            size="small"
            onClick={() => {
              put({ ...reusable(schema, last), ...filledIn(latest.current) })
              inner.onDirty()
            }}
          >
            带入上次内容
          </Button>
        )}
      </header>
      {!look && (
        <DraftOffer
          draft={draft}
          onTake={(value) => {
            put({ ...values, ...Object(value) })
            inner.onDirty()
          }}
        />
      )}
      {stale && reload && <StaleNote reload={() => void renew()} />}
      {errors.length > 0 && <Problems errors={errors} />}
      {schema.layout.note && <p className="k-muted">{schema.layout.note}</p>}
      <FormGrid schema={schema} values={values} settled={settled} errors={errors} look={look} onChange={change} />
      {schema.layout.foot && <p className="k-muted">{schema.layout.foot}</p>}
      {row && row.history.length > 0 && <History row={row} />}
      <footer className="form-foot">
        <Button onClick={inner.onLeave}>{look ? '关闭' : '取消'}</Button>
        {row && may(inner.on('print')) && (
          <Button onClick={() => void import('../print-form.tsx').then(({ printFilled }) => printFilled(row))}>
            打印
          </Button>
        )}
        {!look && row?.formStatus !== formStatus.is.submitted && (
          <Button disabled={pending} onClick={() => void save(0)}>
            暂存
          </Button>
        )}
        {!look && (
          <Button type="primary" loading={pending} title="Ctrl+Enter" onClick={() => void save(1)}>
            {row?.formStatus === formStatus.is.submitted ? '保存' : '提交'}
          </Button>
        )}
      </footer>
    </section>
  )
}

const jump = (field: string) => document.getElementById(`form-${field}`)?.scrollIntoView({ block: 'center' })

function Problems({ errors }: { errors: readonly FieldError[] }) {
  return (
    <Alert
      type="error"
      showIcon
      className="k-gap k-errors"
      title={
        <ul>
          <li>有 {errors.length} 处需要填写或修改：</li>
          {errors.map((error) => (
            <li key={error.field}>
              <button type="button" className="k-link" onClick={() => jump(error.field)}>
                {error.message}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
