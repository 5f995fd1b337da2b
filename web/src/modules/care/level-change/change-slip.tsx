import { changeStatus } from '#contract/modules/care/level-change/level-change.ts'
import { printOf } from '#kit/print/print.tsx'
import { yuan } from '#kit/value/format.ts'
import type { Change } from './AffirmDialog.tsx'

/** 等级变更确认单: old and new level, reason and cost; signed by the family and the institution (care.md 11b, 13). */
export const printChange = printOf((row: Change) => ({
  title: '护理等级变更确认单',
  facts: [
    ['老人', row.oldmanName],
    ['床位', row.bedName],
    ['原等级', row.fromLevelName ?? '未定'],
    ['新等级', row.toLevelName],
    ['依据', row.basis],
    ['生效日期', row.effectiveDate],
    ['护理费', feeText(row.priceDiff)],
    ['状态', changeStatus.label(row.changeStatus)],
    ['确认家属', <Family key="family" row={row} />],
    ['确认人', [row.affirmByName, row.affirmTime?.slice(0, 16)].filter(Boolean).join(' ')],
  ],
  signatures: ['老人或家属签字', '护士长', '日期'],
}))

function Family({ row: { familySign, confirmName } }: { row: Change }) {
  return (
    <>
      {confirmName} {familySign && <img src={familySign} alt="家属签名" height={36} />}
    </>
  )
}

const feeText = (priceDiff: number) =>
  priceDiff === 0 ? '每月不变' : `每月${priceDiff > 0 ? '多' : '少'}收${yuan(Math.abs(priceDiff))}元`
