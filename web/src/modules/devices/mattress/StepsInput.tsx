import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { alarmRole } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { type EscalateStep, mostSteps } from '#contract/modules/devices/alarm/escalation.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'

interface StepsInputProps {
  value?: readonly EscalateStep[]
  onChange?: (value: EscalateStep[]) => void
}

/** 通知升级: who is notified after how many seconds; without a step the usual users are. */
export function StepsInput({ value = [], onChange }: StepsInputProps) {
  const { options: users } = useLookup('users')
  const change = (at: number, part: Partial<EscalateStep>) =>
    onChange?.(value.map((step, index) => (index === at ? { ...step, ...part } : step)))
  const next = (value.at(-1)?.afterSec ?? -60) + 60
  return (
    <div className="mat-periods">
      {value.length === 0 && <span className="k-muted">按默认升级：当班护理员 → 护士 → 护士长 → 院长</span>}
      {value.map(({ afterSec, roles = [], userIds = [] }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own
        <div className="mat-step" key={at}>
          <span>第</span>
          <NumberBox
            kind="int"
            inList
            min={0}
            max={86_400}
            value={afterSec}
            aria-label={`第${at + 1}步秒数`}
            // as: a text that is no number stays as it was typed, and the form refuses it
            onChange={(seconds) => change(at, { afterSec: seconds as number })}
          />
          <span>秒通知</span>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder="角色"
            aria-label={`第${at + 1}步角色`}
            value={roles}
            options={[...alarmRole.options]}
            onChange={(list) => change(at, { roles: list })}
          />
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder="人员"
            optionFilterProp="label"
            aria-label={`第${at + 1}步人员`}
            value={userIds}
            options={users}
            onChange={(list) => change(at, { userIds: list })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}步`}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < mostSteps && (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, { afterSec: next, roles: ['CARER'], userIds: [] }])}
        >
          添加一步
        </Button>
      )}
    </div>
  )
}
