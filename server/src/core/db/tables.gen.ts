// Written by scripts/gen/gen-tables.ts from server/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonShapes } from './json-shapes.ts'

/** Read as the parsed value of the shape the fields of its table state; written as JSON text. */
type Json<T, W = never> = ColumnType<T | Extract<W, null>, string | W, string | W> & { readonly __json__: T | Extract<W, null> }

/** A value of the code list that the field of its table names: read and written as one of its values. */
type Code<T, N = never> = ColumnType<T | N, T | N | ([N] extends [never] ? never : undefined), T | N>
type CodeGiven<T, N = never> = ColumnType<T | N, T | N | undefined, T | N>

/** Sealed at rest: read and written as text, looked for with `isNumber` and `endsWith` of sealed-columns.ts alone. */
type Sealed<W = never> = ColumnType<SealedText | Extract<W, null>, string | W, string | W>
export type SealedText = string & { readonly [sealed]: true }
declare const sealed: unique symbol

export interface AccessKeyTable {
  orgId: string
  keyId: string
  keyType: Code<"SCREEN" | "SSO">
  keyName: string
  keyHash: string | null
  userId: string | null
  deptIds: Json<string[], undefined>
  status: CodeGiven<0 | 1>
  lastUsedTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  userIds: Json<string[], undefined>
  roleIds: Json<string[], undefined>
}

export interface AccountTable {
  orgId: string
  accountId: string
  accountNum: string
  oldmanId: string
  prestoreBalance: Generated<number>
  depositBalance: Generated<number>
  medicalBalance: Generated<number>
  reserveBalance: Generated<number>
  arrearsAmount: Generated<number>
  alarmAmount: number
  autoDeduct: Generated<number>
  accountStatus: CodeGiven<1 | 2 | 3>
  payerName: string | null
  payerRelation: string | null
  remark: string | null
  lastTradeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  alarmNo: Generated<number>
  alarmTold: Generated<number>
}

export interface ActivityTable {
  orgId: string
  activityId: string
  title: string
  activityType: number
  pictures: Json<string[], undefined>
  content: string
  place: string
  locationId: string | null
  startTime: string
  endTime: string
  registerStart: string | null
  registerEnd: string | null
  quota: Generated<number>
  waitQuota: Generated<number>
  scopeType: CodeGiven<1 | 2 | 3>
  scopeIds: Json<string[], undefined>
  fee: Generated<number>
  projectChildId: string | null
  organiserId: string
  helpers: Json<string[], undefined>
  riskLevel: CodeGiven<1 | 2 | 3>
  safetyPlan: string | null
  budget: number | null
  actualCost: number | null
  summary: string | null
  cancelReason: string | null
  activityStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  reminded: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ActivityRegisterTable {
  orgId: string
  registerId: string
  activityId: string
  oldmanId: string
  registerStatus: Code<1 | 2 | 3>
  waitNo: number | null
  doctorName: string | null
  remark: string | null
  registerBy: string | null
  registerByName: string | null
  registerTime: string
  walkIn: Generated<number>
  signStatus: CodeGiven<0 | 1 | 2 | 3>
  signInTime: string | null
  signOutTime: string | null
  way: Code<1 | 2 | 3 | 4, null>
  healthRecord: string | null
  mood: Code<5 | 4 | 3 | 2 | 1, null>
  chargeAmount: number | null
  chargeId: string | null
  charges: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AdverseEventTable {
  orgId: string
  eventId: string
  eventNo: string
  eventType: number
  eventLevel: number
  harm: number
  oldmanId: string | null
  personName: string | null
  happenTime: string
  findTime: string
  locationId: string
  finderId: string | null
  partyIds: Json<string[], null | undefined>
  process: string
  immediateAction: string
  bodyMap: Json<{ side: "front" | "back"; x: number; y: number; mark: "pressure" | "wound" | "bruise" | "rash" | "swelling" | "pain" | "scar" | "tube"; note?: string | null | undefined }[], null | undefined>
  photos: Json<string[], null | undefined>
  familyInformed: Generated<number>
  informTime: string | null
  informedName: string | null
  notInformReason: string | null
  doctorOrder: string | null
  causes: Json<number[], null | undefined>
  causeText: Json<string[], null | undefined>
  correctiveAction: string | null
  preventiveAction: string | null
  dutyId: string | null
  deadline: string | null
  authorityTime: string | null
  authorityReceiver: string | null
  verifyResult: string | null
  cost: number | null
  status: CodeGiven<0 | 1 | 2 | 3 | 4 | 5 | 6>
  reportTime: string | null
  late: Generated<number>
  anonymous: Generated<number>
  backReason: string | null
  closeOpinion: string | null
  closeTime: string | null
  closeByName: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AgreementTable {
  orgId: string
  contractId: string
  contractNo: string
  oldmanId: string
  templateId: Code<string, null>
  contentVersion: number | null
  filled: Sealed<null | undefined>
  typeId: Code<string>
  category: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>
  contractName: string
  partyB: string | null
  partyC: string | null
  guarantorPhone: Sealed<null | undefined>
  startDate: string | null
  endDate: string | null
  signDate: string
  monthFee: number | null
  depositAmount: number | null
  files: Json<{ path: string; name: string; size: number }[], undefined>
  home: Generated<number>
  contractStatus: Code<0 | 1 | 2 | 3 | 4>
  terminateDate: string | null
  terminateReason: string | null
  quitLiveId: string | null
  renewFromId: string | null
  expireTold: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  residentId: GeneratedAlways<string | null>
  homeOldmanId: GeneratedAlways<string | null>
}

export interface AgreementSignatureTable {
  orgId: string
  signId: string
  contractId: string
  party: Code<1 | 2 | 3>
  signerName: string
  signImage: string
  contentHash: string
  signHash: string
  signTime: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  version: Generated<number>
}

export interface AlarmTable {
  orgId: string
  alarmId: string
  alarmNo: string
  alarmKind: Code<1 | 2 | 3 | 4 | 5>
  alarmType: number
  mode: Code<1 | 2 | 3, null>
  alarmKey: string
  level: Code<3 | 2 | 1>
  alarmStatus: CodeGiven<0 | 1 | 2 | 3 | 4>
  cleared: Generated<number>
  oldmanId: string | null
  oldmanName: string | null
  bedId: string | null
  bedName: string | null
  roomName: string | null
  locationId: string | null
  deptId: Generated<string>
  deviceNo: string | null
  ruleId: string | null
  ruleName: string | null
  ruleSnapshot: Json<JsonShapes['alarm.ruleSnapshot'], null | undefined>
  silentMinutes: Generated<number>
  value: string | null
  threshold: string | null
  firstTime: string
  lastTime: string
  count: Generated<number>
  raisedTime: string
  clearedTime: string | null
  ackTime: string | null
  ackBy: string | null
  ackName: string | null
  arriveTime: string | null
  handleTime: string | null
  handleBy: string | null
  handleName: string | null
  dealType: number | null
  dealContent: string | null
  photos: Json<string[], undefined>
  reason: string | null
  closeTime: string | null
  closeReason: string | null
  flapping: Generated<number>
  muted: Generated<number>
  prevAlarmId: string | null
  callRecordId: string | null
  railId: string | null
  railName: string | null
  mapId: string | null
  x: number | null
  y: number | null
  areaName: string | null
  escalate: Json<JsonShapes['alarm.escalate'], undefined>
  escalateStep: Generated<number>
  escalateFrom: string
  nextStepTime: string | null
  channels: Json<("WEB" | "APP" | "LIGHT" | "SMS" | "PHONE" | "FAMILY")[], undefined>
  notified: Json<JsonShapes['alarm.notified'], undefined>
  notifyUserIds: Json<string[], undefined>
  screen: Generated<number>
  soundTime: string | null
  sounded: Generated<number>
  autoCloseTime: string | null
  waitSec: number | null
  handleSec: number | null
  falseAlarm: Generated<number>
  incidentId: string | null
  taskId: string | null
  snapshotId: string | null
  seq: Generated<number>
  listOrder: GeneratedAlways<number | null>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AlarmDutyTable {
  orgId: string
  userId: string
  fromTime: string
  untilTime: string
}

export interface AlarmMuteTable {
  orgId: string
  oldmanId: string
  untilTime: string
  reason: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface AlarmSnapshotTable {
  orgId: string
  snapshotId: string
  alarmId: string
  deviceNo: string
  fromTime: string
  toTime: string
  points: Json<JsonShapes['alarmSnapshot.points']>
  createTime: string
}

export interface AlarmTextTable {
  orgId: string
  alarmId: string
  userId: string
  createTime: string
  textStatus: Generated<number>
  tries: Generated<number>
  tryTime: string | null
  failReason: string | null
}

export interface AlarmTimelineTable {
  orgId: string
  entryId: string
  alarmId: string
  time: string
  action: string
  byName: string | null
  text: string
}

export interface AlbumTable {
  orgId: string
  photoAlbumId: string
  albumName: string
  albumType: Code<1 | 2 | 3>
  oldmanId: string | null
  activityId: string | null
  familyVisible: Generated<number>
  coverPhotoId: string | null
  description: string | null
  deletedTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ArticleTable {
  orgId: string
  id: string
  isWard: Code<1 | 0>
  categoryId: string
  title: string
  deptIds: Json<string[], undefined>
  cover: string | null
  summary: string | null
  author: string | null
  contentType: Code<1 | 2 | 3>
  content: string | null
  contentText: Generated<string>
  videoUrl: string | null
  fileUrl: string | null
  diseaseTags: Json<number[], undefined>
  riskTags: Json<string[], undefined>
  state: CodeGiven<0 | 1 | 2>
  sort: number
  publishTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  quiz: Json<{ question: string; choices: string[]; right: string }[], undefined>
}

export interface ArticleCategoryTable {
  orgId: string
  id: string
  isWard: Code<1 | 0>
  categoryName: string
  icon: Code<"book" | "heart" | "medicine" | "warning" | "meal" | "exercise" | "smile" | "bulb" | "mouth" | "bug" | "rescue" | "shield" | "bell", null>
  sort: number
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ArticlePlaylistTable {
  orgId: string
  listId: string
  listName: string
  deptIds: Json<string[], undefined>
  roomIds: Json<string[], undefined>
  diseaseTags: Json<number[], undefined>
  riskTags: Json<string[], undefined>
  articleIds: Json<string[], undefined>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ArticleReceiptTable {
  orgId: string
  articleId: string
  oldmanId: string
  readDate: string
  readTime: string
  readerId: string
}

export interface ArticleVersionTable {
  orgId: string
  versionId: string
  articleId: string
  versionNo: number
  title: string
  summary: string | null
  author: string | null
  cover: string | null
  contentType: Code<1 | 2 | 3>
  content: string | null
  videoUrl: string | null
  fileUrl: string | null
  editedByName: string | null
  editedTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ArticleViewTable {
  orgId: string
  articleId: string
  userId: string
  viewDate: string
}

export interface AssessmentTable {
  orgId: string
  assessmentId: string
  assessNo: string
  type: Code<0 | 1 | 2 | 3>
  oldmanId: string | null
  oldmanName: string
  oldmanIdcard: Sealed<null | undefined>
  sex: Code<0 | 1, null>
  age: number | null
  assessCausle: Code<1 | 2 | 3 | 4 | 5>
  assessDate: string
  place: string | null
  answers: Json<{ issueId: string; optionId: string }[], undefined>
  parts: Json<{ [key: string]: { [key: string]: number | "" | string | (number | string)[] | { [key: string]: string | "" | null }[] | null } | undefined }, null | undefined>
  riskScaleAnswers: Json<{ issueId: string; optionId: string }[], undefined>
  diseases: Json<string[], undefined>
  riskEvents: Json<{ fall?: number | null | undefined; wander?: number | null | undefined; choke?: number | null | undefined; suicide?: number | null | undefined; other?: number | null | undefined }, undefined>
  dimensionScores: Json<{ [key: string]: number | null }, undefined>
  dimensionGrades: Json<{ [key: string]: number | null }, null | undefined>
  totalScore: number | null
  firstGrade: Code<0 | 1 | 2 | 3 | 4, null>
  adjustIds: Json<string[], undefined>
  finalGrade: Code<0 | 1 | 2 | 3 | 4, null>
  finalGradeName: string | null
  finalGradeText: string | null
  suggestion: string | null
  providerName: string | null
  providerRelation: Code<1 | 2 | 3 | 4 | 5 | 6 | 7, null>
  assessorId: string
  assessorSign: string | null
  assessTime: string | null
  savedTime: string | null
  secondId: string | null
  secondSign: string | null
  secondTime: string | null
  familySign: string | null
  attachments: Json<{ path: string; name: string; size: number }[], undefined>
  assessStatus: CodeGiven<0 | 1 | 2 | 4>
  voidReason: string | null
  rejectReason: string | null
  unbindReason: string | null
  bindStatus: CodeGiven<1 | 0>
  current: Generated<number>
  validUntil: string | null
  nextAssessDate: string | null
  nextReason: string | null
  proposalId: string | null
  bankVersion: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AttemptTable {
  attemptKey: string
  attemptTime: string
  attemptId: string
}

export interface AttendanceClockTable {
  orgId: string
  clockId: string
  empId: string
  clockTime: string
  way: Code<1 | 2 | 3 | 4>
  deviceNo: string | null
  place: string | null
  longitude: number | null
  latitude: number | null
  outside: Generated<number>
  remark: string | null
  repairId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  version: Generated<number>
  photo: string | null
}

export interface AttendanceCloseTable {
  orgId: string
  month: string
  closeTime: string
  closeBy: string | null
  closeByName: string | null
}

export interface AttendanceFlexiblePastTable {
  orgId: string
  empId: string
  fromDate: string
  toDate: string
  flexHours: number
}

export interface AttendanceGroupTable {
  orgId: string
  attendanceGroupPkId: string
  groupName: string
  groupType: Code<1 | 2 | 3>
  scheduleMode: Code<1 | 2, null>
  leaderId: string | null
  deptId: string
  weekShift: Json<{ 1?: string | null | undefined; 2?: string | null | undefined; 3?: string | null | undefined; 4?: string | null | undefined; 5?: string | null | undefined; 6?: string | null | undefined; 7?: string | null | undefined }, null | undefined>
  flexHours: number | null
  minCover: Json<{ shiftPkId: string; minStaff: number; minNurse?: number | null | undefined }[], undefined>
  holidayRest: Generated<number>
  clockWays: Json<(1 | 2 | 3 | 4)[], undefined>
  places: Json<{ name: string; longitude: number; latitude: number; radius: number }[], undefined>
  wifiList: Json<{ ssid: string; bssid: string }[], undefined>
  effectiveDate: string
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  offFrom: string | null
}

export interface AttendanceLeaveTable {
  orgId: string
  leaveId: string
  empId: string
  leaveType: number
  fromTime: string
  toTime: string
  hours: Generated<number>
  files: Json<string[], undefined>
  reason: string
  status: CodeGiven<1 | 2 | 3 | 4>
  reviewed: Generated<number>
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AttendanceMemberTable {
  orgId: string
  empId: string
  attendanceGroupPkId: string
  since: string | null
}

export interface AttendancePublishTable {
  orgId: string
  attendanceGroupPkId: string
  month: string
  publishTime: string
  publishBy: string | null
}

export interface AttendanceRepairTable {
  orgId: string
  repairId: string
  empId: string
  date: string
  period: Generated<number>
  side: Code<1 | 2>
  clockTime: string
  reason: string
  status: CodeGiven<1 | 2 | 3>
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AttendanceResultTable {
  orgId: string
  month: string
  empId: string
  empName: string
  deptId: string
  deptName: string | null
  attendanceGroupPkId: string | null
  groupName: string | null
  days: Json<JsonShapes['attendanceResult.days']>
}

export interface AttendanceRosterTable {
  orgId: string
  rosterId: string
  empId: string
  month: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AttendanceScheduleTable {
  orgId: string
  scheduleId: string
  attendanceGroupPkId: string
  empId: string
  workDate: string
  shiftPkId: string | null
  locationIds: Json<JsonShapes['attendanceSchedule.locationIds'], undefined>
  source: Generated<number>
  locked: Generated<number>
  status: Generated<number>
  reason: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface AttendanceShiftTable {
  orgId: string
  shiftPkId: string
  shiftName: string
  shiftType: number
  colour: Code<"#FFE7BA" | "#FFF1B8" | "#D9F7BE" | "#B5F5EC" | "#BAE0FF" | "#ADC6FF" | "#EFDBFF" | "#FFD6E7" | "#E4E7EB", null>
  workPeriod: Json<{ startTime: string; endTime: string; crossDay?: 0 | 1 | null | undefined }[]>
  restMinutes: Generated<number>
  workHours: number
  clockNum: number
  beforeClock: Generated<number>
  afterClock: Generated<number>
  lateGrace: Generated<number>
  earlyGrace: Generated<number>
  absentLate: Generated<number>
  isEnable: CodeGiven<1 | 0>
  fromDate: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface AttendanceShiftVersionTable {
  orgId: string
  shiftPkId: string
  fromDate: string
  workPeriod: Json<JsonShapes['attendanceShiftVersion.workPeriod']>
  restMinutes: number
  workHours: number
}

export interface BankLineTable {
  orgId: string
  lineId: string
  flowNo: string
  flowDate: string
  amount: number
  payerName: string | null
  payerAccount: Sealed<null | undefined>
  flowRemark: string | null
  lineStatus: CodeGiven<1 | 2 | 3>
  oldmanId: string | null
  bookKind: Code<3 | 1 | 2 | 6, null>
  tradeId: string | null
  bookByName: string | null
  bookTime: string | null
  leftReason: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BedTable {
  orgId: string
  bedId: string
  bedName: string
  fullName: string
  roomId: string
  bedType: Generated<number>
  bedCode: string | null
  projectChildId: Code<string, null>
  price: number | null
  deviceNo: string | null
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BedOfferTable {
  orgId: string
  offerId: string
  waitId: string
  bedId: string
  offerUntil: string
  offerStatus: Generated<number>
  answerTime: string | null
  answerRemark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BedStayTable {
  orgId: string
  bedStayId: string
  bedId: string
  oldmanId: string
  liveId: string
  kind: number
  dateFrom: string
  dateTo: string | null
  endReason: number | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BedWaitTable {
  orgId: string
  waitId: string
  oldmanId: string | null
  consultationId: string | null
  waitName: string
  sex: Code<0 | 1, null>
  roomType: number | null
  levelId: string | null
  maxPrice: number | null
  priority: CodeGiven<1 | 2 | 3>
  waitSince: string
  waitStatus: CodeGiven<1 | 2 | 3 | 4 | 5>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BillCorrectionTable {
  orgId: string
  liveId: string
  fromDate: string
  oldmanId: string
  reason: string
  status: Generated<number>
  message: string | null
  doneTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface BillPrintTable {
  orgId: string
  printId: string
  tradeMonthId: string
  printKind: number
  seq: number
  operatorId: string | null
  operatorName: string | null
  printTime: string
}

export interface BillRunTable {
  orgId: string
  runId: string
  feeMonth: string
  total: number
  created: number
  skipped: number
  failed: Json<JsonShapes['billRun.failed'], undefined>
  manual: Generated<number>
  operatorName: string | null
  createTime: string
}

export interface BiometricTable {
  orgId: string
  bioId: string
  bioType: number
  deviceNo: string | null
  bindTime: string
  empId: string | null
  oldmanId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface BuiltInTable {
  orgId: string
  kind: string
  itemId: string
}

export interface CallRecordTable {
  orgId: string
  callRecordId: string
  callNo: string
  callType: Code<1 | 2 | 3 | 4 | 5>
  deviceNo: string | null
  keyNo: number | null
  locationId: string | null
  locationName: string | null
  roomId: string | null
  roomName: string | null
  bedId: string | null
  bedName: string | null
  oldmanId: string | null
  oldmanName: string | null
  deptId: Generated<string>
  callTime: string
  repeatCount: Generated<number>
  answerTime: string | null
  answerBy: string | null
  answerName: string | null
  arriveTime: string | null
  dealTime: string | null
  dealBy: string | null
  dealName: string | null
  dealType: string | null
  dealContent: string | null
  responseSec: number | null
  arriveSec: number | null
  callStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  overtime: Generated<number>
  priority: Code<3 | 2>
  alarmId: string | null
  incidentId: string | null
  closeTime: string | null
  closeReason: string | null
  notifyUserIds: Json<JsonShapes['callRecord.notifyUserIds'], undefined>
  screen: Generated<number>
  dueTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  areaName: string | null
}

export interface CallSettingTable {
  orgId: string
  answerTimeoutSec: number
  arriveTimeoutSec: number
  mergeSec: number
  ringTimes: number
  voiceText: string
  dayVolume: number
  nightVolume: number
  screenDeptIds: Json<string[], undefined>
  toiletFirst: number
  needDealContent: number
  nightOnlyScreen: number
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface CaptchaTable {
  verifyStr: string
  answerHash: string
  ip: string
  expireTime: string
  used: Generated<number>
}

export interface CarePlanTable {
  orgId: string
  planId: string
  planNo: string
  planName: string
  oldmanId: string
  levelId: string | null
  assessmentId: string | null
  problems: Json<{ problemId: string; title: string; riskTag?: string | null | undefined; level: 1 | 2 | 3 }[], undefined>
  goals: Json<{ goalId: string; problemId?: string | null | undefined; goal: string; measure?: string | null | undefined; targetDate?: string | null | undefined; result: 0 | 1 | 2 | 3 }[], undefined>
  items: Json<{ itemId: string; problemId?: string | null | undefined; projectName?: string | null | undefined; projectId: string; cycleType: 1 | 2 | 3 | 4 | 5 | 6 | 7; weekDays?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | null | undefined; monthDays?: number[] | null | undefined; intervalDays?: number | null | undefined; onDate?: string | null | undefined; intervalHours?: number | null | undefined; windowFrom?: string | null | undefined; windowTo?: string | "24:00" | null | undefined; times?: string[] | null | undefined; timesPerDay?: number | null | undefined; maxPerDay?: number | null | undefined; minutes?: number | null | undefined; shiftTypes?: number[] | null | undefined; autoByDevice?: 0 | 1 | null | undefined; needPhoto?: 0 | 1 | null | undefined; needSign?: 0 | 1 | null | undefined; sort?: number | null | undefined; endDate?: string | null | undefined; executorRule: 1 | 2 | 3; executorIds?: string[] | null | undefined; billable: 0 | 1; unitPrice?: number | null | undefined }[], undefined>
  startDate: string
  endDate: string | null
  reviewDays: number
  nextReviewDate: string | null
  doctorId: string | null
  nurseId: string
  familyConfirm: Generated<number>
  confirmName: string | null
  signImage: string | null
  planStatus: CodeGiven<0 | 1 | 2 | 3>
  stopReason: string | null
  departedFrom: Code<0 | 1 | 2 | 3, null>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface CareProjectTable {
  orgId: string
  projectId: string
  projectName: string
  projectCategoryId: string
  projectCode: string | null
  unit: CodeGiven<1 | 2>
  minutes: number
  chargeType: Code<0 | 1>
  unitPrice: number | null
  projectChildId: string | null
  executorJobs: Json<string[], undefined>
  inputForm: CodeGiven<0 | 1 | 2 | 3 | 4 | 5 | 6>
  inputRef: string | null
  needPhoto: Generated<number>
  needSign: Generated<number>
  riskTags: Json<("fall" | "pressure" | "choke" | "wander")[], undefined>
  content: string | null
  status: CodeGiven<1 | 0>
  sort: Generated<number>
  picture: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface CareTaskTable {
  orgId: string
  taskId: string
  planDate: string
  planTime: string
  oldmanId: string
  bedName: string | null
  deptId: string | null
  nursingPlanId: string | null
  projectId: string
  source: Code<1 | 2 | 3 | 4 | 5>
  recheckOf: string | null
  alarmId: string | null
  executorIds: Json<string[], undefined>
  shiftType: number
  shiftEnd: string
  minutes: number
  needPhoto: Generated<number>
  needSign: Generated<number>
  taskStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  timeliness: Code<0 | 1 | 2, null>
  startTime: string | null
  finishTime: string | null
  finishBy: string | null
  finishByName: string | null
  secondBy: string | null
  resultValue: Json<{ signType?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null | undefined; systolic?: number | null | undefined; diastolic?: number | null | undefined; pulse?: number | null | undefined; spo2?: number | null | undefined; glucose?: number | null | undefined; glucosePeriod?: 1 | 2 | 3 | 4 | 5 | null | undefined; heartRate?: number | null | undefined; temperature?: number | null | undefined; tempSite?: 1 | 2 | 3 | 4 | 5 | null | undefined; respiration?: number | null | undefined; weight?: number | null | undefined; posture?: number | null | undefined; percent?: 0 | 25 | 50 | 75 | 100 | null | undefined; food?: string | null | undefined; ml?: number | null | undefined; kind?: 1 | 2 | null | undefined; stoolType?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null | undefined; position?: 1 | 2 | 3 | 4 | null | undefined; skin?: string | null | undefined; templateDataId?: string | null | undefined; note?: string | null | undefined }, null | undefined>
  photos: Json<string[], undefined>
  signImage: string | null
  voice: string | null
  exemptReason: Code<1 | 2 | 3 | 4 | 5 | 9, null>
  refuseReason: string | null
  lateReason: string | null
  cancelReason: string | null
  remark: string | null
  recordType: CodeGiven<1 | 2 | 3>
  handoverId: string | null
  locationCheck: Generated<number>
  offline: Generated<number>
  costRow: Generated<number>
  editLog: Json<{ time: string; userName: string; field: string; old?: string | null | undefined; new?: string | null | undefined; reason: string }[], undefined>
  missTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface CashierShiftTable {
  orgId: string
  shiftId: string
  shiftNo: string
  userId: string
  userName: string
  timeFrom: string
  timeTo: string
  openingCash: number
  cashIn: number
  cashOut: number
  countedCash: number
  diffAmt: GeneratedAlways<number>
  handedCash: number
  inAmt: number
  outAmt: number
  entryCount: number
  ways: Json<JsonShapes['cashierShift.ways']>
  kinds: Json<JsonShapes['cashierShift.kinds']>
  voids: Json<JsonShapes['cashierShift.voids']>
  receiverName: string | null
  remark: string | null
  createTime: string
}

export interface CashierShiftEntryTable {
  orgId: string
  entryId: string
  shiftId: string
}

export interface ClassifyTable {
  orgId: string
  classifyId: string
  classifyName: string
  classifyCode: string | null
  parentId: string | null
  classifyLevel: number
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ComplaintTable {
  orgId: string
  complaintId: string
  complaintNo: string
  complaintType: number
  source: number
  complainant: string | null
  phone: Sealed<null | undefined>
  oldmanId: string | null
  content: string
  files: Json<string[], undefined>
  receiveTime: string
  deptId: string | null
  handlerId: string | null
  deadline: string
  overdueTold: string | null
  result: string | null
  replyTime: string | null
  replyWay: number | null
  satisfaction: Code<5 | 4 | 3 | 2 | 1, null>
  closeRemark: string | null
  reopenCount: Generated<number>
  refuseReason: string | null
  status: CodeGiven<1 | 2 | 3 | 4 | 5>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ConsultInterviewTable {
  orgId: string
  id: string
  consultationId: string
  interviewTime: string
  interviewWay: Code<1 | 2 | 3 | 4>
  interviewerName: string
  content: string
  result: number
  nextTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ConsultationTable {
  orgId: string
  consultationId: string
  consultNo: string
  oldmanName: string
  oldmanIdCard: Sealed<null | undefined>
  sex: Code<0 | 1, null>
  birthDate: string | null
  age: number | null
  phoneNum: Sealed<null | undefined>
  liveAddr: string | null
  selfCare: number | null
  planLiveDate: string | null
  budget: number | null
  roomIntent: number | null
  bedIntent: string | null
  levelIntent: string | null
  files: Json<string[], undefined>
  consultantName: string
  consultantPhone: Sealed
  relation: number | null
  consultWay: number
  consultTime: string
  channel: number | null
  saleId: string
  intentLevel: CodeGiven<"A" | "B" | "C">
  content: string
  visitFlag: Generated<number>
  hobby: string | null
  diet: Json<number[], null | undefined>
  allergyFood: string | null
  habit: string | null
  smoke: number | null
  drink: number | null
  language: number | null
  lifeStory: string | null
  specialNeeds: string | null
  bloodType: string | null
  rh: number | null
  height: number | null
  weight: number | null
  disease: Json<number[], null | undefined>
  diagnosedDate: string | null
  history: string | null
  operation: string | null
  allergyDrug: string | null
  disability: Json<{ type: number; grade?: number | null | undefined }[], null | undefined>
  infect: number | null
  fallIn30d: number | null
  lostIn30d: number | null
  chokeIn30d: number | null
  suicideIn30d: number | null
  hospital: string | null
  attendingDoctor: string | null
  consultStatus: CodeGiven<1 | 2 | 3 | 4>
  nextTime: string | null
  followTold: string | null
  lostReason: number | null
  lostRemark: string | null
  oldmanId: string | null
  convertTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface CostProjectTable {
  orgId: string
  oldmanCostId: string
  oldmanId: string
  liveId: string
  projectId: string
  projectChildId: string
  projectType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>
  chargeCycle: Code<1 | 2 | 3 | 4 | 5 | 6>
  price: number | null
  quantity: Generated<number>
  startDate: string
  endDate: string | null
  endReason: number | null
  source: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11>
  sourceId: string | null
  setId: string | null
  ruleVersion: number | null
  discountStart: string | null
  discountEnd: string | null
  status: CodeGiven<1 | 2>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  endBeforeQuit: string | null
  reasonBeforeQuit: number | null
}

export interface CustodyBalanceTable {
  orgId: string
  custodyId: string
  month: string
  bankAmt: number
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DataLogTable {
  orgId: string
  changeId: string
  seq: number
  logId: string
  entity: string
  entityId: string
  entityName: string | null
  action: string
  fields: Json<JsonShapes['dataLog.fields']>
  userId: string | null
  userName: string | null
  reason: string | null
  operTime: string
  hash: string
}

export interface DataLogHeadTable {
  orgId: string
  seq: number
  hash: string
}

export interface DepotTable {
  orgId: string
  depotId: string
  depotName: string
  depotCode: string | null
  depotType: number
  deptId: string | null
  keeperIds: Json<string[], undefined>
  address: string | null
  transit: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DeptTable {
  orgId: string
  deptId: string
  deptName: string
  parentId: string | null
  deptLevel: Generated<number>
  deptType: number | null
  deptCode: string | null
  ward: Generated<number>
  inpatient: Generated<number>
  outpatient: Generated<number>
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  leaderEmpId: string | null
  phone: string | null
  locationIds: Json<string[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DeviceTable {
  orgId: string
  deviceId: string
  deviceNo: string
  deviceName: string
  deviceType: Code<20 | 21 | 22 | 23 | 33 | 34 | 30 | 31 | 40 | 50 | 51 | 52 | 53 | -1>
  productKey: string
  model: string | null
  firmware: string | null
  gatewayNo: string | null
  bindType: CodeGiven<0 | 1 | 2 | 3>
  oldmanId: string | null
  bedId: string | null
  locationId: string | null
  deviceStatus: CodeGiven<0 | 1 | 2 | 3 | 4>
  onlineTime: string | null
  lastTime: string | null
  battery: number | null
  batteryBand: GeneratedAlways<string | null>
  rssi: number | null
  reportSec: number
  offlineSec: number
  secretHash: string
  secretBefore: string | null
  secretBeforeUntil: string | null
  simulated: Generated<number>
  installTime: string | null
  warrantyEnd: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DeviceBindLogTable {
  orgId: string
  bindLogId: string
  deviceId: string
  deviceNo: string
  bindType: number
  oldmanId: string | null
  bedId: string | null
  locationId: string | null
  fromTime: string
  toTime: string | null
}

export interface DeviceLatestTable {
  orgId: string
  deviceId: string
  ts: number
  metrics: Json<JsonShapes['deviceLatest.metrics']>
}

export interface DeviceLogTable {
  orgId: string
  logId: string
  deviceId: string
  logTime: string
  logType: number
  text: string
  cmdId: string | null
  cmd: string | null
  cmdArgs: Json<JsonShapes['deviceLog.cmdArgs'], null | undefined>
  cmdStatus: number | null
  cmdUntil: string | null
  byName: string | null
}

export interface DictionaryTable {
  orgId: string
  dictionaryId: string
  dictionaryCode: string
  dictionaryName: string
  dictionaryValue: string
  parentId: string | null
  sort: Generated<number>
  status: Generated<number>
  source: CodeGiven<"SYSTEM" | "ORG">
  colour: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DictionaryModelTable {
  orgId: string
  modelId: string
  dictionaryCode: string
  dictionaryName: string
  locked: Generated<number>
  multi: Generated<number>
  note: string | null
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DiscountRuleTable {
  orgId: string
  setId: string
  discountRuleName: string
  discountType: Code<1 | 2 | 3>
  discountValue: number
  projectChildIds: Json<string[], undefined>
  validNum: number
  validUnit: Code<"Y" | "M" | "D">
  startMode: CodeGiven<1 | 2 | 3>
  conditions: Json<{ oldmanType?: number[] | null | undefined; minMonths?: number | null | undefined }, undefined>
  stack: Generated<number>
  status: CodeGiven<1 | 0>
  ruleVersion: Generated<number>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DiscountRuleVersionTable {
  orgId: string
  setId: string
  ruleVersion: number
  discountType: number
  discountValue: number
  projectChildIds: Json<JsonShapes['discountRuleVersion.projectChildIds'], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface DishTable {
  orgId: string
  dishId: string
  dishName: string
  categoryId: string
  picture: string | null
  mealTypes: Json<number[], undefined>
  texture: Json<(1 | 2 | 3 | 4 | 5)[], undefined>
  dietTags: Json<number[], undefined>
  allergens: Json<number[], undefined>
  ingredients: Json<{ name: string; gram: number; skuId?: string | null | undefined }[], undefined>
  kcal: number | null
  protein: number | null
  fat: number | null
  carb: number | null
  sodium: number | null
  price: number | null
  projectChildId: string | null
  taste: number | null
  cookWay: number | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DishBookTable {
  orgId: string
  bookId: string
  oldmanId: string
  date: string
  nextId: string
  eat: Generated<number>
  guests: Generated<number>
  dishIds: Json<string[], undefined>
  late: Generated<number>
  remark: string | null
  void: Generated<number>
  charged: string | null
  chargeNote: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DishCategoryTable {
  orgId: string
  categoryId: string
  name: string
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DishPlanTable {
  orgId: string
  planId: string
  planName: string
  cycleType: Code<1 | 2>
  rotationWeeks: Generated<number>
  startDate: string
  endDate: string
  kitchenId: number
  locationIds: Json<string[], undefined>
  details: Json<JsonShapes['dishPlan.details'], undefined>
  earlier: Json<JsonShapes['dishPlan.earlier'], undefined>
  planStatus: CodeGiven<0 | 1 | 2 | 3>
  checkResult: Json<{ missing: { date: string; text: string }[]; unsafe: { date: string; text: string }[]; notes: { date: string; text: string }[] }, null | undefined>
  stopReason: string | null
  forceReason: string | null
  publishByName: string | null
  publishTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DocumentTemplateTable {
  orgId: string
  templateId: string
  templateName: string
  typeId: Code<string>
  home: Generated<number>
  source: Code<1 | 2>
  pageSize: Code<"A4" | "A4L" | "A5" | "B5" | "16K">
  content: string
  placeholders: Json<string[], undefined>
  status: CodeGiven<1 | 0>
  contentVersion: Generated<number>
  usedCount: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DocumentTemplateVersionTable {
  orgId: string
  templateId: string
  contentVersion: number
  templateName: string
  source: Code<1 | 2>
  pageSize: Code<"A4" | "A4L" | "A5" | "B5" | "16K">
  content: string
  placeholders: Json<string[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface DrugTable {
  orgId: string
  drugId: string
  drugName: string
  tradeName: string | null
  approvalNo: string | null
  barCode: string | null
  drugType: number
  drugForm: number
  drugSpec: string
  unit: string
  packUnit: string | null
  packRatio: Generated<number>
  manufacturer: string | null
  strengthValue: number | null
  strengthUnit: string | null
  ingredients: Json<string[], undefined>
  interactions: Json<string[], undefined>
  allergyClass: number | null
  drugWay: number | null
  storage: Json<number[], undefined>
  doseDefault: number | null
  doseMaxOnce: number | null
  doseMaxDay: number | null
  contraindication: string | null
  caution: string | null
  highRisk: Generated<number>
  lookAlike: Generated<number>
  specialControl: Generated<number>
  picture: string | null
  pinyin: Generated<string>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DrugDestroyTable {
  orgId: string
  destroyId: string
  destroyNo: string
  oldmanId: string
  lines: Json<{ drugId: string; drugName?: string | null | undefined; drugSpec?: string | null | undefined; unit?: string | null | undefined; batchId: string; batchNo?: string | null | undefined; quantity: number; reason?: string | null | undefined }[]>
  destroyReason: number
  photos: Json<string[], undefined>
  checkSign: string
  handlerId: string
  handlerName: string
  checkerId: string
  checkerName: string
  status: Code<6 | 12 | 13>
  keepNo: string | null
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DrugKeepTable {
  orgId: string
  keepId: string
  oldmanId: string
  keepStatus: CodeGiven<1 | 2>
  protocolFile: Json<{ path: string; name: string; size: number }[]>
  clientName: string
  clientRelation: number
  startDate: string
  endDate: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DrugKeepDocTable {
  orgId: string
  keepNo: string
  keepType: Code<1 | 2 | 3 | 4 | 5 | 6>
  oldmanId: string
  source: number | null
  handlerId: string
  handlerName: string
  checkerId: string | null
  checkerName: string | null
  clientName: string | null
  signImage: string | null
  checkSign: string | null
  packageIntact: number | null
  prescriptionFiles: Json<string[], undefined>
  destroyReason: number | null
  photos: Json<string[], undefined>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DrugKeepRecordTable {
  orgId: string
  recordId: string
  seq: number
  keepNo: string | null
  lineNo: Generated<number>
  keepType: number
  oldmanId: string
  drugId: string
  batchId: string
  quantity: number
  balance: number
  source: number | null
  handlerId: string
  handlerName: string
  checkerId: string | null
  checkerName: string | null
  clientName: string | null
  takeLineId: string | null
  outId: string | null
  reverses: string | null
  reversedBy: string | null
  charged: Generated<number>
  remark: string | null
  createTime: string
}

export interface DrugKeptTable {
  orgId: string
  oldmanId: string
  drugId: string
  hidden: Generated<number>
}

export interface DrugNearMissTable {
  orgId: string
  nearMissId: string
  type: number
  takeId: string
  oldmanId: string
  userId: string
  userName: string
  scanned: string | null
  remark: string | null
  createTime: string
}

export interface DrugStockTable {
  orgId: string
  batchId: string
  oldmanId: string
  drugId: string
  batchNo: Generated<string>
  expireDate: string
  firstInTime: string
  quantity: Generated<number>
  locked: Generated<number>
  place: string | null
  version: Generated<number>
}

export interface DrugTakeTable {
  orgId: string
  takeId: string
  oldmanId: string
  planTime: string
  prnUseId: Generated<string>
  prn: Generated<number>
  status: CodeGiven<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>
  prepareBy: string | null
  prepareByName: string | null
  prepareTime: string | null
  checkBy: string | null
  checkByName: string | null
  checkTime: string | null
  giveBy: string | null
  giveByName: string | null
  giveTime: string | null
  verifyWay: Code<1 | 2 | 3, null>
  late: Generated<number>
  offline: Generated<number>
  reason: string | null
  doctorOrder: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  effect: Code<1 | 2 | 3, null>
  effectNote: string | null
  effectBy: string | null
  effectByName: string | null
  effectTime: string | null
}

export interface DrugTakeLineTable {
  orgId: string
  takeLineId: string
  takeId: string
  useId: string
  drugId: string
  dose: number
  takeTime: number | null
  status: Generated<number>
  splits: Json<JsonShapes['drugTakeLine.splits'], undefined>
  actualDose: number | null
  refuseReason: number | null
  reason: string | null
  prepareBy: string | null
}

export interface DrugUseTable {
  orgId: string
  useId: string
  oldmanId: string
  drugId: string
  doseValue: number
  doseUnit: string
  dose: number
  drugWay: number
  freq: Code<"qd" | "bid" | "tid" | "qid" | "qn" | "qm" | "prn" | "st" | "qod" | "q12h" | "q8h" | "q6h" | "q4h" | "qw" | "biw" | "tiw">
  times: Json<{ time: string; takeTime?: number | null | undefined; dose?: number | null | undefined }[], undefined>
  weekDays: Json<number[], undefined>
  startDate: string
  endDate: string | null
  prn: Generated<number>
  maxPerDay: number | null
  minIntervalMinutes: number | null
  indication: string | null
  prescriberId: string | null
  prescriberName: string | null
  orderFile: string | null
  source: number | null
  selfTake: Generated<number>
  useStatus: Code<0 | 1 | 2 | 3>
  pause: CodeGiven<0 | 1 | 2 | 3>
  stopReason: number | null
  stopTime: string | null
  overReason: string | null
  flags: Json<number[], undefined>
  prevUseId: string | null
  dailyDose: Generated<number>
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface DrugWarnedTable {
  orgId: string
  oldmanId: string
  drugId: string
  kind: number
  toldOn: string
}

export interface ElderCostTable {
  orgId: string
  costId: string
  oldmanId: string
  projectChildId: Code<string>
  quantity: number
  price: number
  amount: number
  costDate: string
  handlerId: string | null
  files: Json<string[], undefined>
  remark: string | null
  voidReason: string | null
  voidByName: string | null
  voidTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface EmpTable {
  orgId: string
  empId: string
  empNo: string
  empName: string
  pinyin: string | null
  sex: Code<0 | 1>
  idCard: Sealed<null | undefined>
  birthDate: string | null
  phoneNum: Sealed
  photo: string | null
  deptId: string
  jobId: string
  jobTypeCode: Code<"DOCTOR" | "NURSE" | "deptHead" | "nurseHead" | "nurseTeamLeader" | "medicalTeamLeader" | "other", null>
  empType: number
  nursingLevel: number | null
  entryDate: string
  probationEnd: string | null
  contractStart: string | null
  contractEnd: string | null
  education: number | null
  nation: string | null
  nativePlace: string | null
  address: string | null
  emergencyName: string | null
  emergencyPhone: Sealed<null | undefined>
  bankName: string | null
  bankNo: Sealed<null | undefined>
  healthCertExpire: string | null
  language: string | null
  msgAuth: CodeGiven<"ALL" | "DEPT" | "ONESELF">
  dataDeptIds: string | null
  status: CodeGiven<1 | 2 | 3 | 4 | 5>
  leaveDate: string | null
  leaveReason: string | null
  remark: string | null
  certificates: Json<{ certType: number; certName?: string | null | undefined; certNo?: string | null | undefined; issueDate?: string | null | undefined; expireDate?: string | null | undefined; files?: string[] | null | undefined }[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  skills: Json<number[], undefined>
  careLocationIds: Json<string[], undefined>
}

export interface EngineLeaseTable {
  engine: string
  holder: string
  untilTime: string
}

export interface ExecutionTable {
  orgId: string
  executionId: string
  oldmanId: string
  levelId: string
  startDate: string
  endDate: string | null
  executionStatus: Code<0 | 1 | 2 | 3>
  pauseReason: string | null
  endReason: string | null
  departed: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ExecutionRowTable {
  orgId: string
  nursingPlanId: string
  executionId: string
  projectId: string
  source: Code<1 | 2 | 3>
  planId: string | null
  cycleType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7>
  weekDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[], undefined>
  monthDays: Json<number[], undefined>
  intervalDays: number | null
  onDate: string | null
  intervalHours: number | null
  windowFrom: string | null
  windowTo: string | null
  times: Json<string[], undefined>
  timesPerDay: number | null
  maxPerDay: number | null
  minutes: number | null
  shiftTypes: Json<number[], undefined>
  autoByDevice: Generated<number>
  needPhoto: Generated<number>
  needSign: Generated<number>
  sort: Generated<number>
  startDate: string
  endDate: string | null
  executorRule: CodeGiven<1 | 2 | 3>
  executorIds: Json<string[], undefined>
  rowModified: Generated<number>
  billable: Generated<number>
  unitPrice: number | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface FamilyTable {
  orgId: string
  familyId: string
  oldmanId: string
  familyName: string
  relation: number
  phoneNum: Sealed
  idCard: Sealed<null | undefined>
  addr: string | null
  isGuardian: Generated<number>
  isUrgent: Generated<number>
  isPayer: Generated<number>
  inviteStatus: CodeGiven<0 | 1 | 2 | 3>
  inviteTime: string | null
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  alarmNotice: Generated<number>
}

export interface FeeProjectTable {
  orgId: string
  projectId: string
  projectName: string
  projectType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>
  chargeFlag: CodeGiven<1>
  builtIn: Generated<number>
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface FileTable {
  orgId: string
  fileId: string
  bizType: string | null
  bizId: string | null
  sourceName: string
  ext: string
  size: number
  sha256: string
  storeKey: string
  thumbKey: string | null
  width: number | null
  height: number | null
  bound: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  fileType: number | null
}

export interface FormDataTable {
  orgId: string
  id: string
  templateId: Code<string>
  templateVersion: number
  oldmanId: string
  dataJson: Json<{ [key: string]: unknown }>
  formStatus: CodeGiven<0 | 1>
  fillTime: string
  fillBy: string
  fillByName: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface FormDataHistoryTable {
  orgId: string
  historyId: string
  id: string
  dataVersion: number
  templateId: string
  templateVersion: number
  oldmanId: string
  dataJson: Json<JsonShapes['formDataHistory.dataJson']>
  fillTime: string
  fillByName: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface FormTemplateTable {
  orgId: string
  templateId: string
  templateName: string
  typeId: Code<string>
  templateStatus: CodeGiven<0 | 1 | 2>
  templateVersion: Generated<number>
  draftJson: Json<JsonShapes['formTemplate.draftJson']>
  changed: Generated<number>
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface FormTemplateVersionTable {
  orgId: string
  templateId: string
  templateVersion: number
  schemaJson: Json<JsonShapes['formTemplateVersion.schemaJson']>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface FrontLogTable {
  orgId: string
  frontLogId: string
  userId: string | null
  userName: string | null
  type: string
  message: string
  pageUrl: string | null
  ajaxUrl: string | null
  parms: string | null
  datetime: string | null
  ts: number | null
  ip: string | null
  agent: string | null
  createTime: string
}

export interface GoodsTable {
  orgId: string
  goodsId: string
  goodsNo: string
  oldmanId: string
  goodsName: string
  goodsType: Code<1 | 2 | 3 | 4 | 5 | 6 | 9>
  quantity: number
  unit: string | null
  takenQuantity: Generated<number>
  place: string
  expireDate: string | null
  estimateValue: number | null
  photos: Json<string[], undefined>
  depositorName: string
  depositorPhone: string | null
  receiverId: string
  secondReceiverId: string | null
  depositTime: string
  goodsStatus: CodeGiven<1 | 2 | 3 | 4>
  voidReason: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface GoodsTakeTable {
  orgId: string
  takeId: string
  goodsId: string
  takeTime: string
  quantity: number
  takerName: string
  takerRelation: number
  handlerId: string
  signImage: string
  left: number
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  version: Generated<number>
}

export interface HandoverTable {
  orgId: string
  handoverId: string
  deptId: string
  workDate: string
  shiftType: number
  giverId: string
  receiverId: string | null
  counts: Json<{ inHouse: number; out: number; total: number; done: number; late: number; missed: number; exempt: number }, undefined>
  missed: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  alarms: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  criticals: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  incidents: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  outs: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  prns: Json<{ id: string; oldmanId: string | null; oldmanName: string; bedName: string | null; text: string; time: string | null }[], undefined>
  notes: Json<{ oldmanId: string; oldmanName?: string | null | undefined; text: string }[], undefined>
  pending: Json<{ itemId?: string | null | undefined; oldmanId?: string | null | undefined; oldmanName?: string | null | undefined; text: string; level: 1 | 2 | 3; doneTime?: string | null | undefined; doneBy?: string | null | undefined }[], undefined>
  giverSign: string | null
  giverTime: string | null
  receiverSign: string | null
  receiverTime: string | null
  receiverRemark: string | null
  handoverStatus: CodeGiven<0 | 1 | 2>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HealthDayTable {
  orgId: string
  oldmanId: string
  date: string
  healthDayId: string
  deviceNo: string | null
  untilTime: string
  samples: Generated<number>
  coverage: number | null
  hrLow: number
  hrHigh: number
  rrLow: number
  rrHigh: number
  restHr: number | null
  avgHr: number | null
  minHr: number | null
  maxHr: number | null
  highMin: number | null
  lowMin: number | null
  validPct: number | null
  avgRr: number | null
  minRr: number | null
  maxRr: number | null
  apneaCount: number | null
  longestApneaSec: number | null
  perHour: number | null
  inBedMin: number | null
  inTime: string | null
  outTime: string | null
  nightOutCount: number | null
  longestOutMin: number | null
  sleepMin: number | null
  deepMin: number | null
  efficiency: number | null
  turnCount: number | null
  byHour: Json<JsonShapes['healthDay.byHour'], undefined>
  longestStillMin: number | null
  windowOk: number | null
  windowTotal: number | null
  compliance: number | null
  turnInterval: number
  heartAbnormal: Generated<number>
  breathAbnormal: Generated<number>
  bedAbnormal: Generated<number>
  rollAbnormal: Generated<number>
  createTime: Generated<string>
  madeTime: string | null
}

export interface HomeAccountTable {
  orgId: string
  accountId: string
  accountNum: string
  oldmanId: string
  balance: Generated<number>
  deposit: Generated<number>
  subsidyBalance: Generated<number>
  holdAmount: Generated<number>
  alarmAmount: number
  accountStatus: CodeGiven<1 | 2 | 0>
  openTime: string
  closeTime: string | null
  lastTradeTime: string | null
  subsidyMonth: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeAfterOrderTable {
  orgId: string
  id: string
  afterNo: string
  orderId: string
  afterType: Code<1 | 2 | 3 | 4>
  reason: number
  content: string
  photos: Json<string[], undefined>
  applyAmount: number | null
  applyBy: string
  applyByName: string
  status: CodeGiven<1 | 2 | 3 | 4 | 5>
  auditAmount: number | null
  auditOpinion: string | null
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  refundTo: Code<"BALANCE" | "ORIGINAL", null>
  newOrderId: string | null
  complaintId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeDownloadTable {
  orgId: string
  id: string
  userId: string
  fileName: string
  callName: string
  query: Json<JsonShapes['homeDownload.query']>
  status: CodeGiven<0 | 1 | 2>
  size: number | null
  urlPath: string | null
  finishTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeFamilyTable {
  orgId: string
  familyId: string
  oldmanId: string
  familyName: string
  relation: number
  phoneNum: Sealed
  idCard: Sealed<null | undefined>
  addr: string | null
  isGuardian: Generated<number>
  isUrgent: Generated<number>
  isPayer: Generated<number>
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeOldmanTable {
  orgId: string
  oldmanId: string
  oldmanNo: string
  oldmanName: string
  oldmanIdCard: Sealed
  sex: Code<0 | 1>
  birthDate: string
  phoneNum: Sealed
  photo: string | null
  homeOldmanType: number
  regionCode: string
  address: string
  longitude: number | null
  latitude: number | null
  community: string | null
  liveWay: Json<number[], undefined>
  medicalPay: Json<number[], undefined>
  subsidyMonth: number | null
  subsidyHours: number | null
  abilityLevel: number | null
  diseases: Json<number[], undefined>
  allergyDrug: string | null
  riskTags: Json<string[], undefined>
  doorNote: string | null
  remark: string | null
  dwellingType: string | null
  floor: string | null
  elevator: number | null
  devices: Json<string[], undefined>
  habits: string | null
  emergencyPlan: string | null
  hospital: string | null
  status: CodeGiven<1 | 2 | 3>
  pauseFrom: string | null
  pauseTo: string | null
  pauseReason: string | null
  endDate: string | null
  endReason: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeOrderTable {
  orgId: string
  id: string
  orderNo: string
  orderSource: Generated<number>
  oldmanId: string
  oldmanName: string
  phone: Sealed<null | undefined>
  address: string
  regionCode: string | null
  lng: number | null
  lat: number | null
  contactName: string | null
  items: Json<{ projectId: string; projectName: string; unit: string; price?: number | null | undefined; quantity: number; amount?: number | null | undefined; priceMode?: number | null | undefined; durationMinutes?: number | null | undefined; minQuantity?: number | null | undefined; subsidyAble?: 0 | 1 | null | undefined; done?: 0 | 1 | null | undefined }[]>
  totalAmount: number
  discountAmount: Generated<number>
  payAmount: number
  subsidyAmount: Generated<number>
  planStart: string
  planEnd: string
  workerIds: Json<string[], undefined>
  status: CodeGiven<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>
  payStatus: CodeGiven<0 | 1 | 2 | 3 | 4>
  payWay: Code<"BALANCE" | 1 | 2 | 3 | 4 | 5 | 6, null>
  payTime: string | null
  receiptNo: string | null
  distributeTime: string | null
  receiveTime: string | null
  refuseCount: Generated<number>
  startTime: string | null
  startLng: number | null
  startLat: number | null
  startDistance: number | null
  startReason: string | null
  startPhotos: Json<string[], undefined>
  late: Generated<number>
  overTime: string | null
  overLng: number | null
  overLat: number | null
  overPhotos: Json<string[], undefined>
  actualMinutes: number | null
  overReason: string | null
  signImage: string | null
  signName: string | null
  noSignReason: string | null
  serviceNote: string | null
  cancelReason: number | null
  cancelBy: Code<1 | 2 | 3, null>
  cancelRemark: string | null
  cancelTime: string | null
  cancelFee: Generated<number>
  refundAmount: Generated<number>
  ruleId: string | null
  ruleStart: string | null
  originId: string | null
  rules: Json<{ startRadius: number; earlyMinutes: number; minServicePercent: number; needPhoto: 0 | 1; needSign: 0 | 1 }>
  remark: string | null
  startTold: string | null
  overTold: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  overDistance: number | null
  doubts: Json<(1 | 2 | 3)[], undefined>
  doubtStatus: Code<1 | 2 | 3, null>
  surplusMinutes: number | null
  doubtByName: string | null
  doubtTime: string | null
  doubtRemark: string | null
}

export interface HomeOrderConfigTable {
  orgId: string
  configId: string
  leadMinutes: number
  workTimeFrom: string
  workTimeTo: string
  serviceAreas: Json<string[], undefined>
  unpaidCancelMinutes: number
  openGrab: number
  receiveTimeoutMinutes: number
  travelMinutes: number
  startRadius: number
  earlyMinutes: number
  minServicePercent: number
  needPhoto: number
  needSign: number
  cancelFreeHours: number
  cancelFeePercent: number
  refundTo: Code<"BALANCE" | "ORIGINAL">
  afterSaleDays: number
  autoEvaluateDays: number
  alarmAmountDefault: number
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  overMaxPercent: Generated<number>
  offlineGapMinutes: Generated<number>
}

export interface HomeOrderEvaluationTable {
  orgId: string
  id: string
  orderId: string
  quality: number
  attitude: number
  punctual: number
  score: number
  tags: Json<number[], undefined>
  content: string | null
  photos: Json<string[], undefined>
  source: Code<1 | 2 | 3>
  replyContent: string | null
  replyTime: string | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeOrderMoneyTable {
  orgId: string
  orderId: string
  oldmanId: string
  accountId: string | null
  payWay: number
  payDate: string
  holdAmount: Generated<number>
  incomeAmount: Generated<number>
  subsidyAmount: Generated<number>
  balanceAmount: Generated<number>
  cashAmount: Generated<number>
}

export interface HomeOrderRuleTable {
  orgId: string
  id: string
  ruleName: string
  oldmanIds: Json<string[]>
  items: Json<{ projectId: string; projectName: string; unit: string; price?: number | null | undefined; quantity: number; amount?: number | null | undefined; priceMode?: number | null | undefined; durationMinutes?: number | null | undefined; minQuantity?: number | null | undefined; subsidyAble?: 0 | 1 | null | undefined; done?: 0 | 1 | null | undefined }[]>
  cycleType: Code<1 | 2 | 3 | 4>
  weekDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[], null | undefined>
  monthDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31)[], null | undefined>
  intervalDays: number | null
  times: Json<string[]>
  startDate: string
  endDate: string | null
  skipDates: Json<string[], undefined>
  skipHoliday: Generated<number>
  advanceDays: Generated<number>
  workerIds: Json<string[], undefined>
  payMode: Code<1 | 2>
  status: CodeGiven<1 | 0>
  lastRunTime: string | null
  generatedCount: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeOrderRuleLogTable {
  orgId: string
  logId: string
  ruleId: string
  oldmanId: string
  planStart: string
  orderId: string | null
  reason: string | null
  createTime: string
}

export interface HomeOrderStepTable {
  orgId: string
  stepId: string
  orderId: string
  time: string
  action: string
  fromStatus: number | null
  toStatus: number | null
  operatorId: string
  operator: string
  terminal: string | null
  remark: string | null
  lostBy: Json<JsonShapes['homeOrderStep.lostBy'], null | undefined>
  lostWhy: number | null
}

export interface HomeOrderTryTable {
  orgId: string
  tryId: string
  orderId: string
  tryKind: Code<1 | 2>
  tryTime: string
  note: string | null
  photos: Json<string[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface HomeTradeTable {
  orgId: string
  id: string
  tradeNo: string
  entryId: string
  accountId: string | null
  oldmanId: string
  tradeType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13>
  fundType: Code<1 | 2 | 3, null>
  direction: Code<1 | 2>
  amount: number
  balanceAfter: number | null
  tradeWay: number | null
  voucherNo: string | null
  orderId: string | null
  receiptNo: string | null
  peerAccountId: string | null
  payer: string | null
  remark: string | null
  voidStatus: CodeGiven<0 | 1>
  voidReason: string | null
  voidByName: string | null
  voidTime: string | null
  reversalId: string | null
  printCount: Generated<number>
  tradeTime: string
  operatorId: string | null
  operatorName: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InOutTable {
  orgId: string
  projectId: string
  inOutType: Code<1 | 2>
  projectName: string
  amount: number
  tradeWay: Code<1 | 2 | 3 | 4 | 5 | 6>
  inOutTime: string
  handler: string
  partner: string | null
  voucherNo: string | null
  files: Json<string[], undefined>
  remark: string | null
  status: CodeGiven<1 | 2>
  voidReason: string | null
  entryId: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InformTable {
  orgId: string
  messageId: string
  title: string
  content: string
  picture: Json<string[], undefined>
  informType: Code<1 | 2 | 3 | 4 | 5>
  familyScope: Code<1 | 2 | 3 | 4>
  sendWay: Json<(1 | 2)[]>
  status: CodeGiven<0 | 1 | 2>
  sendTime: string | null
  sendByName: string | null
  revokeReason: string | null
  revokeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InformDeliveryTable {
  orgId: string
  deliveryId: string
  messageId: string
  oldmanId: string
  familyId: string
  familyName: string
  relation: number
  phoneNum: Sealed
  sendWay: number
  deliverStatus: Generated<number>
  failReason: string | null
  tries: Generated<number>
  tryTime: string | null
  sendTime: string | null
  readTime: string | null
}

export interface InformOldmanTable {
  orgId: string
  messageId: string
  oldmanId: string
}

export interface InspectTable {
  orgId: string
  inspectId: string
  inspectNo: string
  inspectType: Code<1 | 2 | 3 | 4 | 5>
  inspectTitle: string
  inspectDate: string
  inspectOrg: string | null
  inspectors: Json<{ name?: string | null | undefined; userId?: string | null | undefined }[]>
  accompany: string | null
  bankVersion: string
  items: Json<{ issueId: string; itemNo: number; itemCode: string; groupCode: string; groupName: string; title: string; content: string; method: string; basis: string; hazardLevel: 1 | 2 | 3; veto: 0 | 1; naAllowed: 0 | 1; naWhen: string; rectifyDays: number; evidence: string }[]>
  answers: Json<{ issueId: string; result: 1 | 2 | 3 | 0; remark?: string | null | undefined; problem?: string | null | undefined; photos?: string[] | null | undefined; place?: string | null | undefined; dutyDeptId?: string | null | undefined; dutyId?: string | null | undefined; deadline?: string | null | undefined; onSiteFixed?: 0 | 1 | null | undefined; dutyName?: string | null | undefined }[], undefined>
  totals: Json<{ pass: number; fail: number; na: number; unchecked: number }>
  hazardCounts: Json<{ 1: number; 2: number; 3: number }>
  rate: number | null
  conclusion: Code<1 | 2 | 3 | 4, null>
  opinion: string | null
  signImages: Json<string[], null | undefined>
  status: CodeGiven<0 | 1 | 2 | 3 | 4>
  submitTime: string | null
  closeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InspectBelowTable {
  orgId: string
  sheetId: string
  belowOrgId: string
  belowOrgName: string
  inspectDate: string
  inspectTitle: string | null
  inspectOrg: string | null
  accompany: string | null
  opinion: string | null
  names: Json<string[], undefined>
  answers: Json<{ issueId: string; result: 1 | 2 | 3 | 0; remark?: string | null | undefined; problem?: string | null | undefined; place?: string | null | undefined; deadline?: string | null | undefined; photos?: string[] | null | undefined }[], undefined>
  sheetStatus: CodeGiven<0 | 1 | 2>
  inspectId: string | null
  inspectNo: string | null
  submitTime: string | null
  closeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InspectRecordTable {
  orgId: string
  inspectRecordId: string
  recordNo: string
  source: Code<"INSPECT" | "PATROL" | "MANUAL">
  inspectId: string | null
  sourceId: string | null
  issueId: string | null
  itemNo: number | null
  groupCode: string | null
  title: string
  problem: string
  photos: Json<string[], undefined>
  place: string | null
  hazardLevel: Code<1 | 2 | 3>
  repeated: Generated<number>
  dutyDeptId: string | null
  dutyId: string
  deadline: string
  originalDeadline: string
  status: CodeGiven<1 | 2 | 3 | 4 | 5 | 6>
  round: Generated<number>
  rounds: Json<{ round: number; measure: string; cost?: number | null | undefined; photosAfter?: string[] | null | undefined; replyBy?: string | null | undefined; replyName?: string | null | undefined; replyTime: string; recheckBy?: string | null | undefined; recheckName?: string | null | undefined; recheckTime?: string | null | undefined; recheckResult?: 1 | 0 | null | undefined; recheckOpinion?: string | null | undefined; recheckPhotos?: string[] | null | undefined }[], undefined>
  postponeLog: Json<{ from: string; to: string; reason: string; byName: string; time: string }[], undefined>
  replyTime: string | null
  closeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InspectRegisterTable {
  orgId: string
  registerId: string
  registerType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>
  registerDate: string
  fields: Json<{ [key: string]: unknown }>
  visitorPhone: Sealed<null | undefined>
  handlerId: string | null
  handlerName: string
  checkerId: string | null
  photos: Json<string[], undefined>
  remark: string | null
  source: CodeGiven<1 | 2>
  sourceId: string | null
  editReason: string | null
  void: Generated<number>
  voidReason: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InspectTemplateTable {
  orgId: string
  templateId: string
  inspectType: Code<2 | 3 | 4 | 5>
  issueIds: Json<string[]>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InstallPackageTable {
  orgId: string
  packageId: string
  packageName: string
  packageType: Code<1 | 2 | 3 | 4 | 5>
  platform: Code<"android" | "ios" | "windows" | "linux" | "firmware">
  versionName: string
  versionCode: number
  fileId: string
  fileName: string
  fileSize: number
  sha256: string
  forceUpdate: Generated<number>
  updateContent: string
  status: CodeGiven<0 | 1 | 2>
  downloadCount: Generated<number>
  publishTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InventoryTable {
  orgId: string
  docId: string
  inventoryType: Code<1 | 2 | 3 | 4>
  blind: number
  counterIds: Json<string[]>
  classifyIds: Json<string[], undefined>
  skuIds: Json<string[], undefined>
  randomPercent: number | null
  freezeLimit: string | null
  freezeTold: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface InventoryLineTable {
  orgId: string
  detailId: string
  docId: string
  lineNo: number
  skuId: string
  batchId: string | null
  batchNo: string | null
  productionDate: string | null
  expireDate: string | null
  price: number | null
  bookQuantity: number
  bookAmount: number
  countQuantity: number | null
  diffAmount: Generated<number>
  diffReason: string | null
  countBy: string | null
  countByName: string | null
  countTime: string | null
  lineVersion: Generated<number>
}

export interface InvoiceTable {
  orgId: string
  invoiceId: string
  tradeId: string | null
  homeTradeId: string | null
  receiptId: GeneratedAlways<string>
  invoiceNo: string
  title: string
  taxNo: string | null
  invoiceDate: string
  amount: number
  files: Json<{ path: string; name: string; size: number }[], undefined>
  remark: string | null
  invoiceStatus: CodeGiven<1 | 2>
  redNo: string | null
  redDate: string | null
  redReason: string | null
  redBy: string | null
  redByName: string | null
  redTime: string | null
  uncovered: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface JobTable {
  orgId: string
  jobId: string
  jobName: string
  jobTypeCode: Code<"DOCTOR" | "NURSE" | "deptHead" | "nurseHead" | "nurseTeamLeader" | "medicalTeamLeader" | "other">
  deptId: string | null
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface JobRunTable {
  orgId: string
  job: string
  slot: string
  status: string
  started: string
  finished: string
  tries: Generated<number>
  manual: Generated<number>
  result: Json<JsonShapes['jobRun.result'], null | undefined>
  error: string | null
}

export interface LedgerEntryTable {
  orgId: string
  entryId: string
  entryNo: string
  entryDate: string
  feeMonth: string
  entryType: number
  lineCount: number
  tradeId: string | null
  tradeMonthId: string | null
  settleId: string | null
  requestNo: string | null
  step: Generated<number>
  reverses: string | null
  reversedBy: string | null
  memo: string | null
  operatorId: string | null
  operatorName: string | null
  createTime: string
}

export interface LedgerLineTable {
  orgId: string
  entryId: string
  lineNo: number
  account: string
  oldmanId: string | null
  tradeWay: number | null
  projectId: string | null
  projectChildId: string | null
  tradeMonthId: string | null
  tradeMonthDetailId: string | null
  debit: Generated<number>
  credit: Generated<number>
  entryDate: string
  feeMonth: string
  entryType: number
  kind: number
  tradeId: string | null
  createTime: string
  detailKind: number | null
  grossAmt: number | null
  discountAmt: number | null
  placeFrom: number | null
  balancePart: number | null
  prestorePart: number | null
  homeAccountId: string | null
  orderId: string | null
}

export interface LevelTable {
  orgId: string
  levelId: string
  levelName: string
  levelCode: string | null
  sort: Generated<number>
  color: string | null
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  assessGrades: Json<{ type: 0 | 1 | 2 | 3; grade: 0 | 1 | 2 | 3 | 4 }[], undefined>
  staffRatio: string | null
  roundMinutes: number | null
}

export interface LevelChangeTable {
  orgId: string
  changeId: string
  oldmanId: string
  fromLevelId: string | null
  toLevelId: string
  assessmentId: string | null
  priceDiff: number
  effectiveDate: string
  reason: string | null
  familyConfirm: Generated<number>
  confirmName: string | null
  familySign: string | null
  affirmBy: string | null
  affirmByName: string | null
  affirmTime: string | null
  rejectReason: string | null
  changeStatus: CodeGiven<0 | 1 | 2 | 3 | 4>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface LevelProjectTable {
  orgId: string
  configId: string
  levelId: string
  projectId: string
  cycleType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7>
  weekDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[], undefined>
  monthDays: Json<number[], undefined>
  intervalDays: number | null
  onDate: string | null
  intervalHours: number | null
  windowFrom: string | null
  windowTo: string | null
  times: Json<string[], undefined>
  timesPerDay: number | null
  maxPerDay: number | null
  minutes: number | null
  shiftTypes: Json<number[], undefined>
  autoByDevice: Generated<number>
  needPhoto: Generated<number>
  needSign: Generated<number>
  includeInLevel: Generated<number>
  unitPrice: number | null
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface LevelSetTable {
  orgId: string
  levelId: string
  effectiveDate: string
  applyMode: number
  rows: Json<JsonShapes['levelSet.rows']>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  version: Generated<number>
}

export interface LiveTable {
  orgId: string
  liveId: string
  liveNo: string
  oldmanId: string
  oldmanStatus: Code<3 | 5 | 4 | 1 | 2 | 6>
  statusBeforeQuit: Code<3 | 5 | 4 | 1 | 2 | 6, null>
  bedId: string | null
  levelId: string | null
  bookDate: string | null
  bookExpireDate: string | null
  reserveAmount: Generated<number>
  planLiveDate: string | null
  liveDate: string | null
  chargeStartDate: string | null
  trialDays: number | null
  trialEndDate: string | null
  formalDate: string | null
  planQuitDate: string | null
  quitDate: string | null
  quitType: Code<1 | 2 | 3 | 4 | 5 | 6 | 9, null>
  quitReason: string | null
  cancelReason: string | null
  deathTime: string | null
  liveType: CodeGiven<1 | 2 | 3 | 4 | 5>
  contractId: string | null
  assessmentId: string | null
  saleId: string | null
  depositDue: Generated<number>
  medicalDepositDue: Generated<number>
  wholeRoom: Generated<number>
  handoverList: Json<{ handoverType: 1 | 2 | 3 | 4 | 5; name: string; count?: number | null | undefined; returned: 0 | 1; remark?: string | null | undefined }[], undefined>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface LiveRecordTable {
  orgId: string
  recordId: string
  oldmanId: string
  liveId: string | null
  recordType: number
  recordTime: string
  fromValue: string | null
  toValue: string | null
  bedName: string | null
  levelName: string | null
  operatorId: string | null
  operatorName: string | null
  remark: string | null
  createTime: string
}

export interface LocateRuleTable {
  orgId: string
  ruleId: string
  ruleName: string
  alarmType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>
  railIds: Json<string[], undefined>
  scopeType: Code<1 | 2 | 3 | 4>
  scopeIds: Json<string[], undefined>
  periods: Json<{ weekDays: number[]; from: string; to: string }[], undefined>
  params: Json<{ stillMinutes?: number | null | undefined; lostSec?: number | null | undefined; battery?: number | null | undefined; outMinutes?: number | null | undefined }, undefined>
  level: Code<3 | 2 | 1>
  silentMinutes: Generated<number>
  escalate: Json<{ afterSec: number; roles?: ("CARER" | "DUTY" | "NURSE" | "NURSE_HEAD" | "DOCTOR" | "DIRECTOR" | "SCREEN")[] | undefined; userIds?: string[] | undefined }[], undefined>
  notify: Json<string[], undefined>
  status: CodeGiven<1 | 0>
  sort: Generated<number>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface LocationTable {
  orgId: string
  locationId: string
  locationName: string
  parentId: string | null
  locationType: Code<1 | 2 | 3 | 6 | 7>
  code: string | null
  deptId: string | null
  sort: Generated<number>
  planImage: string | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface LoginGuardTable {
  nameHash: string
  placeHash: Generated<string>
  failCount: Generated<number>
  failTime: string
  lockUntil: string | null
  lockCount: Generated<number>
}

export interface LoginPlaceTable {
  nameHash: string
  placeHash: string
  seenTime: string
}

export interface MattressRuleTable {
  orgId: string
  ruleId: string
  ruleName: string
  scopeType: Code<1 | 2 | 3 | 4>
  scopeIds: Json<string[], undefined>
  periods: Json<{ weekDays: number[]; from: string; to: string }[], undefined>
  items: Json<({ alarmType: 1; outMinutes: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 2; mode: 1; stillMinutes: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 2; mode: 2; count: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 2; mode: 3; turnMinutes: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 3; low: number; high: number; durationSec: number; apneaSec: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 4; low: number; high: number; durationSec: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined } | { alarmType: 5; durationSec: number; periods?: { weekDays: number[]; from: string; to: string }[] | null | undefined })[]>
  silentMinutes: number
  escalate: Json<{ afterSec: number; roles?: ("CARER" | "DUTY" | "NURSE" | "NURSE_HEAD" | "DOCTOR" | "DIRECTOR" | "SCREEN")[] | undefined; userIds?: string[] | undefined }[], undefined>
  notify: Json<("WEB" | "APP" | "LIGHT" | "SMS" | "PHONE" | "FAMILY")[], undefined>
  status: Code<1 | 0>
  sort: Generated<number>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface MattressStateTable {
  orgId: string
  deviceId: string
  oldmanId: string
  ts: number
  states: Json<JsonShapes['mattressState.states']>
}

export interface MattressTurnTable {
  orgId: string
  oldmanId: string
  startTime: string
  outTime: string | null
  reminded: Generated<number>
  alarmed: Generated<number>
}

export interface MealSlotTable {
  orgId: string
  nextId: string
  nextName: string
  mealType: number
  startTime: string
  endTime: string
  cutoffTime: string | null
  cutoffDay: CodeGiven<0 | 1>
  guestPrice: number | null
  projectChildId: string | null
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface MenuTable {
  orgId: string
  menuId: string
  parentId: string | null
  menuType: Code<"MENU" | "FUNC" | "CUSTOM_FUNC" | "IN_LINK">
  menuName: string
  code: string
  title: string | null
  icon: string | null
  iconbg: string | null
  hash: string | null
  routePath: string | null
  pageUrl: string | null
  menuLink: string | null
  authorityCode: string
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  builtIn: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface MessageTable {
  orgId: string
  id: string
  msgType: number
  msgLevel: Generated<number>
  title: string
  content: string | null
  bizType: string
  bizId: string
  event: string
  routePath: string | null
  query: Json<JsonShapes['message.query'], null | undefined>
  receiverUserId: string
  readStatus: Generated<number>
  readTime: string | null
  ackTime: string | null
  expireTime: string | null
  createTime: string
  archiveTime: string | null
}

export interface ModifyRecordTable {
  orgId: string
  modifyId: string
  oldmanId: string
  section: string
  field: string
  fieldName: string
  oldValue: string | null
  newValue: string | null
  operatorId: string | null
  operatorName: string | null
  operateTime: string
}

export interface MonthCloseTable {
  orgId: string
  feeMonth: string
  closed: Generated<number>
  closeTime: string
  closeBy: string | null
  closeByName: string | null
  reopenTime: string | null
  reopenBy: string | null
  reopenByName: string | null
  reopenReason: string | null
  snapshot: Json<JsonShapes['monthClose.snapshot']>
  snapshotHash: string
  version: Generated<number>
}

export interface NoticeTable {
  orgId: string
  noticeId: string
  title: string
  noticeType: number
  content: string
  files: Json<{ path: string; name: string; size: number }[], undefined>
  scopeType: Code<1 | 2 | 3 | 4>
  scopeIds: Json<string[], undefined>
  topFlag: Generated<number>
  needConfirm: Generated<number>
  publishTime: string | null
  expireTime: string | null
  noticeStatus: CodeGiven<0 | 1 | 2 | 3>
  auditStatus: Code<1 | 2 | 3 | 4, null>
  timed: Generated<number>
  noAccount: Generated<number>
  publishBy: string | null
  publishByName: string | null
  revokeReason: string | null
  revokeTime: string | null
  remindTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface NoticeReaderTable {
  orgId: string
  noticeId: string
  userId: string
  userName: string
  deptName: string | null
  readTime: string | null
  confirmTime: string | null
}

export interface OldmanTable {
  orgId: string
  oldmanId: string
  oldmanNo: string
  oldmanName: string
  pinyin: Generated<string>
  oldmanIdCard: Sealed
  sex: Code<0 | 1>
  birthDate: string
  birthCalendar: CodeGiven<1 | 2>
  lunarBirth: string | null
  nation: string | null
  phoneNum: Sealed<null | undefined>
  marriage: number | null
  education: number | null
  politics: number | null
  religion: number | null
  nativePlace: string | null
  censusRegion: string | null
  censusAddr: string | null
  liveAddr: string | null
  occupation: string | null
  incomeSource: Json<number[], undefined>
  liveWay: Json<number[], undefined>
  medicalPay: Json<number[], undefined>
  oldmanType: Generated<number>
  photo: string | null
  tags: Json<string[], undefined>
  saleId: string | null
  sourceChannel: number | null
  remark: string | null
  hobby: string | null
  diet: Json<number[], undefined>
  allergyFood: string | null
  habit: string | null
  smoke: number | null
  drink: number | null
  language: number | null
  lifeStory: string | null
  specialNeeds: string | null
  wristbandNo: string | null
  icCard: string | null
  bloodType: string | null
  rh: number | null
  height: number | null
  weight: number | null
  disease: Json<number[], undefined>
  diagnosedDate: string | null
  history: string | null
  operation: string | null
  allergyDrug: string | null
  disability: Json<{ type: number; grade?: number | null | undefined }[], undefined>
  infect: Generated<number>
  fallIn30d: number | null
  lostIn30d: number | null
  chokeIn30d: number | null
  suicideIn30d: number | null
  abilityLevel: number | null
  hospital: string | null
  attendingDoctor: string | null
  dnr: string | null
  oldmanStatus: CodeGiven<3 | 5 | 4 | 1 | 2 | 6>
  liveId: string | null
  bedId: string | null
  bedName: string | null
  levelId: string | null
  deptId: string | null
  deathTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  portraitAuth: number | null
  infectConfirm: Generated<number>
}

export interface OldmanCarerTable {
  orgId: string
  oldmanId: string
  empId: string
  sort: number
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface OldmanDietTable {
  orgId: string
  dietId: string
  oldmanId: string
  texture: CodeGiven<1 | 2 | 3 | 4 | 5>
  dietTags: Json<number[], undefined>
  allergens: Json<number[], undefined>
  forbidden: string | null
  feedWay: CodeGiven<1 | 2 | 3 | 4 | 5>
  thicken: Generated<number>
  dineWay: CodeGiven<1 | 2>
  kitchenId: Generated<number>
  from: string
  to: string | null
  source: CodeGiven<1 | 2 | 3 | 4>
  doctorId: string | null
  checked: Generated<number>
  endReason: Code<1 | 2, null>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface OldmanTemplateTable {
  orgId: string
  id: string
  oldmanId: string
  templateId: string
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface OperLogTable {
  orgId: string
  logId: string
  userId: string | null
  userName: string | null
  loginName: string | null
  deptName: string | null
  module: string
  menuName: string | null
  operType: string
  content: string
  targetType: string | null
  targetId: string | null
  targetName: string | null
  method: string | null
  path: string | null
  params: Json<JsonShapes['operLog.params'], null | undefined>
  resultCode: Generated<number>
  message: string | null
  ip: string | null
  agent: string | null
  costMs: number | null
  requestId: string | null
  operTime: string
}

export interface OrgTable {
  orgId: string
  orgName: string
  orgCode: string | null
  orgLevel: CodeGiven<1 | 2 | 3 | 4 | 5>
  orgType: Generated<number>
  orgStatus: CodeGiven<0 | 1 | 2 | 3>
  parentId: string | null
  source: string | null
  rejectReason: string | null
  orgNature: number | null
  orgStar: number | null
  legalPerson: string | null
  chargePerson: string | null
  phone: string | null
  regionCode: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  buildArea: number | null
  landArea: number | null
  bedTotal: number | null
  openDate: string | null
  floors: number | null
  introduction: string | null
  pictures: Json<string[], undefined>
  logo: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface OutingTable {
  orgId: string
  outId: string
  outNo: string
  oldmanId: string
  liveId: string
  outType: Code<1 | 2 | 3 | 4 | 5 | 9>
  outReason: string
  planOutTime: string
  planBackTime: string
  outTime: string | null
  backTime: string | null
  escort: Code<1 | 2 | 3>
  escortName: string | null
  escortPhone: Sealed<null | undefined>
  escortRelation: string | null
  address: string | null
  takeDrugs: Generated<number>
  drugs: Json<{ drugId?: string | null | undefined; drugName: string; unit: string; outQty: number; backQty?: number | null | undefined }[], undefined>
  mealStop: Generated<number>
  linkFamilyConsent: string | null
  urgent: Generated<number>
  outStatus: Code<1 | 2 | 3 | 4 | 5 | 6>
  auditStatus: CodeGiven<0 | 1 | 2 | 3>
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  outDays: number | null
  backCondition: string | null
  backTemperature: number | null
  cancelReason: string | null
  correctReason: string | null
  corrections: Generated<number>
  overdueTold: string | null
  overdueRaised: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface OutingPostponeTable {
  orgId: string
  postponeId: string
  outId: string
  oldBack: string
  newBack: string
  reason: string
  status: Code<0 | 1 | 2 | 3>
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface OutingRefundTable {
  orgId: string
  outingId: string
  oldmanId: string
  liveId: string
  outDay: string
  backDay: string
  outType: number
  mealStop: Generated<number>
  status: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PackageUploadTable {
  orgId: string
  uploadId: string
  userId: string
  fileName: string
  fileSize: number
  fingerprint: string
  createTime: string
}

export interface PanelSettingTable {
  orgId: string
  userId: string
  code: string
  show: Generated<number>
  sort: Generated<number>
  size: Generated<number>
  chart: Generated<string>
}

export interface PasswordHistoryTable {
  orgId: string
  userId: string
  setTime: string
  historyId: string
  passwordHash: string
}

export interface PasswordResetTable {
  verifyStr: string
  loginName: string
  answerHash: string
  expireTime: string
  tries: Generated<number>
  phoneHash: string | null
  resetHash: string | null
}

export interface PatrolCardTable {
  orgId: string
  icCard: string
  seenTime: string | null
  released: Generated<number>
}

export interface PatrolLineTable {
  orgId: string
  linePkId: string
  lineName: string
  ordered: Generated<number>
  loop: Generated<number>
  pointCount: number
  estimateMinutes: number
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PatrolLinePointTable {
  orgId: string
  linePkId: string
  sort: number
  pointPkId: string
  gapMinutes: Generated<number>
  stayMinutes: Generated<number>
}

export interface PatrolPlanTable {
  orgId: string
  planPkId: string
  planName: string
  linePkId: string
  cycle: Code<1 | 2 | 3 | 4>
  weekDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[], null | undefined>
  monthDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31)[], null | undefined>
  date: string | null
  times: Json<{ startTime: string; endTime: string }[]>
  executorType: Code<1 | 2 | 3>
  executorIds: Json<string[]>
  minExecutors: Generated<number>
  earlyMinutes: Generated<number>
  lateMinutes: Generated<number>
  startDate: string
  endDate: string | null
  remindMinutes: Generated<number>
  checkWays: Json<(1 | 2 | 3 | 5)[]>
  photoRequired: Generated<number>
  status: CodeGiven<1 | 0 | 2>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PatrolPointTable {
  orgId: string
  pointPkId: string
  pointName: string
  pointCode: string
  pointType: number
  locationId: string
  deptId: string | null
  icCard: string | null
  nfcNo: string | null
  beaconNo: string | null
  qrSeq: Generated<number>
  longitude: number | null
  latitude: number | null
  checkItems: Json<{ itemName: string; inputType: 1 | 2 | 3 | 4; min?: number | null | undefined; max?: number | null | undefined; unit?: string | null | undefined; required: 0 | 1 }[], undefined>
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PatrolTaskTable {
  orgId: string
  taskId: string
  planPkId: string
  planName: string
  lineName: string
  ordered: Generated<number>
  taskDate: string
  startTime: string
  endTime: string
  executorType: number
  executorIds: Json<JsonShapes['patrolTask.executorIds']>
  executors: Json<{ empId: string; empName: string }[], null | undefined>
  minExecutors: Generated<number>
  earlyMinutes: Generated<number>
  lateMinutes: Generated<number>
  remindTime: string
  reminded: string | null
  missedTold: string | null
  checkWays: Json<(1 | 2 | 3 | 4 | 5)[]>
  photoRequired: Generated<number>
  taskStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  pointTotal: number
  pointDone: Generated<number>
  missCount: Generated<number>
  abnormalCount: Generated<number>
  fewPeople: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PatrolTaskPointTable {
  orgId: string
  taskPointPkId: string
  taskId: string
  pointPkId: string
  pointName: string
  pointType: number | null
  locationName: string | null
  checkItems: Json<{ itemName: string; inputType: 1 | 2 | 3 | 4; min?: number | null | undefined; max?: number | null | undefined; unit?: string | null | undefined; required: 0 | 1 }[], undefined>
  sort: number
  planFrom: string
  planTo: string
  pointStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5 | 6>
  checkTime: string | null
  checkWay: Code<1 | 2 | 3 | 4 | 5, null>
  nursingId: string | null
  nursingName: string | null
  items: Json<{ itemName: string; value?: string | null | undefined; abnormal: 0 | 1 }[], null | undefined>
  photos: Json<string[], null | undefined>
  remark: string | null
  abnormal: Generated<number>
  handled: Generated<number>
  handleRemark: string | null
  handlePhotos: Json<string[], null | undefined>
  handleTime: string | null
  handleByName: string | null
  longitude: number | null
  latitude: number | null
  far: Generated<number>
  deviceTime: string | null
  offline: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PayOrderTable {
  orgId: string
  payId: string
  channel: Code<"WECHAT" | "ALIPAY" | "MOCK">
  tradeWay: Code<8 | 9>
  oldmanId: string
  bizType: Code<1 | 2 | 3 | 5 | 6>
  bizBody: Json<JsonShapes['payOrder.bizBody']>
  subject: string
  amount: number
  payStatus: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  qrCode: string | null
  codeMark: string | null
  expireTime: string
  paidAmount: number | null
  paidTime: string | null
  providerNo: string | null
  failReason: string | null
  queryCount: Generated<number>
  queryTime: string | null
  tradeId: string | null
  holdEntryId: string | null
  clearStatus: Code<1 | 2 | 3 | 4, null>
  clearCause: string | null
  clearReason: string | null
  clearBy: string | null
  clearByName: string | null
  clearTime: string | null
  clearEntryId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  voidTradeId: string | null
}

export interface PhotoTable {
  orgId: string
  photoId: string
  photoAlbumId: string
  url: string
  name: string
  size: number
  width: number
  height: number
  sha256: string
  takenTime: string | null
  oldmanIds: Json<string[], undefined>
  status: CodeGiven<1 | 0>
  deletedTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PositionLatestTable {
  orgId: string
  deviceId: string
  oldmanId: string
  mapId: string
  x: number
  y: number
  acc: number
  areaId: string | null
  areaName: string | null
  ts: number
  still: Generated<number>
  state: Json<JsonShapes['positionLatest.state'], undefined>
}

export interface PositionMapTable {
  orgId: string
  mapId: string
  mapName: string
  locationId: string
  image: string
  widthM: number
  heightM: number
  pxPerM: number | null
  originX: Generated<number>
  originY: Generated<number>
  rotate: Generated<number>
  beacons: Json<{ beaconNo: string; x: number; y: number; z?: number | null | undefined; txPower?: number | null | undefined }[], undefined>
  areas: Json<{ areaId?: string | null | undefined; areaName: string; polygon: { x: number; y: number }[]; roomId?: string | null | undefined }[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface PositionPointTable {
  orgId: string
  oldmanId: string
  atTime: string
  deviceId: string
  mapId: string
  x: number
  y: number
  acc: number
  areaName: string | null
}

export interface PositionVisitTable {
  orgId: string
  visitId: string
  oldmanId: string
  deviceId: string
  mapId: string
  areaId: string
  areaName: string
  enterTime: string
  leaveTime: string
  ended: Generated<number>
}

export interface PrintTemplateTable {
  orgId: string
  templateCode: Code<"RECEIPT" | "BILL" | "REMIND_SMS" | "OUTING_SLIP" | "ORDER" | "DOC_STORE" | "DOC_DELIVER" | "DOC_SCRAP" | "DOC_LEND" | "DOC_TRANSFER" | "DOC_INVENTORY" | "PATROL_CARD" | "DRUG_KEEP" | "DRUG_MAR" | "INSPECT" | "RECTIFY">
  templateName: string
  paper: Code<"A4" | "A5" | "58mm" | "80mm" | "241x140" | "241x93">
  header: string | null
  footer: string | null
  showLogo: Generated<number>
  fields: Json<{ code: string; label: string; show: 0 | 1; sort: number }[], undefined>
  signers: Json<string[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ProjectCategoryTable {
  orgId: string
  projectCategoryId: string
  projectCategoryName: string
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ProjectChildTable {
  orgId: string
  projectChildId: string
  projectId: string
  projectChildName: string
  chargeCycle: Code<1 | 2 | 3 | 4 | 5 | 6>
  unit: string | null
  prorate: Generated<number>
  refundOut: Generated<number>
  refundOutRate: Generated<number>
  refundOutMinDays: Generated<number>
  refundOutMaxDays: Generated<number>
  refundHospital: Generated<number>
  linkType: CodeGiven<0 | 1 | 2 | 3>
  status: CodeGiven<1 | 0>
  sort: Generated<number>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ProjectChildLinkTable {
  orgId: string
  linkType: number
  linkId: string
  projectChildId: string
}

export interface ProjectChildPriceTable {
  orgId: string
  projectChildId: string
  fromDate: string
  price: number
  trialPrice: number | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
}

export interface QualificationTable {
  orgId: string
  qualId: string
  qualType: number
  certNo: string | null
  issueOrg: string | null
  issueDate: string | null
  expireDate: string | null
  files: Json<string[], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface QuitCallTable {
  orgId: string
  quitCallId: string
  oldmanId: string
  liveId: string
  callKind: Code<1 | 2 | 3>
  dueDate: string
  askedTime: string | null
  callStatus: CodeGiven<1 | 2 | 3 | 4>
  tries: Generated<number>
  callTime: string | null
  calledName: string | null
  relation: number | null
  answer: string | null
  satisfaction: Code<5 | 4 | 3 | 2 | 1, null>
  leaveReason: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, null>
  comeBack: Code<1 | 2 | 3, null>
  callerName: string | null
  consultationId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RailTable {
  orgId: string
  railId: string
  railName: string
  mapId: string
  shape: Code<1 | 2>
  points: Json<{ x: number; y: number }[], null | undefined>
  x: number | null
  y: number | null
  r: number | null
  railType: Code<1 | 2 | 3>
  bufferM: Generated<number>
  confirmCount: Generated<number>
  dwellSec: Generated<number>
  maxAcc: Generated<number>
  periods: Json<{ weekDays: number[]; from: string; to: string }[], undefined>
  status: CodeGiven<1 | 0>
  color: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ReceiptPrintTable {
  orgId: string
  printId: string
  tradeId: string | null
  seq: number
  paper: Json<JsonShapes['receiptPrint.paper'], null | undefined>
  reason: string | null
  operatorId: string | null
  operatorName: string | null
  printTime: string
  homeTradeId: string | null
}

export interface RemindTable {
  orgId: string
  remindId: string
  remindType: number
  title: string
  content: string | null
  oldmanId: string | null
  remindDate: string
  advanceDays: Generated<number>
  repeatType: CodeGiven<0 | 1 | 2 | 3 | 4 | 5>
  repeatEvery: number | null
  repeatDay: number | null
  endDate: string | null
  receivers: Json<{ kind: "USER" | "ROLE" | "DEPT"; id: string }[], undefined>
  bizType: string | null
  bizId: string | null
  madeBy: string | null
  status: CodeGiven<0 | 1 | 2 | 3>
  handleRemark: string | null
  handleBy: string | null
  handleByName: string | null
  handleTime: string | null
  afterId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RemindLogTable {
  orgId: string
  logId: string
  remindId: string
  oldmanId: string
  remindTemplate: number
  way: number
  familyId: string | null
  receiverName: string | null
  phone: string | null
  content: string
  arrearsAmt: number
  status: Generated<number>
  reason: string | null
  sendTime: string
  operatorId: string | null
  operatorName: string | null
}

export interface RemindTemplateTable {
  orgId: string
  remindTemplate: Code<1 | 2 | 3>
  content: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RequestNoTable {
  orgId: string
  userId: string
  requestNo: string
  callName: string
  bodyHash: string
  answer: Sealed<null | undefined>
  createTime: string
}

export interface ReviewTable {
  orgId: string
  reviewId: string
  biz: string
  bizId: string
  round: number
  snapshot: Json<JsonShapes['review.snapshot']>
  permit: string
  deptId: string | null
  title: string
  content: string | null
  routePath: string
  query: Json<JsonShapes['review.query'], undefined>
  applicant: string
  applicantName: string
  reviewState: Generated<number>
  step: Generated<number>
  stepSince: string
  remindTime: string | null
  endTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ReviewVoteTable {
  orgId: string
  reviewId: string
  step: number
  userId: string
  userName: string
  pass: number
  whole: Generated<number>
  opinion: string | null
  voteTime: string
}

export interface RoleTable {
  orgId: string
  roleId: string
  roleCode: string
  name: string
  dataScope: CodeGiven<"ALL" | "ORG_CHILD" | "CUSTOM" | "DEPT_CHILD" | "DEPT" | "SELF">
  deptIds: Json<string[], undefined>
  codes: Json<JsonShapes['role.codes'], undefined>
  customised: Generated<number>
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  builtIn: Generated<number>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RoomTable {
  orgId: string
  roomId: string
  roomName: string
  locationId: string
  buildingId: string
  roomType: number
  area: number | null
  orientation: string | null
  capacity: Generated<number>
  sexLimit: Code<0 | 1, null>
  price: number | null
  facilities: Json<string[], undefined>
  deptId: string | null
  sort: Generated<number>
  status: CodeGiven<1 | 0>
  picture: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RoomBedStatusTable {
  orgId: string
  statusId: string
  type: Code<1 | 2>
  roomId: string | null
  bedId: string | null
  status: Code<5 | 6 | 8>
  reason: string
  startTime: string
  endTime: string | null
  ended: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RoomMapConfigTable {
  orgId: string
  configId: string
  userId: string
  type: Code<1 | 2 | 3>
  showFields: Json<("sex" | "age" | "level" | "liveDate" | "liveDays" | "planQuit" | "birthday" | "allergy" | "photo" | "price")[], undefined>
  colours: Json<{ [key: string]: string }, undefined>
  cardSize: CodeGiven<1 | 2 | 3>
  refreshMode: CodeGiven<1>
  sort: Code<"place" | "status" | "level", null>
  nameMask: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface RunningNoTable {
  orgId: string
  scope: string
  lastNo: number
}

export interface SalesmanTable {
  orgId: string
  saleId: string
  saleName: string
  saleType: number
  empId: string | null
  phoneNum: Sealed
  commissionRate: number | null
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ServeProjectTable {
  orgId: string
  id: string
  projectCode: string
  projectName: string
  typeId: string
  serveUnit: string
  price: number
  priceMode: CodeGiven<1 | 2>
  minQuantity: Generated<number>
  durationMinutes: number
  serviceWay: Generated<number>
  workerSkills: Json<number[], undefined>
  areaCodes: Json<string[], undefined>
  cover: string | null
  pictures: Json<string[], undefined>
  content: string
  notice: string | null
  subsidyAble: Generated<number>
  insuranceAble: Generated<number>
  needPhoto: Generated<number>
  needSign: Generated<number>
  shelves: CodeGiven<1 | 0>
  sort: number
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ServeProjectTypeTable {
  orgId: string
  id: string
  name: string
  icon: Code<"heart" | "home" | "meal" | "bath" | "medicine" | "alert" | "walk" | "exercise" | "smile" | "book" | "shield" | "tool", null>
  sort: number
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ServerConfigTable {
  orgId: string
  configId: string
  config: Json<JsonShapes['serverConfig.config'], undefined>
  secrets: Json<JsonShapes['serverConfig.secrets'], undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SessionTable {
  orgId: string
  sessionId: string
  userId: string
  tokenHash: string
  fetchKey: string
  deviceType: string
  slot: string
  ip: string
  agent: string | null
  loginTime: string
  lastActive: string
  expireTime: string
  dataDeptId: string | null
  restricted: Generated<number>
  revokedTime: string | null
  revokeReason: string | null
  revokeMessage: string | null
}

export interface SettingTable {
  orgId: string
  settingKey: string
  value: Json<JsonShapes['setting.value']>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SettlementTable {
  orgId: string
  settleId: string
  settleNo: string
  oldmanId: string
  liveId: string
  quitDate: string
  settleStatus: CodeGiven<0 | 1 | 2>
  prestoreAmt: Generated<number>
  depositAmt: Generated<number>
  medicalAmt: Generated<number>
  reserveAmt: Generated<number>
  arrearsAmt: Generated<number>
  finalChargeAmt: Generated<number>
  creditAmt: Generated<number>
  deductAmt: Generated<number>
  waiveAmt: Generated<number>
  refundAmt: Generated<number>
  collectAmt: Generated<number>
  ways: Json<{ tradeWay: number; amount: number; voucherNo?: string | null | undefined }[], undefined>
  payeeName: string | null
  payeeRelation: string | null
  bankNo: Sealed<null | undefined>
  proofFiles: Json<string[], undefined>
  remark: string | null
  receiptNo: string | null
  lines: Json<JsonShapes['settlement.lines'], undefined>
  madeBills: Json<JsonShapes['settlement.madeBills'], undefined>
  settleTime: string | null
  settler: string | null
  settlerName: string | null
  revokeReason: string | null
  revokeBy: string | null
  revokeByName: string | null
  revokeTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface ShiftExchangeTable {
  orgId: string
  exchangeId: string
  exchangeNo: string
  exchangeType: Code<1 | 2>
  attendanceGroupPkId: string
  applicantId: string
  applyDate: string
  applyShiftPkId: string
  targetId: string
  targetDate: string | null
  targetShiftPkId: string | null
  reason: string
  exchangeStatus: CodeGiven<1 | 2 | 3 | 4 | 5 | 6>
  confirmTime: string | null
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SignLimitTable {
  orgId: string
  limitId: string
  oldmanId: string | null
  signType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7>
  item: Code<"systolic" | "diastolic", null>
  low2: number | null
  low1: number | null
  high1: number | null
  high2: number | null
  doctorId: string | null
  reason: string | null
  until: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SkuTable {
  orgId: string
  skuId: string
  skuCode: string
  barCode: string | null
  skuName: string
  pinyin: Generated<string>
  specId: string
  classifyId: string
  unit: string
  auxUnit: string | null
  auxRatio: number | null
  brand: string | null
  goodsProperty: number | null
  inPrice: number | null
  salePrice: number | null
  projectChildId: Code<string, null>
  batchManage: Generated<number>
  expireManage: Generated<number>
  shelfLifeDays: number | null
  expireWarnDays: Generated<number>
  minStock: number | null
  maxStock: number | null
  lendAble: Generated<number>
  supplierId: string | null
  picture: string | null
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SkuLimitTable {
  orgId: string
  limitId: string
  depotId: string
  skuId: string
  minStock: number | null
  maxStock: number | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SmsCodeTable {
  smsId: string
  phoneHash: string
  codeHash: string
  verifyStr: string
  answerHash: string
  sendTime: string
  expireTime: string
  tries: Generated<number>
  used: Generated<number>
  purpose: number
}

export interface SpecTable {
  orgId: string
  specId: string
  specName: string
  remark: string | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface SsoNonceTable {
  orgId: string
  keyId: string
  nonce: string
  usedTime: string
}

export interface StockBalanceTable {
  orgId: string
  depotId: string
  skuId: string
  batchId: string
  quantity: number
  amount: number
  lockedQuantity: Generated<number>
  version: Generated<number>
}

export interface StockBatchTable {
  orgId: string
  batchId: string
  batchNo: string
  skuId: string
  supplierId: string | null
  productionDate: string | null
  expireDate: string | null
  sourceDocId: string | null
  inPrice: number
  firstInTime: string
}

export interface StockDocTable {
  orgId: string
  docId: string
  docType: Code<"STORE" | "DELIVER" | "SCRAP" | "LEND" | "TRANSFER" | "INVENTORY">
  docNo: string
  storeType: Code<1 | 2 | 3 | 4 | 5 | 9, null>
  bizDate: string
  depotId: string
  status: Code<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13>
  supplierId: string | null
  donor: string | null
  invoiceNo: string | null
  purchaser: string | null
  checkerId: string | null
  remark: string | null
  files: Json<{ path: string; name: string; size: number }[], undefined>
  totalQuantity: Generated<number>
  totalAmount: Generated<number>
  printCount: Generated<number>
  postBy: string | null
  postByName: string | null
  postTime: string | null
  auditBy: string | null
  auditByName: string | null
  auditTime: string | null
  auditOpinion: string | null
  redFlag: Generated<number>
  redReason: string | null
  originDocId: string | null
  sourceDocType: Code<"STORE" | "DELIVER" | "SCRAP" | "LEND" | "TRANSFER" | "INVENTORY", null>
  sourceDocId: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  deliverType: number | null
  deptId: string | null
  receiverId: string | null
  oldmanId: string | null
  buyer: string | null
  signImage: string | null
  saleAmount: Generated<number>
  handleWay: number | null
  income: number | null
  photos: Json<string[], undefined>
  borrowerType: number | null
  borrowerId: string | null
  borrowerName: string | null
  phone: string | null
  planReturnDate: string | null
  deposit: number | null
  depotIdIn: string | null
  carrierId: string | null
  planArriveDate: string | null
  docStep: Generated<number>
  transitLimit: string | null
  transitTold: string | null
}

export interface StockDocEventTable {
  orgId: string
  eventId: GeneratedAlways<number>
  docId: string
  time: string
  userName: string
  action: string
  opinion: string | null
}

export interface StockDocHeldTable {
  orgId: string
  docId: string
  detailId: string
  depotId: string
  skuId: string
  batchId: string
  quantity: number
}

export interface StockDocLineTable {
  orgId: string
  detailId: string
  docId: string
  lineNo: number
  skuId: string
  batchId: string | null
  batchNo: string | null
  productionDate: string | null
  expireDate: string | null
  quantity: number
  price: Generated<number>
  amount: Generated<number>
  redQuantity: Generated<number>
  originDetailId: string | null
  remark: string | null
  salePrice: number | null
  saleAmount: number | null
  chargeFlag: number | null
  scrapReason: number | null
  sourceDetailId: string | null
  returnedQuantity: Generated<number>
  damagedQuantity: Generated<number>
  lostQuantity: Generated<number>
  receivedQuantity: Generated<number>
  diffReason: string | null
}

export interface StockFreezeTable {
  orgId: string
  freezeId: string
  docId: string
  docNo: string
  depotId: string
  skuId: string | null
}

export interface StockLendLogTable {
  orgId: string
  logId: string
  docId: string
  detailId: string | null
  time: string
  lendAction: number
  quantity: number | null
  operatorName: string
  remark: string | null
}

export interface StockMonthTable {
  orgId: string
  month: string
  closed: number
  closeBy: string | null
  closeByName: string | null
  closeTime: string | null
  reopenByName: string | null
  reopenTime: string | null
  reopenReason: string | null
  version: Generated<number>
}

export interface StockPlaceTable {
  orgId: string
  depotId: string
  skuId: string
}

export interface StockRecordTable {
  orgId: string
  recordId: string
  seq: number
  moveType: string
  docType: string
  docId: string
  docNo: string
  docDetailId: string
  docStep: Generated<number>
  depotId: string
  skuId: string
  batchId: string
  quantity: number
  amount: number
  balanceQuantity: number
  balanceAmount: number
  bizDate: string
  createTime: string
  operatorId: string
  operatorName: string
  reverses: string | null
  reversedBy: string | null
  requestNo: string | null
}

export interface StockWarnedTable {
  orgId: string
  depotId: string
  skuId: string
  kind: number
  toldOn: string
}

export interface SupplierTable {
  orgId: string
  supplierId: string
  supplierName: string
  creditCode: string | null
  contact: string
  phone: Sealed
  address: string
  bank: string | null
  account: Sealed<null | undefined>
  licences: Json<{ type: string; no?: string | null | undefined; expireDate?: string | null | undefined; files?: string[] | null | undefined }[], undefined>
  licenceExpire: string | null
  goodsScope: string | null
  status: CodeGiven<1 | 0>
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TeachingTable {
  orgId: string
  teachId: string
  articleId: string
  articleTitle: string
  isWard: Code<1 | 0>
  oldmanId: string
  method: Code<1 | 2 | 3>
  teachTime: string
  understanding: Code<1 | 2 | 3>
  signImage: string | null
  remark: string | null
  clerkId: string
  clerkName: string
  teachStatus: CodeGiven<1 | 2>
  voidReason: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  quiz: Json<{ question: string; answer?: string | null | undefined; right: string; correct: 0 | 1 }[], undefined>
  quizRight: number | null
  quizTotal: number | null
}

export interface TelemetryDayTable {
  orgId: string
  deviceId: string
  dayTime: string
  oldmanId: Generated<string>
  hrMin: number | null
  hrAvg: number | null
  hrMax: number | null
  rrMin: number | null
  rrAvg: number | null
  rrMax: number | null
  spo2Min: number | null
  spo2Avg: number | null
  spo2Max: number | null
  inBedSec: Generated<number>
  lightSec: Generated<number>
  deepSec: Generated<number>
  moveSum: Generated<number>
  turns: Generated<number>
  wetSec: Generated<number>
  apneaCount: Generated<number>
  apneaMaxSec: Generated<number>
  samples: number
  validSamples: number
  quality: number | null
  events: Generated<number>
  bedSec: number | null
}

export interface TelemetryHourTable {
  orgId: string
  deviceId: string
  hourTime: string
  oldmanId: Generated<string>
  hrMin: number | null
  hrAvg: number | null
  hrMax: number | null
  rrMin: number | null
  rrAvg: number | null
  rrMax: number | null
  spo2Min: number | null
  spo2Avg: number | null
  spo2Max: number | null
  inBedSec: Generated<number>
  lightSec: Generated<number>
  deepSec: Generated<number>
  moveSum: Generated<number>
  turns: Generated<number>
  wetSec: Generated<number>
  apneaCount: Generated<number>
  apneaMaxSec: Generated<number>
  samples: number
  validSamples: number
  quality: number | null
  events: Generated<number>
  bedSec: number | null
}

export interface TelemetryMinuteTable {
  orgId: string
  deviceId: string
  minuteTime: string
  oldmanId: Generated<string>
  hrMin: number | null
  hrAvg: number | null
  hrMax: number | null
  rrMin: number | null
  rrAvg: number | null
  rrMax: number | null
  spo2Min: number | null
  spo2Avg: number | null
  spo2Max: number | null
  inBedSec: Generated<number>
  lightSec: Generated<number>
  deepSec: Generated<number>
  moveSum: Generated<number>
  turns: Generated<number>
  wetSec: Generated<number>
  apneaCount: Generated<number>
  apneaMaxSec: Generated<number>
  samples: number
  validSamples: number
  quality: number | null
  events: Generated<number>
  bedSec: number | null
}

export interface TelemetryRawTable {
  orgId: string
  deviceId: string
  minuteTime: string
  samples: number
  data: Buffer
}

export interface TemplateTypeTable {
  orgId: string
  typeId: string
  typeName: string
  typeCode: string | null
  category: Code<4 | 7 | 3 | 1 | 2 | 5 | 6>
  sort: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TodoTable {
  orgId: string
  id: string
  title: string
  content: string | null
  todoType: string
  priority: Generated<number>
  deadline: string | null
  handlerId: string
  creatorId: string | null
  copyIds: Json<string[], undefined>
  bizType: string
  bizId: string
  event: string
  round: Generated<number>
  routePath: string | null
  query: Json<{ [key: string]: string }, null | undefined>
  todoStatus: CodeGiven<0 | 1 | 2 | 3 | 4>
  finishTime: string | null
  finishBy: string | null
  finishByName: string | null
  finishRemark: string | null
  transferLog: Json<{ from: string; to: string; reason: string; time: string }[], undefined>
  deadlineTold: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TradeTable {
  orgId: string
  tradeId: string
  tradeNo: string
  tradeType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11>
  tradeClass: Code<1 | 2 | 6 | 5 | 3 | 4>
  direction: Code<0 | 1 | 2>
  amount: number
  oldmanId: string
  oldmanIdTo: string | null
  classFrom: Code<1 | 2 | 6 | 5, null>
  classTo: Code<1 | 2 | 6 | 5, null>
  payerName: string | null
  payerRelation: string | null
  tradeTime: string
  receiptNo: string | null
  batchNo: string | null
  tradeStatus: CodeGiven<1 | 2>
  reason: string | null
  remark: string | null
  operatorId: string | null
  operatorName: string | null
  printCount: Generated<number>
  obsoleteReason: string | null
  obsoleteBy: string | null
  obsoleteByName: string | null
  obsoleteTime: string | null
  reversalEntryId: string | null
  voidStatus: Code<1 | 2 | 3, null>
  voidReason: string | null
  voidBy: string | null
  voidByName: string | null
  voidTime: string | null
  voidOpinion: string | null
  voidAuditByName: string | null
  voidAuditTime: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TradeBillTable {
  orgId: string
  tradeId: string
  tradeMonthId: string
  amount: number
}

export interface TradeMonthTable {
  orgId: string
  tradeMonthId: string
  billNo: string
  oldmanId: string
  liveId: string
  feeMonth: string
  billType: Code<1 | 2 | 3 | 4>
  periodFrom: string
  periodTo: string
  grossAmt: Generated<number>
  discountAmt: Generated<number>
  adjustAmt: Generated<number>
  waiveAmt: Generated<number>
  netAmt: GeneratedAlways<number>
  paidAmt: Generated<number>
  issueDate: string
  dueDate: string
  billStatus: CodeGiven<0 | 1 | 2 | 3>
  bedName: string | null
  levelName: string | null
  remindCount: Generated<number>
  printCount: Generated<number>
  voidReason: string | null
  voidByName: string | null
  voidTime: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TradeMonthDetailTable {
  orgId: string
  tradeMonthDetailId: string
  tradeMonthId: string
  lineNo: number
  oldmanCostId: string | null
  projectId: string | null
  projectChildId: string | null
  feeName: string
  feeMonth: string
  dateFrom: string
  dateTo: string
  days: number
  monthDays: number
  price: number
  quantity: Generated<number>
  grossAmt: number
  discountAmt: Generated<number>
  netAmt: number
  setId: string | null
  detailKind: number
  sort: Generated<number>
  sourceId: string | null
  remark: string | null
  reverses: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  refunds: string | null
}

export interface TradeMonthPlaceTable {
  orgId: string
  tradeMonthId: string
  placeNo: number
  sort: number
  projectId: string | null
  projectChildId: string | null
  net: number
  placeFrom: number
  room: number
  first: boolean
  whole: number
}

export interface TradeWayTable {
  orgId: string
  tradeWay: number
  tradeWayName: string
  status: CodeGiven<1 | 0>
  sort: Generated<number>
  provider: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TradeWayLineTable {
  orgId: string
  tradeId: string
  lineNo: number
  tradeWay: number
  amount: number
  voucherNo: string | null
  payId: string | null
}

export interface TrainingTable {
  orgId: string
  trainingId: string
  title: string
  trainingType: number
  way: number
  startTime: string
  endTime: string
  hours: number
  place: string | null
  teacher: string | null
  deptIds: Json<string[], undefined>
  memberIds: Json<string[], undefined>
  content: string | null
  files: Json<{ path: string; name: string; size: number }[], undefined>
  exam: Generated<number>
  passScore: Generated<number>
  status: CodeGiven<0 | 1 | 2 | 3 | 4>
  cancelReason: string | null
  remindTold: string | null
  signKey: string
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface TrainingMemberTable {
  orgId: string
  memberId: string
  trainingId: string
  empId: string
  signTime: string | null
  signWay: Code<1 | 2 | 3 | 4, null>
  added: Generated<number>
  score: number | null
  certFile: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface UpkeepTable {
  orgId: string
  upkeepId: string
  upkeepNo: string
  locationId: string
  deptId: string | null
  what: string
  description: string
  urgency: Code<2 | 1>
  pictures: Json<string[], undefined>
  reporterId: string
  reportTime: string
  assignBy: string | null
  lateTold: string | null
  assigneeId: string | null
  assignTime: string | null
  costFen: number | null
  result: string | null
  finishTime: string | null
  acceptTime: string | null
  reopenCount: Generated<number>
  reason: string | null
  status: CodeGiven<1 | 2 | 3 | 4 | 5>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface UserAccountTable {
  orgId: string
  userId: string
  loginName: string
  userName: string
  phoneNum: Sealed<null | undefined>
  empId: string | null
  deptId: string | null
  dataScope: Code<"ALL" | "ORG_CHILD" | "CUSTOM" | "DEPT_CHILD" | "DEPT" | "SELF", null>
  dataDeptIds: Json<string[], undefined>
  landingEndIds: Json<(1 | 2 | 3 | 4)[], undefined>
  status: CodeGiven<0 | 1 | 2 | 3>
  isAdmin: Generated<number>
  passwordHash: string
  pwdTime: string
  resetPassword: Generated<number>
  resetReason: string | null
  remindLater: Generated<number>
  lastLoginTime: string | null
  lastLoginIp: string | null
  validFrom: string | null
  validTo: string | null
  ipAllow: Json<string[], undefined>
  photo: string | null
  language: string | null
  quickEntry: Json<{ menuId: string; menuName: string; routePath: string; icon?: string | null | undefined; sort?: number | null | undefined }[], undefined>
  layout: Json<unknown, null | undefined>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  screen: Generated<number>
}

export interface UserAssessTable {
  orgId: string
  userId: string
  assessTypes: Json<(0 | 1 | 2 | 3)[], undefined>
  certNo: string | null
  certExpireDate: string | null
  authTime: string
  authBy: string | null
  authByName: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface UserRoleTable {
  orgId: string
  userId: string
  roleId: string
}

export interface VersionReadTable {
  orgId: string
  recordId: string
  userId: string
  readTime: string
}

export interface VersionRecordTable {
  orgId: string
  recordId: string
  versionName: string
  publishDate: string
  content: Json<{ kind: 1 | 2 | 3; text: string; permit?: string | null | undefined }[], undefined>
  isShow: Generated<number>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface VisitTable {
  orgId: string
  visitId: string
  oldmanId: string
  visitorName: string
  visitorPhone: Sealed
  visitorIdCard: Sealed<null | undefined>
  relation: number | null
  visitorCount: Generated<number>
  visitWay: CodeGiven<1 | 2 | 3>
  planTime: string | null
  comeTime: string | null
  leaveTime: string | null
  place: Code<1 | 2 | 3, null>
  temperature: number | null
  healthDeclare: number | null
  goods: string | null
  carNo: string | null
  visitStatus: Code<1 | 2 | 3 | 4>
  cancelReason: string | null
  remark: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
  booked: Generated<number>
  toConfirm: Generated<number>
  visitPurpose: number | null
}

export interface VisitBookingTable {
  orgId: string
  visitId: string
  bookingNo: string
  endTime: string
  createTime: Generated<string>
}

export interface VisitGateTable {
  orgId: string
  gateId: string
  open: Generated<number>
  gateCode: string
  weekDays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[], undefined>
  slots: Json<{ fromTime: string; toTime: string; capacity: number }[], undefined>
  daysAhead: Generated<number>
  notice: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface VisitorBlockTable {
  orgId: string
  blockId: string
  visitorName: string
  visitorPhone: Sealed<null | undefined>
  visitorIdCard: Sealed<null | undefined>
  oldmanId: string | null
  reason: string
  endDate: string | null
  status: CodeGiven<1 | 0>
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface VitalSignTable {
  orgId: string
  signId: string
  oldmanId: string
  signType: Code<1 | 2 | 3 | 4 | 5 | 6 | 7>
  measureTime: string
  systolic: number | null
  diastolic: number | null
  pulse: number | null
  spo2: number | null
  glucose: number | null
  glucosePeriod: Code<1 | 2 | 3 | 4 | 5, null>
  heartRate: number | null
  temperature: number | null
  tempSite: Code<1 | 2 | 3 | 4 | 5, null>
  respiration: number | null
  weight: number | null
  posture: number | null
  remark: string | null
  status: CodeGiven<1 | 0>
  voidReason: string | null
  editReason: string | null
  source: CodeGiven<1 | 2 | 3>
  deviceNo: string | null
  taskId: string | null
  recorderId: string | null
  abnormal: Code<0 | 1 | 2>
  abnormalText: string | null
  recheckOf: string | null
  reviewBy: string | null
  reviewTime: string | null
  reviewText: string | null
  createBy: string | null
  createByName: string | null
  createTime: Generated<string>
  updateBy: string | null
  updateByName: string | null
  updateTime: string | null
  version: Generated<number>
}

export interface Tables {
  accessKey: AccessKeyTable
  account: AccountTable
  activity: ActivityTable
  activityRegister: ActivityRegisterTable
  adverseEvent: AdverseEventTable
  agreement: AgreementTable
  agreementSignature: AgreementSignatureTable
  alarm: AlarmTable
  alarmDuty: AlarmDutyTable
  alarmMute: AlarmMuteTable
  alarmSnapshot: AlarmSnapshotTable
  alarmText: AlarmTextTable
  alarmTimeline: AlarmTimelineTable
  album: AlbumTable
  article: ArticleTable
  articleCategory: ArticleCategoryTable
  articlePlaylist: ArticlePlaylistTable
  articleReceipt: ArticleReceiptTable
  articleVersion: ArticleVersionTable
  articleView: ArticleViewTable
  assessment: AssessmentTable
  attempt: AttemptTable
  attendanceClock: AttendanceClockTable
  attendanceClose: AttendanceCloseTable
  attendanceFlexiblePast: AttendanceFlexiblePastTable
  attendanceGroup: AttendanceGroupTable
  attendanceLeave: AttendanceLeaveTable
  attendanceMember: AttendanceMemberTable
  attendancePublish: AttendancePublishTable
  attendanceRepair: AttendanceRepairTable
  attendanceResult: AttendanceResultTable
  attendanceRoster: AttendanceRosterTable
  attendanceSchedule: AttendanceScheduleTable
  attendanceShift: AttendanceShiftTable
  attendanceShiftVersion: AttendanceShiftVersionTable
  bankLine: BankLineTable
  bed: BedTable
  bedOffer: BedOfferTable
  bedStay: BedStayTable
  bedWait: BedWaitTable
  billCorrection: BillCorrectionTable
  billPrint: BillPrintTable
  billRun: BillRunTable
  biometric: BiometricTable
  builtIn: BuiltInTable
  callRecord: CallRecordTable
  callSetting: CallSettingTable
  captcha: CaptchaTable
  carePlan: CarePlanTable
  careProject: CareProjectTable
  careTask: CareTaskTable
  cashierShift: CashierShiftTable
  cashierShiftEntry: CashierShiftEntryTable
  classify: ClassifyTable
  complaint: ComplaintTable
  consultInterview: ConsultInterviewTable
  consultation: ConsultationTable
  costProject: CostProjectTable
  custodyBalance: CustodyBalanceTable
  dataLog: DataLogTable
  dataLogHead: DataLogHeadTable
  depot: DepotTable
  dept: DeptTable
  device: DeviceTable
  deviceBindLog: DeviceBindLogTable
  deviceLatest: DeviceLatestTable
  deviceLog: DeviceLogTable
  dictionary: DictionaryTable
  dictionaryModel: DictionaryModelTable
  discountRule: DiscountRuleTable
  discountRuleVersion: DiscountRuleVersionTable
  dish: DishTable
  dishBook: DishBookTable
  dishCategory: DishCategoryTable
  dishPlan: DishPlanTable
  documentTemplate: DocumentTemplateTable
  documentTemplateVersion: DocumentTemplateVersionTable
  drug: DrugTable
  drugDestroy: DrugDestroyTable
  drugKeep: DrugKeepTable
  drugKeepDoc: DrugKeepDocTable
  drugKeepRecord: DrugKeepRecordTable
  drugKept: DrugKeptTable
  drugNearMiss: DrugNearMissTable
  drugStock: DrugStockTable
  drugTake: DrugTakeTable
  drugTakeLine: DrugTakeLineTable
  drugUse: DrugUseTable
  drugWarned: DrugWarnedTable
  elderCost: ElderCostTable
  emp: EmpTable
  engineLease: EngineLeaseTable
  execution: ExecutionTable
  executionRow: ExecutionRowTable
  family: FamilyTable
  feeProject: FeeProjectTable
  file: FileTable
  formData: FormDataTable
  formDataHistory: FormDataHistoryTable
  formTemplate: FormTemplateTable
  formTemplateVersion: FormTemplateVersionTable
  frontLog: FrontLogTable
  goods: GoodsTable
  goodsTake: GoodsTakeTable
  handover: HandoverTable
  healthDay: HealthDayTable
  homeAccount: HomeAccountTable
  homeAfterOrder: HomeAfterOrderTable
  homeDownload: HomeDownloadTable
  homeFamily: HomeFamilyTable
  homeOldman: HomeOldmanTable
  homeOrder: HomeOrderTable
  homeOrderConfig: HomeOrderConfigTable
  homeOrderEvaluation: HomeOrderEvaluationTable
  homeOrderMoney: HomeOrderMoneyTable
  homeOrderRule: HomeOrderRuleTable
  homeOrderRuleLog: HomeOrderRuleLogTable
  homeOrderStep: HomeOrderStepTable
  homeOrderTry: HomeOrderTryTable
  homeTrade: HomeTradeTable
  inOut: InOutTable
  inform: InformTable
  informDelivery: InformDeliveryTable
  informOldman: InformOldmanTable
  inspect: InspectTable
  inspectBelow: InspectBelowTable
  inspectRecord: InspectRecordTable
  inspectRegister: InspectRegisterTable
  inspectTemplate: InspectTemplateTable
  installPackage: InstallPackageTable
  inventory: InventoryTable
  inventoryLine: InventoryLineTable
  invoice: InvoiceTable
  job: JobTable
  jobRun: JobRunTable
  ledgerEntry: LedgerEntryTable
  ledgerLine: LedgerLineTable
  level: LevelTable
  levelChange: LevelChangeTable
  levelProject: LevelProjectTable
  levelSet: LevelSetTable
  live: LiveTable
  liveRecord: LiveRecordTable
  locateRule: LocateRuleTable
  location: LocationTable
  loginGuard: LoginGuardTable
  loginPlace: LoginPlaceTable
  mattressRule: MattressRuleTable
  mattressState: MattressStateTable
  mattressTurn: MattressTurnTable
  mealSlot: MealSlotTable
  menu: MenuTable
  message: MessageTable
  modifyRecord: ModifyRecordTable
  monthClose: MonthCloseTable
  notice: NoticeTable
  noticeReader: NoticeReaderTable
  oldman: OldmanTable
  oldmanCarer: OldmanCarerTable
  oldmanDiet: OldmanDietTable
  oldmanTemplate: OldmanTemplateTable
  operLog: OperLogTable
  org: OrgTable
  outing: OutingTable
  outingPostpone: OutingPostponeTable
  outingRefund: OutingRefundTable
  packageUpload: PackageUploadTable
  panelSetting: PanelSettingTable
  passwordHistory: PasswordHistoryTable
  passwordReset: PasswordResetTable
  patrolCard: PatrolCardTable
  patrolLine: PatrolLineTable
  patrolLinePoint: PatrolLinePointTable
  patrolPlan: PatrolPlanTable
  patrolPoint: PatrolPointTable
  patrolTask: PatrolTaskTable
  patrolTaskPoint: PatrolTaskPointTable
  payOrder: PayOrderTable
  photo: PhotoTable
  positionLatest: PositionLatestTable
  positionMap: PositionMapTable
  positionPoint: PositionPointTable
  positionVisit: PositionVisitTable
  printTemplate: PrintTemplateTable
  projectCategory: ProjectCategoryTable
  projectChild: ProjectChildTable
  projectChildLink: ProjectChildLinkTable
  projectChildPrice: ProjectChildPriceTable
  qualification: QualificationTable
  quitCall: QuitCallTable
  rail: RailTable
  receiptPrint: ReceiptPrintTable
  remind: RemindTable
  remindLog: RemindLogTable
  remindTemplate: RemindTemplateTable
  requestNo: RequestNoTable
  review: ReviewTable
  reviewVote: ReviewVoteTable
  role: RoleTable
  room: RoomTable
  roomBedStatus: RoomBedStatusTable
  roomMapConfig: RoomMapConfigTable
  runningNo: RunningNoTable
  salesman: SalesmanTable
  serveProject: ServeProjectTable
  serveProjectType: ServeProjectTypeTable
  serverConfig: ServerConfigTable
  session: SessionTable
  setting: SettingTable
  settlement: SettlementTable
  shiftExchange: ShiftExchangeTable
  signLimit: SignLimitTable
  sku: SkuTable
  skuLimit: SkuLimitTable
  smsCode: SmsCodeTable
  spec: SpecTable
  ssoNonce: SsoNonceTable
  stockBalance: StockBalanceTable
  stockBatch: StockBatchTable
  stockDoc: StockDocTable
  stockDocEvent: StockDocEventTable
  stockDocHeld: StockDocHeldTable
  stockDocLine: StockDocLineTable
  stockFreeze: StockFreezeTable
  stockLendLog: StockLendLogTable
  stockMonth: StockMonthTable
  stockPlace: StockPlaceTable
  stockRecord: StockRecordTable
  stockWarned: StockWarnedTable
  supplier: SupplierTable
  teaching: TeachingTable
  telemetryDay: TelemetryDayTable
  telemetryHour: TelemetryHourTable
  telemetryMinute: TelemetryMinuteTable
  telemetryRaw: TelemetryRawTable
  templateType: TemplateTypeTable
  todo: TodoTable
  trade: TradeTable
  tradeBill: TradeBillTable
  tradeMonth: TradeMonthTable
  tradeMonthDetail: TradeMonthDetailTable
  tradeMonthPlace: TradeMonthPlaceTable
  tradeWay: TradeWayTable
  tradeWayLine: TradeWayLineTable
  training: TrainingTable
  trainingMember: TrainingMemberTable
  upkeep: UpkeepTable
  userAccount: UserAccountTable
  userAssess: UserAssessTable
  userRole: UserRoleTable
  versionRead: VersionReadTable
  versionRecord: VersionRecordTable
  visit: VisitTable
  visitBooking: VisitBookingTable
  visitGate: VisitGateTable
  visitorBlock: VisitorBlockTable
  vitalSign: VitalSignTable
}

/** PostgreSQL type of every column. */
export const columns: { readonly [N in keyof Tables]: Readonly<Record<string, string>> } = {
  accessKey: { orgId: 'text', keyId: 'text', keyType: 'text', keyName: 'text', keyHash: 'text', userId: 'text', deptIds: 'jsonb', status: 'int2', lastUsedTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', userIds: 'jsonb', roleIds: 'jsonb' },
  account: { orgId: 'text', accountId: 'text', accountNum: 'text', oldmanId: 'text', prestoreBalance: 'int8', depositBalance: 'int8', medicalBalance: 'int8', reserveBalance: 'int8', arrearsAmount: 'int8', alarmAmount: 'int8', autoDeduct: 'int2', accountStatus: 'int2', payerName: 'text', payerRelation: 'text', remark: 'text', lastTradeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', alarmNo: 'int4', alarmTold: 'int4' },
  activity: { orgId: 'text', activityId: 'text', title: 'text', activityType: 'int2', pictures: 'jsonb', content: 'text', place: 'text', locationId: 'text', startTime: 'timestamp', endTime: 'timestamp', registerStart: 'timestamp', registerEnd: 'timestamp', quota: 'int2', waitQuota: 'int2', scopeType: 'int2', scopeIds: 'jsonb', fee: 'int8', projectChildId: 'text', organiserId: 'text', helpers: 'jsonb', riskLevel: 'int2', safetyPlan: 'text', budget: 'int8', actualCost: 'int8', summary: 'text', cancelReason: 'text', activityStatus: 'int2', reminded: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  activityRegister: { orgId: 'text', registerId: 'text', activityId: 'text', oldmanId: 'text', registerStatus: 'int2', waitNo: 'int4', doctorName: 'text', remark: 'text', registerBy: 'text', registerByName: 'text', registerTime: 'timestamp', walkIn: 'int2', signStatus: 'int2', signInTime: 'timestamp', signOutTime: 'timestamp', way: 'int2', healthRecord: 'text', mood: 'int2', chargeAmount: 'int8', chargeId: 'text', charges: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  adverseEvent: { orgId: 'text', eventId: 'text', eventNo: 'text', eventType: 'int2', eventLevel: 'int2', harm: 'int2', oldmanId: 'text', personName: 'text', happenTime: 'timestamp', findTime: 'timestamp', locationId: 'text', finderId: 'text', partyIds: 'jsonb', process: 'text', immediateAction: 'text', bodyMap: 'jsonb', photos: 'jsonb', familyInformed: 'int2', informTime: 'timestamp', informedName: 'text', notInformReason: 'text', doctorOrder: 'text', causes: 'jsonb', causeText: 'jsonb', correctiveAction: 'text', preventiveAction: 'text', dutyId: 'text', deadline: 'date', authorityTime: 'timestamp', authorityReceiver: 'text', verifyResult: 'text', cost: 'int8', status: 'int2', reportTime: 'timestamp', late: 'int2', anonymous: 'int2', backReason: 'text', closeOpinion: 'text', closeTime: 'timestamp', closeByName: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  agreement: { orgId: 'text', contractId: 'text', contractNo: 'text', oldmanId: 'text', templateId: 'text', contentVersion: 'int4', filled: 'text', typeId: 'text', category: 'int2', contractName: 'text', partyB: 'text', partyC: 'text', guarantorPhone: 'text', startDate: 'date', endDate: 'date', signDate: 'date', monthFee: 'int8', depositAmount: 'int8', files: 'jsonb', home: 'int2', contractStatus: 'int2', terminateDate: 'date', terminateReason: 'text', quitLiveId: 'text', renewFromId: 'text', expireTold: 'timestamp', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', residentId: 'text', homeOldmanId: 'text' },
  agreementSignature: { orgId: 'text', signId: 'text', contractId: 'text', party: 'int2', signerName: 'text', signImage: 'text', contentHash: 'text', signHash: 'text', signTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', version: 'int4' },
  alarm: { orgId: 'text', alarmId: 'text', alarmNo: 'text', alarmKind: 'int2', alarmType: 'int2', mode: 'int2', alarmKey: 'text', level: 'int2', alarmStatus: 'int2', cleared: 'int2', oldmanId: 'text', oldmanName: 'text', bedId: 'text', bedName: 'text', roomName: 'text', locationId: 'text', deptId: 'text', deviceNo: 'text', ruleId: 'text', ruleName: 'text', ruleSnapshot: 'jsonb', silentMinutes: 'int2', value: 'text', threshold: 'text', firstTime: 'timestamp', lastTime: 'timestamp', count: 'int4', raisedTime: 'timestamp', clearedTime: 'timestamp', ackTime: 'timestamp', ackBy: 'text', ackName: 'text', arriveTime: 'timestamp', handleTime: 'timestamp', handleBy: 'text', handleName: 'text', dealType: 'int2', dealContent: 'text', photos: 'jsonb', reason: 'text', closeTime: 'timestamp', closeReason: 'text', flapping: 'int2', muted: 'int2', prevAlarmId: 'text', callRecordId: 'text', railId: 'text', railName: 'text', mapId: 'text', x: 'float8', y: 'float8', areaName: 'text', escalate: 'jsonb', escalateStep: 'int2', escalateFrom: 'timestamp', nextStepTime: 'timestamp', channels: 'jsonb', notified: 'jsonb', notifyUserIds: 'jsonb', screen: 'int2', soundTime: 'timestamp', sounded: 'int2', autoCloseTime: 'timestamp', waitSec: 'int4', handleSec: 'int4', falseAlarm: 'int2', incidentId: 'text', taskId: 'text', snapshotId: 'text', seq: 'int8', listOrder: 'int8', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  alarmDuty: { orgId: 'text', userId: 'text', fromTime: 'timestamp', untilTime: 'timestamp' },
  alarmMute: { orgId: 'text', oldmanId: 'text', untilTime: 'timestamp', reason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  alarmSnapshot: { orgId: 'text', snapshotId: 'text', alarmId: 'text', deviceNo: 'text', fromTime: 'timestamp', toTime: 'timestamp', points: 'jsonb', createTime: 'timestamp' },
  alarmText: { orgId: 'text', alarmId: 'text', userId: 'text', createTime: 'timestamp', textStatus: 'int2', tries: 'int2', tryTime: 'timestamp', failReason: 'text' },
  alarmTimeline: { orgId: 'text', entryId: 'text', alarmId: 'text', time: 'timestamp', action: 'text', byName: 'text', text: 'text' },
  album: { orgId: 'text', photoAlbumId: 'text', albumName: 'text', albumType: 'int2', oldmanId: 'text', activityId: 'text', familyVisible: 'int2', coverPhotoId: 'text', description: 'text', deletedTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  article: { orgId: 'text', id: 'text', isWard: 'int2', categoryId: 'text', title: 'text', deptIds: 'jsonb', cover: 'text', summary: 'text', author: 'text', contentType: 'int2', content: 'text', contentText: 'text', videoUrl: 'text', fileUrl: 'text', diseaseTags: 'jsonb', riskTags: 'jsonb', state: 'int2', sort: 'int4', publishTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', quiz: 'jsonb' },
  articleCategory: { orgId: 'text', id: 'text', isWard: 'int2', categoryName: 'text', icon: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  articlePlaylist: { orgId: 'text', listId: 'text', listName: 'text', deptIds: 'jsonb', roomIds: 'jsonb', diseaseTags: 'jsonb', riskTags: 'jsonb', articleIds: 'jsonb', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  articleReceipt: { orgId: 'text', articleId: 'text', oldmanId: 'text', readDate: 'date', readTime: 'timestamp', readerId: 'text' },
  articleVersion: { orgId: 'text', versionId: 'text', articleId: 'text', versionNo: 'int4', title: 'text', summary: 'text', author: 'text', cover: 'text', contentType: 'int2', content: 'text', videoUrl: 'text', fileUrl: 'text', editedByName: 'text', editedTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  articleView: { orgId: 'text', articleId: 'text', userId: 'text', viewDate: 'date' },
  assessment: { orgId: 'text', assessmentId: 'text', assessNo: 'text', type: 'int2', oldmanId: 'text', oldmanName: 'text', oldmanIdcard: 'text', sex: 'int2', age: 'int2', assessCausle: 'int2', assessDate: 'date', place: 'text', answers: 'jsonb', parts: 'jsonb', riskScaleAnswers: 'jsonb', diseases: 'jsonb', riskEvents: 'jsonb', dimensionScores: 'jsonb', dimensionGrades: 'jsonb', totalScore: 'int2', firstGrade: 'int2', adjustIds: 'jsonb', finalGrade: 'int2', finalGradeName: 'text', finalGradeText: 'text', suggestion: 'text', providerName: 'text', providerRelation: 'int2', assessorId: 'text', assessorSign: 'text', assessTime: 'timestamp', savedTime: 'timestamp', secondId: 'text', secondSign: 'text', secondTime: 'timestamp', familySign: 'text', attachments: 'jsonb', assessStatus: 'int2', voidReason: 'text', rejectReason: 'text', unbindReason: 'text', bindStatus: 'int2', current: 'int2', validUntil: 'date', nextAssessDate: 'date', nextReason: 'text', proposalId: 'text', bankVersion: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  attempt: { attemptKey: 'text', attemptTime: 'timestamp', attemptId: 'text' },
  attendanceClock: { orgId: 'text', clockId: 'text', empId: 'text', clockTime: 'timestamp', way: 'int2', deviceNo: 'text', place: 'text', longitude: 'numeric', latitude: 'numeric', outside: 'int2', remark: 'text', repairId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', version: 'int4', photo: 'text' },
  attendanceClose: { orgId: 'text', month: 'text', closeTime: 'timestamp', closeBy: 'text', closeByName: 'text' },
  attendanceFlexiblePast: { orgId: 'text', empId: 'text', fromDate: 'date', toDate: 'date', flexHours: 'int2' },
  attendanceGroup: { orgId: 'text', attendanceGroupPkId: 'text', groupName: 'text', groupType: 'int2', scheduleMode: 'int2', leaderId: 'text', deptId: 'text', weekShift: 'jsonb', flexHours: 'int2', minCover: 'jsonb', holidayRest: 'int2', clockWays: 'jsonb', places: 'jsonb', wifiList: 'jsonb', effectiveDate: 'date', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', offFrom: 'date' },
  attendanceLeave: { orgId: 'text', leaveId: 'text', empId: 'text', leaveType: 'int2', fromTime: 'timestamp', toTime: 'timestamp', hours: 'numeric', files: 'jsonb', reason: 'text', status: 'int2', reviewed: 'int2', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  attendanceMember: { orgId: 'text', empId: 'text', attendanceGroupPkId: 'text', since: 'date' },
  attendancePublish: { orgId: 'text', attendanceGroupPkId: 'text', month: 'text', publishTime: 'timestamp', publishBy: 'text' },
  attendanceRepair: { orgId: 'text', repairId: 'text', empId: 'text', date: 'date', period: 'int2', side: 'int2', clockTime: 'timestamp', reason: 'text', status: 'int2', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  attendanceResult: { orgId: 'text', month: 'text', empId: 'text', empName: 'text', deptId: 'text', deptName: 'text', attendanceGroupPkId: 'text', groupName: 'text', days: 'jsonb' },
  attendanceRoster: { orgId: 'text', rosterId: 'text', empId: 'text', month: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  attendanceSchedule: { orgId: 'text', scheduleId: 'text', attendanceGroupPkId: 'text', empId: 'text', workDate: 'date', shiftPkId: 'text', locationIds: 'jsonb', source: 'int2', locked: 'int2', status: 'int2', reason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  attendanceShift: { orgId: 'text', shiftPkId: 'text', shiftName: 'text', shiftType: 'int2', colour: 'text', workPeriod: 'jsonb', restMinutes: 'int2', workHours: 'numeric', clockNum: 'int2', beforeClock: 'int2', afterClock: 'int2', lateGrace: 'int2', earlyGrace: 'int2', absentLate: 'int2', isEnable: 'int2', fromDate: 'date', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  attendanceShiftVersion: { orgId: 'text', shiftPkId: 'text', fromDate: 'date', workPeriod: 'jsonb', restMinutes: 'int2', workHours: 'numeric' },
  bankLine: { orgId: 'text', lineId: 'text', flowNo: 'text', flowDate: 'date', amount: 'int8', payerName: 'text', payerAccount: 'text', flowRemark: 'text', lineStatus: 'int2', oldmanId: 'text', bookKind: 'int2', tradeId: 'text', bookByName: 'text', bookTime: 'timestamp', leftReason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  bed: { orgId: 'text', bedId: 'text', bedName: 'text', fullName: 'text', roomId: 'text', bedType: 'int2', bedCode: 'text', projectChildId: 'text', price: 'int8', deviceNo: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  bedOffer: { orgId: 'text', offerId: 'text', waitId: 'text', bedId: 'text', offerUntil: 'date', offerStatus: 'int2', answerTime: 'timestamp', answerRemark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  bedStay: { orgId: 'text', bedStayId: 'text', bedId: 'text', oldmanId: 'text', liveId: 'text', kind: 'int2', dateFrom: 'date', dateTo: 'date', endReason: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  bedWait: { orgId: 'text', waitId: 'text', oldmanId: 'text', consultationId: 'text', waitName: 'text', sex: 'int2', roomType: 'int2', levelId: 'text', maxPrice: 'int8', priority: 'int2', waitSince: 'date', waitStatus: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  billCorrection: { orgId: 'text', liveId: 'text', fromDate: 'date', oldmanId: 'text', reason: 'text', status: 'int2', message: 'text', doneTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  billPrint: { orgId: 'text', printId: 'text', tradeMonthId: 'text', printKind: 'int2', seq: 'int4', operatorId: 'text', operatorName: 'text', printTime: 'timestamp' },
  billRun: { orgId: 'text', runId: 'text', feeMonth: 'text', total: 'int4', created: 'int4', skipped: 'int4', failed: 'jsonb', manual: 'int2', operatorName: 'text', createTime: 'timestamp' },
  biometric: { orgId: 'text', bioId: 'text', bioType: 'int2', deviceNo: 'text', bindTime: 'timestamp', empId: 'text', oldmanId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  builtIn: { orgId: 'text', kind: 'text', itemId: 'text' },
  callRecord: { orgId: 'text', callRecordId: 'text', callNo: 'text', callType: 'int2', deviceNo: 'text', keyNo: 'int4', locationId: 'text', locationName: 'text', roomId: 'text', roomName: 'text', bedId: 'text', bedName: 'text', oldmanId: 'text', oldmanName: 'text', deptId: 'text', callTime: 'timestamp', repeatCount: 'int4', answerTime: 'timestamp', answerBy: 'text', answerName: 'text', arriveTime: 'timestamp', dealTime: 'timestamp', dealBy: 'text', dealName: 'text', dealType: 'text', dealContent: 'text', responseSec: 'int4', arriveSec: 'int4', callStatus: 'int2', overtime: 'int2', priority: 'int2', alarmId: 'text', incidentId: 'text', closeTime: 'timestamp', closeReason: 'text', notifyUserIds: 'jsonb', screen: 'int2', dueTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', areaName: 'text' },
  callSetting: { orgId: 'text', answerTimeoutSec: 'int4', arriveTimeoutSec: 'int4', mergeSec: 'int4', ringTimes: 'int4', voiceText: 'text', dayVolume: 'int4', nightVolume: 'int4', screenDeptIds: 'jsonb', toiletFirst: 'int2', needDealContent: 'int2', nightOnlyScreen: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  captcha: { verifyStr: 'text', answerHash: 'text', ip: 'text', expireTime: 'timestamp', used: 'int2' },
  carePlan: { orgId: 'text', planId: 'text', planNo: 'text', planName: 'text', oldmanId: 'text', levelId: 'text', assessmentId: 'text', problems: 'jsonb', goals: 'jsonb', items: 'jsonb', startDate: 'date', endDate: 'date', reviewDays: 'int2', nextReviewDate: 'date', doctorId: 'text', nurseId: 'text', familyConfirm: 'int2', confirmName: 'text', signImage: 'text', planStatus: 'int2', stopReason: 'text', departedFrom: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  careProject: { orgId: 'text', projectId: 'text', projectName: 'text', projectCategoryId: 'text', projectCode: 'text', unit: 'int2', minutes: 'int2', chargeType: 'int2', unitPrice: 'int8', projectChildId: 'text', executorJobs: 'jsonb', inputForm: 'int2', inputRef: 'text', needPhoto: 'int2', needSign: 'int2', riskTags: 'jsonb', content: 'text', status: 'int2', sort: 'int4', picture: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  careTask: { orgId: 'text', taskId: 'text', planDate: 'date', planTime: 'timestamp', oldmanId: 'text', bedName: 'text', deptId: 'text', nursingPlanId: 'text', projectId: 'text', source: 'int2', recheckOf: 'text', alarmId: 'text', executorIds: 'jsonb', shiftType: 'int2', shiftEnd: 'timestamp', minutes: 'int2', needPhoto: 'int2', needSign: 'int2', taskStatus: 'int2', timeliness: 'int2', startTime: 'timestamp', finishTime: 'timestamp', finishBy: 'text', finishByName: 'text', secondBy: 'text', resultValue: 'jsonb', photos: 'jsonb', signImage: 'text', voice: 'text', exemptReason: 'int2', refuseReason: 'text', lateReason: 'text', cancelReason: 'text', remark: 'text', recordType: 'int2', handoverId: 'text', locationCheck: 'int2', offline: 'int2', costRow: 'int2', editLog: 'jsonb', missTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  cashierShift: { orgId: 'text', shiftId: 'text', shiftNo: 'text', userId: 'text', userName: 'text', timeFrom: 'timestamp', timeTo: 'timestamp', openingCash: 'int8', cashIn: 'int8', cashOut: 'int8', countedCash: 'int8', diffAmt: 'int8', handedCash: 'int8', inAmt: 'int8', outAmt: 'int8', entryCount: 'int4', ways: 'jsonb', kinds: 'jsonb', voids: 'jsonb', receiverName: 'text', remark: 'text', createTime: 'timestamp' },
  cashierShiftEntry: { orgId: 'text', entryId: 'text', shiftId: 'text' },
  classify: { orgId: 'text', classifyId: 'text', classifyName: 'text', classifyCode: 'text', parentId: 'text', classifyLevel: 'int2', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  complaint: { orgId: 'text', complaintId: 'text', complaintNo: 'text', complaintType: 'int2', source: 'int2', complainant: 'text', phone: 'text', oldmanId: 'text', content: 'text', files: 'jsonb', receiveTime: 'timestamp', deptId: 'text', handlerId: 'text', deadline: 'timestamp', overdueTold: 'timestamp', result: 'text', replyTime: 'timestamp', replyWay: 'int2', satisfaction: 'int2', closeRemark: 'text', reopenCount: 'int2', refuseReason: 'text', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  consultInterview: { orgId: 'text', id: 'text', consultationId: 'text', interviewTime: 'timestamp', interviewWay: 'int2', interviewerName: 'text', content: 'text', result: 'int2', nextTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  consultation: { orgId: 'text', consultationId: 'text', consultNo: 'text', oldmanName: 'text', oldmanIdCard: 'text', sex: 'int2', birthDate: 'date', age: 'int2', phoneNum: 'text', liveAddr: 'text', selfCare: 'int2', planLiveDate: 'date', budget: 'int8', roomIntent: 'int2', bedIntent: 'text', levelIntent: 'text', files: 'jsonb', consultantName: 'text', consultantPhone: 'text', relation: 'int2', consultWay: 'int2', consultTime: 'timestamp', channel: 'int2', saleId: 'text', intentLevel: 'text', content: 'text', visitFlag: 'int2', hobby: 'text', diet: 'jsonb', allergyFood: 'text', habit: 'text', smoke: 'int2', drink: 'int2', language: 'int2', lifeStory: 'text', specialNeeds: 'text', bloodType: 'text', rh: 'int2', height: 'int2', weight: 'numeric', disease: 'jsonb', diagnosedDate: 'date', history: 'text', operation: 'text', allergyDrug: 'text', disability: 'jsonb', infect: 'int2', fallIn30d: 'int2', lostIn30d: 'int2', chokeIn30d: 'int2', suicideIn30d: 'int2', hospital: 'text', attendingDoctor: 'text', consultStatus: 'int2', nextTime: 'timestamp', followTold: 'timestamp', lostReason: 'int2', lostRemark: 'text', oldmanId: 'text', convertTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  costProject: { orgId: 'text', oldmanCostId: 'text', oldmanId: 'text', liveId: 'text', projectId: 'text', projectChildId: 'text', projectType: 'int2', chargeCycle: 'int2', price: 'int8', quantity: 'int4', startDate: 'date', endDate: 'date', endReason: 'int2', source: 'int2', sourceId: 'text', setId: 'text', ruleVersion: 'int4', discountStart: 'date', discountEnd: 'date', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', endBeforeQuit: 'date', reasonBeforeQuit: 'int2' },
  custodyBalance: { orgId: 'text', custodyId: 'text', month: 'text', bankAmt: 'int8', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dataLog: { orgId: 'text', changeId: 'text', seq: 'int8', logId: 'text', entity: 'text', entityId: 'text', entityName: 'text', action: 'text', fields: 'jsonb', userId: 'text', userName: 'text', reason: 'text', operTime: 'timestamp', hash: 'text' },
  dataLogHead: { orgId: 'text', seq: 'int8', hash: 'text' },
  depot: { orgId: 'text', depotId: 'text', depotName: 'text', depotCode: 'text', depotType: 'int2', deptId: 'text', keeperIds: 'jsonb', address: 'text', transit: 'int2', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dept: { orgId: 'text', deptId: 'text', deptName: 'text', parentId: 'text', deptLevel: 'int2', deptType: 'int2', deptCode: 'text', ward: 'int2', inpatient: 'int2', outpatient: 'int2', sort: 'int4', status: 'int2', leaderEmpId: 'text', phone: 'text', locationIds: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  device: { orgId: 'text', deviceId: 'text', deviceNo: 'text', deviceName: 'text', deviceType: 'int2', productKey: 'text', model: 'text', firmware: 'text', gatewayNo: 'text', bindType: 'int2', oldmanId: 'text', bedId: 'text', locationId: 'text', deviceStatus: 'int2', onlineTime: 'timestamp', lastTime: 'timestamp', battery: 'int2', batteryBand: 'text', rssi: 'int2', reportSec: 'int4', offlineSec: 'int4', secretHash: 'text', secretBefore: 'text', secretBeforeUntil: 'timestamp', simulated: 'int2', installTime: 'date', warrantyEnd: 'date', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  deviceBindLog: { orgId: 'text', bindLogId: 'text', deviceId: 'text', deviceNo: 'text', bindType: 'int2', oldmanId: 'text', bedId: 'text', locationId: 'text', fromTime: 'timestamp', toTime: 'timestamp' },
  deviceLatest: { orgId: 'text', deviceId: 'text', ts: 'int8', metrics: 'jsonb' },
  deviceLog: { orgId: 'text', logId: 'text', deviceId: 'text', logTime: 'timestamp', logType: 'int2', text: 'text', cmdId: 'text', cmd: 'text', cmdArgs: 'jsonb', cmdStatus: 'int2', cmdUntil: 'timestamp', byName: 'text' },
  dictionary: { orgId: 'text', dictionaryId: 'text', dictionaryCode: 'text', dictionaryName: 'text', dictionaryValue: 'text', parentId: 'text', sort: 'int4', status: 'int2', source: 'text', colour: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dictionaryModel: { orgId: 'text', modelId: 'text', dictionaryCode: 'text', dictionaryName: 'text', locked: 'int2', multi: 'int2', note: 'text', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  discountRule: { orgId: 'text', setId: 'text', discountRuleName: 'text', discountType: 'int2', discountValue: 'int8', projectChildIds: 'jsonb', validNum: 'int2', validUnit: 'text', startMode: 'int2', conditions: 'jsonb', stack: 'int2', status: 'int2', ruleVersion: 'int4', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  discountRuleVersion: { orgId: 'text', setId: 'text', ruleVersion: 'int4', discountType: 'int2', discountValue: 'int8', projectChildIds: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  dish: { orgId: 'text', dishId: 'text', dishName: 'text', categoryId: 'text', picture: 'text', mealTypes: 'jsonb', texture: 'jsonb', dietTags: 'jsonb', allergens: 'jsonb', ingredients: 'jsonb', kcal: 'numeric', protein: 'numeric', fat: 'numeric', carb: 'numeric', sodium: 'numeric', price: 'int8', projectChildId: 'text', taste: 'int2', cookWay: 'int2', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dishBook: { orgId: 'text', bookId: 'text', oldmanId: 'text', date: 'date', nextId: 'text', eat: 'int2', guests: 'int2', dishIds: 'jsonb', late: 'int2', remark: 'text', void: 'int2', charged: 'timestamp', chargeNote: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dishCategory: { orgId: 'text', categoryId: 'text', name: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  dishPlan: { orgId: 'text', planId: 'text', planName: 'text', cycleType: 'int2', rotationWeeks: 'int2', startDate: 'date', endDate: 'date', kitchenId: 'int2', locationIds: 'jsonb', details: 'jsonb', earlier: 'jsonb', planStatus: 'int2', checkResult: 'jsonb', stopReason: 'text', forceReason: 'text', publishByName: 'text', publishTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  documentTemplate: { orgId: 'text', templateId: 'text', templateName: 'text', typeId: 'text', home: 'int2', source: 'int2', pageSize: 'text', content: 'text', placeholders: 'jsonb', status: 'int2', contentVersion: 'int4', usedCount: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  documentTemplateVersion: { orgId: 'text', templateId: 'text', contentVersion: 'int4', templateName: 'text', source: 'int2', pageSize: 'text', content: 'text', placeholders: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  drug: { orgId: 'text', drugId: 'text', drugName: 'text', tradeName: 'text', approvalNo: 'text', barCode: 'text', drugType: 'int2', drugForm: 'int2', drugSpec: 'text', unit: 'text', packUnit: 'text', packRatio: 'numeric', manufacturer: 'text', strengthValue: 'numeric', strengthUnit: 'text', ingredients: 'jsonb', interactions: 'jsonb', allergyClass: 'int2', drugWay: 'int2', storage: 'jsonb', doseDefault: 'numeric', doseMaxOnce: 'numeric', doseMaxDay: 'numeric', contraindication: 'text', caution: 'text', highRisk: 'int2', lookAlike: 'int2', specialControl: 'int2', picture: 'text', pinyin: 'text', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  drugDestroy: { orgId: 'text', destroyId: 'text', destroyNo: 'text', oldmanId: 'text', lines: 'jsonb', destroyReason: 'int2', photos: 'jsonb', checkSign: 'text', handlerId: 'text', handlerName: 'text', checkerId: 'text', checkerName: 'text', status: 'int2', keepNo: 'text', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  drugKeep: { orgId: 'text', keepId: 'text', oldmanId: 'text', keepStatus: 'int2', protocolFile: 'jsonb', clientName: 'text', clientRelation: 'int2', startDate: 'date', endDate: 'date', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  drugKeepDoc: { orgId: 'text', keepNo: 'text', keepType: 'int2', oldmanId: 'text', source: 'int2', handlerId: 'text', handlerName: 'text', checkerId: 'text', checkerName: 'text', clientName: 'text', signImage: 'text', checkSign: 'text', packageIntact: 'int2', prescriptionFiles: 'jsonb', destroyReason: 'int2', photos: 'jsonb', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  drugKeepRecord: { orgId: 'text', recordId: 'text', seq: 'int8', keepNo: 'text', lineNo: 'int2', keepType: 'int2', oldmanId: 'text', drugId: 'text', batchId: 'text', quantity: 'numeric', balance: 'numeric', source: 'int2', handlerId: 'text', handlerName: 'text', checkerId: 'text', checkerName: 'text', clientName: 'text', takeLineId: 'text', outId: 'text', reverses: 'text', reversedBy: 'text', charged: 'int2', remark: 'text', createTime: 'timestamp' },
  drugKept: { orgId: 'text', oldmanId: 'text', drugId: 'text', hidden: 'int2' },
  drugNearMiss: { orgId: 'text', nearMissId: 'text', type: 'int2', takeId: 'text', oldmanId: 'text', userId: 'text', userName: 'text', scanned: 'text', remark: 'text', createTime: 'timestamp' },
  drugStock: { orgId: 'text', batchId: 'text', oldmanId: 'text', drugId: 'text', batchNo: 'text', expireDate: 'date', firstInTime: 'timestamp', quantity: 'numeric', locked: 'numeric', place: 'text', version: 'int4' },
  drugTake: { orgId: 'text', takeId: 'text', oldmanId: 'text', planTime: 'timestamp', prnUseId: 'text', prn: 'int2', status: 'int2', prepareBy: 'text', prepareByName: 'text', prepareTime: 'timestamp', checkBy: 'text', checkByName: 'text', checkTime: 'timestamp', giveBy: 'text', giveByName: 'text', giveTime: 'timestamp', verifyWay: 'int2', late: 'int2', offline: 'int2', reason: 'text', doctorOrder: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', effect: 'int2', effectNote: 'text', effectBy: 'text', effectByName: 'text', effectTime: 'timestamp' },
  drugTakeLine: { orgId: 'text', takeLineId: 'text', takeId: 'text', useId: 'text', drugId: 'text', dose: 'numeric', takeTime: 'int2', status: 'int2', splits: 'jsonb', actualDose: 'numeric', refuseReason: 'int2', reason: 'text', prepareBy: 'text' },
  drugUse: { orgId: 'text', useId: 'text', oldmanId: 'text', drugId: 'text', doseValue: 'numeric', doseUnit: 'text', dose: 'numeric', drugWay: 'int2', freq: 'text', times: 'jsonb', weekDays: 'jsonb', startDate: 'date', endDate: 'date', prn: 'int2', maxPerDay: 'int2', minIntervalMinutes: 'int4', indication: 'text', prescriberId: 'text', prescriberName: 'text', orderFile: 'text', source: 'int2', selfTake: 'int2', useStatus: 'int2', pause: 'int2', stopReason: 'int2', stopTime: 'timestamp', overReason: 'text', flags: 'jsonb', prevUseId: 'text', dailyDose: 'numeric', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  drugWarned: { orgId: 'text', oldmanId: 'text', drugId: 'text', kind: 'int2', toldOn: 'date' },
  elderCost: { orgId: 'text', costId: 'text', oldmanId: 'text', projectChildId: 'text', quantity: 'int4', price: 'int8', amount: 'int8', costDate: 'date', handlerId: 'text', files: 'jsonb', remark: 'text', voidReason: 'text', voidByName: 'text', voidTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  emp: { orgId: 'text', empId: 'text', empNo: 'text', empName: 'text', pinyin: 'text', sex: 'int2', idCard: 'text', birthDate: 'date', phoneNum: 'text', photo: 'text', deptId: 'text', jobId: 'text', jobTypeCode: 'text', empType: 'int2', nursingLevel: 'int2', entryDate: 'date', probationEnd: 'date', contractStart: 'date', contractEnd: 'date', education: 'int2', nation: 'text', nativePlace: 'text', address: 'text', emergencyName: 'text', emergencyPhone: 'text', bankName: 'text', bankNo: 'text', healthCertExpire: 'date', language: 'text', msgAuth: 'text', dataDeptIds: 'text', status: 'int2', leaveDate: 'date', leaveReason: 'text', remark: 'text', certificates: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', skills: 'jsonb', careLocationIds: 'jsonb' },
  engineLease: { engine: 'text', holder: 'text', untilTime: 'timestamp' },
  execution: { orgId: 'text', executionId: 'text', oldmanId: 'text', levelId: 'text', startDate: 'date', endDate: 'date', executionStatus: 'int2', pauseReason: 'text', endReason: 'text', departed: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  executionRow: { orgId: 'text', nursingPlanId: 'text', executionId: 'text', projectId: 'text', source: 'int2', planId: 'text', cycleType: 'int2', weekDays: 'jsonb', monthDays: 'jsonb', intervalDays: 'int2', onDate: 'date', intervalHours: 'int2', windowFrom: 'text', windowTo: 'text', times: 'jsonb', timesPerDay: 'int2', maxPerDay: 'int2', minutes: 'int2', shiftTypes: 'jsonb', autoByDevice: 'int2', needPhoto: 'int2', needSign: 'int2', sort: 'int4', startDate: 'date', endDate: 'date', executorRule: 'int2', executorIds: 'jsonb', rowModified: 'int2', billable: 'int2', unitPrice: 'int8', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  family: { orgId: 'text', familyId: 'text', oldmanId: 'text', familyName: 'text', relation: 'int2', phoneNum: 'text', idCard: 'text', addr: 'text', isGuardian: 'int2', isUrgent: 'int2', isPayer: 'int2', inviteStatus: 'int2', inviteTime: 'timestamp', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', alarmNotice: 'int2' },
  feeProject: { orgId: 'text', projectId: 'text', projectName: 'text', projectType: 'int2', chargeFlag: 'int2', builtIn: 'int2', sort: 'int4', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  file: { orgId: 'text', fileId: 'text', bizType: 'text', bizId: 'text', sourceName: 'text', ext: 'text', size: 'int8', sha256: 'text', storeKey: 'text', thumbKey: 'text', width: 'int4', height: 'int4', bound: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', fileType: 'int2' },
  formData: { orgId: 'text', id: 'text', templateId: 'text', templateVersion: 'int4', oldmanId: 'text', dataJson: 'jsonb', formStatus: 'int2', fillTime: 'timestamp', fillBy: 'text', fillByName: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  formDataHistory: { orgId: 'text', historyId: 'text', id: 'text', dataVersion: 'int4', templateId: 'text', templateVersion: 'int4', oldmanId: 'text', dataJson: 'jsonb', fillTime: 'timestamp', fillByName: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  formTemplate: { orgId: 'text', templateId: 'text', templateName: 'text', typeId: 'text', templateStatus: 'int2', templateVersion: 'int4', draftJson: 'jsonb', changed: 'int2', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  formTemplateVersion: { orgId: 'text', templateId: 'text', templateVersion: 'int4', schemaJson: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  frontLog: { orgId: 'text', frontLogId: 'text', userId: 'text', userName: 'text', type: 'text', message: 'text', pageUrl: 'text', ajaxUrl: 'text', parms: 'text', datetime: 'timestamp', ts: 'int8', ip: 'text', agent: 'text', createTime: 'timestamp' },
  goods: { orgId: 'text', goodsId: 'text', goodsNo: 'text', oldmanId: 'text', goodsName: 'text', goodsType: 'int2', quantity: 'int4', unit: 'text', takenQuantity: 'int4', place: 'text', expireDate: 'date', estimateValue: 'int8', photos: 'jsonb', depositorName: 'text', depositorPhone: 'text', receiverId: 'text', secondReceiverId: 'text', depositTime: 'timestamp', goodsStatus: 'int2', voidReason: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  goodsTake: { orgId: 'text', takeId: 'text', goodsId: 'text', takeTime: 'timestamp', quantity: 'int4', takerName: 'text', takerRelation: 'int2', handlerId: 'text', signImage: 'text', left: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', version: 'int4' },
  handover: { orgId: 'text', handoverId: 'text', deptId: 'text', workDate: 'date', shiftType: 'int2', giverId: 'text', receiverId: 'text', counts: 'jsonb', missed: 'jsonb', alarms: 'jsonb', criticals: 'jsonb', incidents: 'jsonb', outs: 'jsonb', prns: 'jsonb', notes: 'jsonb', pending: 'jsonb', giverSign: 'text', giverTime: 'timestamp', receiverSign: 'text', receiverTime: 'timestamp', receiverRemark: 'text', handoverStatus: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  healthDay: { orgId: 'text', oldmanId: 'text', date: 'date', healthDayId: 'text', deviceNo: 'text', untilTime: 'timestamp', samples: 'int4', coverage: 'float4', hrLow: 'float4', hrHigh: 'float4', rrLow: 'float4', rrHigh: 'float4', restHr: 'float4', avgHr: 'float4', minHr: 'float4', maxHr: 'float4', highMin: 'int4', lowMin: 'int4', validPct: 'float4', avgRr: 'float4', minRr: 'float4', maxRr: 'float4', apneaCount: 'int4', longestApneaSec: 'int4', perHour: 'float4', inBedMin: 'int4', inTime: 'timestamp', outTime: 'timestamp', nightOutCount: 'int4', longestOutMin: 'int4', sleepMin: 'int4', deepMin: 'int4', efficiency: 'float4', turnCount: 'int4', byHour: 'jsonb', longestStillMin: 'int4', windowOk: 'int4', windowTotal: 'int4', compliance: 'float4', turnInterval: 'int4', heartAbnormal: 'int2', breathAbnormal: 'int2', bedAbnormal: 'int2', rollAbnormal: 'int2', createTime: 'timestamp', madeTime: 'timestamp' },
  homeAccount: { orgId: 'text', accountId: 'text', accountNum: 'text', oldmanId: 'text', balance: 'int8', deposit: 'int8', subsidyBalance: 'int8', holdAmount: 'int8', alarmAmount: 'int8', accountStatus: 'int2', openTime: 'timestamp', closeTime: 'timestamp', lastTradeTime: 'timestamp', subsidyMonth: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeAfterOrder: { orgId: 'text', id: 'text', afterNo: 'text', orderId: 'text', afterType: 'int2', reason: 'int2', content: 'text', photos: 'jsonb', applyAmount: 'int8', applyBy: 'text', applyByName: 'text', status: 'int2', auditAmount: 'int8', auditOpinion: 'text', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', refundTo: 'text', newOrderId: 'text', complaintId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeDownload: { orgId: 'text', id: 'text', userId: 'text', fileName: 'text', callName: 'text', query: 'jsonb', status: 'int2', size: 'int8', urlPath: 'text', finishTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeFamily: { orgId: 'text', familyId: 'text', oldmanId: 'text', familyName: 'text', relation: 'int2', phoneNum: 'text', idCard: 'text', addr: 'text', isGuardian: 'int2', isUrgent: 'int2', isPayer: 'int2', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeOldman: { orgId: 'text', oldmanId: 'text', oldmanNo: 'text', oldmanName: 'text', oldmanIdCard: 'text', sex: 'int2', birthDate: 'date', phoneNum: 'text', photo: 'text', homeOldmanType: 'int2', regionCode: 'text', address: 'text', longitude: 'numeric', latitude: 'numeric', community: 'text', liveWay: 'jsonb', medicalPay: 'jsonb', subsidyMonth: 'int8', subsidyHours: 'numeric', abilityLevel: 'int2', diseases: 'jsonb', allergyDrug: 'text', riskTags: 'jsonb', doorNote: 'text', remark: 'text', dwellingType: 'text', floor: 'text', elevator: 'int2', devices: 'jsonb', habits: 'text', emergencyPlan: 'text', hospital: 'text', status: 'int2', pauseFrom: 'date', pauseTo: 'date', pauseReason: 'text', endDate: 'date', endReason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeOrder: { orgId: 'text', id: 'text', orderNo: 'text', orderSource: 'int2', oldmanId: 'text', oldmanName: 'text', phone: 'text', address: 'text', regionCode: 'text', lng: 'numeric', lat: 'numeric', contactName: 'text', items: 'jsonb', totalAmount: 'int8', discountAmount: 'int8', payAmount: 'int8', subsidyAmount: 'int8', planStart: 'timestamp', planEnd: 'timestamp', workerIds: 'jsonb', status: 'int2', payStatus: 'int2', payWay: 'text', payTime: 'timestamp', receiptNo: 'text', distributeTime: 'timestamp', receiveTime: 'timestamp', refuseCount: 'int4', startTime: 'timestamp', startLng: 'numeric', startLat: 'numeric', startDistance: 'int4', startReason: 'text', startPhotos: 'jsonb', late: 'int2', overTime: 'timestamp', overLng: 'numeric', overLat: 'numeric', overPhotos: 'jsonb', actualMinutes: 'int4', overReason: 'text', signImage: 'text', signName: 'text', noSignReason: 'text', serviceNote: 'text', cancelReason: 'int2', cancelBy: 'int2', cancelRemark: 'text', cancelTime: 'timestamp', cancelFee: 'int8', refundAmount: 'int8', ruleId: 'text', ruleStart: 'timestamp', originId: 'text', rules: 'jsonb', remark: 'text', startTold: 'timestamp', overTold: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', overDistance: 'int4', doubts: 'jsonb', doubtStatus: 'int2', surplusMinutes: 'int4', doubtByName: 'text', doubtTime: 'timestamp', doubtRemark: 'text' },
  homeOrderConfig: { orgId: 'text', configId: 'text', leadMinutes: 'int4', workTimeFrom: 'text', workTimeTo: 'text', serviceAreas: 'jsonb', unpaidCancelMinutes: 'int4', openGrab: 'int2', receiveTimeoutMinutes: 'int4', travelMinutes: 'int4', startRadius: 'int4', earlyMinutes: 'int4', minServicePercent: 'int4', needPhoto: 'int2', needSign: 'int2', cancelFreeHours: 'int4', cancelFeePercent: 'int4', refundTo: 'text', afterSaleDays: 'int4', autoEvaluateDays: 'int4', alarmAmountDefault: 'int8', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', overMaxPercent: 'int4', offlineGapMinutes: 'int4' },
  homeOrderEvaluation: { orgId: 'text', id: 'text', orderId: 'text', quality: 'int2', attitude: 'int2', punctual: 'int2', score: 'numeric', tags: 'jsonb', content: 'text', photos: 'jsonb', source: 'int2', replyContent: 'text', replyTime: 'timestamp', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeOrderMoney: { orgId: 'text', orderId: 'text', oldmanId: 'text', accountId: 'text', payWay: 'int2', payDate: 'date', holdAmount: 'int8', incomeAmount: 'int8', subsidyAmount: 'int8', balanceAmount: 'int8', cashAmount: 'int8' },
  homeOrderRule: { orgId: 'text', id: 'text', ruleName: 'text', oldmanIds: 'jsonb', items: 'jsonb', cycleType: 'int2', weekDays: 'jsonb', monthDays: 'jsonb', intervalDays: 'int4', times: 'jsonb', startDate: 'date', endDate: 'date', skipDates: 'jsonb', skipHoliday: 'int2', advanceDays: 'int4', workerIds: 'jsonb', payMode: 'int2', status: 'int2', lastRunTime: 'timestamp', generatedCount: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeOrderRuleLog: { orgId: 'text', logId: 'text', ruleId: 'text', oldmanId: 'text', planStart: 'timestamp', orderId: 'text', reason: 'text', createTime: 'timestamp' },
  homeOrderStep: { orgId: 'text', stepId: 'text', orderId: 'text', time: 'timestamp', action: 'text', fromStatus: 'int2', toStatus: 'int2', operatorId: 'text', operator: 'text', terminal: 'text', remark: 'text', lostBy: 'jsonb', lostWhy: 'int2' },
  homeOrderTry: { orgId: 'text', tryId: 'text', orderId: 'text', tryKind: 'int2', tryTime: 'timestamp', note: 'text', photos: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  homeTrade: { orgId: 'text', id: 'text', tradeNo: 'text', entryId: 'text', accountId: 'text', oldmanId: 'text', tradeType: 'int2', fundType: 'int2', direction: 'int2', amount: 'int8', balanceAfter: 'int8', tradeWay: 'int2', voucherNo: 'text', orderId: 'text', receiptNo: 'text', peerAccountId: 'text', payer: 'text', remark: 'text', voidStatus: 'int2', voidReason: 'text', voidByName: 'text', voidTime: 'timestamp', reversalId: 'text', printCount: 'int4', tradeTime: 'timestamp', operatorId: 'text', operatorName: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inOut: { orgId: 'text', projectId: 'text', inOutType: 'int2', projectName: 'text', amount: 'int8', tradeWay: 'int2', inOutTime: 'timestamp', handler: 'text', partner: 'text', voucherNo: 'text', files: 'jsonb', remark: 'text', status: 'int2', voidReason: 'text', entryId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inform: { orgId: 'text', messageId: 'text', title: 'text', content: 'text', picture: 'jsonb', informType: 'int2', familyScope: 'int2', sendWay: 'jsonb', status: 'int2', sendTime: 'timestamp', sendByName: 'text', revokeReason: 'text', revokeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  informDelivery: { orgId: 'text', deliveryId: 'text', messageId: 'text', oldmanId: 'text', familyId: 'text', familyName: 'text', relation: 'int2', phoneNum: 'text', sendWay: 'int2', deliverStatus: 'int2', failReason: 'text', tries: 'int2', tryTime: 'timestamp', sendTime: 'timestamp', readTime: 'timestamp' },
  informOldman: { orgId: 'text', messageId: 'text', oldmanId: 'text' },
  inspect: { orgId: 'text', inspectId: 'text', inspectNo: 'text', inspectType: 'int2', inspectTitle: 'text', inspectDate: 'date', inspectOrg: 'text', inspectors: 'jsonb', accompany: 'text', bankVersion: 'text', items: 'jsonb', answers: 'jsonb', totals: 'jsonb', hazardCounts: 'jsonb', rate: 'numeric', conclusion: 'int2', opinion: 'text', signImages: 'jsonb', status: 'int2', submitTime: 'timestamp', closeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inspectBelow: { orgId: 'text', sheetId: 'text', belowOrgId: 'text', belowOrgName: 'text', inspectDate: 'date', inspectTitle: 'text', inspectOrg: 'text', accompany: 'text', opinion: 'text', names: 'jsonb', answers: 'jsonb', sheetStatus: 'int2', inspectId: 'text', inspectNo: 'text', submitTime: 'timestamp', closeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inspectRecord: { orgId: 'text', inspectRecordId: 'text', recordNo: 'text', source: 'text', inspectId: 'text', sourceId: 'text', issueId: 'text', itemNo: 'int2', groupCode: 'text', title: 'text', problem: 'text', photos: 'jsonb', place: 'text', hazardLevel: 'int2', repeated: 'int2', dutyDeptId: 'text', dutyId: 'text', deadline: 'date', originalDeadline: 'date', status: 'int2', round: 'int2', rounds: 'jsonb', postponeLog: 'jsonb', replyTime: 'timestamp', closeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inspectRegister: { orgId: 'text', registerId: 'text', registerType: 'int2', registerDate: 'date', fields: 'jsonb', visitorPhone: 'text', handlerId: 'text', handlerName: 'text', checkerId: 'text', photos: 'jsonb', remark: 'text', source: 'int2', sourceId: 'text', editReason: 'text', void: 'int2', voidReason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inspectTemplate: { orgId: 'text', templateId: 'text', inspectType: 'int2', issueIds: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  installPackage: { orgId: 'text', packageId: 'text', packageName: 'text', packageType: 'int2', platform: 'text', versionName: 'text', versionCode: 'int4', fileId: 'text', fileName: 'text', fileSize: 'int8', sha256: 'text', forceUpdate: 'int2', updateContent: 'text', status: 'int2', downloadCount: 'int4', publishTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inventory: { orgId: 'text', docId: 'text', inventoryType: 'int2', blind: 'int2', counterIds: 'jsonb', classifyIds: 'jsonb', skuIds: 'jsonb', randomPercent: 'int2', freezeLimit: 'timestamp', freezeTold: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  inventoryLine: { orgId: 'text', detailId: 'text', docId: 'text', lineNo: 'int4', skuId: 'text', batchId: 'text', batchNo: 'text', productionDate: 'date', expireDate: 'date', price: 'int8', bookQuantity: 'numeric', bookAmount: 'int8', countQuantity: 'numeric', diffAmount: 'int8', diffReason: 'text', countBy: 'text', countByName: 'text', countTime: 'timestamp', lineVersion: 'int4' },
  invoice: { orgId: 'text', invoiceId: 'text', tradeId: 'text', homeTradeId: 'text', receiptId: 'text', invoiceNo: 'text', title: 'text', taxNo: 'text', invoiceDate: 'date', amount: 'int8', files: 'jsonb', remark: 'text', invoiceStatus: 'int2', redNo: 'text', redDate: 'date', redReason: 'text', redBy: 'text', redByName: 'text', redTime: 'timestamp', uncovered: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  job: { orgId: 'text', jobId: 'text', jobName: 'text', jobTypeCode: 'text', deptId: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  jobRun: { orgId: 'text', job: 'text', slot: 'timestamp', status: 'text', started: 'timestamp', finished: 'timestamp', tries: 'int4', manual: 'int2', result: 'jsonb', error: 'text' },
  ledgerEntry: { orgId: 'text', entryId: 'text', entryNo: 'text', entryDate: 'date', feeMonth: 'text', entryType: 'int2', lineCount: 'int2', tradeId: 'text', tradeMonthId: 'text', settleId: 'text', requestNo: 'text', step: 'int2', reverses: 'text', reversedBy: 'text', memo: 'text', operatorId: 'text', operatorName: 'text', createTime: 'timestamp' },
  ledgerLine: { orgId: 'text', entryId: 'text', lineNo: 'int2', account: 'text', oldmanId: 'text', tradeWay: 'int2', projectId: 'text', projectChildId: 'text', tradeMonthId: 'text', tradeMonthDetailId: 'text', debit: 'int8', credit: 'int8', entryDate: 'date', feeMonth: 'text', entryType: 'int2', kind: 'int2', tradeId: 'text', createTime: 'timestamp', detailKind: 'int2', grossAmt: 'int8', discountAmt: 'int8', placeFrom: 'int8', balancePart: 'int8', prestorePart: 'int8', homeAccountId: 'text', orderId: 'text' },
  level: { orgId: 'text', levelId: 'text', levelName: 'text', levelCode: 'text', sort: 'int4', color: 'text', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', assessGrades: 'jsonb', staffRatio: 'text', roundMinutes: 'int2' },
  levelChange: { orgId: 'text', changeId: 'text', oldmanId: 'text', fromLevelId: 'text', toLevelId: 'text', assessmentId: 'text', priceDiff: 'int8', effectiveDate: 'date', reason: 'text', familyConfirm: 'int2', confirmName: 'text', familySign: 'text', affirmBy: 'text', affirmByName: 'text', affirmTime: 'timestamp', rejectReason: 'text', changeStatus: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  levelProject: { orgId: 'text', configId: 'text', levelId: 'text', projectId: 'text', cycleType: 'int2', weekDays: 'jsonb', monthDays: 'jsonb', intervalDays: 'int2', onDate: 'date', intervalHours: 'int2', windowFrom: 'text', windowTo: 'text', times: 'jsonb', timesPerDay: 'int2', maxPerDay: 'int2', minutes: 'int2', shiftTypes: 'jsonb', autoByDevice: 'int2', needPhoto: 'int2', needSign: 'int2', includeInLevel: 'int2', unitPrice: 'int8', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  levelSet: { orgId: 'text', levelId: 'text', effectiveDate: 'date', applyMode: 'int2', rows: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', version: 'int4' },
  live: { orgId: 'text', liveId: 'text', liveNo: 'text', oldmanId: 'text', oldmanStatus: 'int2', statusBeforeQuit: 'int2', bedId: 'text', levelId: 'text', bookDate: 'date', bookExpireDate: 'date', reserveAmount: 'int8', planLiveDate: 'date', liveDate: 'date', chargeStartDate: 'date', trialDays: 'int2', trialEndDate: 'date', formalDate: 'date', planQuitDate: 'date', quitDate: 'date', quitType: 'int2', quitReason: 'text', cancelReason: 'text', deathTime: 'timestamp', liveType: 'int2', contractId: 'text', assessmentId: 'text', saleId: 'text', depositDue: 'int8', medicalDepositDue: 'int8', wholeRoom: 'int2', handoverList: 'jsonb', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  liveRecord: { orgId: 'text', recordId: 'text', oldmanId: 'text', liveId: 'text', recordType: 'int2', recordTime: 'timestamp', fromValue: 'text', toValue: 'text', bedName: 'text', levelName: 'text', operatorId: 'text', operatorName: 'text', remark: 'text', createTime: 'timestamp' },
  locateRule: { orgId: 'text', ruleId: 'text', ruleName: 'text', alarmType: 'int2', railIds: 'jsonb', scopeType: 'int2', scopeIds: 'jsonb', periods: 'jsonb', params: 'jsonb', level: 'int2', silentMinutes: 'int2', escalate: 'jsonb', notify: 'jsonb', status: 'int2', sort: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  location: { orgId: 'text', locationId: 'text', locationName: 'text', parentId: 'text', locationType: 'int2', code: 'text', deptId: 'text', sort: 'int4', planImage: 'text', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  loginGuard: { nameHash: 'text', placeHash: 'text', failCount: 'int4', failTime: 'timestamp', lockUntil: 'timestamp', lockCount: 'int4' },
  loginPlace: { nameHash: 'text', placeHash: 'text', seenTime: 'timestamp' },
  mattressRule: { orgId: 'text', ruleId: 'text', ruleName: 'text', scopeType: 'int2', scopeIds: 'jsonb', periods: 'jsonb', items: 'jsonb', silentMinutes: 'int2', escalate: 'jsonb', notify: 'jsonb', status: 'int2', sort: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  mattressState: { orgId: 'text', deviceId: 'text', oldmanId: 'text', ts: 'int8', states: 'jsonb' },
  mattressTurn: { orgId: 'text', oldmanId: 'text', startTime: 'timestamp', outTime: 'timestamp', reminded: 'int2', alarmed: 'int2' },
  mealSlot: { orgId: 'text', nextId: 'text', nextName: 'text', mealType: 'int2', startTime: 'varchar', endTime: 'varchar', cutoffTime: 'varchar', cutoffDay: 'int2', guestPrice: 'int8', projectChildId: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  menu: { orgId: 'text', menuId: 'text', parentId: 'text', menuType: 'text', menuName: 'text', code: 'text', title: 'text', icon: 'text', iconbg: 'text', hash: 'text', routePath: 'text', pageUrl: 'text', menuLink: 'text', authorityCode: 'text', sort: 'int4', status: 'int2', builtIn: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  message: { orgId: 'text', id: 'text', msgType: 'int2', msgLevel: 'int2', title: 'text', content: 'text', bizType: 'text', bizId: 'text', event: 'text', routePath: 'text', query: 'jsonb', receiverUserId: 'text', readStatus: 'int2', readTime: 'timestamp', ackTime: 'timestamp', expireTime: 'timestamp', createTime: 'timestamp', archiveTime: 'timestamp' },
  modifyRecord: { orgId: 'text', modifyId: 'text', oldmanId: 'text', section: 'text', field: 'text', fieldName: 'text', oldValue: 'text', newValue: 'text', operatorId: 'text', operatorName: 'text', operateTime: 'timestamp' },
  monthClose: { orgId: 'text', feeMonth: 'text', closed: 'int2', closeTime: 'timestamp', closeBy: 'text', closeByName: 'text', reopenTime: 'timestamp', reopenBy: 'text', reopenByName: 'text', reopenReason: 'text', snapshot: 'jsonb', snapshotHash: 'text', version: 'int4' },
  notice: { orgId: 'text', noticeId: 'text', title: 'text', noticeType: 'int2', content: 'text', files: 'jsonb', scopeType: 'int2', scopeIds: 'jsonb', topFlag: 'int2', needConfirm: 'int2', publishTime: 'timestamp', expireTime: 'timestamp', noticeStatus: 'int2', auditStatus: 'int2', timed: 'int2', noAccount: 'int4', publishBy: 'text', publishByName: 'text', revokeReason: 'text', revokeTime: 'timestamp', remindTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  noticeReader: { orgId: 'text', noticeId: 'text', userId: 'text', userName: 'text', deptName: 'text', readTime: 'timestamp', confirmTime: 'timestamp' },
  oldman: { orgId: 'text', oldmanId: 'text', oldmanNo: 'text', oldmanName: 'text', pinyin: 'text', oldmanIdCard: 'text', sex: 'int2', birthDate: 'date', birthCalendar: 'int2', lunarBirth: 'text', nation: 'text', phoneNum: 'text', marriage: 'int2', education: 'int2', politics: 'int2', religion: 'int2', nativePlace: 'text', censusRegion: 'text', censusAddr: 'text', liveAddr: 'text', occupation: 'text', incomeSource: 'jsonb', liveWay: 'jsonb', medicalPay: 'jsonb', oldmanType: 'int2', photo: 'text', tags: 'jsonb', saleId: 'text', sourceChannel: 'int2', remark: 'text', hobby: 'text', diet: 'jsonb', allergyFood: 'text', habit: 'text', smoke: 'int2', drink: 'int2', language: 'int2', lifeStory: 'text', specialNeeds: 'text', wristbandNo: 'text', icCard: 'text', bloodType: 'text', rh: 'int2', height: 'int2', weight: 'numeric', disease: 'jsonb', diagnosedDate: 'date', history: 'text', operation: 'text', allergyDrug: 'text', disability: 'jsonb', infect: 'int2', fallIn30d: 'int4', lostIn30d: 'int4', chokeIn30d: 'int4', suicideIn30d: 'int4', abilityLevel: 'int2', hospital: 'text', attendingDoctor: 'text', dnr: 'text', oldmanStatus: 'int2', liveId: 'text', bedId: 'text', bedName: 'text', levelId: 'text', deptId: 'text', deathTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', portraitAuth: 'int2', infectConfirm: 'int2' },
  oldmanCarer: { orgId: 'text', oldmanId: 'text', empId: 'text', sort: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  oldmanDiet: { orgId: 'text', dietId: 'text', oldmanId: 'text', texture: 'int2', dietTags: 'jsonb', allergens: 'jsonb', forbidden: 'text', feedWay: 'int2', thicken: 'int2', dineWay: 'int2', kitchenId: 'int2', from: 'timestamp', to: 'timestamp', source: 'int2', doctorId: 'text', checked: 'int2', endReason: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  oldmanTemplate: { orgId: 'text', id: 'text', oldmanId: 'text', templateId: 'text', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  operLog: { orgId: 'text', logId: 'text', userId: 'text', userName: 'text', loginName: 'text', deptName: 'text', module: 'text', menuName: 'text', operType: 'text', content: 'text', targetType: 'text', targetId: 'text', targetName: 'text', method: 'text', path: 'text', params: 'jsonb', resultCode: 'int4', message: 'text', ip: 'text', agent: 'text', costMs: 'int4', requestId: 'text', operTime: 'timestamp' },
  org: { orgId: 'text', orgName: 'text', orgCode: 'text', orgLevel: 'int2', orgType: 'int2', orgStatus: 'int2', parentId: 'text', source: 'text', rejectReason: 'text', orgNature: 'int2', orgStar: 'int2', legalPerson: 'text', chargePerson: 'text', phone: 'text', regionCode: 'text', address: 'text', longitude: 'numeric', latitude: 'numeric', buildArea: 'numeric', landArea: 'numeric', bedTotal: 'int4', openDate: 'date', floors: 'int4', introduction: 'text', pictures: 'jsonb', logo: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  outing: { orgId: 'text', outId: 'text', outNo: 'text', oldmanId: 'text', liveId: 'text', outType: 'int2', outReason: 'text', planOutTime: 'timestamp', planBackTime: 'timestamp', outTime: 'timestamp', backTime: 'timestamp', escort: 'int2', escortName: 'text', escortPhone: 'text', escortRelation: 'text', address: 'text', takeDrugs: 'int2', drugs: 'jsonb', mealStop: 'int2', linkFamilyConsent: 'text', urgent: 'int2', outStatus: 'int2', auditStatus: 'int2', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', outDays: 'int4', backCondition: 'text', backTemperature: 'numeric', cancelReason: 'text', correctReason: 'text', corrections: 'int4', overdueTold: 'timestamp', overdueRaised: 'timestamp', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  outingPostpone: { orgId: 'text', postponeId: 'text', outId: 'text', oldBack: 'timestamp', newBack: 'timestamp', reason: 'text', status: 'int2', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  outingRefund: { orgId: 'text', outingId: 'text', oldmanId: 'text', liveId: 'text', outDay: 'date', backDay: 'date', outType: 'int2', mealStop: 'int2', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  packageUpload: { orgId: 'text', uploadId: 'text', userId: 'text', fileName: 'text', fileSize: 'int8', fingerprint: 'text', createTime: 'timestamp' },
  panelSetting: { orgId: 'text', userId: 'text', code: 'text', show: 'int2', sort: 'int4', size: 'int2', chart: 'text' },
  passwordHistory: { orgId: 'text', userId: 'text', setTime: 'timestamp', historyId: 'text', passwordHash: 'text' },
  passwordReset: { verifyStr: 'text', loginName: 'text', answerHash: 'text', expireTime: 'timestamp', tries: 'int4', phoneHash: 'text', resetHash: 'text' },
  patrolCard: { orgId: 'text', icCard: 'text', seenTime: 'timestamp', released: 'int2' },
  patrolLine: { orgId: 'text', linePkId: 'text', lineName: 'text', ordered: 'int2', loop: 'int2', pointCount: 'int4', estimateMinutes: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  patrolLinePoint: { orgId: 'text', linePkId: 'text', sort: 'int2', pointPkId: 'text', gapMinutes: 'int2', stayMinutes: 'int2' },
  patrolPlan: { orgId: 'text', planPkId: 'text', planName: 'text', linePkId: 'text', cycle: 'int2', weekDays: 'jsonb', monthDays: 'jsonb', date: 'date', times: 'jsonb', executorType: 'int2', executorIds: 'jsonb', minExecutors: 'int2', earlyMinutes: 'int2', lateMinutes: 'int2', startDate: 'date', endDate: 'date', remindMinutes: 'int2', checkWays: 'jsonb', photoRequired: 'int2', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  patrolPoint: { orgId: 'text', pointPkId: 'text', pointName: 'text', pointCode: 'text', pointType: 'int2', locationId: 'text', deptId: 'text', icCard: 'text', nfcNo: 'text', beaconNo: 'text', qrSeq: 'int4', longitude: 'float8', latitude: 'float8', checkItems: 'jsonb', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  patrolTask: { orgId: 'text', taskId: 'text', planPkId: 'text', planName: 'text', lineName: 'text', ordered: 'int2', taskDate: 'date', startTime: 'timestamp', endTime: 'timestamp', executorType: 'int2', executorIds: 'jsonb', executors: 'jsonb', minExecutors: 'int2', earlyMinutes: 'int2', lateMinutes: 'int2', remindTime: 'timestamp', reminded: 'timestamp', missedTold: 'timestamp', checkWays: 'jsonb', photoRequired: 'int2', taskStatus: 'int2', pointTotal: 'int4', pointDone: 'int4', missCount: 'int4', abnormalCount: 'int4', fewPeople: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  patrolTaskPoint: { orgId: 'text', taskPointPkId: 'text', taskId: 'text', pointPkId: 'text', pointName: 'text', pointType: 'int2', locationName: 'text', checkItems: 'jsonb', sort: 'int2', planFrom: 'timestamp', planTo: 'timestamp', pointStatus: 'int2', checkTime: 'timestamp', checkWay: 'int2', nursingId: 'text', nursingName: 'text', items: 'jsonb', photos: 'jsonb', remark: 'text', abnormal: 'int2', handled: 'int2', handleRemark: 'text', handlePhotos: 'jsonb', handleTime: 'timestamp', handleByName: 'text', longitude: 'float8', latitude: 'float8', far: 'int2', deviceTime: 'timestamp', offline: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  payOrder: { orgId: 'text', payId: 'text', channel: 'text', tradeWay: 'int2', oldmanId: 'text', bizType: 'int2', bizBody: 'jsonb', subject: 'text', amount: 'int8', payStatus: 'int2', qrCode: 'text', codeMark: 'text', expireTime: 'timestamp', paidAmount: 'int8', paidTime: 'timestamp', providerNo: 'text', failReason: 'text', queryCount: 'int4', queryTime: 'timestamp', tradeId: 'text', holdEntryId: 'text', clearStatus: 'int2', clearCause: 'text', clearReason: 'text', clearBy: 'text', clearByName: 'text', clearTime: 'timestamp', clearEntryId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', voidTradeId: 'text' },
  photo: { orgId: 'text', photoId: 'text', photoAlbumId: 'text', url: 'text', name: 'text', size: 'int8', width: 'int4', height: 'int4', sha256: 'text', takenTime: 'timestamp', oldmanIds: 'jsonb', status: 'int2', deletedTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  positionLatest: { orgId: 'text', deviceId: 'text', oldmanId: 'text', mapId: 'text', x: 'float4', y: 'float4', acc: 'float4', areaId: 'text', areaName: 'text', ts: 'int8', still: 'int2', state: 'jsonb' },
  positionMap: { orgId: 'text', mapId: 'text', mapName: 'text', locationId: 'text', image: 'text', widthM: 'numeric', heightM: 'numeric', pxPerM: 'numeric', originX: 'numeric', originY: 'numeric', rotate: 'int2', beacons: 'jsonb', areas: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  positionPoint: { orgId: 'text', oldmanId: 'text', atTime: 'timestamp', deviceId: 'text', mapId: 'text', x: 'float4', y: 'float4', acc: 'float4', areaName: 'text' },
  positionVisit: { orgId: 'text', visitId: 'text', oldmanId: 'text', deviceId: 'text', mapId: 'text', areaId: 'text', areaName: 'text', enterTime: 'timestamp', leaveTime: 'timestamp', ended: 'int2' },
  printTemplate: { orgId: 'text', templateCode: 'text', templateName: 'text', paper: 'text', header: 'text', footer: 'text', showLogo: 'int2', fields: 'jsonb', signers: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  projectCategory: { orgId: 'text', projectCategoryId: 'text', projectCategoryName: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  projectChild: { orgId: 'text', projectChildId: 'text', projectId: 'text', projectChildName: 'text', chargeCycle: 'int2', unit: 'text', prorate: 'int2', refundOut: 'int2', refundOutRate: 'int2', refundOutMinDays: 'int2', refundOutMaxDays: 'int2', refundHospital: 'int2', linkType: 'int2', status: 'int2', sort: 'int4', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  projectChildLink: { orgId: 'text', linkType: 'int2', linkId: 'text', projectChildId: 'text' },
  projectChildPrice: { orgId: 'text', projectChildId: 'text', fromDate: 'date', price: 'int8', trialPrice: 'int8', createBy: 'text', createByName: 'text', createTime: 'timestamp' },
  qualification: { orgId: 'text', qualId: 'text', qualType: 'int2', certNo: 'text', issueOrg: 'text', issueDate: 'date', expireDate: 'date', files: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  quitCall: { orgId: 'text', quitCallId: 'text', oldmanId: 'text', liveId: 'text', callKind: 'int2', dueDate: 'date', askedTime: 'timestamp', callStatus: 'int2', tries: 'int2', callTime: 'timestamp', calledName: 'text', relation: 'int2', answer: 'text', satisfaction: 'int2', leaveReason: 'int2', comeBack: 'int2', callerName: 'text', consultationId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  rail: { orgId: 'text', railId: 'text', railName: 'text', mapId: 'text', shape: 'int2', points: 'jsonb', x: 'numeric', y: 'numeric', r: 'numeric', railType: 'int2', bufferM: 'numeric', confirmCount: 'int2', dwellSec: 'int2', maxAcc: 'numeric', periods: 'jsonb', status: 'int2', color: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  receiptPrint: { orgId: 'text', printId: 'text', tradeId: 'text', seq: 'int4', paper: 'jsonb', reason: 'text', operatorId: 'text', operatorName: 'text', printTime: 'timestamp', homeTradeId: 'text' },
  remind: { orgId: 'text', remindId: 'text', remindType: 'int2', title: 'text', content: 'text', oldmanId: 'text', remindDate: 'timestamp', advanceDays: 'int2', repeatType: 'int2', repeatEvery: 'int2', repeatDay: 'int2', endDate: 'date', receivers: 'jsonb', bizType: 'text', bizId: 'text', madeBy: 'text', status: 'int2', handleRemark: 'text', handleBy: 'text', handleByName: 'text', handleTime: 'timestamp', afterId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  remindLog: { orgId: 'text', logId: 'text', remindId: 'text', oldmanId: 'text', remindTemplate: 'int2', way: 'int2', familyId: 'text', receiverName: 'text', phone: 'text', content: 'text', arrearsAmt: 'int8', status: 'int2', reason: 'text', sendTime: 'timestamp', operatorId: 'text', operatorName: 'text' },
  remindTemplate: { orgId: 'text', remindTemplate: 'int2', content: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  requestNo: { orgId: 'text', userId: 'text', requestNo: 'text', callName: 'text', bodyHash: 'text', answer: 'text', createTime: 'timestamp' },
  review: { orgId: 'text', reviewId: 'text', biz: 'text', bizId: 'text', round: 'int4', snapshot: 'jsonb', permit: 'text', deptId: 'text', title: 'text', content: 'text', routePath: 'text', query: 'jsonb', applicant: 'text', applicantName: 'text', reviewState: 'int2', step: 'int2', stepSince: 'timestamp', remindTime: 'timestamp', endTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  reviewVote: { orgId: 'text', reviewId: 'text', step: 'int2', userId: 'text', userName: 'text', pass: 'int2', whole: 'int2', opinion: 'text', voteTime: 'timestamp' },
  role: { orgId: 'text', roleId: 'text', roleCode: 'text', name: 'text', dataScope: 'text', deptIds: 'jsonb', codes: 'jsonb', customised: 'int2', sort: 'int4', status: 'int2', builtIn: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  room: { orgId: 'text', roomId: 'text', roomName: 'text', locationId: 'text', buildingId: 'text', roomType: 'int2', area: 'numeric', orientation: 'text', capacity: 'int2', sexLimit: 'int2', price: 'int8', facilities: 'jsonb', deptId: 'text', sort: 'int4', status: 'int2', picture: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  roomBedStatus: { orgId: 'text', statusId: 'text', type: 'int2', roomId: 'text', bedId: 'text', status: 'int2', reason: 'text', startTime: 'timestamp', endTime: 'timestamp', ended: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  roomMapConfig: { orgId: 'text', configId: 'text', userId: 'text', type: 'int2', showFields: 'jsonb', colours: 'jsonb', cardSize: 'int2', refreshMode: 'int2', sort: 'text', nameMask: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  runningNo: { orgId: 'text', scope: 'text', lastNo: 'int8' },
  salesman: { orgId: 'text', saleId: 'text', saleName: 'text', saleType: 'int2', empId: 'text', phoneNum: 'text', commissionRate: 'numeric', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  serveProject: { orgId: 'text', id: 'text', projectCode: 'text', projectName: 'text', typeId: 'text', serveUnit: 'text', price: 'int8', priceMode: 'int2', minQuantity: 'numeric', durationMinutes: 'int4', serviceWay: 'int2', workerSkills: 'jsonb', areaCodes: 'jsonb', cover: 'text', pictures: 'jsonb', content: 'text', notice: 'text', subsidyAble: 'int2', insuranceAble: 'int2', needPhoto: 'int2', needSign: 'int2', shelves: 'int2', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  serveProjectType: { orgId: 'text', id: 'text', name: 'text', icon: 'text', sort: 'int4', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  serverConfig: { orgId: 'text', configId: 'text', config: 'jsonb', secrets: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  session: { orgId: 'text', sessionId: 'text', userId: 'text', tokenHash: 'text', fetchKey: 'text', deviceType: 'text', slot: 'text', ip: 'text', agent: 'text', loginTime: 'timestamp', lastActive: 'timestamp', expireTime: 'timestamp', dataDeptId: 'text', restricted: 'int2', revokedTime: 'timestamp', revokeReason: 'text', revokeMessage: 'text' },
  setting: { orgId: 'text', settingKey: 'text', value: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  settlement: { orgId: 'text', settleId: 'text', settleNo: 'text', oldmanId: 'text', liveId: 'text', quitDate: 'date', settleStatus: 'int2', prestoreAmt: 'int8', depositAmt: 'int8', medicalAmt: 'int8', reserveAmt: 'int8', arrearsAmt: 'int8', finalChargeAmt: 'int8', creditAmt: 'int8', deductAmt: 'int8', waiveAmt: 'int8', refundAmt: 'int8', collectAmt: 'int8', ways: 'jsonb', payeeName: 'text', payeeRelation: 'text', bankNo: 'text', proofFiles: 'jsonb', remark: 'text', receiptNo: 'text', lines: 'jsonb', madeBills: 'jsonb', settleTime: 'timestamp', settler: 'text', settlerName: 'text', revokeReason: 'text', revokeBy: 'text', revokeByName: 'text', revokeTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  shiftExchange: { orgId: 'text', exchangeId: 'text', exchangeNo: 'text', exchangeType: 'int2', attendanceGroupPkId: 'text', applicantId: 'text', applyDate: 'date', applyShiftPkId: 'text', targetId: 'text', targetDate: 'date', targetShiftPkId: 'text', reason: 'text', exchangeStatus: 'int2', confirmTime: 'timestamp', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  signLimit: { orgId: 'text', limitId: 'text', oldmanId: 'text', signType: 'int2', item: 'text', low2: 'numeric', low1: 'numeric', high1: 'numeric', high2: 'numeric', doctorId: 'text', reason: 'text', until: 'date', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  sku: { orgId: 'text', skuId: 'text', skuCode: 'text', barCode: 'text', skuName: 'text', pinyin: 'text', specId: 'text', classifyId: 'text', unit: 'text', auxUnit: 'text', auxRatio: 'numeric', brand: 'text', goodsProperty: 'int2', inPrice: 'int8', salePrice: 'int8', projectChildId: 'text', batchManage: 'int2', expireManage: 'int2', shelfLifeDays: 'int4', expireWarnDays: 'int4', minStock: 'numeric', maxStock: 'numeric', lendAble: 'int2', supplierId: 'text', picture: 'text', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  skuLimit: { orgId: 'text', limitId: 'text', depotId: 'text', skuId: 'text', minStock: 'numeric', maxStock: 'numeric', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  smsCode: { smsId: 'text', phoneHash: 'text', codeHash: 'text', verifyStr: 'text', answerHash: 'text', sendTime: 'timestamp', expireTime: 'timestamp', tries: 'int4', used: 'int2', purpose: 'int2' },
  spec: { orgId: 'text', specId: 'text', specName: 'text', remark: 'text', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  ssoNonce: { orgId: 'text', keyId: 'text', nonce: 'text', usedTime: 'timestamp' },
  stockBalance: { orgId: 'text', depotId: 'text', skuId: 'text', batchId: 'text', quantity: 'numeric', amount: 'int8', lockedQuantity: 'numeric', version: 'int4' },
  stockBatch: { orgId: 'text', batchId: 'text', batchNo: 'text', skuId: 'text', supplierId: 'text', productionDate: 'date', expireDate: 'date', sourceDocId: 'text', inPrice: 'int8', firstInTime: 'timestamp' },
  stockDoc: { orgId: 'text', docId: 'text', docType: 'text', docNo: 'text', storeType: 'int2', bizDate: 'date', depotId: 'text', status: 'int2', supplierId: 'text', donor: 'text', invoiceNo: 'text', purchaser: 'text', checkerId: 'text', remark: 'text', files: 'jsonb', totalQuantity: 'numeric', totalAmount: 'int8', printCount: 'int4', postBy: 'text', postByName: 'text', postTime: 'timestamp', auditBy: 'text', auditByName: 'text', auditTime: 'timestamp', auditOpinion: 'text', redFlag: 'int2', redReason: 'text', originDocId: 'text', sourceDocType: 'text', sourceDocId: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', deliverType: 'int2', deptId: 'text', receiverId: 'text', oldmanId: 'text', buyer: 'text', signImage: 'text', saleAmount: 'int8', handleWay: 'int2', income: 'int8', photos: 'jsonb', borrowerType: 'int2', borrowerId: 'text', borrowerName: 'text', phone: 'text', planReturnDate: 'date', deposit: 'int8', depotIdIn: 'text', carrierId: 'text', planArriveDate: 'date', docStep: 'int2', transitLimit: 'timestamp', transitTold: 'timestamp' },
  stockDocEvent: { orgId: 'text', eventId: 'int8', docId: 'text', time: 'timestamp', userName: 'text', action: 'text', opinion: 'text' },
  stockDocHeld: { orgId: 'text', docId: 'text', detailId: 'text', depotId: 'text', skuId: 'text', batchId: 'text', quantity: 'numeric' },
  stockDocLine: { orgId: 'text', detailId: 'text', docId: 'text', lineNo: 'int2', skuId: 'text', batchId: 'text', batchNo: 'text', productionDate: 'date', expireDate: 'date', quantity: 'numeric', price: 'int8', amount: 'int8', redQuantity: 'numeric', originDetailId: 'text', remark: 'text', salePrice: 'int8', saleAmount: 'int8', chargeFlag: 'int2', scrapReason: 'int2', sourceDetailId: 'text', returnedQuantity: 'numeric', damagedQuantity: 'numeric', lostQuantity: 'numeric', receivedQuantity: 'numeric', diffReason: 'text' },
  stockFreeze: { orgId: 'text', freezeId: 'text', docId: 'text', docNo: 'text', depotId: 'text', skuId: 'text' },
  stockLendLog: { orgId: 'text', logId: 'text', docId: 'text', detailId: 'text', time: 'timestamp', lendAction: 'int2', quantity: 'numeric', operatorName: 'text', remark: 'text' },
  stockMonth: { orgId: 'text', month: 'text', closed: 'int2', closeBy: 'text', closeByName: 'text', closeTime: 'timestamp', reopenByName: 'text', reopenTime: 'timestamp', reopenReason: 'text', version: 'int4' },
  stockPlace: { orgId: 'text', depotId: 'text', skuId: 'text' },
  stockRecord: { orgId: 'text', recordId: 'text', seq: 'int8', moveType: 'text', docType: 'text', docId: 'text', docNo: 'text', docDetailId: 'text', docStep: 'int2', depotId: 'text', skuId: 'text', batchId: 'text', quantity: 'numeric', amount: 'int8', balanceQuantity: 'numeric', balanceAmount: 'int8', bizDate: 'date', createTime: 'timestamp', operatorId: 'text', operatorName: 'text', reverses: 'text', reversedBy: 'text', requestNo: 'text' },
  stockWarned: { orgId: 'text', depotId: 'text', skuId: 'text', kind: 'int2', toldOn: 'date' },
  supplier: { orgId: 'text', supplierId: 'text', supplierName: 'text', creditCode: 'text', contact: 'text', phone: 'text', address: 'text', bank: 'text', account: 'text', licences: 'jsonb', licenceExpire: 'date', goodsScope: 'text', status: 'int2', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  teaching: { orgId: 'text', teachId: 'text', articleId: 'text', articleTitle: 'text', isWard: 'int2', oldmanId: 'text', method: 'int2', teachTime: 'timestamp', understanding: 'int2', signImage: 'text', remark: 'text', clerkId: 'text', clerkName: 'text', teachStatus: 'int2', voidReason: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', quiz: 'jsonb', quizRight: 'int2', quizTotal: 'int2' },
  telemetryDay: { orgId: 'text', deviceId: 'text', dayTime: 'date', oldmanId: 'text', hrMin: 'float4', hrAvg: 'float4', hrMax: 'float4', rrMin: 'float4', rrAvg: 'float4', rrMax: 'float4', spo2Min: 'float4', spo2Avg: 'float4', spo2Max: 'float4', inBedSec: 'int4', lightSec: 'int4', deepSec: 'int4', moveSum: 'int4', turns: 'int4', wetSec: 'int4', apneaCount: 'int4', apneaMaxSec: 'int4', samples: 'int4', validSamples: 'int4', quality: 'float4', events: 'int4', bedSec: 'int4' },
  telemetryHour: { orgId: 'text', deviceId: 'text', hourTime: 'timestamp', oldmanId: 'text', hrMin: 'float4', hrAvg: 'float4', hrMax: 'float4', rrMin: 'float4', rrAvg: 'float4', rrMax: 'float4', spo2Min: 'float4', spo2Avg: 'float4', spo2Max: 'float4', inBedSec: 'int4', lightSec: 'int4', deepSec: 'int4', moveSum: 'int4', turns: 'int4', wetSec: 'int4', apneaCount: 'int4', apneaMaxSec: 'int4', samples: 'int4', validSamples: 'int4', quality: 'float4', events: 'int4', bedSec: 'int4' },
  telemetryMinute: { orgId: 'text', deviceId: 'text', minuteTime: 'timestamp', oldmanId: 'text', hrMin: 'float4', hrAvg: 'float4', hrMax: 'float4', rrMin: 'float4', rrAvg: 'float4', rrMax: 'float4', spo2Min: 'float4', spo2Avg: 'float4', spo2Max: 'float4', inBedSec: 'int4', lightSec: 'int4', deepSec: 'int4', moveSum: 'int4', turns: 'int4', wetSec: 'int4', apneaCount: 'int4', apneaMaxSec: 'int4', samples: 'int4', validSamples: 'int4', quality: 'float4', events: 'int4', bedSec: 'int4' },
  telemetryRaw: { orgId: 'text', deviceId: 'text', minuteTime: 'timestamp', samples: 'int4', data: 'bytea' },
  templateType: { orgId: 'text', typeId: 'text', typeName: 'text', typeCode: 'text', category: 'int2', sort: 'int4', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  todo: { orgId: 'text', id: 'text', title: 'text', content: 'text', todoType: 'text', priority: 'int2', deadline: 'timestamp', handlerId: 'text', creatorId: 'text', copyIds: 'jsonb', bizType: 'text', bizId: 'text', event: 'text', round: 'int4', routePath: 'text', query: 'jsonb', todoStatus: 'int2', finishTime: 'timestamp', finishBy: 'text', finishByName: 'text', finishRemark: 'text', transferLog: 'jsonb', deadlineTold: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  trade: { orgId: 'text', tradeId: 'text', tradeNo: 'text', tradeType: 'int2', tradeClass: 'int2', direction: 'int2', amount: 'int8', oldmanId: 'text', oldmanIdTo: 'text', classFrom: 'int2', classTo: 'int2', payerName: 'text', payerRelation: 'text', tradeTime: 'timestamp', receiptNo: 'text', batchNo: 'text', tradeStatus: 'int2', reason: 'text', remark: 'text', operatorId: 'text', operatorName: 'text', printCount: 'int4', obsoleteReason: 'text', obsoleteBy: 'text', obsoleteByName: 'text', obsoleteTime: 'timestamp', reversalEntryId: 'text', voidStatus: 'int2', voidReason: 'text', voidBy: 'text', voidByName: 'text', voidTime: 'timestamp', voidOpinion: 'text', voidAuditByName: 'text', voidAuditTime: 'timestamp', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  tradeBill: { orgId: 'text', tradeId: 'text', tradeMonthId: 'text', amount: 'int8' },
  tradeMonth: { orgId: 'text', tradeMonthId: 'text', billNo: 'text', oldmanId: 'text', liveId: 'text', feeMonth: 'text', billType: 'int2', periodFrom: 'date', periodTo: 'date', grossAmt: 'int8', discountAmt: 'int8', adjustAmt: 'int8', waiveAmt: 'int8', netAmt: 'int8', paidAmt: 'int8', issueDate: 'date', dueDate: 'date', billStatus: 'int2', bedName: 'text', levelName: 'text', remindCount: 'int4', printCount: 'int4', voidReason: 'text', voidByName: 'text', voidTime: 'timestamp', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  tradeMonthDetail: { orgId: 'text', tradeMonthDetailId: 'text', tradeMonthId: 'text', lineNo: 'int4', oldmanCostId: 'text', projectId: 'text', projectChildId: 'text', feeName: 'text', feeMonth: 'text', dateFrom: 'date', dateTo: 'date', days: 'int4', monthDays: 'int2', price: 'int8', quantity: 'int4', grossAmt: 'int8', discountAmt: 'int8', netAmt: 'int8', setId: 'text', detailKind: 'int2', sort: 'int4', sourceId: 'text', remark: 'text', reverses: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', refunds: 'text' },
  tradeMonthPlace: { orgId: 'text', tradeMonthId: 'text', placeNo: 'int4', sort: 'int4', projectId: 'text', projectChildId: 'text', net: 'int8', placeFrom: 'int8', room: 'int8', first: 'bool', whole: 'int8' },
  tradeWay: { orgId: 'text', tradeWay: 'int2', tradeWayName: 'text', status: 'int2', sort: 'int4', provider: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  tradeWayLine: { orgId: 'text', tradeId: 'text', lineNo: 'int2', tradeWay: 'int2', amount: 'int8', voucherNo: 'text', payId: 'text' },
  training: { orgId: 'text', trainingId: 'text', title: 'text', trainingType: 'int2', way: 'int2', startTime: 'timestamp', endTime: 'timestamp', hours: 'numeric', place: 'text', teacher: 'text', deptIds: 'jsonb', memberIds: 'jsonb', content: 'text', files: 'jsonb', exam: 'int2', passScore: 'int2', status: 'int2', cancelReason: 'text', remindTold: 'timestamp', signKey: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  trainingMember: { orgId: 'text', memberId: 'text', trainingId: 'text', empId: 'text', signTime: 'timestamp', signWay: 'int2', added: 'int2', score: 'int2', certFile: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  upkeep: { orgId: 'text', upkeepId: 'text', upkeepNo: 'text', locationId: 'text', deptId: 'text', what: 'text', description: 'text', urgency: 'int2', pictures: 'jsonb', reporterId: 'text', reportTime: 'timestamp', assignBy: 'timestamp', lateTold: 'timestamp', assigneeId: 'text', assignTime: 'timestamp', costFen: 'int8', result: 'text', finishTime: 'timestamp', acceptTime: 'timestamp', reopenCount: 'int2', reason: 'text', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  userAccount: { orgId: 'text', userId: 'text', loginName: 'text', userName: 'text', phoneNum: 'text', empId: 'text', deptId: 'text', dataScope: 'text', dataDeptIds: 'jsonb', landingEndIds: 'jsonb', status: 'int2', isAdmin: 'int2', passwordHash: 'text', pwdTime: 'timestamp', resetPassword: 'int2', resetReason: 'text', remindLater: 'int2', lastLoginTime: 'timestamp', lastLoginIp: 'text', validFrom: 'date', validTo: 'date', ipAllow: 'jsonb', photo: 'text', language: 'text', quickEntry: 'jsonb', layout: 'jsonb', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', screen: 'int2' },
  userAssess: { orgId: 'text', userId: 'text', assessTypes: 'jsonb', certNo: 'text', certExpireDate: 'date', authTime: 'timestamp', authBy: 'text', authByName: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  userRole: { orgId: 'text', userId: 'text', roleId: 'text' },
  versionRead: { orgId: 'text', recordId: 'text', userId: 'text', readTime: 'timestamp' },
  versionRecord: { orgId: 'text', recordId: 'text', versionName: 'text', publishDate: 'date', content: 'jsonb', isShow: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  visit: { orgId: 'text', visitId: 'text', oldmanId: 'text', visitorName: 'text', visitorPhone: 'text', visitorIdCard: 'text', relation: 'int2', visitorCount: 'int2', visitWay: 'int2', planTime: 'timestamp', comeTime: 'timestamp', leaveTime: 'timestamp', place: 'int2', temperature: 'numeric', healthDeclare: 'int2', goods: 'text', carNo: 'text', visitStatus: 'int2', cancelReason: 'text', remark: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4', booked: 'int2', toConfirm: 'int2', visitPurpose: 'int2' },
  visitBooking: { orgId: 'text', visitId: 'text', bookingNo: 'text', endTime: 'timestamp', createTime: 'timestamp' },
  visitGate: { orgId: 'text', gateId: 'text', open: 'int2', gateCode: 'text', weekDays: 'jsonb', slots: 'jsonb', daysAhead: 'int2', notice: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  visitorBlock: { orgId: 'text', blockId: 'text', visitorName: 'text', visitorPhone: 'text', visitorIdCard: 'text', oldmanId: 'text', reason: 'text', endDate: 'date', status: 'int2', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
  vitalSign: { orgId: 'text', signId: 'text', oldmanId: 'text', signType: 'int2', measureTime: 'timestamp', systolic: 'int2', diastolic: 'int2', pulse: 'int2', spo2: 'int2', glucose: 'numeric', glucosePeriod: 'int2', heartRate: 'int2', temperature: 'numeric', tempSite: 'int2', respiration: 'int2', weight: 'numeric', posture: 'int2', remark: 'text', status: 'int2', voidReason: 'text', editReason: 'text', source: 'int2', deviceNo: 'text', taskId: 'text', recorderId: 'text', abnormal: 'int2', abnormalText: 'text', recheckOf: 'text', reviewBy: 'text', reviewTime: 'timestamp', reviewText: 'text', createBy: 'text', createByName: 'text', createTime: 'timestamp', updateBy: 'text', updateByName: 'text', updateTime: 'timestamp', version: 'int4' },
}
