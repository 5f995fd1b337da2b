import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import { recordCall } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { recheckResult, rectifySource, rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import { onTemplate, templateOf } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import type { Row } from '../record/record-columns.tsx'
import { Photos } from './Photos.tsx'

const read = (ids: readonly string[]) =>
  Promise.all(ids.map((inspectRecordId) => send(recordCall, { inspectRecordId })))

/** 整改通知书: the problem, who corrects it and until when. */
export const printNotices = printOf(async (ids: readonly string[]): Promise<Sheet[]> => {
  const [rows, template] = await Promise.all([read(ids), templateOf('RECTIFY')])
  return rows.map((row) =>
    onTemplate(template, {
      docNo: row.recordNo,
      number: 'rectifyNo',
      fields: {
        issue: `${row.title}：${row.problem}`,
        requirement: `请于 ${row.deadline} 前完成整改，提交整改后照片并申请复查。`,
        deadline: row.deadline,
        dutyName: [row.dutyDeptName, row.dutyName].filter(Boolean).join(' '),
        result: resultOf(row),
      },
      more: [
        ['来源', [rectifySource.label(row.source), row.inspectNo].filter(Boolean).join(' ')],
        ['隐患等级', `${hazardLevel.label(row.hazardLevel)}${row.repeated ? '（重复隐患）' : ''}`],
        ['地点', row.place],
      ],
      body: row.photos.length > 0 ? <Photos links={row.photos} /> : undefined,
    }),
  )
})

const resultOf = (row: Row) => row.rounds.at(-1)?.measure ?? ''

/** 整改复查表: each correction with the result of its recheck. */
export const printRechecks = printOf(async (ids: readonly string[]): Promise<Sheet[]> => {
  const rows = await read(ids)
  return rows.map((row) => {
    const photos = row.rounds.flatMap((round) => [...(round.photosAfter ?? []), ...(round.recheckPhotos ?? [])])
    return {
      title: '整改复查表',
      subtitle: `编号 ${row.recordNo}　${rectifyStatus.label(row.status)}`,
      facts: [
        ['问题', `${row.title}：${row.problem}`],
        ['隐患等级', hazardLevel.label(row.hazardLevel)],
        ['责任人', [row.dutyDeptName, row.dutyName].filter(Boolean).join(' ')],
        ['整改期限', row.deadline],
        ['地点', row.place],
        ['通过时间', row.closeTime?.slice(0, 16)],
      ],
      table: tableOf(row.rounds, [
        ['轮次', ({ round }) => round],
        ['整改措施', ({ measure }) => measure],
        ['费用', ({ cost }) => yuan(cost), 'right'],
        ['整改人', ({ replyName, replyTime }) => `${replyName ?? ''} ${replyTime.slice(0, 16)}`],
        ['复查结果', (round) => recheckResult.label(round.recheckResult)],
        ['复查意见', ({ recheckOpinion }) => recheckOpinion],
        ['复查人', ({ recheckName, recheckTime }) => `${recheckName ?? ''} ${recheckTime?.slice(0, 16) ?? ''}`],
      ]),
      body: photos.length > 0 ? <Photos links={photos} /> : undefined,
      signatures: ['整改人', '复查人', '机构负责人'],
    }
  })
})
