import { Alert, Anchor, Button, Form } from 'antd'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { StaleNote } from '../FormModal.tsx'
import type { FormPageProps } from '../FormPage.tsx'
import { usePage, usePageState } from '../page/page.ts'
import { local } from '../store/storage.ts'
import type { Values } from '../value/schema.ts'
import { FormFields, labelWidth } from './FormFields.tsx'
import { useCallForm } from './use-call-form.ts'

export default function FormPageBody<C extends Call>(props: FormPageProps<C>) {
  const { name, groups, columns = 3, draft, onDone } = props
  const page = usePage()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [kept, keep] = usePageState<Values | undefined>(`form.${name}`, undefined)
  const [stored, setStored] = useState(() => (draft ? storedDraft(draft) : undefined))
  const [restored, setRestored] = useState(kept !== undefined)
  const work = useCallForm({
    ...props,
    keys: groups.flatMap((group) => group.fields),
    onDone: (reply) => {
      forget()
      if (onDone) onDone(reply)
      else page.backAndRefresh()
    },
  })

  const typing = useRef<() => void>(undefined)
  function forget() {
    typing.current = undefined
    page.setDirty(false)
    setRestored(false)
    keep(undefined)
    if (draft) local.remove(draft)
    setStored(undefined)
  }
  /** Back to the form as it was before anything was typed. */
  function startAnew() {
    forget()
    work.form.setFieldsValue(Object.fromEntries(work.source.keys.map((key) => [key, work.first[key]])))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function changed(values: Values) {
    work.onValuesChange(values)
    page.setDirty(true)
    typing.current = () => {
      typing.current = undefined
      const typed: Values = work.form.getFieldsValue(true)
      keep(typed)
      if (draft) local.set(draft, typed)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => typing.current?.(), 400)
  }
  const { setDirty } = page
  useEffect(() => {
    if (restored) setDirty(true)
  }, [restored, setDirty])
  useFlush(typing)

  const save = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void work.submit()
  }
  return (
    <Form
      className="k-page"
      form={work.form}
      initialValues={{ ...work.first, ...kept }}
      labelCol={{ flex: `${labelWidth(work.source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      onKeyDown={save}
      onValuesChange={changed}
    >
      <div className={groups.length > 1 ? 'k-form-page' : 'k-form-page k-plain'} ref={scroller}>
        <div>
          {restored && (
            <DraftNote words="已恢复您上次填写、还没有保存的内容" dropText="放弃，重新填写" onDrop={startAnew} />
          )}
          {stored && !kept && (
            <DraftNote
              words="检测到未提交的草稿，是否恢复？"
              dropText="放弃草稿"
              onTake={() => {
                work.form.setFieldsValue(stored)
                page.setDirty(true)
                setStored(undefined)
              }}
              onDrop={forget}
            />
          )}
          <Problems
            errors={work.problems}
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
        {groups.length > 1 && (
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
      <div className="k-form-foot">
        <Button onClick={() => page.back()}>返回</Button>
        <Button type="primary" loading={work.pending} title="Ctrl+Enter" onClick={() => void work.submit()}>
          {props.okText ?? '保存'}
        </Button>
      </div>
    </Form>
  )
}

/** The last letters are kept too, by whichever way the page is left. */
function useFlush(typing: RefObject<(() => void) | undefined>) {
  useEffect(() => {
    const flush = () => typing.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [typing])
}

function storedDraft(name: 'oldmanDraft' | 'homeOldmanDraft'): Values | undefined {
  const value = local.get(name)
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

interface NoteProps {
  words: string
  dropText: string
  onTake?: () => void
  onDrop: () => void
}

function DraftNote({ words, dropText, onTake, onDrop }: NoteProps) {
  return (
    <Alert
      type="info"
      showIcon
      className="k-gap"
      title={words}
      action={
        <>
          {onTake && (
            <Button size="small" type="primary" onClick={onTake}>
              恢复
            </Button>
          )}
          <Button size="small" type="link" onClick={onDrop}>
            {dropText}
          </Button>
        </>
      }
    />
  )
}

/** What is wrong, each sentence jumps to its field. */
function Problems({ errors, onJump }: { errors: readonly FieldError[]; onJump: (field: string) => void }) {
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
              <button type="button" className="k-link" onClick={() => onJump(error.field.split('.')[0])}>
                {error.message}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
