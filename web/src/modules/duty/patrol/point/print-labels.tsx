import { toDataURL } from 'qrcode'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import type { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { send } from '#kit/http/request.ts'
import { printOf } from '#kit/print/print.tsx'
import { hides, onTemplate, templateOf } from '#kit/print/template.ts'
import '../patrol.css'

type Row = ReplyFor<typeof patrolPoint.pointList>['list'][number]

/** 巡更点卡片: one for each point, with its code for scanning; as set in 模板设置. */
export const printLabels = printOf(async (rows: readonly Row[]) => {
  const template = await templateOf('PATROL_CARD')
  const lines = await linesOf()
  const codes = await Promise.all(
    rows.map(({ qrCode }) => (qrCode ? toDataURL(qrCode, { margin: 0, width: 600 }) : '')),
  )
  return rows.map(({ pointPkId, pointName, pointCode, locationName }, at) =>
    onTemplate(template, {
      fields: { pointName, pointCode, locationName, lineName: (lines.get(pointPkId) ?? []).join('、') },
      body:
        codes[at] && !hides(template, 'qrCode') ? (
          <img className="patrol-label" src={codes[at]} alt={`${pointName}的二维码`} />
        ) : undefined,
    }),
  )
})

/** The lines that contain the points. */
async function linesOf() {
  const found = new Map<string, string[]>()
  const { list } = await send(patrolLine.lineList, { pageHelper: '0' })
  for (const { linePkId, lineName } of list) {
    const { points } = await send(patrolLine.lineGet, { linePkId })
    for (const { pointPkId } of points) found.set(pointPkId, [...new Set([...(found.get(pointPkId) ?? []), lineName])])
  }
  return found
}
