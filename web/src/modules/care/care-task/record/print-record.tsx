import { careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import type { Row } from '../task-row.ts'

/** 护理记录单: the care of one resident on a day, with every correction. */
export const printRecords = printOf(async ({ oldmanId, oldmanName, bedName, planDate }: Row): Promise<Sheet> => {
  const { list, sum } = await send(careTask.list, {
    oldmanId,
    planDateFrom: planDate,
    planDateTo: planDate,
    pageHelper: '0',
  })
  const rows = list.filter((row) => row.taskStatus !== taskStatus.is.cancelled)
  return {
    title: '护理记录单',
    facts: [
      ['老人', [oldmanName, bedName].filter(Boolean).join(' ')],
      ['日期', planDate],
      ['任务', `共${sum.total}项，完成${sum.done}，超时${sum.late}，漏${sum.missed}，豁免${sum.exempt}`],
    ],
    table: tableOf(rows, [
      ['时间', (row) => row.planTime.slice(11, 16)],
      ['项目', (row) => row.projectName],
      ['状态', (row) => taskStatus.label(row.taskStatus)],
      ['完成', (row) => [row.finishTime?.slice(11, 16), row.finishByName].filter(Boolean).join(' ')],
      ['结果', (row) => row.resultText],
      ['备注与更正', (row) => <Notes row={row} />],
    ]),
    signatures: ['护理员', '护士'],
  }
})

const Notes = ({ row }: { row: Row }) => (
  <>
    {[row.lateReason, row.refuseReason, row.remark].filter(Boolean).join('；')}
    {(row.editLog ?? []).map((edit) => (
      <div key={`${edit.time}${edit.field}`}>
        {edit.time.slice(5, 16)} {edit.userName}更正{edit.field}：<s>{edit.old}</s> {edit.new}（{edit.reason}）
      </div>
    ))}
  </>
)
