import type { z } from 'zod'
import { type Teaching, teachMethod, understanding } from '#contract/modules/campus/article/teaching.ts'
import { printOf } from '#kit/print/print.tsx'

/** 宣教记录单: signed by the learner and the teacher. */
export const printTeaching = printOf((row: z.output<typeof Teaching>) => ({
  title: row.voidReason ? '宣教记录单（已作废）' : '宣教记录单',
  facts: [
    ['老人', [row.oldmanName, row.bedName].filter(Boolean).join(' ')],
    ['宣教时间', row.teachTime.slice(0, 16)],
    ['宣教内容', row.articleTitle],
    ['宣教方式', teachMethod.label(row.method)],
    ['理解程度', `${row.understanding} ${understanding.label(row.understanding)}`],
    ['测验', row.quizScore && `答对${row.quizScore}题`],
    ['宣教人', row.clerkName],
    ['备注', row.remark],
    ['作废原因', row.voidReason],
    ['签名', row.signImage && <img src={row.signImage} alt="签名" height={48} />],
  ],
  signatures: ['老人或家属签字', '宣教人签字'],
}))
