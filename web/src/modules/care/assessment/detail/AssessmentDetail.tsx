import { Alert, Table } from 'antd'
import { Suspense } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { AssessmentWhole, assessFlow, assessPages, assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { assessment, reportFormat } from '#contract/modules/care/assessment/assessment-calls.ts'
import { type Bank, issueNo } from '#contract/modules/care/assessment/bank.ts'
import { plan } from '#contract/modules/care/care-plan/plan.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { useCall } from '#kit/calls.ts'
import { ValueCell } from '#kit/cells.tsx'
import { DetailPage, type DetailTab } from '#kit/DetailPage.tsx'
import { Attachments, attachmentsOf } from '#kit/detail/Attachments.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { metaFor } from '#kit/value/schema.ts'
import { useBank } from '../bank.ts'
import { addressOf } from '../columns.tsx'
import { joinedResults } from '../joined-results.ts'
import { Comparison } from './Comparison.tsx'

type Whole = ReplyFor<typeof assessment.get>
const shape = AssessmentWhole.shape
const isMe = (userId: string | null | undefined) => userId === local.get('userInfo')?.userId

/** The details of an assessment, with the actions on it (care.md 9.8). */
export default function AssessmentDetail() {
  const page = usePage()
  const { assessmentId } = page.query
  const type = assessPages.findIndex((name) => page.path.includes(`/assessment/${name}/`))
  const query = useCall(
    assessment.get,
    { assessmentId: assessmentId ?? '' },
    { keep: false, enabled: Boolean(assessmentId) },
  )
  if (!assessmentId)
    return (
      <Nowhere words="请从评估列表打开评估" list={`/careplan/assessment/${assessPages[type]}`} label="打开评估列表" />
    )
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: `${row.oldmanName} ${row.finalGradeName ?? ''}`.trim(),
        photo: null,
        chips: <ValueCell meta={metaFor(shape, 'assessStatus')} field="assessStatus" value={row.assessStatus} />,
        facts: [
          ['编号', row.assessNo],
          ['类型', assessType.label(row.type)],
          ['日期', row.assessDate],
          ['总分', row.totalScore],
          ['评估员', row.assessorName],
          ['第二评估员', row.secondName],
          ['下次评估', row.nextAssessDate],
        ],
      })}
      actions={actionsOf(page.open)}
      tabs={tabsOf}
    />
  )
}

function actionsOf(open: (address: string) => void): RowAction<Whole>[] {
  return [
    {
      label: '继续填写',
      show: (row) => row.assessStatus === assessStatus.is.draft && isMe(row.assessorId),
      onClick: (row) => open(addressOf(row.type, 'add', { assessmentId: row.assessmentId })),
    },
    {
      label: '签名',
      call: assessment.bind,
      fields: ['secondSign', 'password'],
      options: { secondSign: { help: '核对答卷后在此签名' }, password: { help: '不便手写时，可改用登录密码确认' } },
      title: (row) => `签名：${row.oldmanName}的评估${row.assessNo}`,
      show: (row) => assessFlow.can('sign')(row) && isMe(row.secondId),
      input: ({ assessmentId }) => ({ assessmentId, action: 'sign' as const }),
      done: (row) => `评估已完成：${row.finalGradeName}`,
    },
    {
      label: '退回',
      call: assessment.bind,
      danger: true,
      confirm: (row) => ({
        title: `退回${row.oldmanName}的评估${row.assessNo}？`,
        content: '评估员修改后须重新提交签名。',
        okText: '退回',
        reason: '退回原因（不少于5个字）',
      }),
      show: (row) => assessFlow.can('reject')(row) && isMe(row.secondId),
      input: ({ assessmentId }) => ({ assessmentId, action: 'reject' as const }),
      done: (row) => `已退回评估${row.assessNo}`,
    },
    {
      label: '撤回',
      call: assessment.bind,
      confirm: (row) => ({
        title: `撤回评估${row.assessNo}，改选第二评估员？`,
        content: '提交满7天未签名的才能撤回。',
        okText: '撤回',
      }),
      show: (row) => assessFlow.can('reject')(row) && isMe(row.assessorId),
      why: ({ assessTime }) =>
        (assessTime ?? '').slice(0, 10) > addDays(todayOf(), -7) ? '提交满7天未签名的才能撤回' : undefined,
      input: ({ assessmentId }) => ({ assessmentId, action: 'reject' as const }),
      done: (row) => `已撤回评估${row.assessNo}`,
    },
    {
      label: '制定护理计划',
      permit: plan.planCreate.options.permit,
      show: ({ current, oldmanId, problems }) => current === 1 && Boolean(oldmanId) && problems.length > 0,
      onClick: ({ oldmanId }) => open(`/careplan/nursingPlanAdd?${new URLSearchParams({ oldmanId: oldmanId ?? '' })}`),
    },
    ...(['pdf', 'docx'] as const).map((format) => ({
      label: `导出${reportFormat.label(format)}`,
      permit: assessment.export.options.permit,
      onClick: ({ assessmentId }: Whole) => void saveFile(assessment.export, { assessmentId, format }).catch(markShown),
    })),
  ]
}

const result = [
  'finalGradeText',
  'firstGrade',
  'totalScore',
  'assessCausle',
  'assessDate',
  'place',
  'providerName',
  'providerRelation',
  'validUntil',
  'nextAssessDate',
  'suggestion',
]
/** Reasons of changes, each shown where it is filled in. */
const reasons = ['nextReason', 'rejectReason', 'voidReason', 'unbindReason'] as const

const tabsOf = (row: Whole): DetailTab[] => [
  { key: 'result', label: '结果', children: <Result row={row} /> },
  {
    key: 'sheet',
    label: '答卷',
    children: (
      <>
        <Sections sections={row.sections} />
        <Answers rows={row.labels} />
      </>
    ),
  },
  ...(row.type === assessType.is.plus ? [{ key: 'scales', label: '量表', children: <Scales row={row} /> }] : []),
  {
    key: 'files',
    label: '附件',
    children: row.attachments?.length ? (
      <Attachments of={attachmentsOf(row.attachments)} />
    ) : (
      <p className="k-muted">没有附件</p>
    ),
  },
  {
    key: 'signs',
    label: '签名',
    children: (
      <Facts
        shape={shape}
        row={row}
        keys={['assessorSign', 'assessTime', 'secondSign', 'secondTime', 'familySign']}
        columns={2}
      />
    ),
  },
  { key: 'course', label: '历次对比', children: <Comparison row={row} /> },
  {
    key: 'changes',
    label: '变更记录',
    permit: changesPermit,
    children: <ChangeLog entity="assessment" id={row.assessmentId} />,
  },
]

function Result({ row }: { row: Whole }) {
  const { proposalId, oldmanId } = row
  return (
    <>
      {proposalId && oldmanId && <Proposal proposalId={proposalId} oldmanId={oldmanId} />}
      <div className="k-gap">
        <Facts shape={shape} row={row} keys={[...result, ...reasons.filter((key) => row[key])]} />
      </div>
      <Dimensions row={row} />
      {row.warnings.map((warning) => (
        <p key={warning} className="k-danger">
          {warning}
        </p>
      ))}
    </>
  )
}

/** The proposed level with the next step, for users who may read it; others only see that there is a proposal. */
function Proposal(of: { proposalId: string; oldmanId: string }) {
  const may = usePermit()
  const parts = joinedResults().filter(({ permit }) => may(permit))
  if (parts.length === 0)
    return <Alert className="k-gap" type="info" showIcon title="已按评估结果提出等级变更，由护士长确认" />
  return (
    <Suspense>
      {parts.map(({ permit, Part }) => (
        <Part key={permit} {...of} />
      ))}
    </Suspense>
  )
}

/** The score of each dimension against its best; the standard of 2013 grades each by itself. */
function Dimensions({ row }: { row: Whole }) {
  const bank = useBank(row.type)
  return (
    <Loaded query={bank}>
      {(found) => (
        <Table
          className="k-gap"
          size="small"
          rowKey="dimensionId"
          pagination={false}
          dataSource={[...(found as Bank).dimensions]} // as: the bank of the contract's file
          columns={[
            { title: '维度', dataIndex: 'dimensionName' },
            {
              title: '得分',
              width: 120,
              align: 'right',
              render: (_, { dimensionId }) => row.dimensionScores[dimensionId] ?? '—',
            },
            { title: '满分', dataIndex: 'maxScore', width: 120, align: 'right' },
            ...(row.dimensionGrades ? [{ title: '分级', width: 120, render: gradeOf(row.dimensionGrades) }] : []),
          ]}
        />
      )}
    </Loaded>
  )
}

const gradeOf =
  (grades: Record<string, number | null>) =>
  (_: unknown, { dimensionId }: { dimensionId: string }) =>
    grades[dimensionId] == null ? '—' : `${grades[dimensionId]}级`

/** Answers outside of the items: parts, diagnoses, events. */
function Sections({ sections }: { sections: Whole['sections'] }) {
  return sections.map(({ name, rows }) => (
    <Table
      key={name}
      className="k-gap"
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: name, dataIndex: 'name', width: 270 },
        { title: '回答', dataIndex: 'text' },
      ]}
    />
  ))
}

function Answers({ rows }: { rows: Whole['labels'] }) {
  return (
    <Table
      size="small"
      rowKey="issueId"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: '题号', dataIndex: 'issueId', width: 90, render: issueNo },
        { title: '题目', dataIndex: 'issueName', width: 180 },
        {
          title: '回答',
          dataIndex: 'label',
          render: (label: string | null) => label ?? <span className="k-muted">未作答</span>,
        },
      ]}
    />
  )
}

function Scales({ row }: { row: Whole }) {
  return (
    <>
      <Table
        size="small"
        className="k-gap"
        rowKey="dimensionId"
        pagination={false}
        dataSource={row.scaleResults}
        columns={[
          { title: '量表', dataIndex: 'dimensionName' },
          { title: '得分', dataIndex: 'score', width: 80 },
          { title: '结果', dataIndex: 'label', width: 140 },
          { title: '建议饮食', dataIndex: 'diet', width: 160 },
        ]}
      />
      <Answers rows={row.scaleLabels.filter(({ label }) => label !== null)} />
    </>
  )
}
