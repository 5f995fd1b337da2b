import { Input, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { act, newRequestNo } from '../../calls.ts'
import type { ConfirmOptions } from '../../confirm.tsx'
import { fieldErrorsOf, isAppError, showErrorThrough } from '../../fault/errors.ts'
import { SlowNote } from '../SlowNote.tsx'
import { slowMs } from '../use-slow.ts'
import TextDrafts from './text-drafts.tsx'

/** Verbs of buttons that lose something: 删除, 作废, 停用旧密钥. */
const losing = /^(删除|作废|撤销|撤回|清空|销毁|解绑|解除|注销|恢复默认|替换|更换|下线|锁定|关闭|忽略|放弃|停用旧)/
/** Verbs that go against a refusal: the user decides by a press of its own. */
const against = /^(仍要|未盘视为)/

/**
 * The main button of a question and the first focus: Enter never loses anything, nor goes against a refusal. `danger`
 * is said where the verb alone does not tell.
 */
function mainButton(okText: string, danger = losing.test(okText)) {
  const start: 'ok' | 'cancel' = danger || against.test(okText) ? 'cancel' : 'ok'
  return { danger, start }
}

/** See confirm.tsx. */
export function confirmDo<C extends Call>(options: ConfirmOptions<C>): Promise<boolean> {
  const requestNo = newRequestNo()
  const { danger, start } = mainButton(options.okText ?? '确定', options.danger)
  let reason = ''
  let isBusy = false
  /** Closed while the call was running: its refusal is a message then. */
  let isLeft = false
  return new Promise((resolve) => {
    const content = (problem?: string) => (
      <Content
        {...options}
        pending={isBusy}
        name={reasonName(options)}
        problem={problem}
        onReason={(text) => {
          reason = text.trim()
        }}
      />
    )
    const dialog = Modal.confirm({
      title: options.title,
      content: content(),
      okText: options.okText ?? '确定',
      okButtonProps: { danger },
      focusable: { autoFocusButton: options.reason ? null : start },
      onCancel: () => {
        isLeft = true
        resolve(false)
      },
      // With a parameter antd leaves closing to us, so that a refusal keeps the dialog and the typed reason.
      onOk: (close) => void confirmed(close),
    })
    async function confirmed(close: () => void) {
      const say = (problem: string) => dialog.update({ content: content(problem), okButtonProps: { danger } })
      if (isBusy) return
      if (options.reason && !reason) return say(`请填写${options.reason}`)
      isBusy = true
      dialog.update({ content: content(), okButtonProps: { danger, loading: true } })
      const input = options.reason ? { ...options.input, [options.reasonField ?? 'reason']: reason } : options.input
      // The refusal is shown in the dialog: its text, or those of its fields, and the sentences made from its data.
      const onRefused = (code: number, error: unknown) => {
        if (isLeft) return false
        isBusy = false
        const more = options.refused?.(code, isAppError(error) ? error.data : undefined) ?? []
        const atFields = fieldErrorsOf(error).map(({ message }) => message)
        if (atFields.length > 0) say([...atFields, ...more].join('\n'))
        else showErrorThrough((text) => say([text, ...more].join('\n')), error)
        return true
      }
      const late = setTimeout(() => dialog.update({ cancelText: '先离开' }), slowMs)
      const result = await act(options.call, input, { done: options.done, requestNo, onRefused })
      clearTimeout(late)
      // After success the button stays busy until the dialog has closed: it cannot be pressed again.
      if (result) {
        close()
        return resolve(true)
      }
      isBusy = false
      dialog.update({ cancelText: undefined, okButtonProps: { danger, loading: false } })
    }
  })
}

/** The draft of a reason is named by the call and the ids it is about. */
function reasonName<C extends Call>({ call, input }: ConfirmOptions<C>) {
  const ids = Object.entries(Object(input)).filter(([key]) => /(^id|Id)s?$/.test(key))
  return ['reason', call.module, call.name, ...ids.map(([, value]) => String(value))].join(' ')
}

interface ContentProps {
  name: string
  content?: ReactNode
  reason?: string
  problem?: string
  pending: boolean
  onReason: (text: string) => void
}

function Content({ name, content, reason, problem, pending, onReason }: ContentProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="k-confirm">
      {content}
      {reason && (
        <>
          <TextDrafts name={name} place={place} />
          <Input.TextArea
            aria-label={reason}
            placeholder={reason}
            maxLength={200}
            showCount
            autoFocus
            status={problem ? 'error' : undefined}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={(event) => onReason(event.target.value)}
          />
        </>
      )}
      <SlowNote pending={pending} />
      {problem && (
        <div className="k-danger" role="alert">
          {problem.split('\n').map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
    </div>
  )
}

export function ask(title: string, okText = '确定', content?: ReactNode) {
  const { danger, start } = mainButton(okText)
  return new Promise<boolean>((resolve) => {
    Modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger },
      focusable: { autoFocusButton: start },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}

/** A question before typed text is given up: 继续填写 is the main button, has the focus, and is meant by Escape. */
export function askLoss(title: string, okText: string, content?: ReactNode) {
  return new Promise<boolean>((resolve) => {
    Modal.confirm({
      title,
      content,
      okText,
      okType: 'default',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      cancelButtonProps: { type: 'primary' },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
