import { Form } from 'antd'
import { attendanceGroup, clockWay, groupType } from '#contract/modules/duty/attendance/group.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { WeekShift } from '../plan/WeekShift.tsx'
import { MemberBox } from './MemberBox.tsx'

const isType = (value: number) => (values: Record<string, unknown>) => values.groupType === value
const hidden = () => false
const options: Record<string, FieldOption> = {
  scheduleMode: { help: '护理组按床位或房间排班' },
  weekShift: { show: hidden },
  memberIds: { show: hidden },
  flexHours: { show: isType(groupType.is.flexible), initial: 8 },
  holidayRest: { show: isType(groupType.is.fixed), help: '按系统设置里的法定休息日和调休上班日', initial: 0 },
  minCover: { help: '少于这些人时排班表标红' },
  places: { show: ({ clockWays }) => Array.isArray(clockWays) && clockWays.includes(2) },
  effectiveDate: { help: '不填为明天' },
  status: { initial: 1 },
}

const groups = [
  {
    title: '基本信息',
    fields: [
      'groupName',
      'groupType',
      'deptId',
      'leaderId',
      'scheduleMode',
      'flexHours',
      'effectiveDate',
      'status',
      'holidayRest',
      'weekShift',
    ],
    extra: (
      <Form.Item noStyle shouldUpdate={(one, other) => one.groupType !== other.groupType}>
        {({ getFieldValue }) =>
          getFieldValue('groupType') === groupType.is.fixed && (
            <Form.Item name="weekShift" label="一周班次" required>
              <WeekShift />
            </Form.Item>
          )
        }
      </Form.Item>
    ),
  },
  {
    title: '成员',
    fields: ['memberIds'],
    extra: (
      <Form.Item name="memberIds" rules={[{ required: true, message: '请选择成员' }]}>
        <MemberBox />
      </Form.Item>
    ),
  },
  { title: '规则', fields: ['minCover', 'clockWays', 'places', 'wifiList'] },
] as const

const fresh = (id: string) => () => send(attendanceGroup.groupGet, { attendanceGroupPkId: id }, { silent: true })

/** 新增、编辑考勤组 (administration.md 3.2). */
export default function GroupForm() {
  const { path, query } = usePage()
  if (path.endsWith('/add')) return <AddForm />
  return query.id ? (
    <EditForm id={query.id} />
  ) : (
    <Nowhere words="请从考勤组列表打开考勤组" list="/administration/attendance/group" label="打开考勤组" />
  )
}

function AddForm() {
  return (
    <FormPage
      name="group"
      call={attendanceGroup.groupCreate}
      groups={groups}
      options={options}
      initial={{ groupType: groupType.is.rota, clockWays: [clockWay.is.machine] }}
      done={(row) => `已新增考勤组${row.groupName}，${row.memberCount}人`}
    />
  )
}

function EditForm({ id }: { id: string }) {
  const query = useCall(attendanceGroup.groupGet, { attendanceGroupPkId: id }, { keep: false, staleTime: 0 })
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }}>
      {(row) => (
        <FormPage
          name="group"
          call={attendanceGroup.groupUpdate}
          groups={[groups[0], groups[1], { ...groups[2], fields: [...groups[2].fields, 'confirm'] }]}
          options={{ ...options, confirm: { help: '移出的成员从明天起的排班一并删除', initial: 0 } }}
          row={row}
          fresh={fresh(id)}
          input={{ attendanceGroupPkId: id }}
          done={(saved) => `已保存考勤组${saved.groupName}，${saved.memberCount}人`}
        />
      )}
    </Loaded>
  )
}
