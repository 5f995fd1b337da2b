import { Form } from 'antd'
import { lazy } from 'react'
import { adverseLevel } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

const BodyMap = lazy(() => import('../../platform/form/fill/BodyMap.tsx'))

const knows = ({ familyInformed }: Values) => familyInformed === 1
const isSentinel = ({ eventLevel }: Values) => Number(eventLevel) === adverseLevel.sentinel

export const formOptions: Record<string, FieldOption> = {
  oldmanId: { clears: ['personName'], help: '与老人无关的不选' },
  personName: { show: ({ oldmanId }) => !oldmanId, help: '员工、访客等' },
  happenTime: { initial: nowOf },
  findTime: { help: '不填与发生时间相同' },
  process: { placeholder: '何时何地、怎样发生、有谁在场' },
  immediateAction: { placeholder: '处置、检查、通知了谁' },
  // Drawn under the fields, where there is room for it.
  bodyMap: { show: () => false },
  familyInformed: { clears: ['informTime', 'informedName', 'notInformReason'] },
  informTime: { show: knows },
  informedName: { show: knows, placeholder: '姓名、与老人关系' },
  notInformReason: { span: 2, show: (values) => !knows(values), help: 'Ⅰ、Ⅱ级或重度以上伤害未告知时必填' },
  authorityTime: { show: isSentinel, help: 'Ⅰ级事件须在发现后2小时内上报' },
  authorityReceiver: { show: isSentinel, placeholder: '部门、接收人' },
  anonymous: { help: '上报人只有管理员和院长可见，操作日志照常记录' },
  report: { help: '选“否”只存草稿' },
}

/** The injuries as a field of the form. */
export const bodyField = () => (
  <Form.Item name="bodyMap" label="伤处标记">
    <Marks />
  </Form.Item>
)

const Marks = ({ value, onChange }: { value?: unknown; onChange?: (value: unknown) => void }) => (
  <BodyMap label="伤处标记" value={value} onChange={onChange} />
)
