import { Form } from 'antd'
import { metaOf } from '#contract/kit/fields.ts'
import { Task } from '#contract/modules/care/care-task/task.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { Calendar } from './Calendar.tsx'

/** The week of the chosen resident or carer. */
export default function CalendarView() {
  const { query } = usePage()
  const [oldmanId, setOldman] = usePageState<string | undefined>('calendar', query.oldmanId)
  return (
    <div className="k-card task-calendar">
      <Form.Item label="老人" htmlFor="calendar-oldman">
        <FieldInput
          id="calendar-oldman"
          meta={metaOf(Task.shape.oldmanId) ?? { label: '老人', kind: 'text' }}
          field="oldmanId"
          value={oldmanId}
          onChange={(value) => setOldman(typeof value === 'string' ? value : undefined)}
        />
      </Form.Item>
      {oldmanId ? <Calendar key={oldmanId} oldmanId={oldmanId} /> : <p className="k-muted">请选择一位老人</p>}
    </div>
  )
}
