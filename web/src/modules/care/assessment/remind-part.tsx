import { Button, Space } from 'antd'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { RemindPartProps } from '../../platform/reminder/remind-props.ts'

export const permit = assessment.due.options.permit

/**
 * Below the form of a reminder: residents whose assessment is due, to be chosen, and the assessments of the chosen one
 * (B266).
 */
export default function DueForRemind({ oldmanId, choose }: RemindPartProps) {
  return oldmanId ? <Assessments oldmanId={oldmanId} /> : <DueList choose={choose} />
}

const shownAtMost = 8

function DueList({ choose }: Pick<RemindPartProps, 'choose'>) {
  const query = useCall(assessment.due, { size: shownAtMost })
  return (
    <Loaded query={query}>
      {({ list, total }) =>
        list.length > 0 && (
          <Space wrap size={4} role="group" aria-label="待评估老人">
            <span className="k-muted">待评估{total}人，点姓名选为关联老人：</span>
            {list.map((row) => (
              <Button key={row.oldmanId} size="small" onClick={() => choose(row.oldmanId)}>
                {row.oldmanName}
                {row.overdueDays > 0 ? `（逾期${row.overdueDays}天）` : ''}
              </Button>
            ))}
          </Space>
        )
      }
    </Loaded>
  )
}

function Assessments({ oldmanId }: { oldmanId: string }) {
  const query = useCall(assessment.enabled, { oldmanId })
  return (
    <Loaded query={query}>
      {([newest]) => (
        <p className="k-muted">
          {newest
            ? `最近评估：${newest.typeName}${newest.gradeName ? ` ${newest.gradeName}` : ''}，${newest.assessTime.slice(0, 10)}${newest.nextAssessDate ? `；下次 ${newest.nextAssessDate}` : ''}`
            : '近半年没有可用的评估。'}
        </p>
      )}
    </Loaded>
  )
}
