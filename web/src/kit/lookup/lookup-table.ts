import { onOff } from '#contract/kit/codes.ts'

/** Every dropdown list (docs/spec/lookups.tsv), once. `module` is the code module whose writes make the list stale. */

export interface LookupDef {
  module: string
  path: string
  /** The stored field, and the field people read. */
  value: string
  label: string
  params?: Readonly<Record<string, string | number>>
  /** The answer nests by `children`, or becomes a tree by `parentCode`. */
  tree?: 'children' | 'parentCode'
  version?: 'V1.0'
}

const all = { pageHelper: 0 } as const
/**
 * Codes of `scheduleMode`, `projectType` and `deviceType`, repeated here so that the first screen does not load their
 * contract files.
 */
const known = { byBed: 1, nursing: 2, compensation: 7, gateway: 40 } as const
const list = (module: string, path: string, value: string, label: string, params?: LookupDef['params']): LookupDef => ({
  module,
  path,
  value,
  label,
  params,
})
const tree = (module: string, path: string, value: string, label: string, params?: LookupDef['params']): LookupDef => ({
  ...list(module, path, value, label, params),
  tree: 'children',
})

const live = '/pims/web-pi'
const org = '/pims/web-org'
const ifms = '/ifms/web-org'
const patrol = '/ptms/web-pt/patrol'

export const regionRoot = '000000'
export const goodsLevel = 3

export const lookupTable = {
  departments: list('org', `${ifms}/depts`, 'deptId', 'deptName', all),
  rooms: list('location', `${ifms}/rooms`, 'roomId', 'roomName', all),
  beds: list('location', `${ifms}/beds`, 'bedId', 'bedName', all),
  roles: list('role', '/passport/web-rbac/roles', 'roleId', 'name', { page: 1, size: 999 }),
  salesStaff: list('staff', `${live}/personnel/sale`, 'saleId', 'saleName', all),
  residents: list('resident', `${live}/oldmans`, 'oldmanId', 'oldmanName', { oldmanStatuses: '1,4', ...all }),
  residentProfiles: list('resident', `${live}/oldmans/proFile`, 'oldmanId', 'oldmanName', all),
  mattressResidents: list('device', `${org}/mattress/oldman`, 'oldmanId', 'oldmanName', all),
  nursingWorkerResidents: list('staff', `${org}/nursingworkers/oldman`, 'oldmanId', 'oldmanName', all),
  jobs: list('org', `${ifms}/job`, 'jobId', 'jobName', all),
  jobTypes: list('org', `${ifms}/jobType`, 'jobTypeCode', 'jobTypeName'),
  suppliers: list('sku', `${live}/storage/supplier`, 'supplierId', 'supplierName', { status: onOff.is.on, ...all }),
  specs: list('sku', `${live}/storage/spec/select`, 'specId', 'specName', all),
  depots: list('sku', `${live}/storage/depot`, 'depotId', 'depotName', { status: onOff.is.on, ...all }),
  dictionary: {
    ...list('dictionary', `${org}/dictionarys/dictionaryDiff`, 'dictionaryId', 'dictionaryName', {
      // With disabled entries, so that old records keep their labels.
      disabled: 1,
    }),
    version: 'V1.0',
  },
  regions: { ...list('location', `${org}/common/pcd`, 'code', 'name'), tree: 'parentCode' },
  patrolLines: list('patrol', `${patrol}/line`, 'linePkId', 'lineName', all),
  patrolPoints: list('patrol', `${patrol}/point`, 'pointPkId', 'pointName', all),
  patrolPlans: list('patrol', `${patrol}/plan`, 'planPkId', 'planName', all),
  patrolExecutors: list('patrol', `${patrol}/plan/executor`, 'nursingId', 'nursingName'),
  icCards: list('patrol', `${patrol}/point/ic`, 'icCard', 'icCard'),
  locations: tree('location', `${ifms}/locations`, 'locationId', 'locationName'),
  locationTypes: list('location', `${ifms}/locationType`, 'locationType', 'locationTypeName'),
  goodsClassify: tree('sku', `${live}/storage/classify`, 'classifyId', 'classifyName', { status: onOff.is.on }),
  attendanceShifts: list('attendance', `${org}/attendance/shift/noPage`, 'shiftPkId', 'shiftName'),
  shiftLocations: tree('attendance', `${org}/attendance/shift/location`, 'locationId', 'locationName', {
    scheduleMode: known.byBed,
  }),
  // Ways entered by hand only: a scanned payment has buttons of its own.
  tradeWays: list('trade-way', `${live}/cost/set/tradeWay/show`, 'tradeWay', 'tradeWayName', { byHand: 1 }),
  discountRules: list('fee-project', `${live}/cost/set/discountRule`, 'setId', 'discountRuleName', {
    status: onOff.is.on,
    ...all,
  }),
  // With disabled entries: reports hold charges by them.
  feeProjects: list('fee-project', `${live}/cost/project`, 'projectId', 'projectName', all),
  // Fees of a care level: the children of care fees.
  careFees: list('fee-project', `${live}/cost/project/child`, 'projectChildId', 'projectChildName', {
    projectType: known.nursing,
    status: onOff.is.on,
    ...all,
  }),
  // Fees for lost or broken things.
  compensateFees: list('fee-project', `${live}/cost/project/child`, 'projectChildId', 'projectChildName', {
    projectType: known.compensation,
    status: onOff.is.on,
    ...all,
  }),
  levels: list('care-level', `${org}/levels`, 'levelId', 'levelName', all),
  buildings: list('room-map', `${org}/oldmans/live/oldmanEasyPart/buildings`, 'buildingId', 'buildingName'),
  alarmRules: list('mattress', `${live}/device/mattress/alarmRules`, 'ruleId', 'ruleName', all),
  rails: list('position', '/loms/web-lo/pnt/rail', 'railId', 'railName', all),
  maps: list('position', '/loms/web-lo/pnt/map', 'mapId', 'mapName', all),
  dishCategories: list('dish', `${org}/piDishCategory`, 'categoryId', 'name', all),
  serveProjectTypes: list('home-service', '/homecare/web-api/serveProjectType', 'id', 'name', all),
  // Elders of home care, former ones too: old rows keep their names.
  homeElders: list('home-elder', '/homecare/web-api/oldmanBase', 'oldmanId', 'oldmanName', all),
  // Elders who have no account yet.
  homeEldersFree: list('home-elder', '/homecare/web-api/oldmanBase/noAccount', 'oldmanId', 'oldmanName', all),
  serveProjects: list('home-service', '/homecare/web-api/serveProject', 'id', 'projectName', all),
  projectCategories: list('care-project', `${org}/projectCategorys`, 'projectCategoryId', 'projectCategoryName', all),
  callDealTypes: list('call', '/ecms/web-ec/callrecords/r6r7/dealType', 'dealType', 'dealTypeName'),
  assessmentFinalGrades: list('assessment', `${live}/assessment/getIssueValue/finalGrade`, 'value', 'label'),
  assessmentCauses: list('assessment', `${live}/assessment/getIssueValue/assessmentCausle`, 'value', 'label'),
  assessmentUserTree: tree('assessment', `${live}/user/assess/userTree`, 'userId', 'userName', { assessAuth: 0 }),
  employees: list('staff', `${org}/staff/select`, 'empId', 'empName'),
  drugKeepers: list('staff', `${org}/staff/select`, 'userId', 'empName', {
    account: 1,
    permit: 'drug.depositedList.query',
  }),
  // Drugs in custody for one resident, by name.
  keptDrugs: list('drug', `${org}/drug/keep/stock`, 'drugName', 'drugName', all),
  users: list('staff', `${org}/staff/select`, 'userId', 'empName', { account: 1 }),
  gateways: list('device', '/tdms/web-td/device', 'deviceNo', 'deviceName', { deviceType: known.gateway, ...all }),
} as const satisfies Record<string, LookupDef>

export type LookupName = keyof typeof lookupTable

/** Gives the definition of a list; an undefined name throws an error with the name. */
export function lookupOf(name: string): LookupDef {
  if (!Object.hasOwn(lookupTable, name)) throw new Error(`未定义的字典：${name}`)
  return lookupTable[name as LookupName] // as: hasOwn proved it
}
