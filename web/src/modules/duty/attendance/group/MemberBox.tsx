import { Button, Empty, Input } from 'antd'
import { useState } from 'react'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import '../attendance.css'

interface MemberBoxProps {
  value?: string[]
  onChange?: (value: string[]) => void
}

/**
 * Candidates on the left, members on the right; a member of another group is marked with it and cannot be chosen. For a
 * form.
 */
export function MemberBox({ value = [], onChange }: MemberBoxProps) {
  const [keyword, setKeyword] = useState('')
  const query = useCall(attendanceGroup.groupNursing, { pageHelper: '0' })
  const [first] = useState(value)
  const chosen = new Set(value)
  return (
    <Loaded query={query}>
      {({ list }) => {
        const fits = list.filter(
          (one) => !chosen.has(one.empId) && `${one.empName}${one.deptName}${one.jobName}`.includes(keyword.trim()),
        )
        const isFree = (one: (typeof list)[number]) => !one.groupName || first.includes(one.empId)
        const free = fits.filter(isFree)
        return (
          <div className="att-members">
            <section aria-label="可选员工">
              <header>
                <Input
                  allowClear
                  placeholder="姓名、部门或岗位"
                  aria-label="查找员工"
                  value={keyword}
                  onChange={(event) => setKeyword(event.target.value)}
                />
                <Button
                  {...offBecause(free.length === 0 && '没有可以加入的人')}
                  onClick={() => onChange?.([...value, ...free.map(({ empId }) => empId)])}
                >
                  全部加入（{free.length}）
                </Button>
              </header>
              <ul>
                {fits.map((one) => (
                  <li key={one.empId}>
                    <button
                      type="button"
                      aria-disabled={!isFree(one)}
                      onClick={() => isFree(one) && onChange?.([...value, one.empId])}
                    >
                      <b>{one.empName}</b> {one.deptName} {one.jobName}
                      <small>{isFree(one) ? '加入' : `已在“${one.groupName}”`}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-label="已选成员">
              <header>
                已选 {value.length} 人
                <Button {...offBecause(value.length === 0 && '还没有成员')} onClick={() => onChange?.([])}>
                  清空
                </Button>
              </header>
              {value.length === 0 && <Empty description="从左边点选成员" />}
              <ul>
                {list
                  .filter(({ empId }) => chosen.has(empId))
                  .map((one) => (
                    <li key={one.empId}>
                      <button type="button" onClick={() => onChange?.(value.filter((id) => id !== one.empId))}>
                        <b>{one.empName}</b> {one.deptName} {one.jobName}
                        <small>移出</small>
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          </div>
        )
      }}
    </Loaded>
  )
}
