import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { TrainingHours, training } from '#contract/modules/campus/training/training-calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { RecordList } from './record/RecordList.tsx'

const columns = cols(
  TrainingHours,
  ['empNo', 'empName', 'deptName', 'jobName', 'invited', 'attended', 'hours', 'required', 'missing', 'enough'],
  {
    empNo: { width: 95 },
    deptName: { width: 105 },
    jobName: { width: 105 },
    invited: { width: 80 },
    attended: { width: 90 },
    hours: { width: 100 },
    missing: { width: 90 },
    enough: {
      title: '达标',
      width: 100,
      render: (_, { enough }) => (
        <StatusChip label={enough ? '已达标' : '未达标'} tone={enough ? 'success' : 'warning'} />
      ),
    },
  },
)

/** 年度学时: the fewest hours first, beside the hours the institution requires (系统设置“年度培训学时要求”). */
export default function HoursTab() {
  const [year, setYear] = usePageState('training-year', Number(todayOf().slice(0, 4)))
  return (
    <ListPage
      name="training-hours"
      rowKey="empId"
      call={training.hours}
      columns={columns}
      fixed={{ year }}
      filters={['empName', 'deptId', 'enough']}
      sort={['empNo', 'attended', 'hours']}
      look={{
        column: 'empName',
        title: ({ empName }) => `${empName} ${year}年培训`,
        fields: ['deptName', 'jobName', 'hours', 'required', 'missing'],
        columns: 2,
        more: ({ empId, empName }) => <RecordList empId={empId} name={empName} year={year} />,
      }}
      tools={
        <Space size={0}>
          <Button type="text" aria-label="上一年" icon={<LeftOutlined />} onClick={() => setYear(year - 1)} />
          <b>{year}年</b>
          <Button type="text" aria-label="下一年" icon={<RightOutlined />} onClick={() => setYear(year + 1)} />
        </Space>
      }
      empty="还没有在职员工"
    />
  )
}
