import { Form } from 'antd'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { ItemsInput } from './ItemsInput.tsx'
import { itemForms } from './items.ts'
import { PeriodsInput } from './PeriodsInput.tsx'
import { StepsInput } from './StepsInput.tsx'
import './mattress.css'

const { all, place, level } = ruleScope.is
const hidden = { show: () => false }
const fields = [
  ...(['ruleName', 'scopeType', 'scopeIds', 'silentMinutes', 'sort', 'notify', 'remark'] as const),
  ...(['items', 'periods', 'escalate'] as const),
]
/** Default alarms of a new rule. */
const usual = itemForms.slice(0, 4).map(({ usual: item }) => item)

interface Node {
  label: string
  value: string | number
  children?: readonly Node[]
}
const flat = (nodes: readonly Node[], above = ''): { value: string | number; label: string }[] =>
  nodes.flatMap(({ value, label, children = [] }) => {
    const path = above ? `${above}-${label}` : label
    return [{ value, label: path }, ...flat(children, path)]
  })

/** A rule in one dialog: residents, alarms, hours, and who is notified. */
export default function RuleForm({
  row,
  onClose,
}: {
  row?: { ruleId: string; ruleName: string }
  onClose: () => void
}) {
  const places = useLookup('locations')
  const levels = useLookup('levels')
  const people = useLookup('residents')
  const choices = ({ scopeType }: Record<string, unknown>) =>
    scopeType === place
      ? flat((places.tree ?? []) as readonly Node[]) // as: a tree of choices
      : scopeType === level
        ? levels.options
        : people.options
  return (
    <FormModal
      call={row ? mattressRule.update : mattressRule.create}
      title={row ? `编辑规则“${row.ruleName}”` : '新增床垫报警规则'}
      columns={3}
      row={row}
      load={row && mattressRule.get}
      fields={fields}
      initial={row ? undefined : { items: usual, periods: [], escalate: [] }}
      options={{
        scopeType: { clears: ['scopeIds'], initial: all },
        scopeIds: {
          label: '适用对象',
          required: true,
          show: ({ scopeType }) => scopeType !== undefined && scopeType !== all,
          options: choices,
        },
        silentMinutes: { help: '处理后此时间内同一报警不再提示' },
        sort: { help: '同一范围内小的先用' },
        items: hidden,
        periods: hidden,
        escalate: hidden,
      }}
      extra={
        <>
          <Form.Item
            name="items"
            label="报警项目"
            rules={[{ required: true, type: 'array', min: 1, message: '请至少勾选一项' }]}
          >
            <ItemsInput />
          </Form.Item>
          <Form.Item name="periods" label="生效时段">
            <PeriodsInput label="生效时段" none="全天" />
          </Form.Item>
          <Form.Item name="escalate" label="通知升级">
            <StepsInput />
          </Form.Item>
        </>
      }
      done={(saved) => `已保存规则“${saved.ruleName}”，5秒内生效`}
      onClose={onClose}
    />
  )
}
