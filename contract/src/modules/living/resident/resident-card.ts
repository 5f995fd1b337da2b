import { z } from 'zod'
import { calls, get } from '../../../kit/calls.ts'
import { code, day, dict, fen, fields, id, image, int, name, phoneText, s } from '../../../kit/fields.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { liveStatus } from '../residence/residence-step.ts'

/** A resident at a glance: the facts beside a name before anything is opened. */

const Contact = fields({
  familyName: name('姓名', 30),
  relation: dict('关系', 'RELATION'),
  phoneNum: phoneText('电话', 20),
})

export const ResidentCard = fields({
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  sex: code('性别', sexes),
  age: int('年龄', { unit: '岁' }),
  photo: image('头像').nullish(),
  oldmanStatus: code('状态', liveStatus),
  bedName: s('床位', 100).nullish(),
  levelName: s('护理等级', 50).nullish(),
  liveDate: day('入住日期').nullish(),
  allergy: s('过敏', 401).nullish(),
  /** Empty for users who may not read the archive. */
  contacts: z.array(Contact),
  /** Only for users who may read accounts. */
  prestoreBalance: fen('预存').nullish(),
  arrears: fen('欠费').nullish(),
})

/** Users who see residents in a list may read it; money and telephones need their own permissions. */
const readers = [
  'live.archives.base.query',
  'live.live.list.query',
  'live.visit.come.query',
  'live.Outing.register.query',
  'live.Outing.audit.query',
  'home.bedInfo.query',
  'expense.account.query',
  'expense.bill.query',
].join('|')

export const residentCard = calls('resident', {
  card: get('/pims/web-pi/oldmans/proFile/card/{oldmanId}', {
    title: '老人名片',
    permit: readers,
    reply: ResidentCard,
  }),
})
