import { Button } from 'antd'
import { usePermit } from '#kit/page/permit.ts'

/** The frame of a check sheet: the steps on the left, and the buttons. */

interface FootProps {
  words: string
  steps: readonly string[]
  at: string
  busy: boolean
  onStep: (name: string) => void
  /** Absent when nothing can be stored before submitting. */
  onSave?: () => Promise<void>
  onSubmit: () => Promise<void>
}

/** Time of the last save, next step, and submit on the last one. */
export function Foot({ words, steps, at, busy, onStep, onSave, onSubmit }: FootProps) {
  const may = usePermit()
  const place = Math.max(0, steps.indexOf(at))
  return (
    <div className="k-form-foot">
      <span className="k-muted">{words}</span>
      {place > 0 && <Button onClick={() => onStep(steps[place - 1])}>上一步</Button>}
      {onSave && <Button onClick={() => void onSave()}>存草稿</Button>}
      {place < steps.length - 1 ? (
        <Button type="primary" onClick={() => onStep(steps[place + 1])}>
          下一步
        </Button>
      ) : (
        may('government.inspect.submit') && (
          <Button type="primary" loading={busy} onClick={() => void onSubmit()}>
            提交
          </Button>
        )
      )}
    </div>
  )
}

interface StepProps {
  name: string
  label: string
  at: string
  open?: number
  onPick: (name: string) => void
}
export const Step = ({ name, label, at, open = 0, onPick }: StepProps) => (
  <Button type={name === at ? 'primary' : 'text'} onClick={() => onPick(name)}>
    <span>{label}</span>
    {open > 0 && <span>差{open}</span>}
  </Button>
)
