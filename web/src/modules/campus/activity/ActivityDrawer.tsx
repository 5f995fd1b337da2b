import { Tabs } from 'antd'
import { Suspense } from 'react'
import { Activity, activityScope, activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { yuan } from '#kit/value/format.ts'
import { type Row, Status } from './activity-columns.tsx'
import { joinedActivityTabs } from './joined-tabs.tsx'
import { feeColumns, registerColumns, signColumns } from './register/register-columns.tsx'

const facts = [
  'activityType',
  'startTime',
  'endTime',
  'place',
  'locationName',
  'organiserName',
  'helperNames',
  'registerStart',
  'registerEnd',
  'quota',
  'waitQuota',
  'scopeType',
  'scopeNames',
  'fee',
  'projectChildName',
  'riskLevel',
  'cancelReason',
  'createByName',
  'safetyPlan',
  'content',
  'pictures',
]

/** Leaves out fields that do not apply to this activity. */
const factsOf = (row: Row) => {
  const there: Partial<Record<string, boolean>> = {
    scopeNames: row.scopeType !== activityScope.is.all,
    projectChildName: row.fee > 0,
    cancelReason: row.activityStatus === activityStatus.is.cancelled,
  }
  return facts.filter((key) => there[key] ?? true)
}

/** The details of an activity: 信息 报名 签到 照片 小结 费用 (administration.md 6); the albums show its photos. */
export default function ActivityDrawer({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const query = useCall(activity.get, { activityId }, { keep: false })
  return (
    <SideDialog open title={query.data ? `活动“${query.data.title}”` : '活动'} size={960} onClose={onClose}>
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
    </SideDialog>
  )
}

function Whole({ row }: { row: Row }) {
  const { activityId, title } = row
  const may = usePermit()
  return (
    <>
      <p>
        <Status row={row} />
      </p>
      <Tabs
        items={[
          {
            key: 'facts',
            label: '信息',
            children: <Facts shape={Activity.shape} row={row} keys={factsOf(row)} columns={2} />,
          },
          {
            key: 'registers',
            label: `报名 ${row.registerNum}${row.waitNum > 0 ? `＋候补${row.waitNum}` : ''}`,
            children: (
              <ListPage
                name="activity-registers"
                call={activity.registers}
                fixed={{ activityId }}
                columns={registerColumns}
                filters={['keyword', 'registerStatus']}
                empty="还没有人报名"
              />
            ),
          },
          {
            key: 'signs',
            label: `签到 ${row.signNum}`,
            children: (
              <ListPage
                name="activity-signs"
                call={activity.signs}
                fixed={{ activityId }}
                columns={signColumns}
                filters={['keyword', 'signStatus']}
                empty="还没有人报名"
              />
            ),
          },
          ...joinedActivityTabs()
            .filter(({ permit }) => may(permit))
            .map(({ key, label, Part }) => ({
              key,
              label,
              children: (
                <Suspense>
                  <Part activityId={activityId} title={title} />
                </Suspense>
              ),
            })),
          {
            key: 'summary',
            label: '小结',
            children: <Facts shape={Activity.shape} row={row} keys={['summary', 'pictures']} columns={1} />,
          },
          { key: 'fee', label: '费用', children: <Fee row={row} /> },
        ]}
      />
    </>
  )
}

/** Cost of the activity, and its income by payer. */
function Fee({ row }: { row: Row }) {
  return (
    <>
      <Facts shape={Activity.shape} row={row} keys={['budget', 'actualCost', 'fee', 'income']} columns={2} />
      {row.fee > 0 && (
        <>
          <h4>
            收费明细（每人 {yuan(row.fee)} 元，{row.projectChildName}）
          </h4>
          <ListPage
            name="activity-fees"
            call={activity.signs}
            fixed={{ activityId: row.activityId }}
            columns={feeColumns}
            filters={['keyword']}
            empty="签到后在这里列出每位老人的费用"
          />
        </>
      )}
    </>
  )
}
