import { Alert, Form, Radio } from 'antd'
import { useState } from 'react'
import { applyMode, levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { useAction } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { send } from '#kit/http/request.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { type Draft, sentOf } from './draft.ts'

interface Props {
  levelId: string
  levelName: string
  rows: readonly Draft[]
  onDone: () => void
  onClose: () => void
}
type Mode = (typeof applyMode.values)[number]
interface Effect {
  changed: number
  oldmanCount: number
  taskDelta: number
}

const effectText = ({ changed, oldmanCount, taskDelta }: Effect) =>
  oldmanCount === 0
    ? `共${changed}项变化，仅对今后新入住的老人生效`
    : `共${changed}项变化，将影响 ${oldmanCount} 位老人，每日任务 ${taskDelta >= 0 ? '+' : '−'}${Math.abs(taskDelta)}`

/** The residents and the first day of the new set, with a preview of the effect. */
export function ApplyDialog({ levelId, levelName, rows, onDone, onClose }: Props) {
  const [mode, setMode] = useState<Mode>()
  const [day, setDay] = useState(addDays(todayOf(), 1))
  const [effect, setEffect] = useState<Effect>()
  const save = useAction(levelConfig.set, { done: `已保存${levelName}的项目配置` })
  const input = (chosen: Mode) => ({
    levelId,
    rows: rows.map(sentOf),
    applyMode: chosen,
    effectiveDate: chosen === applyMode.is.newOnly ? null : day,
  })

  async function choose(chosen: Mode) {
    setMode(chosen)
    setEffect(undefined)
    // A refusal has been shown by the client.
    setEffect(await send(levelConfig.set, { ...input(chosen), preview: 1 }).catch(() => undefined))
  }
  async function apply() {
    if (mode !== undefined && (await save.run(input(mode)))) onDone()
  }
  return (
    <Dialog
      open
      title="新配置从何时起，用于谁"
      okText="保存配置"
      okButtonProps={{
        ...offBecause(mode === undefined && '请先选择适用', !effect && '正在计算影响'),
        loading: save.pending,
      }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="适用" required>
          <Radio.Group
            value={mode}
            options={[...applyMode.options]}
            onChange={({ target }) => void choose(target.value)}
            aria-label="适用"
          />
        </Form.Item>
        {mode !== undefined && mode !== applyMode.is.newOnly && (
          <Form.Item label="生效日期" required htmlFor="effective-date" extra="最早明天；当天 00:05 起按新配置执行">
            <FieldInput
              meta={{ label: '生效日期', kind: 'day' }}
              field="effectiveDate"
              id="effective-date"
              value={day}
              onChange={(next) => typeof next === 'string' && setDay(next)}
            />
          </Form.Item>
        )}
        {effect && <Alert type={effect.oldmanCount > 0 ? 'warning' : 'info'} showIcon title={effectText(effect)} />}
      </Form>
    </Dialog>
  )
}
