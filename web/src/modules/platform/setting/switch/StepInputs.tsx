import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { approverType, type CheckConfig, stepMode } from '#contract/modules/platform/setting/check-config.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '#kit/calls.ts'
import { useLookup } from '#kit/lookup/lookups.ts'

type Step = CheckConfig['steps'][number]

const blank: Step = { approverType: 'ROLE', ids: [], mode: 'ANY' }
const most = 3

/** Up to three steps of a review, one after the other. */
export function StepInputs({ value, onChange }: { value: readonly Step[]; onChange: (steps: Step[]) => void }) {
  const change = (at: number, part: Partial<Step>) =>
    onChange(value.map((step, index) => (index === at ? { ...step, ...part } : step)))
  return (
    <div className="set-step-list">
      {value.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <div key={index} className="set-step">
          <b>第{index + 1}步</b>
          <Select
            aria-label={`第${index + 1}步审核人类型`}
            value={step.approverType}
            options={[...approverType.options]}
            onChange={(next) => change(index, { approverType: next, ids: [] })}
          />
          <Approvers step={step} label={`第${index + 1}步审核人`} onChange={(ids) => change(index, { ids })} />
          {step.ids.length > 1 && (
            <Radio.Group
              size="small"
              optionType="button"
              value={step.mode}
              options={[...stepMode.options]}
              onChange={(event) => change(index, { mode: event.target.value })}
            />
          )}
          <Button
            type="text"
            aria-label={`删除第${index + 1}步`}
            icon={<DeleteOutlined />}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length < most && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...value, blank])}>
          增加步骤
        </Button>
      )}
    </div>
  )
}

function Approvers({ step, label, onChange }: { step: Step; label: string; onChange: (ids: string[]) => void }) {
  const roles = useLookup('roles').options
  const people = useEmployees(step.approverType === 'EMP')
  if (step.approverType === 'DEPT_LEADER') return <span className="k-muted">单据所属部门的负责人</span>
  return (
    <Select
      className="set-approvers"
      aria-label={label}
      mode="multiple"
      maxCount={20}
      placeholder={step.approverType === 'ROLE' ? '选择角色' : '选择员工'}
      showSearch={{ optionFilterProp: 'label' }}
      value={step.ids}
      options={step.approverType === 'ROLE' ? roles.map(({ value, label: name }) => ({ value, label: name })) : people}
      onChange={(ids: string[]) => onChange(ids)}
    />
  )
}

function useEmployees(enabled: boolean) {
  const { data } = useCall(staff.list, { page: 1, size: 1000 }, { enabled })
  return (data?.list ?? []).map(({ empId, empName }) => ({ value: empId, label: empName }))
}

export function EmployeeNames({ ids }: { ids: readonly string[] }) {
  const people = useEmployees(true)
  return <>{ids.map((id) => people.find(({ value }) => value === id)?.label ?? '已离职员工').join('、')}</>
}
