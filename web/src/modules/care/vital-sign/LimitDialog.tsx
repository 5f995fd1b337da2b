import { Button, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type Band,
  bandOf,
  type Item,
  items,
  itemsOf,
  type SignType,
  signType,
} from '#contract/modules/care/vital-sign/limits.ts'
import { type SignLimit, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

type StoredLimit = z.output<typeof SignLimit>
interface Row {
  item: Item
  band: Band
  stored: StoredLimit | undefined
  from: string
}
interface Props {
  type: SignType
  /** The resident; absent for the limits of the institution. */
  person?: { oldmanId: string; oldmanName?: string | null }
  onClose: () => void
}

/** The limits of a type: of the standard table, the institution, or this resident, each with its source. */
export default function LimitDialog({ type, person, onClose }: Props) {
  const [edited, setEdited] = useState<Row>()
  const signTypes = String(type)
  const all = useCall(vitalSign.limits, { signTypes })
  const own = useCall(vitalSign.limits, { signTypes, oldmanId: person?.oldmanId }, { enabled: person !== undefined })
  const house = (all.data ?? []).filter(({ oldmanId }) => !oldmanId)
  const rows = rowsOf(type, house, person ? (own.data ?? []) : undefined)
  const word = signType.label(type)
  return (
    <Dialog
      open
      width={780}
      title={person ? `${person.oldmanName}的${word}阈值` : `全院${word}阈值`}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Loaded query={person ? own : all}>
        {() => (
          <Table
            rowKey="item"
            size="small"
            pagination={false}
            dataSource={rows}
            columns={[
              {
                title: '项目',
                dataIndex: 'item',
                render: (item: Item) => `${items[item].label}（${items[item].unit}）`,
              },
              { title: '正常', render: (_, { band }) => <b>{`${band.low1}–${band.high1}`}</b> },
              { title: '危急', render: (_, { band }) => `低于${band.low2} 或 高于${band.high2}` },
              { title: '依据', dataIndex: 'from' },
              {
                title: '操作',
                render: (_, row) => (
                  <span className="k-actions">
                    <Button type="link" onClick={() => setEdited(row)}>
                      修改
                    </Button>
                    {row.stored && (
                      <Button type="link" danger onClick={() => back(row.stored, word)}>
                        恢复默认
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited && (
        <FormModal
          call={vitalSign.saveLimit}
          title={`修改${items[edited.item].label}阈值`}
          row={edited.stored}
          fields={['low2', 'low1', 'high1', 'high2', ...(person ? (['doctorId', 'until'] as const) : []), 'reason']}
          initial={edited.stored ? undefined : { ...edited.band }}
          options={{
            doctorId: { required: true, params: { roleCode: 'DOCTOR' } },
            until: { help: '不填则一直有效' },
            reason: { span: 'full', placeholder: '如：慢阻肺，血氧目标88–92' },
          }}
          input={{ oldmanId: person?.oldmanId ?? null, signType: type, item: pairItem(edited.item) }}
          done={`已保存${items[edited.item].label}阈值`}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Only blood pressure has two rows in a type. */
const pairItem = (item: Item) => (item === 'systolic' || item === 'diastolic' ? item : null)

function rowsOf(type: SignType, house: readonly StoredLimit[], own: readonly StoredLimit[] | undefined): Row[] {
  return itemsOf[type].flatMap((item) => {
    // The pulse uses the limit of the heart rate.
    const band = item === 'pulse' ? null : bandOf(item, [...(own ?? []), ...house])
    if (!band) return []
    const fits = (one: StoredLimit) => (one.item ?? item) === item
    const mine = own?.find(fits)
    const theirs = house.find(fits)
    const from = mine
      ? `个人（${mine.doctorName ?? ''}${mine.until ? `，至${mine.until}` : ''}）`
      : theirs
        ? '全院'
        : '国家参考值'
    return [{ item, band, stored: own ? mine : theirs, from }]
  })
}

const back = (stored: StoredLimit | undefined, word: string) =>
  stored &&
  confirmDo({
    title: `恢复${word}的默认阈值？`,
    content: '恢复后按全院或参考值判定新的记录，已有记录不变。',
    okText: '恢复默认',
    call: vitalSign.removeLimits,
    input: { limitIds: [stored.limitId] },
    done: '已恢复默认阈值',
  })
