import { Button } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  anyPagePermit,
  assessFlow,
  assessStatus,
  pagePermit,
  recordPermit,
} from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { addressOf, columnsOf } from './columns.tsx'
import { NewOfEachType } from './NewOfEachType.tsx'

type Row = ReplyFor<typeof assessment.list>['list'][number]
const isDraft = (row: Row) => row.assessStatus === assessStatus.is.draft
/** The user's own draft is continued; a draft of somebody else is taken over. */
const isOwnDraft = (row: Row) => isDraft(row) && row.assessorId === local.get('userInfo')?.userId
const isOthersDraft = (row: Row) => isDraft(row) && !isOwnDraft(row)
const isComplete = (row: Row) => row.assessStatus === assessStatus.is.complete

const removal: RowAction<Row> = {
  label: '删除',
  call: assessment.remove,
  danger: true,
  show: isOwnDraft,
  confirm: (row) => ({ title: `删除${row.oldmanName}的评估草稿${row.assessNo}？` }),
  done: (row) => `已删除草稿${row.assessNo}`,
}

/** Actions on a row in any list of assessments. */
export function rowActions(open: (address: string) => void): RowAction<Row>[] {
  return [
    {
      label: '继续填写',
      show: isOwnDraft,
      onClick: (row) => open(addressOf(row.type, 'add', { assessmentId: row.assessmentId })),
    },
    {
      label: '接手',
      call: assessment.bind,
      permit: `${anyPagePermit('edit')}|${recordPermit('delete')}`,
      show: isOthersDraft,
      confirm: (row) => ({
        title: `接手${row.oldmanName}的评估草稿？`,
        content: `原由${row.assessorName ?? ''}填写。30分钟内有人编辑的草稿不能接手。`,
        okText: '接手',
      }),
      input: ({ assessmentId }) => ({ assessmentId, action: 'takeOver' as const }),
      done: (row) => `已接手${row.oldmanName}的评估草稿`,
    },
    {
      label: '绑定',
      call: assessment.bind,
      permit: recordPermit('bind'),
      fields: ['oldmanId'],
      title: (row) => `将${row.oldmanName}的评估绑定到老人档案`,
      options: { oldmanId: { required: true, help: '身份证号须与评估一致' } },
      input: ({ assessmentId }) => ({ assessmentId, bindType: 1 as const }),
      show: (row) => isComplete(row) && !row.oldmanId,
      done: (row) => `已绑定评估${row.assessNo}`,
    },
    {
      label: '解绑',
      call: assessment.bind,
      permit: recordPermit('unbind'),
      danger: true,
      confirm: (row) => ({
        title: `解绑${row.oldmanName}的评估${row.assessNo}？`,
        content: '解绑后不再作为该老人的能力等级依据。',
        okText: '解绑',
        reason: '解绑原因',
      }),
      input: ({ assessmentId }) => ({ assessmentId, bindType: 0 as const }),
      show: (row) => isComplete(row) && Boolean(row.oldmanId),
      done: (row) => `已解绑评估${row.assessNo}`,
    },
    {
      label: '作废',
      call: assessment.bind,
      permit: recordPermit('delete'),
      danger: true,
      confirm: (row) => ({
        title: `作废${row.oldmanName}的评估${row.assessNo}？`,
        content: '作废后以之前有效的评估为准。',
        okText: '作废',
        reason: '作废原因',
      }),
      input: ({ assessmentId }) => ({ assessmentId, action: 'void' as const }),
      show: assessFlow.can('void'),
      done: (row) => `已作废评估${row.assessNo}`,
    },
    removal,
    { ...removal, permit: recordPermit('delete'), show: isOthersDraft },
  ]
}

const filters = [
  'oldmanName',
  'assessDateFrom',
  'assessDateTo',
  'dueState',
  'finalGrade',
  'assessCausle',
  'bindStatus',
  'assessorId',
  'mine',
] as const
const sort = ['assessDate', 'assessNo', 'totalScore', 'nextAssessDate'] as const

function TypePage({ type }: { type: number }) {
  const page = usePage()
  return (
    <ListPage
      name={`assessment-${type}`}
      call={assessment.list}
      columns={columnsOf(
        type === assessType.is.edition2013
          ? ['type', 'totalScore']
          : type === assessType.is.easy
            ? ['type', 'secondName']
            : ['type'],
      )}
      fixed={{ type }}
      filters={filters}
      statusTabs={{ filter: 'assessStatus' }}
      sort={sort}
      link={{
        column: 'assessNo',
        open: ({ assessmentId }) => page.open(addressOf(type, 'detail', { assessmentId })),
      }}
      add={{
        label: '新增',
        permit: pagePermit(type, 'add'),
        onClick: ({ oldmanId }) => page.open(addressOf(type, 'add', oldmanId ? { oldmanId } : {})),
      }}
      tools={
        <Permit need={pagePermit(type, 'add')}>
          <Button onClick={() => void import('./blank-sheet.tsx').then(({ printBlank }) => printBlank(type))}>
            打印空白表
          </Button>
        </Permit>
      }
      rowActions={rowActions(page.open)}
      empty="新增一份评估，填写时随时自动保存"
    />
  )
}
export const Simple = () => <TypePage type={0} />
export const Standard2013 = () => <TypePage type={1} />
export const Standard2023 = () => <TypePage type={2} />
export const Enhanced2023 = () => <TypePage type={3} />

/**
 * 评估记录: all types together (care.md 11a). A to-do opens it with the resident to be assessed and starts the assessment.
 */
export function Records() {
  const page = usePage()
  const { oldmanId } = page.query
  return (
    <ListPage
      name="assessment-record"
      call={assessment.list}
      columns={columnsOf()}
      filters={[...filters.slice(0, 1), 'oldmanIdcard', 'type', ...filters.slice(1)]}
      statusTabs={{ filter: 'assessStatus' }}
      sort={sort}
      link={{
        column: 'assessNo',
        open: ({ type, assessmentId }) => page.open(addressOf(type, 'detail', { assessmentId })),
      }}
      rowActions={rowActions(page.open)}
      tools={oldmanId && <NewOfEachType oldmanId={oldmanId} />}
      empty={oldmanId ? '还没有评估，请按上面的类型新增' : '还没有评估记录，在各类评估中新增后都列在这里'}
    />
  )
}
