import type { ReactNode } from 'react'
import type { z } from 'zod'
import { stepCall } from '#contract/kit/steps.ts'
import { Teaching, teachFlow, teaching, teachStatus } from '#contract/modules/campus/article/teaching.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { residentTab } from '#kit/list/resident-tab.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'

type TeachingRow = z.output<typeof Teaching>

const columns = cols(
  Teaching,
  [
    'articleTitle',
    'oldmanName',
    'bedName',
    'teachTime',
    'method',
    'understanding',
    'quizScore',
    'signImage',
    'clerkName',
    'teachStatus',
    'remark',
    'voidReason',
    'createTime',
  ],
  {
    articleTitle: { width: 160 },
    quizScore: { width: 66 },
    remark: { extra: true },
    voidReason: { extra: true },
    createTime: { extra: true },
  },
)
const details = [
  'oldmanName',
  'bedName',
  'teachTime',
  'method',
  'understanding',
  'quizScore',
  'clerkName',
  'teachStatus',
  'createTime',
  'signImage',
  'remark',
  'voidReason',
]

const rowActions: RowAction<TeachingRow>[] = [
  {
    label: '更正',
    call: teaching.teachUpdate,
    load: teaching.teachGet,
    why: teachFlow.why('edit'),
    title: ({ oldmanName }) => `更正${oldmanName}的宣教记录`,
    done: ({ oldmanName }) => `已更正${oldmanName}的宣教记录`,
  },
  {
    label: '打印',
    onClick: (row) => void import('./teaching-sheet.tsx').then(({ printTeaching }) => printTeaching(row)),
  },
  {
    label: '作废',
    call: stepCall(teaching.teachAct, 'void'),
    danger: true,
    why: teachFlow.why('void'),
    confirm: ({ oldmanName }) => ({
      title: `作废${oldmanName}的宣教记录？`,
      reason: '作废原因',
      reasonField: 'voidReason',
    }),
    done: ({ oldmanName }) => `已作废${oldmanName}的宣教记录`,
  },
]

const answersOf = ({ quiz }: TeachingRow) =>
  quiz && quiz.length > 0 ? (
    <>
      <h4>测验作答</h4>
      <ol>
        {quiz.map(({ question, answer, right, correct }) => (
          <li
            key={question}
          >{`${question}　答：${answer ?? '未答'}${correct === 1 ? '（对）' : `（错，应为${right}）`}`}</li>
        ))}
      </ol>
    </>
  ) : null

const list = {
  call: teaching.teachList,
  columns,
  sort: ['teachTime'],
  rowActions,
  look: {
    column: 'articleTitle',
    title: (row: TeachingRow) => row.articleTitle,
    fields: details,
    columns: 2,
    more: answersOf,
  },
  rowClass: (row: TeachingRow) => (row.teachStatus === teachStatus.is.voided ? 'k-row-muted' : undefined),
  empty: '在文章列表中选一篇已上架的文章，点“登记宣教”',
} as const

/** Teachings of a resident, in the archive. */
export const Tab = residentTab({
  ...list,
  name: 'teaching',
  filters: ['articleTitle', 'method', 'teachTimeFrom', 'teachTimeTo'],
})

/** 宣教记录 beside the articles of a page. */
export default function TeachingList({ isWard, views }: { isWard: number; views: ReactNode }) {
  return (
    <ListPage
      {...list}
      name={`teaching-${isWard}`}
      fixed={{ isWard }}
      filters={['articleTitle', 'oldmanName', 'teachTimeFrom', 'teachTimeTo', 'method', 'understanding', 'clerkName']}
      statusTabs={{ filter: 'teachStatus' }}
      tools={views}
    />
  )
}
