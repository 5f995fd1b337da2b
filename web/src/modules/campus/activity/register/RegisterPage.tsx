import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { countColumns, stateOptions } from '../activity-columns.tsx'
import { registerDetail } from '../addresses.ts'

/** 活动报名: activities open for registration, with the number of registrations (administration.md 6). */
export default function RegisterPage() {
  const { open } = usePage()
  return (
    <ListPage
      name="activity-register"
      call={activity.registerList}
      columns={countColumns}
      filters={['title', 'activityStatus', 'dateFrom', 'dateTo', 'activityType', 'organiserId']}
      filterOptions={{ activityStatus: { options: stateOptions([1, 2, 3, 4]) } }}
      sort={['startTime']}
      link={{ column: 'title', open: (row) => open(registerDetail(row)) }}
      rowActions={[
        {
          label: '报名',
          permit: activity.registerList.options.permit,
          show: (row) => row.activityStatus === activityStatus.is.open,
          onClick: (row) => open(registerDetail(row)),
        },
        {
          label: '名单',
          permit: activity.registerList.options.permit,
          onClick: (row) => open(registerDetail(row, 'registers')),
        },
      ]}
      empty="还没有发布的活动"
    />
  )
}
