import { Input, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { act, newRequestNo } from '../../calls.ts'
import type { ConfirmOptions } from '../../confirm.tsx'
import { fieldErrorsOf, isAppError, showErrorThrough } from '../../fault/errors.ts'
import TextDrafts from './text-drafts.tsx'

/** See confirm.tsx. */
export function confirmDo<C extends Call>(options: ConfirmOptions<C>): Promise<boolean> {
  const requestNo = newRequestNo()
  let reason = ''
  let isBusy = false
  return new Promise((resolve) => {
    const content = (problem?: string) => (
      <Content
        {...options}
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
      okButtonProps: { danger: options.danger },
      focusable: { autoFocusButton: options.reason ? null : options.danger ? 'cancel' : 'ok' },
      onCancel: () => resolve(false),
      // With a parameter antd leaves closing to us, so that a refusal keeps the dialog and the typed reason.
      onOk: (close) => void confirmed(close),
    })
    async function confirmed(close: () => void) {
      const say = (problem: string) =>
        dialog.update({ content: content(problem), okButtonProps: { danger: options.danger } })
      if (isBusy) return
      if (options.reason && !reason) return say(`请填写${options.reason}`)
      isBusy = true
      dialog.update({ okButtonProps: { danger: options.danger, loading: true } })
      const input = options.reason ? { ...options.input, [options.reasonField ?? 'reason']: reason } : options.input
      // The refusal is shown in the dialog: its text, or those of its fields, and the sentences made from its data.
      const onRefused = (code: number, error: unknown) => {
        const more = options.refused?.(code, isAppError(error) ? error.data : undefined) ?? []
        const atFields = fieldErrorsOf(error).map(({ message }) => message)
        if (atFields.length > 0) say([...atFields, ...more].join('\n'))
        else showErrorThrough((text) => say([text, ...more].join('\n')), error)
        return true
      }
      const result = await act(options.call, input, { done: options.done, requestNo, onRefused })
      // After success the button stays busy until the dialog has closed: it cannot be pressed again.
      if (result) {
        close()
        return resolve(true)
      }
      isBusy = false
      dialog.update({ okButtonProps: { danger: options.danger, loading: false } })
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
  onReason: (text: string) => void
}

function Content({ name, content, reason, problem, onReason }: ContentProps) {
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
  return new Promise<boolean>((resolve) => {
    Modal.confirm({ title, content, okText, onOk: () => resolve(true), onCancel: () => resolve(false) })
  })
}
