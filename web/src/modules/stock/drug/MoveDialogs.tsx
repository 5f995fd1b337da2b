import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { feeProject, projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { drugSource, keepType } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { DrugLines } from './DrugLines.tsx'
import { AllergyText } from './drug-words.tsx'

/** The resident whose drugs are moved. */
export interface Owner {
  oldmanId: string
  oldmanName?: string | null
  allergyDrug?: string | null
}
interface Props {
  owner: Owner
  onClose: () => void
}
type Reply = ReplyFor<typeof drugKeep.keepStockChange>

export const printed = async ({ print }: Reply) => {
  if (print) (await import('./kept/keep-sheet.tsx')).printKeep(print)
}

/** 收药: the drugs, who brought them, and who counted them a second time. */
export function TakeInDialog({ owner, onClose }: Props) {
  const [lines, setLines] = useState<Values[]>([{}])
  const { data = [] } = useCall(drugKeep.keepDict, { oldmanId: owner.oldmanId })
  const options = data.filter(({ status }) => status === onOff.is.on)
  const fees = useFees()
  const charged = (values: Values) => values.source === drugSource.is.house || values.source === drugSource.is.bought
  const byFamily = (values: Values) => values.source === drugSource.is.family || values.source === drugSource.is.own
  return (
    <FormModal
      call={drugKeep.keepStockChange}
      title={`收${owner.oldmanName ?? ''}的药品`}
      columns={3}
      fields={[
        'source',
        'clientName',
        'checkerId',
        'packageIntact',
        'signImage',
        'checkSign',
        'prescriptionFiles',
        'remark',
      ]}
      initial={{ source: drugSource.is.family }}
      options={{
        source: { required: true },
        checkerId: { required: true, help: '须另一人当面核对' },
        packageIntact: { required: true, help: '不完好时请在明细中说明' },
        clientName: { label: '送药人', show: byFamily, required: true },
        signImage: { show: byFamily, required: true },
        checkSign: { help: '特殊管理药品须签字' },
      }}
      input={async (values) => ({
        keepType: String(keepType.is.receive),
        oldmanId: owner.oldmanId,
        // A typed charge is sent only for a source that may charge; other sources hide its field.
        lines: filled(lines).map((line) => (charged(values) ? line : { ...line, ...uncharged })),
      })}
      outlook={(values) => (
        <>
          <AllergyText text={owner.allergyDrug} />
          <DrugLines
            options={options}
            lines={lines}
            onChange={setLines}
            typed={charged(values) ? [...received, 'chargeAmount', 'projectChildId'] : received}
            fees={fees}
          />
        </>
      )}
      done={(reply) => `已收${owner.oldmanName ?? ''}的药品，单号${reply.keepNo ?? ''}`}
      onDone={printed}
      onClose={onClose}
    />
  )
}
/** Only children of 医疗药品 charge drugs (stock.md 5.2). */
function useFees() {
  const enabled = usePermit()(feeProject.children.options.permit)
  const query = { projectType: projectType.is.medical, status: onOff.is.on, pageHelper: '0' } as const
  const { data } = useCall(feeProject.children, query, { enabled })
  return (data?.list ?? []).map(({ projectChildId, projectChildName }) => ({
    value: projectChildId,
    label: projectChildName,
  }))
}

const received = ['quantity', 'packs', 'batchNo', 'expireDate', 'place', 'reason'] as const
const uncharged = { chargeAmount: undefined, projectChildId: undefined }
const filled = (lines: readonly Values[]) => lines.filter(({ drugId }) => drugId)

/** 退回家属: first expiry first, unless the page of the drug names a batch. */
export function HandBackDialog({ owner, onClose, initial = [{}] }: Props & { initial?: Values[] }) {
  const [lines, setLines] = useState<Values[]>(initial)
  const { data: options = [] } = useCall(drugKeep.keepDict, { oldmanId: owner.oldmanId })
  return (
    <FormModal
      call={drugKeep.keepStockChange}
      title={`把药品退回${owner.oldmanName ?? ''}的家属`}
      columns={2}
      fields={['clientName', 'signImage', 'remark']}
      options={{ clientName: { label: '领取人', required: true }, signImage: { required: true } }}
      input={async () => ({ keepType: String(keepType.is.back), oldmanId: owner.oldmanId, lines: filled(lines) })}
      outlook={() => (
        <DrugLines
          options={options.filter(({ keptQuantity }) => keptQuantity > 0)}
          lines={lines}
          onChange={setLines}
          typed={['quantity', 'reason']}
        />
      )}
      done={(reply) => `已退回药品，单号${reply.keepNo ?? ''}`}
      onDone={printed}
      onClose={onClose}
    />
  )
}
