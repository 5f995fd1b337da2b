import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { countColumns, stateOptions } from '../activity-columns.tsx'
import { signDetail } from '../addresses.ts'

/**
 * 活动签到: activities from yesterday on unless days are chosen, including those that start within the hour
 * (administration.md 6).
 */
export default function SignPage() {
  const { open } = usePage()
  return (
    <ListPage
      name="activity-sign"
      call={activity.signList}
      columns={countColumns}
      filters={['title', 'activityStatus', 'dateFrom', 'dateTo', 'activityType', 'organiserId']}
      filterOptions={{ activityStatus: { options: stateOptions([1, 2, 3, 4]) } }}
      sort={['startTime']}
      link={{ column: 'title', open: (row) => open(signDetail(row)) }}
      rowActions={[
        { label: '签到', permit: activity.signList.options.permit, onClick: (row) => open(signDetail(row)) },
      ]}
      tools={<span className="k-muted">默认显示昨天起的活动，选择日期可查看更早的</span>}
      empty="昨天以来没有可以签到的活动（开始前1小时起）；更早的请选日期"
    />
  )
}
