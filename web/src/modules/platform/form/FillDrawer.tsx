import { Alert, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/problems.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import type { FormDetail } from '#contract/modules/platform/form/form-entity.ts'
import { dataProblems, settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { valueAt } from '#contract/modules/platform/form/form-value.ts'
import { useAction, useCall } from '../../../kit/calls.ts'
import { askLeave } from '../../../kit/confirm.tsx'
import { StaleNote } from '../../../kit/FormModal.tsx'
import { DraftOffer } from '../../../kit/form/DraftNote.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePermit } from '../../../kit/page/permit.ts'
import { SideDialog } from '../../../kit/SideDialog.tsx'
import { isUnread, readNumber } from '../../../kit/value/number.ts'
import { FormGrid } from './FormGrid.tsx'
import type { Filling } from './filled-actions.ts'
import { History } from './History.tsx'

interface FillDrawerProps {
  filling: Filling
  /** Permission of an action on the page it was opened from. */
  on: (action: string) => string
  onClose: () => void
}

/** A form of a resident: filled in, changed or looked at. For `lazy()`. */
export default function FillDrawer(props: FillDrawerProps) {
  const { filling, onClose } = props
  const [dirty, setDirty] = useState(false)
  const [open, setOpen] = useState(true)
  const leave = async () => {
    if (!dirty || (await askLeave())) setOpen(false)
  }
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
  const [fresh, setFresh] = useState<number>()
  return (
    <Loaded query={{ ...query, data: query.isFetchedAfterMount ? query.data : undefined }} skeleton={grey}>
      {(row) => (
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
          reload={async () => setFresh((await query.refetch()).data?.version)}
          onSave={async (dataJson, submit, more) =>
            Boolean(
              await edit.run(
                { id, dataJson, submit, version: fresh ?? row.version },
                { ...more, done: (saved) => sentence(saved, submit) },
              ),
            )
          }
        />
      )}
    </Loaded>
  )
}

type Detail = z.output<typeof FormDetail>
const sentence = (row: Detail, submit: 0 | 1) =>
  `已${submit ? '提交' : '暂存'}${row.oldmanName ?? ''}的${row.templateName ?? '表单'}${submit && row.result ? `：${row.result}` : ''}`

interface BodyProps extends Inner {
  /** What is being filled in, for the draft of it. */
  of: string
  schema: FormSchema
  first: FormValues
  last?: FormValues
  title: string
  version: number
  row?: Detail
  look?: boolean
  pending: boolean
  reload?: () => Promise<void>
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
  async function save(submit: 0 | 1) {
    const unread = unreadIn(schema, values)
    const problems = submit && !unread.length ? dataProblems(schema, values) : unread
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
          <Button size="small" onClick={() => put({ ...first, ...reusable(schema, last) })}>
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
      {stale && reload && (
        <StaleNote
          reload={() => {
            void reload()
            setStale(false)
          }}
        />
      )}
      {errors.length > 0 && <Problems errors={errors} />}
      {schema.layout.note && <p className="k-muted">{schema.layout.note}</p>}
      <FormGrid schema={schema} values={values} settled={settled} errors={errors} look={look} onChange={change} />
      {schema.layout.foot && <p className="k-muted">{schema.layout.foot}</p>}
      {row && row.history.length > 0 && <History row={row} />}
      <footer className="form-foot">
        <Button onClick={inner.onLeave}>{look ? '关闭' : '取消'}</Button>
        {row && may(inner.on('print')) && (
          <Button onClick={() => void import('./print-form.tsx').then(({ printFilled }) => printFilled(row))}>
            打印
          </Button>
        )}
        {!look && row?.formStatus !== 1 && (
          <Button disabled={pending} onClick={() => void save(0)}>
            暂存
          </Button>
        )}
        {!look && (
          <Button type="primary" loading={pending} title="Ctrl+Enter" onClick={() => void save(1)}>
            {row?.formStatus === 1 ? '保存' : '提交'}
          </Button>
        )}
      </footer>
    </section>
  )
}

/** Numbers that are not understood; the server would leave them out. */
function unreadIn({ fields }: FormSchema, values: FormValues): FieldError[] {
  return fields.flatMap(({ key, label, kind, columns }) => {
    const said = (what: string, value: unknown) => {
      const reading = isUnread(value) ? readNumber(value, { kind: 'decimal' }) : undefined
      return reading && 'problem' in reading ? [{ field: key, message: `${what}${reading.problem}` }] : []
    }
    const value = valueAt(values, key)
    if (kind === 'number') return said(label, value)
    if (kind !== 'table' || !Array.isArray(value)) return []
    const numbers = (columns ?? []).filter((column) => column.kind === 'number')
    return value.flatMap((row, at) =>
      numbers.flatMap((column) => said(`${label}第${at + 1}行${column.label}`, valueAt(Object(row), column.key))),
    )
  })
}

/** What may be taken over from last time: neither days nor pictures, and nothing that resident data fills in. */
function reusable(schema: FormSchema, last: FormValues): FormValues {
  const own = schema.fields.filter(
    (field) =>
      !field.dataSource && !['date', 'time', 'photo', 'signature', 'sum'].includes(field.kind) && field.key in last,
  )
  return Object.fromEntries(own.map((field) => [field.key, last[field.key]]))
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
