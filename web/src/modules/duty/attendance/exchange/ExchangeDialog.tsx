import { useState } from 'react'
import { exchangeType, shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { askLeave } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import { monthBy } from '../plan/schedule-plan.ts'
import type { Mates } from './choices.ts'
import { type Deal, DealPicker, nothingYet } from './DealPicker.tsx'

const { swap } = exchangeType.is

/**
 * 申请换班: the user's shift, the employee who takes it and the shift in return, each by one press; the sentence below sums
 * it up.
 */
export function ExchangeDialog({ onClose }: { onClose: () => void }) {
  const may = usePermit()
  const [person, setPerson] = useState<string>()
  const [deal, setDeal] = useState<Deal>(nothingYet)
  const [reason, setReason] = useState('')
  const create = useAction(shiftExchange.exchangeCreate, {
    done: (row) => `已提交换班${row.exchangeNo}，等待${row.targetName}确认`,
  })
  const dirty = deal.own !== undefined || reason !== ''
  const ready = deal.own !== undefined && deal.other !== undefined && reason.trim() !== ''
  async function send() {
    const { own, other, type } = deal
    if (!own || !other) return
    const sent = await create.run({
      exchangeType: type,
      applicantId: person,
      applyDate: own.day,
      applyShiftPkId: own.shiftPkId,
      targetId: other.empId,
      ...(type === swap && { targetDate: other.day, targetShiftPkId: other.shiftPkId }),
      reason,
    })
    if (sent) onClose()
  }
  return (
    <Dialog
      open
      width={860}
      title="申请换班"
      okText="提交申请"
      mask={{ closable: false }}
      onOk={() => void send()}
      confirmLoading={create.pending}
      okButtonProps={{ ...offBecause(!ready && '请选择双方的班次，并写明原因') }}
      onCancel={() => void (dirty ? askLeave().then((sure) => sure && onClose()) : onClose())}
      unsaved={dirty}
    >
      {may(shiftExchange.exchangeAudit.options.permit) && (
        <div className="att-swap-head">
          <h4>申请人</h4>
          <div className="att-swap-person">
            <FieldInput
              meta={{ label: '申请人', kind: 'ref', lookup: 'employees' }}
              field="applicantId"
              aria-label="申请人"
              placeholder="本人，或替同事申请"
              value={person}
              onChange={(value) => {
                setPerson(typeof value === 'string' ? value : undefined)
                setDeal(nothingYet)
              }}
            />
          </div>
        </div>
      )}
      <Months person={person}>{(months) => <DealPicker months={months} deal={deal} onChange={setDeal} />}</Months>
      <div className="att-swap-head">
        <h4>原因</h4>
      </div>
      <div className="att-swap-reason">
        <FieldInput
          meta={{ label: '原因', kind: 'area', max: 200 }}
          field="reason"
          aria-label="原因"
          placeholder="例如：家中有事"
          value={reason}
          onChange={(value) => setReason(typeof value === 'string' ? value : '')}
        />
      </div>
    </Dialog>
  )
}

/** The published roster of the group for this month and the next. */
function Months({ person, children }: { person?: string; children: (months: readonly Mates[]) => React.ReactNode }) {
  const month = todayOf().slice(0, 7)
  const query = { mates: 1 as const, ...(person && { empId: person }) }
  const now = useCall(attendanceSchedule.scheduleList, { ...query, month }, { keep: false })
  const next = useCall(attendanceSchedule.scheduleList, { ...query, month: monthBy(month, 1) }, { keep: false })
  return <Loaded query={now}>{(one) => <Loaded query={next}>{(two) => children([one, two])}</Loaded>}</Loaded>
}
