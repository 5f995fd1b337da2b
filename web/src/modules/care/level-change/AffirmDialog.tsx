import type { z } from 'zod'
import { changeStatus, type LevelChange, levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, todayOf, yuan } from '#kit/value/format.ts'
import { Effect } from './Effect.tsx'

export type Change = z.output<typeof LevelChange>

const isConfirmed = ({ familyConfirm }: Record<string, unknown>) => familyConfirm === 1
const confirming = ({ priceDiff }: Change, may: May): Record<string, FieldOption> => ({
  effectiveDate: { help: dayHelp(may) },
  familyConfirm: { help: priceDiff > 0 ? `每月多收${yuan(priceDiff)}元，须家属确认` : '费用不上调，可不填' },
  confirmName: { show: isConfirmed, help: '填写姓名，或请家属签名' },
  familySign: { show: isConfirmed },
})

type May = (permit: string) => boolean
/** A past day changes bills, and needs the permission for that (care.md 9.6). */
export const dayHelp = (may: May) =>
  may('expense.bill.line')
    ? '今天或以前立即生效；以后的日期当天 00:05 生效'
    : '今天立即生效，以后的日期当天 00:05 生效；以前的日期要补差账单，请院长确认'

/**
 * Confirms a proposed level: its first day (tomorrow, where the proposed day has passed), and the consent of the
 * family.
 */
export function AffirmDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const may = usePermit()
  return (
    <FormModal
      call={levelChange.affirm}
      title={`确认${change.oldmanName}的等级变更：${change.fromLevelName ?? '未定'} → ${change.toLevelName}`}
      columns={1}
      row={change.effectiveDate < todayOf() ? { ...change, effectiveDate: addDays(todayOf(), 1) } : change}
      fields={['effectiveDate', 'familyConfirm', 'confirmName', 'familySign']}
      options={confirming(change, may)}
      outlook={() => <Effect oldmanId={change.oldmanId} toLevelId={change.toLevelId} />}
      okText="确认变更"
      done={(row) =>
        row.changeStatus === changeStatus.is.done
          ? `${row.oldmanName}的新等级已生效`
          : `已确认，${row.effectiveDate} 00:05 生效`
      }
      onClose={onClose}
    />
  )
}
