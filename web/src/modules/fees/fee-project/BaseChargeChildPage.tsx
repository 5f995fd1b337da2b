import { Table } from 'antd'
import type { z } from 'zod'
import {
  type ChildPrice,
  chargeCycle,
  feeProject,
  linkType,
  type ProjectChild,
} from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, MoneyCell } from '#kit/cells.tsx'
import { FormPage } from '#kit/FormPage.tsx'
import { useDict, useLookup } from '#kit/lookup/lookups.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { childNameCheck } from './name-checks.ts'

type Child = z.output<typeof ProjectChild>

/** One child of a fee project: price and its history, cycle, refunds, links (fees.md 2.2). */
export default function BaseChargeChildPage() {
  const { projectId, projectChildId } = usePage().query
  return projectChildId ? <Edit projectChildId={projectChildId} /> : <Add projectId={projectId ?? ''} />
}

function Edit({ projectChildId }: { projectChildId: string }) {
  const query = useCall(feeProject.children, { projectChildId, size: 1 }, { keep: false, staleTime: 0 })
  const options = useOptions()
  return (
    <Loaded query={query}>
      {({ list: [row] }) => (
        <FormPage
          name="projectChild"
          call={feeProject.updateChild}
          row={row}
          input={{ projectChildId }}
          groups={[
            {
              title: '基本',
              fields: ['projectChildName', 'chargeCycle', 'unit', 'prorate', 'status', 'sort', 'remark'],
            },
            { title: '价格', fields: ['price', 'trialPrice', 'fromDate'], extra: <History row={row} /> },
            ...rest,
          ]}
          options={{
            ...options,
            fromDate: { help: '改价时填写；不填则从下月1日起。已出的账单不会改动，生效日起的差额另行调整' },
          }}
          done={(child) => `已保存${child.projectChildName}`}
        />
      )}
    </Loaded>
  )
}

function Add({ projectId }: { projectId: string }) {
  const options = useOptions()
  const projects = useCall(feeProject.list, { pageHelper: '0' })
  const choices = (projects.data?.list ?? []).map((row) => ({ value: row.projectId, label: row.projectName }))
  return (
    <FormPage
      name="projectChild"
      call={feeProject.createChild}
      initial={{ projectId: projectId || undefined }}
      groups={[
        {
          title: '基本',
          fields: ['projectId', 'projectChildName', 'chargeCycle', 'unit', 'prorate', 'status', 'sort', 'remark'],
        },
        { title: '价格', fields: ['price', 'trialPrice'] },
        ...rest,
      ]}
      options={{ ...options, projectId: { options: choices } }}
      done={(child) => `已新增${child.projectChildName}`}
    />
  )
}

const rest = [
  {
    title: '外出退费',
    fields: ['refundOut', 'refundOutRate', 'refundOutMinDays', 'refundOutMaxDays', 'refundHospital'],
  },
  { title: '关联', fields: ['linkType', 'linkIds'] },
] as const

/** Cycles in which a stay may begin or end part of the way. */
const ofPeriod: readonly number[] = [chargeCycle.is.monthly, chargeCycle.is.quarterly, chargeCycle.is.yearly]

/** Fields are shown only where they apply; the possible links depend on the kind of link. */
function useOptions() {
  const levels = useLookup('levels').options
  const roomTypes = useDict('ROOM_TYPE').options
  const refunds = (values: Values) => values.refundOut === 1
  const types = roomTypes.map(({ value, label }) => ({ value: String(value), label }))
  return {
    projectChildName: { check: childNameCheck },
    trialPrice: { help: '试住期间的单价；不填与正式相同' },
    prorate: {
      help: '不足一个周期时按天折算',
      show: (values: Values) => ofPeriod.includes(Number(values.chargeCycle)),
    },
    refundOutRate: { show: refunds },
    refundOutMinDays: { show: refunds, help: '整次外出不足这些天不退' },
    refundOutMaxDays: { show: refunds, help: '0 表示不限' },
    refundHospital: { show: refunds },
    linkType: { help: '入住、调床、调级时按关联自动收费' },
    linkIds: {
      show: (values: Values) => values.linkType === linkType.is.room || values.linkType === linkType.is.level,
      options: (values: Values) => (values.linkType === linkType.is.level ? levels : types),
    },
  }
}

function History({ row }: { row: Child }) {
  const today = todayOf()
  const history = [...(row.priceHistory ?? [])].reverse()
  const current = history.find(({ fromDate }) => fromDate <= today)
  return (
    <Table<z.output<typeof ChildPrice>>
      size="small"
      rowKey="fromDate"
      pagination={false}
      dataSource={history}
      columns={[
        {
          title: '生效日期',
          dataIndex: 'fromDate',
          width: 180,
          render: (day: string, price) => (
            <>
              <DayText dated value={day} /> {price === current && <span className="k-muted">现行</span>}
              {day > today && <span className="k-muted">未生效</span>}
            </>
          ),
        },
        { title: '单价', dataIndex: 'price', align: 'right', width: 140, render: (fen) => <MoneyCell fen={fen} /> },
        {
          title: '试住价',
          dataIndex: 'trialPrice',
          align: 'right',
          width: 140,
          render: (fen) => (fen == null ? null : <MoneyCell fen={fen} />),
        },
        { title: '修改人', dataIndex: 'createByName' },
      ]}
    />
  )
}
