import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, field, flag, name, needed, pick, s, time } from '../../../kit/fields.ts'
import { dayOf, dictOf, filtersOf, nameOf, one, refOf } from '../../../kit/filters.ts'
import { Activity, ActivityEdit } from './activity.ts'
import { Batch, Candidate, mood, Register, registerStatus, signStatus, signWay, TakenPart } from './register.ts'
import { ActivityStatistic } from './statistic.ts'

/** The calls of activities (administration.md 6). */

const of = {
  activity: 'administration.activity',
  register: 'administration.activityRegister',
  sign: 'administration.activitySign',
  statistic: 'administration.activityStatistics',
}
const readers = `${of.activity}.query|${of.register}.query|${of.sign}.query`

const filters = {
  ...filtersOf(Activity, ['title', 'activityType', 'activityStatus', 'organiserId']),
  dateFrom: dayOf('开始日期起'),
  dateTo: dayOf('开始日期止'),
}
const ofActivity = {
  keyword: nameOf('姓名或床位'),
  locationId: refOf('locations', '位置'),
  registerStatus: one(registerStatus, '报名状态'),
}
const oldmanIds = field(z.array(s('', 64)).min(1, '请选择老人').max(200, '一次最多200位老人'), {
  label: '老人',
  kind: 'refList',
  lookup: 'residents',
})
const ofRow = pick(Register, ['activityId']).extend({ oldmanIds })
const byDoctor = { confirm: flag('确认风险').nullish(), doctorName: name('医生姓名', 30).nullish() }
const signTime = time('时间').nullish()

export const registerAction = codes({ register: '报名', unregister: '取消报名' })

const path = '/pims/web-org/piActivity'
export const activity = calls(
  ['activity', 'bill', 'account', 'cost-project', 'dashboard', 'message', 'family-notice'],
  {
    list: get(path, {
      title: '活动列表',
      permit: `${of.activity}.query`,
      query: paging(filters),
      reply: paged(Activity),
    }),
    /** Without an id a new one; with it an edit, and with `publish` the publishing, each with its own permission. */
    save: post(path, {
      title: '保存活动',
      permit: `${of.activity}.add|${of.activity}.edit|${of.activity}.publish`,
      body: ActivityEdit.extend({
        activityId: Activity.shape.activityId.nullish(),
        publish: flag('立即发布').default(0),
      }),
      reply: Activity,
    }),
    statistic: get(`${path}/statistic`, {
      title: '活动统计',
      permit: `${of.statistic}.query`,
      exportPermit: `${of.statistic}.export`,
      query: paging({
        dateFrom: dayOf('日期起'),
        dateTo: dayOf('日期止'),
        activityType: dictOf('ACTIVITY_TYPE', '类型'),
        deptId: refOf('departments', '部门'),
      }),
      reply: ActivityStatistic,
    }),
    get: get(`${path}/{activityId}`, { title: '活动详情', permit: readers, reply: Activity }),
    remove: del(`${path}/{activityId}`, { title: '活动删除', permit: `${of.activity}.delete` }),
    cancel: put(`${path}/cancle`, {
      title: '取消活动',
      permit: `${of.activity}.cancel`,
      body: needed(Activity, ['activityId', 'cancelReason']),
      reply: Activity,
    }),
    /** With a resident only his activities, with his registration. */
    registerList: get('/pims/web-org/piActivityRegister', {
      title: '活动报名列表',
      permit: `${of.register}.query`,
      exportPermit: `${of.register}.export`,
      query: paging({ ...filters, oldmanId: refOf('residents', '老人') }),
      reply: paged(TakenPart),
    }),
    candidates: get('/pims/web-org/piActivityRegister/{activityId}', {
      title: '可报名老人',
      permit: `${of.register}.query|${of.sign}.query`,
      query: paging(ofActivity),
      reply: paged(Candidate),
    }),
    registers: get('/pims/web-org/piActivityRegister/registers/{activityId}', {
      title: '活动报名名单',
      permit: readers,
      exportPermit: `${of.register}.export`,
      query: paging(ofActivity),
      reply: paged(Register),
    }),
    register: put('/pims/web-org/piActivityRegister', {
      title: '活动报名',
      permit: `${of.register}.register|${of.register}.unregister`,
      body: ofRow.extend({
        action: code('操作', registerAction),
        ...byDoctor,
        remark: Register.shape.remark,
      }),
      reply: Batch,
    }),
    signList: get('/pims/web-org/piActivitySign', {
      title: '活动签到列表',
      permit: `${of.sign}.query`,
      exportPermit: `${of.sign}.export`,
      query: paging(filters),
      reply: paged(Activity),
    }),
    signs: get('/pims/web-org/piActivitySign/{activityId}', {
      title: '活动签到名单',
      permit: `${of.activity}.query|${of.sign}.query`,
      exportPermit: `${of.sign}.export`,
      query: paging({ keyword: ofActivity.keyword, signStatus: one(signStatus, '签到状态') }),
      reply: paged(Register),
    }),
    /** `cancel` undoes a wrong sign-in, on its day. */
    signIn: put('/pims/web-org/piActivitySign/signIn', {
      title: '活动签到',
      permit: `${of.sign}.signIn`,
      body: ofRow.extend({
        signTime,
        way: code('签到方式', signWay).default(1),
        ...byDoctor,
        cancel: flag('撤销签到').default(0),
      }),
      reply: Batch,
    }),
    signOut: put('/pims/web-org/piActivitySign/signOut', {
      title: '活动签退',
      permit: `${of.sign}.signOut`,
      body: ofRow.extend({
        signTime,
        healthRecord: Register.shape.healthRecord,
        mood: code('情绪', mood).nullish(),
      }),
      reply: Batch,
    }),
  },
)
