import { Form } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { plan, planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { EndedPlan } from './EndedPlan.tsx'
import { Problems } from './FoundProblems.tsx'
import { PlanWeek } from './PlanWeek.tsx'
import { above, GoalLines, ItemLines, useProblems } from './parts.tsx'

type Plan = ReplyFor<typeof plan.planGet>

const hidden: FieldOption = { show: () => false }
const lists = { problems: hidden, goals: hidden, items: hidden, assessmentId: hidden }
const people = ['nurseId', 'doctorId'] as const
const family = ['familyConfirm', 'confirmName', 'signImage', 'remark'] as const
const isConfirmed = ({ familyConfirm }: Record<string, unknown>) => familyConfirm === 1
const options = {
  ...lists,
  endDate: { help: '不填则一直执行' },
  reviewDays: { help: '7至180天' },
  nextReviewDate: { help: '到这一天提醒责任护士复评' },
  confirmName: { show: isConfirmed },
  signImage: { show: isConfirmed },
}

/** Which of the lists may be edited in the state of the plan (care.md 4). */
function Parts({ status, oldmanId }: { status: number; oldmanId?: string }) {
  const problems = useProblems()
  const { draft, stopped } = planStatus.is
  const isDraft = status === draft
  return (
    <>
      <Form.Item {...above} name="problems" label="护理问题">
        <Problems closed={!isDraft} oldmanId={oldmanId} />
      </Form.Item>
      <Form.Item {...above} name="goals" label="护理目标">
        <GoalLines problems={problems} fixed={!isDraft} />
      </Form.Item>
      <Form.Item {...above} name="items" label="护理项目">
        <ItemLines problems={problems} closed={!isDraft && status !== stopped} />
      </Form.Item>
      <PlanWeek />
    </>
  )
}

/** 新增、编辑护理计划 (care.md 4). */
export default function PlanForm() {
  const { path, query } = usePage()
  if (path.endsWith('Add')) return <AddForm oldmanId={query.oldmanId} />
  return query.planId ? (
    <EditForm planId={query.planId} />
  ) : (
    <Nowhere words="请从护理计划列表打开计划" list="/careplan/nursingPlan" label="打开护理计划" />
  )
}

function AddForm({ oldmanId }: { oldmanId?: string }) {
  return (
    <FormPage
      name="carePlan"
      call={plan.planCreate}
      columns={2}
      groups={[
        {
          title: '基本信息',
          fields: ['oldmanId', 'planName', 'startDate', 'endDate', 'reviewDays', ...people],
        },
        {
          title: '问题、目标与项目',
          fields: ['problems', 'goals', 'items', 'assessmentId'],
          extra: <Parts status={planStatus.is.draft} />,
        },
        { title: '家属确认', fields: family },
      ]}
      options={{
        ...options,
        oldmanId: { clears: ['assessmentId'] },
        reviewDays: { help: '7至180天，不填按系统设置' },
      }}
      initial={{ startDate: todayOf(), oldmanId, problems: [], goals: [], items: [] }}
      okText="保存草稿"
      done={(row) => `已保存${row.oldmanName}的护理计划${row.planNo}，启用后生成执行项`}
    />
  )
}

const fresh = (planId: string) => () => send(plan.planGet, { planId }, { silent: true })

function EditForm({ planId }: { planId: string }) {
  const query = useCall(plan.planGet, { planId }, { keep: false, staleTime: 0 })
  const data = query.isFetchedAfterMount ? query.data : undefined
  if (data?.planStatus === planStatus.is.ended) return <EndedPlan query={{ ...query, data }} />
  return <Loaded query={{ ...query, data }}>{(row) => <Change row={row} />}</Loaded>
}

function Change({ row }: { row: Plan }) {
  const isDraft = row.planStatus === planStatus.is.draft
  const off = { disabled: !isDraft }
  return (
    <FormPage
      name="carePlan"
      call={plan.planUpdate}
      columns={2}
      groups={[
        {
          title: `${row.oldmanName}的护理计划 ${row.planNo}（${planStatus.label(row.planStatus)}）`,
          fields: [
            'planName',
            'startDate',
            'endDate',
            'reviewDays',
            ...(isDraft ? [] : (['nextReviewDate'] as const)),
            ...people,
          ],
        },
        {
          title: '问题、目标与项目',
          fields: ['problems', 'goals', 'items', 'assessmentId'],
          extra: <Parts status={row.planStatus} oldmanId={row.oldmanId} />,
        },
        { title: '家属确认', fields: family },
      ]}
      options={{ ...options, planName: off, startDate: off, reviewDays: off }}
      row={row}
      fresh={fresh(row.planId)}
      input={{ planId: row.planId }}
      done={(saved) => `已保存护理计划${saved.planNo}`}
    />
  )
}
