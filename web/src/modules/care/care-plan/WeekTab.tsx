import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Execution, execution, executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { ExecutionRowDialog, sentOf } from './ExecutionRowDialog.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { minutesOn, type Row, weekOf } from './week.ts'

/** care.md 3: more than sixteen hours of care a day give a warning. */
const mostMinutes = 960

/** The week of a schedule with its times; jobs are added, changed, stopped and removed here. */
export function WeekTab({ execution: initial }: { execution: z.output<typeof Execution> }) {
  const { executionId, version } = initial
  const may = usePermit()
  const query = useCall(execution.projects, { executionId }, { keep: false })
  const [day, setDay] = useState(todayOf())
  const [edited, setEdited] = useState<Row | 'new'>()
  const save = useAction(execution.saveRows, { done: '已保存' })
  const days = weekOf(day)
  const editable = initial.executionStatus !== executionStatus.is.ended && may(execution.saveRows.options.permit)
  const hold = (row: Row, status: number) => save.run({ executionId, version, rows: [{ ...sentOf(row), status }] })
  const takeOut = ({ nursingPlanId, projectName }: Row) =>
    void confirmDo({
      title: `移除加项${projectName}？`,
      okText: '移除',
      danger: true,
      call: execution.removeRow,
      input: { executionId, nursingPlanId },
      done: `已移除${projectName}`,
    })
  return (
    <Loaded query={query}>
      {(groups) => {
        const rows = groups.flatMap((group) => group.rows).filter((row) => !row.endDate || row.endDate >= days[0])
        const heavy = days.find((one) => minutesOn(rows, one, initial) > mostMinutes)
        return (
          <>
            <Space className="k-gap">
              {editable && (
                <Permit need={execution.saveRows.options.permit}>
                  <Button type="primary" onClick={() => setEdited('new')}>
                    加项
                  </Button>
                </Permit>
              )}
              <Button onClick={() => setDay(addDays(day, -7))}>上一周</Button>
              <Button onClick={() => setDay(todayOf())}>本周</Button>
              <Button onClick={() => setDay(addDays(day, 7))}>下一周</Button>
            </Space>
            {heavy && (
              <Alert
                className="k-gap"
                type="warning"
                showIcon
                title={`${heavy.slice(5)} 安排了${minutesOn(rows, heavy, initial)}分钟护理，超过16小时，请确认`}
              />
            )}
            <WeekGrid
              rows={rows}
              days={days}
              bounds={initial}
              actions={editable ? { edit: setEdited, hold, takeOut } : undefined}
            />
            {edited && (
              <ExecutionRowDialog
                execution={initial}
                row={edited === 'new' ? undefined : edited}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
