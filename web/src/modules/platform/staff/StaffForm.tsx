import { isOptional } from '#contract/kit/fields.ts'
import { empStatus, NewStaff, staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'

const groups = [
  {
    title: '基本信息',
    fields: [
      'empName',
      'idCard',
      'sex',
      'birthDate',
      'phoneNum',
      'education',
      'nation',
      'nativePlace',
      'address',
      'photo',
    ],
  },
  {
    title: '岗位',
    fields: ['deptId', 'jobId', 'empType', 'status', 'entryDate', 'probationEnd', 'nursingLevel', 'msgAuth'],
  },
  { title: '合同', fields: ['contractStart', 'contractEnd', 'bankName', 'bankNo'] },
  { title: '紧急联系', fields: ['emergencyName', 'emergencyPhone', 'remark'] },
  { title: '证书', fields: ['healthCertExpire', 'certificates'] },
] as const

const working = [
  { value: 1, label: '在职' },
  { value: 2, label: '试用' },
  { value: 4, label: '退休返聘' },
]
/** Nobody starts as suspended; leaving has a dialog of its own. */
const staying = [...working, { value: 5, label: '停职' }]
const options: Record<string, FieldOption> = {
  idCard: { help: '填写后自动带出性别和出生日期。' },
  sex: { disabled: true },
  birthDate: { disabled: true },
  address: { span: 2 },
  status: { options: working },
  msgAuth: { help: '选“仅本人消息”时，只收到直接发给本人的消息；紧急消息和待办不受影响。' },
  certificates: { span: 'full' },
}

/** The body of the call may leave out fields; a new employee needs all of these (contract NewStaff). */
const starred = Object.fromEntries(
  Object.entries(NewStaff.shape).map(([key, schema]) => [key, { ...options[key], required: !isOptional(schema) }]),
)
const fresh = (empId: string) => () => send(staff.info, { empId }, { silent: true })

export default function StaffForm({ empId }: { empId: string | undefined }) {
  return empId ? <EditForm empId={empId} /> : <AddForm />
}

function AddForm() {
  return (
    <FormPage
      name="staff"
      call={staff.update}
      groups={groups}
      options={starred}
      initial={{ status: empStatus.is.employed, msgAuth: 'DEPT' }}
      done={(row) => `已新增员工${row.empName}（${row.empNo}）`}
    />
  )
}

function EditForm({ empId }: { empId: string }) {
  const query = useCall(staff.info, { empId }, { keep: false, staleTime: 0 })
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }}>
      {(row) => (
        <FormPage
          name="staff"
          call={staff.update}
          groups={groups}
          options={{
            ...starred,
            status: row.status === empStatus.is.left ? { show: () => false } : { ...starred.status, options: staying },
          }}
          row={row}
          fresh={fresh(empId)}
          input={{ empId }}
          done={(saved) => `已保存${saved.empName}的资料`}
        />
      )}
    </Loaded>
  )
}
