import { type ReactNode, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { drugWay } from '#contract/modules/stock/drug/dict.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { daysOfWeek, type Freq, freq, usualTimes } from '#contract/modules/stock/drug-take/freq.ts'
import { drugUse, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { daysFor, orderOf } from '../round/order-of.ts'

export type Row = ReplyFor<typeof drugUse.useList>['list'][number]

const fields = [
  'dose',
  'doseUnit',
  'drugWay',
  'freq',
  'startDate',
  'endDate',
  'maxPerDay',
  'minIntervalMinutes',
  'indication',
  'prescriberId',
  'prescriberName',
  'source',
  'orderFile',
  'overReason',
  'remark',
  'selfTake',
  'times',
] as const
const isPrn = (values: Values) => values.freq === freq.is.prn

const weekNames = ['一', '二', '三', '四', '五', '六', '日']

/** A setting, new or changed: an empty field means the default of its frequency. */
export function UseForm({ row, onClose }: { row?: Row; onClose: () => void }) {
  const [weekDays, setWeekDays] = useState<number[]>(row?.weekDays ?? [])
  const week = (values: Values) => <Week freq={values.freq} value={weekDays} onChange={setWeekDays} />
  if (row)
    return (
      <FormModal
        call={drugUse.useUpdate}
        title={`修改${row.oldmanName ?? ''}的${row.drugName}`}
        row={orderOf(row)}
        columns={3}
        fields={fields}
        options={options}
        input={async ({ freq: of }) => ({ useId: row.useId, weekDays: daysFor(of, weekDays) })}
        outlook={(values) => (
          <>
            {week(values)}
            <Plan values={values} allergy={row.allergyDrug} />
          </>
        )}
        done={(reply) =>
          reply.useStatus === useStatus.is.waiting ? '修改已提交，确认前按原设置发药' : `已修改${reply.drugName}`
        }
        onClose={onClose}
      />
    )
  return <Add weekDays={weekDays} week={week} onClose={onClose} />
}

function Add({
  weekDays,
  week,
  onClose,
}: {
  weekDays: number[]
  week: (values: Values) => ReactNode
  onClose: () => void
}) {
  const { data: drugs = [] } = useCall(drugKeep.keepDict, {})
  const choices = drugs.map(({ drugId, drugName, drugSpec }) => ({ value: drugId, label: `${drugName} ${drugSpec}` }))
  return (
    <FormModal
      call={drugUse.useCreate}
      title="新增用药设置"
      columns={3}
      fields={['oldmanId', 'drugId', ...fields]}
      initial={{ startDate: todayOf(), freq: freq.is.qd, drugWay: drugWay.oral }}
      options={{ ...options, drugId: { options: choices, span: 2 } }}
      input={async ({ freq: of }) => ({ weekDays: daysFor(of, weekDays) })}
      outlook={(values) => (
        <>
          <Known oldmanId={values.oldmanId} drugId={values.drugId} />
          {week(values)}
          <Plan values={values} />
        </>
      )}
      done={(reply) =>
        [
          reply.useStatus === useStatus.is.waiting
            ? `已提交${reply.drugName}，待另一人确认`
            : `已设置${reply.oldmanName ?? ''}的${reply.drugName}`,
          ...(reply.warnings ?? []),
        ].join('，')
      }
      onClose={onClose}
    />
  )
}

/** Facts about this drug for the chosen resident: stock in custody, allergies, duplicates. */
function Known({ oldmanId, drugId }: { oldmanId: unknown; drugId: unknown }) {
  const enabled = typeof oldmanId === 'string' && typeof drugId === 'string'
  const { data = [] } = useCall(drugKeep.keepDict, { oldmanId: enabled ? oldmanId : undefined }, { enabled })
  const drug = enabled ? data.find((one) => one.drugId === drugId) : undefined
  if (!drug) return null
  return (
    <p>
      代管现有 <strong>{drug.keptQuantity}</strong> <DictText code="DRUG_UNIT" value={drug.unit} />
      {drug.keptQuantity === 0 && <span className="k-muted">（无库存，请先收药）</span>}
      {drug.allergyHit === 1 && <span className="take-odd">　老人对该药过敏</span>}
      {drug.duplicate === 1 && <span className="take-odd">　与在用药品成分重复</span>}
    </p>
  )
}

function Week({ freq: of, value, onChange }: { freq: unknown; value: number[]; onChange: (days: number[]) => void }) {
  const days = daysOfWeek[of as Freq] // as: a value of the list, or none of its keys
  if (!days) return null
  return (
    <fieldset className="take-head">
      <legend>每周{days}天</legend>
      {weekNames.map((name, at) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={value.includes(at + 1)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, at + 1].sort() : value.filter((day) => day !== at + 1))
            }
          />{' '}
          周{name}
        </label>
      ))}
    </fieldset>
  )
}

/** The times of the doses in words, before saving. */
function Plan({ values, allergy }: { values: Values; allergy?: string | null }) {
  const of = freq.values.find((one) => one === values.freq)
  const sent = Array.isArray(values.times) ? values.times.flatMap((one) => String(Object(one).time ?? '') || []) : []
  const times = sent.length > 0 ? sent : of ? usualTimes[of] : []
  return (
    <p>
      {allergy && <span className="take-odd">过敏：{allergy}　</span>}
      {of === freq.is.prn ? '必要时给药，不生成定时任务' : times.length > 0 ? `给药时间：${times.join('、')}` : ''}
    </p>
  )
}

const options = {
  dose: { help: '每次用量' },
  // Times other than those of the frequency are refused.
  freq: { clears: ['times'] },
  doseUnit: { help: '不填为最小单位；可按含量填，如 5 毫克' },
  maxPerDay: { show: isPrn, required: true },
  minIntervalMinutes: { show: isPrn, required: true },
  indication: { show: isPrn, required: true },
  endDate: { help: '不填为长期' },
  prescriberId: { params: { roleCode: 'DOCTOR' }, help: '本院医生' },
  prescriberName: { label: '外院医生' },
  overReason: { help: '过敏、超量、相互作用仍要使用时必填' },
  times: { required: false, help: '不填按频次默认时间；剂量不填同每次用量', show: (values: Values) => !isPrn(values) },
  selfTake: { help: '只预测余量，不生成发药任务' },
}
