import { Form } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { todayOf } from '#kit/value/format.ts'
import { WeekGrid } from '../WeekGrid.tsx'
import { type Row, sevenFrom } from '../week.ts'
import { above, type Item } from './parts.tsx'

/** The next week by the items of the form, before anything is saved. */
export function PlanWeek() {
  const items: readonly Item[] = Form.useWatch('items', { preserve: true }) ?? []
  const startDate: string | undefined = Form.useWatch('startDate', { preserve: true })
  const endDate: string | undefined = Form.useWatch('endDate', { preserve: true })
  if (items.length === 0) return null
  const from = startDate && startDate > todayOf() ? startDate : todayOf()
  const rows = items.map(
    (item): Row => ({
      ...item,
      nursingPlanId: item.itemId,
      executionId: '',
      source: rowSource.is.plan,
      startDate: startDate ?? from,
      status: onOff.is.on,
      rowModified: 0,
      version: 1,
    }),
  )
  return (
    <Form.Item {...above} label="一周预览">
      <WeekGrid rows={rows} days={sevenFrom(from)} bounds={{ startDate: startDate ?? from, endDate }} />
    </Form.Item>
  )
}
