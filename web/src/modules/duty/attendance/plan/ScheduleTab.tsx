import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { useCall } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { MonthPlan } from './MonthPlan.tsx'
import { monthBy } from './schedule-plan.ts'
import '../attendance.css'

/** 排班表: a month of a group (administration.md 3.3). */
export default function ScheduleTab({ groupPk, fixed }: { groupPk: string; fixed: boolean }) {
  const page = usePage()
  const [month, setMonth] = usePageState('schedule.month', todayOf().slice(0, 7))
  const [dirty, setDirty] = usePageState('schedule.dirty', false)
  const query = useCall(attendanceSchedule.scheduleList, { groupPk, month }, { keep: false })
  async function go(by: number) {
    if (dirty && !(await ask('本月有未保存的排班，换月份后可从草稿恢复。继续？', '换月份'))) return
    setDirty(false)
    page.setDirty(false, 'schedule')
    setMonth(monthBy(month, by))
  }
  return (
    <div>
      <div className="att-tools">
        <span>
          <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => void go(-1)} />{' '}
          <b>{month.replace('-', '年')}月</b>{' '}
          <Button icon={<RightOutlined />} aria-label="下个月" onClick={() => void go(1)} />
        </span>
        {fixed && <span className="k-muted">固定班每天自动排好31天，需要时可在这里调整</span>}
      </div>
      <Loaded query={query}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty description="这个考勤组还没有成员，请先编辑考勤组" />
          ) : (
            <MonthPlan
              key={`${groupPk} ${month}`}
              groupPk={groupPk}
              data={data}
              onDirty={(next) => {
                setDirty(next)
                page.setDirty(next, 'schedule')
              }}
            />
          )
        }
      </Loaded>
    </div>
  )
}
