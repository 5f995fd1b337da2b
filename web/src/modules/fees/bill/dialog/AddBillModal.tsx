import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { oldman } from '#contract/kit/fields.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { AddBillInput, type Unbilled } from '#contract/modules/fees/bill/bill-pay.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { askLeave } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf, yuan } from '#kit/value/format.ts'
import { hasUnread } from '#kit/value/number.ts'
import type { Values } from '#kit/value/schema.ts'
import { childChoices, useChildren } from './LineModal.tsx'
import '../bill.css'

type UnbilledCharges = z.output<typeof Unbilled>
interface Extra {
  key: number
  projectChildId?: string
  /** A number in fen, nothing, or the typed text where it is no number. */
  amount: number | string | null
  remark: string
}

const Whose = z.object({ oldmanId: oldman('老人'), feeMonth: AddBillInput.shape.feeMonth })

/** 补录: charges of a month that are on no bill yet, and one-off charges, as one bill (fees.md 4). */
export default function AddBillModal({ oldmanId, onClose }: { oldmanId?: string; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [filter, setFilter] = useState<{ oldmanId?: string; feeMonth: string }>({
    oldmanId,
    feeMonth: todayOf().slice(0, 7),
  })
  const leave = async () => {
    if (!filter.oldmanId || oldmanId || (await askLeave())) onClose()
  }
  const source = { shape: Whose.shape, keys: oldmanId ? ['feeMonth'] : ['oldmanId', 'feeMonth'], options: {} }
  return (
    <Dialog
      unsaved={Boolean(filter.oldmanId && !oldmanId)}
      open
      title="补录账单"
      width={820}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={null}
    >
      <Form
        form={form}
        initialValues={filter}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={(_, all) => setFilter({ ...filter, ...all })}
      >
        <FormFields source={source} columns={2} />
      </Form>
      {!filter.oldmanId && <p className="k-muted">选择老人后，列出该月还没有出账的收费项目，也可以添加其他项目。</p>}
      {filter.oldmanId && filter.feeMonth && (
        <Lines
          key={`${filter.oldmanId}${filter.feeMonth}`}
          oldmanId={filter.oldmanId}
          feeMonth={filter.feeMonth}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Lines({ oldmanId, feeMonth, onClose }: { oldmanId: string; feeMonth: string; onClose: () => void }) {
  const query = useCall(bill.addForm, { oldmanId, feeMonth }, { keep: false, staleTime: 0 })
  return (
    <Loaded query={query}>
      {({ oldmanName, lines }) => (
        <BillForm name={oldmanName} found={lines} oldmanId={oldmanId} feeMonth={feeMonth} onClose={onClose} />
      )}
    </Loaded>
  )
}

interface BillFormProps {
  name: string
  found: UnbilledCharges[]
  oldmanId: string
  feeMonth: string
  onClose: () => void
}

const fenOf = (amount: Extra['amount']) => (typeof amount === 'number' ? amount : 0)
const rowKey = ({ oldmanCostId, dateFrom, remark }: UnbilledCharges) => `${oldmanCostId}/${dateFrom}/${remark ?? ''}`

function BillForm({ name, found, oldmanId, feeMonth, onClose }: BillFormProps) {
  const ids = [...new Set(found.map(({ oldmanCostId }) => oldmanCostId))]
  const [chosenIds, setChosenIds] = useState(ids)
  const [extras, setExtras] = useState<Extra[]>([])
  const add = useAction(bill.addBill, {
    done: (row) => `已补录${name}${feeMonth}账单${row.billNo}，${yuan(row.netAmt)}元`,
  })
  const own = extras.filter(({ projectChildId, amount }) => projectChildId && fenOf(amount) > 0)
  // An incomplete row is not dropped silently.
  const half = extras.some((row) => !own.includes(row) && (row.projectChildId || fenOf(row.amount) > 0 || row.remark))
  const unread = hasUnread(extras.map(({ amount }) => amount))
  const sum =
    found.reduce((total, line) => (chosenIds.includes(line.oldmanCostId) ? total + line.netAmt : total), 0) +
    own.reduce((total, { amount }) => total + fenOf(amount), 0)
  async function submit() {
    const regular = chosenIds.map((oldmanCostId) => ({
      oldmanCostId,
      projectChildId: found.find((line) => line.oldmanCostId === oldmanCostId)?.projectChildId,
    }))
    const byHand = own.map(({ projectChildId, amount, remark }) => ({
      projectChildId,
      amount: fenOf(amount),
      remark: remark || null,
    }))
    const lines = [...regular, ...byHand]
    if (await add.run(inputOf(bill.addBill, { oldmanId, feeMonth, lines }))) onClose()
  }
  return (
    <>
      <Table<UnbilledCharges>
        size="small"
        rowKey={rowKey}
        pagination={false}
        dataSource={found}
        locale={{ emptyText: `${feeMonth}的收费项目都已出账，可以在下面添加其他项目` }}
        rowSelection={{
          selectedRowKeys: found.filter((line) => chosenIds.includes(line.oldmanCostId)).map(rowKey),
          // A cost row is taken whole: the parts of a month belong together.
          onSelect: ({ oldmanCostId }, on) =>
            setChosenIds(on ? [...chosenIds, oldmanCostId] : chosenIds.filter((one) => one !== oldmanCostId)),
          onSelectAll: (on) => setChosenIds(on ? ids : []),
        }}
        columns={[
          { title: '项目', render: (_, { feeName, remark }) => (remark ? `${feeName}（${remark}）` : feeName) },
          { title: '起止', render: (_, { dateFrom, dateTo }) => `${dateFrom} ~ ${dateTo}` },
          { title: '天数', dataIndex: 'days', width: 60, align: 'right' },
          { title: '单价', width: 110, align: 'right', render: (_, { price }) => <MoneyCell fen={price} /> },
          { title: '实应收', width: 110, align: 'right', render: (_, { netAmt }) => <MoneyCell fen={netAmt} /> },
        ]}
      />
      <Extras extras={extras} onChange={setExtras} />
      {half && <p className="k-danger">请补全添加的项目和金额，或删除该行</p>}
      <div className="k-modal-foot">
        <Button
          icon={<PlusOutlined />}
          onClick={() => setExtras([...extras, { key: (extras.at(-1)?.key ?? 0) + 1, amount: null, remark: '' }])}
        >
          添加其他项目
        </Button>
        <Button
          type="primary"
          {...offBecause(
            unread && '有的金额看不懂，请改正',
            half && '请补全添加的项目和金额，或删除该行',
            sum === 0 && '合计为 0 元，无需补录',
          )}
          loading={add.pending}
          onClick={() => void submit()}
        >
          补录 {yuan(sum)} 元
        </Button>
      </div>
    </>
  )
}

function Extras({ extras, onChange }: { extras: Extra[]; onChange: (extras: Extra[]) => void }) {
  const children = useChildren() ?? []
  const change = (key: number, part: Partial<Extra>) =>
    onChange(extras.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return extras.map(({ key, projectChildId, amount, remark }) => (
    <div key={key} className="bill-extra">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="收费项目"
        placeholder="收费项目"
        value={projectChildId}
        options={childChoices(children)}
        onChange={(id: string) => {
          const price = children.find((child) => child.projectChildId === id)?.price
          change(key, { projectChildId: id, amount: amount || price || null })
        }}
      />
      <span>
        <NumberBox
          kind="fen"
          aria-label="金额"
          placeholder="金额"
          min={1}
          value={amount}
          onChange={(next) => change(key, { amount: next })}
        />
      </span>
      <Input
        aria-label="备注"
        placeholder="备注"
        maxLength={200}
        value={remark}
        onChange={({ target }) => change(key, { remark: target.value })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label="删除"
        onClick={() => onChange(extras.filter((row) => row.key !== key))}
      />
    </div>
  ))
}
