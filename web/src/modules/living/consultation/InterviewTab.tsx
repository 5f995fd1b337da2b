import { Interview, interviewWay } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { nowOf } from '#kit/value/format.ts'

const columns = cols(Interview, ['interviewTime', 'interviewWay', 'interviewerName', 'result', 'content', 'nextTime'], {
  interviewTime: { width: 150 },
  interviewWay: { width: 80 },
  interviewerName: { width: 100 },
  result: { width: 100 },
})
const fields = ['interviewTime', 'interviewWay', 'content', 'result', 'nextTime'] as const
const why = (row: { own?: unknown }) => (row.own === 1 ? undefined : '只能维护本人当日的回访记录')

/** Every interview, newest first. */
export function InterviewTab({ consultationId, open }: { consultationId: string; open: boolean }) {
  const fixed = { consultationId }
  return (
    <ListPage
      name="consult-interview"
      call={consultation.interviewerList}
      columns={columns}
      fixed={fixed}
      rowKey="id"
      empty="还没有回访，先登记第一次"
      add={
        open
          ? {
              label: '登记回访',
              call: consultation.interviewerCreate,
              title: '登记回访',
              fields,
              input: fixed,
              initial: { interviewWay: interviewWay.is.phone },
              options: {
                interviewTime: { initial: nowOf },
                nextTime: { help: '到时提醒接待人；不再跟进则不填' },
              },
              done: '已登记回访',
            }
          : undefined
      }
      rowActions={
        open
          ? [
              {
                label: '修改',
                call: consultation.interviewerUpdate,
                title: '修改回访',
                input: ({ id }) => ({ id }),
                fields,
                why,
                done: '已保存回访',
              },
              {
                label: '删除',
                call: consultation.interviewerRemove,
                danger: true,
                why,
                confirm: (row) => ({ title: `删除${row.interviewTime.slice(0, 16)}的回访？` }),
                done: '已删除回访',
              },
            ]
          : []
      }
    />
  )
}
