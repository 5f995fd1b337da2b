import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { escort, Outing, OutingEdit, outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { outingActions } from './outing-actions.ts'
import { registeredWords } from './outing-messages.ts'
import { lookAt, OutingState, type Row } from './outing-words.tsx'

const columns = cols(
  Outing,
  [
    'oldmanName',
    'outStatus',
    'bedName',
    'outType',
    'planOutTime',
    'planBackTime',
    'outReason',
    'escortName',
    'outTime',
    'backTime',
    'outDays',
    'isOverdue',
    'auditByName',
    'outNo',
  ],
  { outStatus: { width: 120, render: (_, row) => <OutingState row={row} /> }, isOverdue: { extra: true } },
)

// `urgent` follows the type: its help explains emergencies.
const outingFields = [
  'oldmanId',
  'outType',
  'urgent',
  'outTime',
  'outReason',
  'planOutTime',
  'planBackTime',
  'escort',
  'escortName',
  'escortPhone',
  'escortRelation',
  'address',
  'takeDrugs',
  'drugs',
  'mealStop',
  'linkFamilyConsent',
  'remark',
] as const

const escorted = ({ escort: kind }: Values) => kind !== escort.is.alone
const mayBeUrgent = ({ outType: type }: Values) => type === outType.is.doctor || type === outType.is.hospital

const formOptions: Record<string, FieldOption> = {
  // A hidden field keeps its value and would be sent, so a change of the type clears it.
  outType: { clears: ['urgent', 'outTime'] },
  escortName: { show: escorted, required: true },
  escortPhone: { show: escorted, required: true },
  escortRelation: { show: escorted },
  drugs: {
    show: ({ takeDrugs }) => takeDrugs === 1,
    help: '代管药品请从列表中选择或填写同样的名称，离院时从代管数量中扣减',
  },
  mealStop: { help: '停餐的整日按规定退餐费' },
  urgent: { show: mayBeUrgent, help: '已经离院的急诊、住院，事后补审' },
  outTime: { show: ({ urgent }) => urgent === 1, initial: nowOf },
}

/** Suggests drugs in custody to users who may see them; typed drugs count all the same. */
function useFormOptions(): Record<string, FieldOption> {
  const may = usePermit()('drug.depositedList.query')
  const params = ({ oldmanId }: Values) => (may && oldmanId ? { oldmanId } : undefined)
  return { ...formOptions, drugs: { ...formOptions.drugs, params } }
}

/** 外出登记 (residence.md 4). */
export default function OutingPage() {
  const options = useFormOptions()
  return (
    <ListPage
      name="outing"
      call={outing.list}
      columns={columns}
      filters={['oldmanName', 'outType', 'planOutFrom', 'planOutTo', 'overdue', 'outNo', 'buildingId', 'gateDay']}
      statusTabs={{ filter: 'outStatus', count: [outStatus.is.waiting, outStatus.is.out] }}
      sort={['planOutTime', 'planBackTime', 'outTime', 'backTime', 'outDays']}
      look={lookAt<Row>('oldmanName')}
      rowClass={(row) => (row.isOverdue ? 'k-row-danger' : row.isLate ? 'k-row-warning' : undefined)}
      empty="先为一位老人登记外出"
      tools={
        <Permit need="live.Outing.register.print">
          <Button
            icon={<PrinterOutlined />}
            onClick={() => void import('./outing-slip.tsx').then(({ printGate }) => printGate())}
          >
            打印门岗名单
          </Button>
        </Permit>
      }
      add={{
        label: '登记',
        call: outing.create,
        title: '外出登记',
        columns: 2,
        fields: outingFields,
        options,
        initial: { escort: 1, mealStop: 1, planOutTime: nowOf },
        done: registeredWords,
      }}
      rowActions={outingActions(options, Object.keys(OutingEdit.shape))}
    />
  )
}
