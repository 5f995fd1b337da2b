import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { attendanceShift, Shift } from '#contract/modules/duty/attendance/shift.ts'
import { periodText } from '#contract/modules/duty/attendance/shift-times.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldCheck } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import { ListPage } from '#kit/ListPage.tsx'
import './attendance.css'

type Row = z.output<typeof Shift>

const columns = cols(
  Shift,
  ['shiftName', 'shiftType', 'workPeriod', 'workHours', 'clockNum', 'lateGrace', 'earlyGrace', 'fromDate', 'isEnable'],
  {
    shiftName: {
      width: 130,
      render: (_, row: Row) => <ShiftName row={row} />,
    },
    workPeriod: { width: 210, render: (_, row: Row) => periodText(row.workPeriod) },
    fromDate: { extra: true },
  },
)

/** B250: checked while the form is being filled in. */
const nameCheck: FieldCheck = {
  ask: async (shiftName, _, row) => {
    const shiftPkId = typeof row?.shiftPkId === 'string' ? row.shiftPkId : undefined
    const { exist } = await send(attendanceShift.shiftName, { shiftName, shiftPkId }, { silent: true })
    return exist ? `已有班次“${shiftName}”` : undefined
  },
}

const form = {
  shiftName: { check: nameCheck },
  colour: { help: '排班表里的底色' },
  workPeriod: { help: '时间写成 07:00；结束不晚于开始即为次日结束；最多三段' },
}
const options = {
  shiftName: form.shiftName,
  workPeriod: form.workPeriod,
  colour: form.colour,
  beforeClock: { initial: 60 },
  afterClock: { initial: 120 },
}

/** 班次管理 (administration.md 3.1). */
export default function ShiftPage() {
  return (
    <ListPage
      name="shift"
      call={attendanceShift.shiftList}
      columns={columns}
      filters={['shiftName', 'shiftType', 'isEnable']}
      sort={['shiftName', 'shiftType']}
      look={{
        column: 'shiftName',
        call: attendanceShift.shiftGet,
        fields: [
          'shiftType',
          'workHours',
          'clockNum',
          'restMinutes',
          'beforeClock',
          'afterClock',
          'lateGrace',
          'earlyGrace',
          'absentLate',
          'isEnable',
          'createByName',
          'createTime',
        ],
        more: (row) => <p>时段：{periodText(row.workPeriod)}</p>,
      }}
      rowClass={(row) => (row.isEnable === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个班次，例如早班 07:00–15:00"
      add={{
        label: '新增',
        call: attendanceShift.shiftCreate,
        title: '新增班次',
        options,
      }}
      named={(row) => `班次${row.shiftName}`}
      rowActions={[
        {
          label: '编辑',
          call: attendanceShift.shiftUpdate,
          load: attendanceShift.shiftGet,
          options: { ...form, effectiveDate: { help: '已排过的班次改时段时填写，不早于明天；之前的日子不变' } },
        },
        {
          label: '停用',
          call: attendanceShift.shiftEnable,
          show: (row) => row.isEnable === onOff.is.on,
          confirm: (row) => ({ title: `停用班次${row.shiftName}？`, content: '停用后不能再排；过去的排班不变。' }),
          input: ({ shiftPkId }) => ({ shiftPkId, isEnable: onOff.is.off }),
          done: (row) => `已停用${row.shiftName}`,
        },
        {
          label: '启用',
          call: attendanceShift.shiftEnable,
          show: (row) => row.isEnable === onOff.is.off,
          confirm: (row) => ({ title: `启用班次${row.shiftName}？` }),
          input: ({ shiftPkId }) => ({ shiftPkId, isEnable: onOff.is.on }),
          done: (row) => `已启用${row.shiftName}`,
        },
        {
          label: '删除',
          call: attendanceShift.shiftRemove,
          why: (row) => (row.used ? '已排过班，只能停用' : undefined),
          confirm: (row) => ({ title: `删除班次${row.shiftName}？` }),
          done: (row) => `已删除${row.shiftName}`,
        },
      ]}
    />
  )
}

/** The name, after the colour of the shift in the roster. */
const ShiftName = ({ row }: { row: Row }) => (
  <>
    <i className="att-swatch" style={{ background: row.colour ?? undefined }} /> {row.shiftName}
  </>
)
