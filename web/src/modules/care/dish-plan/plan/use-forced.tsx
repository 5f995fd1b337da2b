import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import { dishPlan, planRefusals } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { act } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'

type MenuInput = InputFor<typeof dishPlan.update>
interface Warning {
  text: string
}
interface ForceQuestion {
  input: MenuInput
  done: string
  warnings: readonly Warning[]
  resolve: (saved: SavedMenu | undefined) => void
}
type SavedMenu = Awaited<ReturnType<typeof act<typeof dishPlan.update>>>

/**
 * Saves or publishes a menu; where a resident could eat no dish (14403) their names are shown, and it continues with a
 * reason only. `run` gives the saved menu, or undefined; `dialog` is rendered by the page.
 */
export function useForced() {
  const [pending, setPending] = useState(false)
  const [question, setQuestion] = useState<ForceQuestion>()
  // Saving and publishing follow each other in one click: each is a request of its own.
  const send: typeof act<typeof dishPlan.update> = async (...args) => {
    setPending(true)
    const saved = await act(...args)
    setPending(false)
    return saved
  }
  const run = (input: MenuInput, done: string) =>
    new Promise<SavedMenu>((resolve) => {
      let waits = false
      const onRefused = (code: number, error: unknown) => {
        if (code !== planRefusals.unsafe.code) return false
        waits = true
        setQuestion({ input, done, warnings: warningsOf(error), resolve })
        return true
      }
      void send(dishPlan.update, input, { done, onRefused }).then((saved) => {
        if (!waits) resolve(saved)
      })
    })
  const close = (saved: SavedMenu) => {
    question?.resolve(saved)
    setQuestion(undefined)
  }
  const go = async (forceReason: string) => {
    if (!question) return
    const saved = await send(dishPlan.update, { ...question.input, force: 1, forceReason }, { done: question.done })
    if (saved) close(saved)
  }
  const dialog = question && (
    <ForceDialog warnings={question.warnings} pending={pending} onGo={go} onClose={() => close(undefined)} />
  )
  return { run, pending, dialog }
}

function warningsOf(error: unknown): Warning[] {
  const found: unknown = Object(Object(error).data).warnings
  return Array.isArray(found) ? found.map((one) => ({ text: String(Object(one).text ?? '') })) : []
}

interface ForceDialogProps {
  warnings: readonly Warning[]
  pending: boolean
  onGo: (reason: string) => void
  onClose: () => void
}

function ForceDialog({ warnings, pending, onGo, onClose }: ForceDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      width={640}
      title="有老人没有可食用的菜品"
      okText="仍然发布"
      okButtonProps={{ danger: true, ...offBecause(!reason.trim() && '请写明原因') }}
      confirmLoading={pending}
      onOk={() => onGo(reason.trim())}
      onCancel={onClose}
    >
      <Alert
        className="k-gap"
        type="warning"
        showIcon
        title={`${warnings.length}人次：请调整食谱，或写明如何另行备餐`}
        description={
          <ul className="meal-found">
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        }
      />
      <Form layout="vertical">
        <Form.Item label="原因" required htmlFor="force-reason">
          <Input.TextArea
            id="force-reason"
            rows={2}
            maxLength={200}
            value={reason}
            placeholder="如：厨房为王秀英单独备餐"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
