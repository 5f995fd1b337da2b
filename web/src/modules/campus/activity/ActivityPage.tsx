import { lazy, Suspense, useState } from 'react'
import { activityRisk, activityScope, activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { columns, type Row } from './activity-columns.tsx'
import { fieldsOf, formFields, useFormOptions } from './activity-form.ts'
import { registerDetail, signDetail } from './addresses.ts'

const ActivityDrawer = lazy(() => import('./ActivityDrawer.tsx'))

const { draft, open, closed, running, over, cancelled } = activityStatus.is
const page = 'administration.activity'

/** 活动管理 (administration.md 6, 9a): planned, published, held and summed up. */
export default function ActivityPage() {
  const may = usePermit()
  const { query } = usePage()
  const options = useFormOptions()
  const [look, setLook] = useState<string | undefined>(query.id)
  const [edit, setEdit] = useState<Row>()
  return (
    <>
      <ListPage
        name="activity"
        call={activity.list}
        columns={columns}
        filters={['title', 'activityType', 'dateFrom', 'dateTo', 'organiserId']}
        statusTabs={{ filter: 'activityStatus', count: [draft, open, closed, running] }}
        sort={['startTime', 'title']}
        link={{ column: 'title', open: (row) => setLook(row.activityId) }}
        rowClass={(row) => (row.activityStatus === cancelled ? 'k-row-muted' : undefined)}
        empty="先新增一场活动，发布后开始报名"
        add={{
          label: '新增',
          call: activity.save,
          permit: `${page}.add`,
          title: '新增活动',
          columns: 3,
          fields: may(`${page}.publish`) ? [...formFields, 'publish'] : formFields,
          options,
          initial: { ...usual, publish: may(`${page}.publish`) ? 1 : 0 },
          done: (row) =>
            row.activityStatus === draft ? `已保存草稿“${row.title}”` : `已发布“${row.title}”，可以报名了`,
        }}
        named={(row) => `活动“${row.title}”`}
        rowActions={useRowActions(setEdit)}
      />
      <Suspense>{look && <ActivityDrawer activityId={look} onClose={() => setLook(undefined)} />}</Suspense>
      {edit && (
        <FormModal
          call={activity.save}
          title={edit.activityStatus === over ? `“${edit.title}”活动小结` : `编辑活动“${edit.title}”`}
          row={edit}
          load={activity.get}
          columns={3}
          fields={fieldsOf(edit) as typeof formFields}
          options={options}
          input={{ activityId: edit.activityId }}
          done={(row) => `已保存“${row.title}”`}
          onClose={() => setEdit(undefined)}
        />
      )}
    </>
  )
}

const usual = { quota: 0, waitQuota: 0, scopeType: activityScope.is.all, fee: 0, riskLevel: activityRisk.is.low }

/** 编辑 发布 取消 报名 签到 删除, each in the states that allow it. */
function useRowActions(onEdit: (row: Row) => void): RowAction<Row>[] {
  const { open: go } = usePage()
  const at =
    (...states: number[]) =>
    (row: Row) =>
      states.includes(row.activityStatus)
  return [
    {
      label: '发布',
      call: activity.save,
      permit: `${page}.publish`,
      show: at(draft),
      input: () => ({ publish: 1 }),
      confirm: (row) => ({
        title: `发布活动“${row.title}”？`,
        content: '发布后老人可以报名，照护人员能看到这场活动。',
      }),
      done: (row) => `已发布“${row.title}”，可以报名了`,
    },
    {
      label: '报名',
      permit: activity.registerList.options.permit,
      show: (row) => at(open)(row) && !isSoon(row),
      onClick: (row) => go(registerDetail(row)),
    },
    {
      label: '签到',
      permit: activity.signList.options.permit,
      show: (row) => at(closed, running)(row) || isSoon(row),
      onClick: (row) => go(signDetail(row)),
    },
    { label: '编辑', permit: `${page}.edit`, show: at(draft, open, closed, running), onClick: onEdit },
    { label: '填写小结', permit: `${page}.edit`, show: at(over), onClick: onEdit },
    {
      label: '取消',
      call: activity.cancel,
      danger: true,
      show: (row) => row.mayCancel === 1,
      confirm: ({ title, registerNum, signNum, fee }) => ({
        title: `取消活动“${title}”？`,
        content: `${registerNum > 0 ? `已报名的${registerNum}位老人将收到取消通知` : '还没有人报名'}${
          fee > 0 && signNum > 0 ? '，已记的费用全部冲回' : ''
        }。`,
        reason: '取消原因',
        reasonField: 'cancelReason',
      }),
      done: (row) => `已取消活动“${row.title}”`,
    },
    {
      label: '删除',
      call: activity.remove,
      show: at(draft),
      confirm: (row) => ({ title: `删除活动草稿“${row.title}”？` }),
      done: (row) => `已删除活动“${row.title}”`,
    },
  ]
}

const hour = 3_600_000
/** Signing in starts an hour before the activity, even while registration is open. */
const isSoon = ({ activityStatus: status, startTime }: Row) =>
  status === open && Date.parse(`${startTime.replace(' ', 'T')}+08:00`) - Date.now() <= hour
