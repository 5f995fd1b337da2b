import { Alert, Anchor, Button, Form } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { StaleNote } from '../FormModal.tsx'
import type { FormPageProps } from '../FormPage.tsx'
import { SlowNote } from '../look/SlowNote.tsx'
import { usePage, usePageState } from '../page/page.ts'
import { type Values, valuesOf } from '../value/schema.ts'
import { typedInto } from './changed-values.ts'
import { DraftNote, DraftOffer } from './DraftNote.tsx'
import { FormFields, labelWidth } from './FormFields.tsx'
import { beginIn, goOn } from './field-order.ts'
import { withRow } from './form-schema.ts'
import { useCallForm } from './use-call-form.ts'
import { useDraft } from './use-draft.ts'

export default function FormPageBody<C extends Call>(props: FormPageProps<C>) {
  const { name, groups, columns = 3, onDone, second } = props
  const page = usePage()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [stored, keep] = usePageState<Values | undefined>(`form.${name}`, undefined)
  const version = Number(Object(props.row).version) || undefined
  const draft = useDraft(props.draft ?? `${page.key} ${name}`, version)
  const [restored, setRestored] = useState(stored !== undefined)
  const work = useCallForm({
    ...props,
    keys: groups.flatMap((group) => group.fields),
    onDone: (reply) => {
      forget()
      if (onDone) onDone(reply)
      // Left while it was saved: the user works on another page by now.
      else if (!work.isLeft.current) page.backAndRefresh()
    },
  })

  function forget() {
    page.setDirty(false)
    setRestored(false)
    keep(undefined)
    draft.drop()
  }
  /** Resets the form to the values before typing. */
  function startAnew() {
    forget()
    work.form.setFieldsValue(Object.fromEntries(work.source.keys.map((key) => [key, work.first[key]])))
  }
  function changed(values: Values) {
    work.onValuesChange(values)
    page.setDirty(true)
    draft.keep((isRemoved) => {
      const typed = typedInto(work.first, work.form.getFieldsValue(true))
      // A page that was left opens with fresh values next time.
      if (!isRemoved) keep(typed)
      return typed
    })
  }
  const { setDirty } = page
  useEffect(() => {
    if (restored) setDirty(true)
  }, [restored, setDirty])

  useEffect(() => (scroller.current ? beginIn(scroller.current) : undefined), [])

  /** Leaving while a save runs does not lose it: the save goes on, and the draft stays until it has succeeded. */
  const leave = () => {
    if (work.sending) page.setDirty(false)
    page.back()
  }
  const save = (event: KeyboardEvent<HTMLElement>) => {
    // Enter in the last field: a long form is sent by its button or by Ctrl+Enter alone.
    if (goOn(event)) event.currentTarget.querySelector<HTMLElement>('.k-form-foot .ant-btn-primary')?.focus()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void work.submit(second?.run)
  }
  // Two groups need no list of anchors: they get its room.
  const anchored = groups.length > 2
  return (
    <Form
      className="k-page"
      name={id}
      form={work.form}
      initialValues={{ ...work.first, ...stored }}
      labelCol={{ flex: `${labelWidth(work.source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      onKeyDown={save}
      onValuesChange={changed}
    >
      <div className={anchored ? 'k-form-page' : 'k-form-page k-plain'} ref={scroller}>
        <div>
          {restored && (
            <DraftNote words="已恢复您上次填写、还没有保存的内容" dropText="放弃，重新填写" onDrop={startAnew} />
          )}
          {!restored && (
            <DraftOffer
              draft={draft}
              onTake={(value) => {
                work.form.setFieldsValue(valuesOf(Object(value)))
                page.setDirty(true)
              }}
            />
          )}
          <Problems
            errors={work.problems}
            keys={work.source.keys}
            onJump={(field) => work.form.scrollToField(field, { block: 'center', focus: true })}
          />
          {work.stale && <StaleNote reload={props.fresh && work.reload} />}
          {groups.map((group, index) => (
            <section key={group.title} className="k-card" id={`${id}-${index}`}>
              <h3>{group.title}</h3>
              <FormFields source={work.source} keys={group.fields} columns={columns} />
              {group.extra}
            </section>
          ))}
        </div>
        {anchored && (
          <Anchor
            className="k-anchors"
            affix={false}
            replace
            getContainer={() => scroller.current ?? window}
            onClick={(event) => event.preventDefault()}
            items={groups.map((group, index) => ({ key: `${index}`, href: `#${id}-${index}`, title: group.title }))}
          />
        )}
      </div>
      <Foot okText={props.okText} second={second} pending={work.pending} onBack={leave} onSave={work.submit} />
    </Form>
  )
}

interface FootProps<C extends Call> extends Pick<FormPageProps<C>, 'okText' | 'second'> {
  pending: boolean
  onBack: () => void
  onSave: ReturnType<typeof useCallForm<C>>['submit']
}

/** 返回, 保存, and the second way to send the form, if any: that one is the primary button then. */
function Foot<C extends Call>({ okText = '保存', second, pending, onBack, onSave }: FootProps<C>) {
  return (
    <div className="k-form-foot">
      <SlowNote pending={pending || second?.pending === true} />
      <Button onClick={onBack}>返回</Button>
      <Button
        type={second ? 'default' : 'primary'}
        loading={pending}
        title={second ? undefined : 'Ctrl+Enter'}
        onClick={() => void onSave()}
      >
        {okText}
      </Button>
      {second && (
        <Button type="primary" loading={second.pending} title="Ctrl+Enter" onClick={() => void onSave(second.run)}>
          {second.okText}
        </Button>
      )}
    </div>
  )
}

interface ProblemsProps {
  errors: readonly FieldError[]
  keys: readonly string[]
  onJump: (field: string) => void
}

/** The errors: each sentence jumps to its field; the error of a cell names its row. */
function Problems({ errors, keys, onJump }: ProblemsProps) {
  if (!errors.length) return null
  return (
    <Alert
      type="error"
      showIcon
      className="k-gap k-errors"
      title={
        <ul>
          <li>有 {errors.length} 处需要修改：</li>
          {errors.map((error) => (
            <li key={error.field + error.message}>
              {keys.includes(error.field.split('.')[0]) ? (
                <button type="button" className="k-link" onClick={() => onJump(error.field.split('.')[0])}>
                  {error.message}
                </button>
              ) : (
                withRow(error).message
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
