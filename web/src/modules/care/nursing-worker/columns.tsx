import { CaredFor, NursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { cols } from '#kit/cols.tsx'

export const workerColumns = cols(
  NursingWorker,
  [
    'nursingName',
    'status',
    'sex',
    'nursingLevel',
    'deptName',
    'jobName',
    'groupName',
    'oldmanCount',
    'todayShift',
    'skills',
    'phoneNum',
  ],
  {
    nursingName: { width: 100 },
    status: { width: 80 },
    sex: { width: 60, align: 'center' },
    deptName: { width: 120 },
    jobName: { width: 100 },
    groupName: { width: 110 },
    todayShift: {
      width: 170,
      render: (_, { todayShift }) =>
        todayShift ? `${todayShift.shiftName} ${todayShift.time}` : <span className="k-muted">今日无班</span>,
    },
    skills: { width: 220 },
    phoneNum: { width: 120 },
  },
)

export const caredColumns = cols(CaredFor, ['oldmanName', 'bedName', 'levelName', 'nursingNames'], {
  oldmanName: { width: 100 },
  bedName: { width: 180 },
  levelName: { width: 124 },
  nursingNames: {
    width: 320,
    render: (_, { nursingNames }) => nursingNames ?? <span className="k-danger">还没有责任护理员</span>,
  },
})
