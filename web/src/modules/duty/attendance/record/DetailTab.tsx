import { Button, Select } from 'antd'
import { useState } from 'react'
import { attendanceRecord, recordView } from '#contract/modules/duty/attendance/record.ts'
import { useCall } from '#kit/calls.ts'
import { exportRows } from '#kit/list/list-parts.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { MonthPick } from './month/MonthPick.tsx'
import { RecordOf } from './RecordOf.tsx'

/** 明细: every day of one employee with each clocking (administration.md 3.4). */
export default function DetailTab() {
  const [month, setMonth] = usePageState('record-month', todayOf().slice(0, 7))
  const [chosen, choose] = useState<string>()
  const people = useCall(attendanceRecord.recordList, { month, size: 1000 })
  const options = people.data?.list.map((row) => ({
    value: row.empId,
    label: [row.empName, row.deptName].filter(Boolean).join(' · '),
  }))
  const empId = chosen ?? options?.[0]?.value
  const record = useCall(attendanceRecord.recordList, { month, empId }, { enabled: empId !== undefined })
  return (
    <div className="k-pad">
      <div className="rec-head">
        <Select
          showSearch
          aria-label="员工"
          optionFilterProp="label"
          style={{ width: 240 }}
          value={empId}
          options={options}
          placeholder="选择员工"
          notFoundContent="没有这样的员工"
          onChange={choose}
        />
        <MonthPick month={month} onChange={setMonth} />
        <Permit need="administration.attendance.record.export">
          <Button
            onClick={() =>
              void exportRows(attendanceRecord.recordList, { month, view: recordView.is.detail }, '考勤明细')
            }
          >
            导出全部人员
          </Button>
        </Permit>
      </div>
      <Loaded query={record}>{({ list }) => <RecordOf month={month} row={list[0]} table />}</Loaded>
    </div>
  )
}
