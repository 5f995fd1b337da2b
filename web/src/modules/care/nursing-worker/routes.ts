import { joinStaffTab, joinStaffView } from '../../platform/staff/joined-views.tsx'

const permit = 'administration.staff.query|careplan.execution.query'

joinStaffView('nursing', { label: '护理人员', permit, load: () => import('./NursingWorkers.tsx') })
joinStaffView('oldmen', { label: '老人分工', permit, load: () => import('./CaredFor.tsx') })
joinStaffTab('oldmen', { label: '负责老人', permit, load: () => import('./WorkerTab.tsx') })

export default {}
