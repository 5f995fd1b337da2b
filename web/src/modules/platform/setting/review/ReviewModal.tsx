import { Alert, Form, Radio, Switch } from 'antd'
import { useState } from 'react'
import { type CheckConfig, timeoutAction } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { isUnread } from '#kit/value/number.ts'
import { StepInputs } from '../switch/StepInputs.tsx'

export interface ReviewRow {
  settingKey: string
  settingName: string
  value: CheckConfig
  version: number
  inEffect?: number | null
}

/** The review settings of one process. */
export function ReviewModal({ row, onClose }: { row: ReviewRow; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [value, setValue] = useState<CheckConfig>(row.value)
  const [problem, setProblem] = useState<string>()
  const [unreadHours, setUnreadHours] = useState<string>()
  const { run, pending } = useAction(setting.saveSwitches)
  const change = (part: Partial<CheckConfig>) => setValue((before) => ({ ...before, ...part }))
  const dirty = JSON.stringify(value) !== JSON.stringify(row.value)

  async function save() {
    const list = [{ settingKey: row.settingKey, value, version: row.version }]
    const done = `已保存“${row.settingName}”的审核设置，新提交的单据按此审核`
    const atFields = ([first]: { message: string }[]) => setProblem(first.message)
    if (await run(inputOf(setting.saveSwitches, { list }), { done, atFields })) setOpen(false)
  }
  return (
    <Dialog
      unsaved={dirty}
      open={open}
      title={`${row.settingName}的审核设置`}
      width={720}
      okText="保存"
      okButtonProps={{
        loading: pending,
        ...offBecause(unreadHours !== undefined && '请先改正时限', !dirty && '没有改动'),
      }}
      onOk={() => void save()}
      onCancel={leaveBy(dirty, () => setOpen(false))}
      afterClose={onClose}
      mask={{ closable: false }}
    >
      {problem && <Alert type="error" showIcon title={problem} className="k-gap" />}
      <Form labelCol={{ flex: '130px' }} wrapperCol={{ flex: 1 }}>
        <Form.Item label="启用审核" htmlFor="review-open" extra="关闭前须处理完待审核的单据">
          <Switch
            id="review-open"
            checked={value.openStatus === 1}
            onChange={(on) => change({ openStatus: on ? 1 : 0 })}
          />
        </Form.Item>
        {value.openStatus === 1 && (
          <>
            <Form.Item label="审核步骤" required>
              <StepInputs value={value.steps} onChange={(steps) => change({ steps })} />
            </Form.Item>
            <Form.Item label="可审自己的单据" htmlFor="review-self" extra="默认关闭：制单人与审核人不能是同一人">
              <Switch
                id="review-self"
                checked={value.selfAudit === 1}
                onChange={(on) => change({ selfAudit: on ? 1 : 0 })}
              />
            </Form.Item>
            <Form.Item label="超时小时" htmlFor="review-hours" extra="0 表示不限时">
              <NumberBox
                id="review-hours"
                kind="int"
                min={0}
                max={720}
                value={unreadHours ?? value.timeoutHours}
                onChange={(hours) => {
                  setUnreadHours(isUnread(hours) ? hours : undefined)
                  if (typeof hours !== 'string') change({ timeoutHours: hours ?? 0 })
                }}
              />
            </Form.Item>
            {value.timeoutHours > 0 && (
              <Form.Item label="超时处理">
                <Radio.Group
                  value={value.timeoutAction}
                  options={[...timeoutAction.options]}
                  onChange={(event) => change({ timeoutAction: event.target.value })}
                />
              </Form.Item>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
