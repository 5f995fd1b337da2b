import type { LiveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { initialsOf } from '#core/words/initials.ts'
import { builtInLevels } from '../../modules/living/care-level/service.ts'
import type { Place } from '../places.ts'
import type { Random } from '../random.ts'
import { adultName, elderName, idCardOf, mobileOf } from './names.ts'

/** How the 200 are spread: in residence, trial, booked, waiting, departed, booking cancelled. */
const spread: readonly (readonly [status: LiveStatus, count: number])[] = [
  [1, 164],
  [4, 6],
  [5, 8],
  [3, 6],
  [2, 12],
  [6, 4],
]
const regions = ['310104', '310105', '310106', '310107', '310109', '310110', '320102', '330102']
const streets = ['天平路', '康健路', '长乐路', '漕溪路', '梅陇镇路', '虹桥路', '田林路', '桂林路']
/** DISEASE: 高血压 冠心病 高脂血症 脑梗死 帕金森病 失眠症 阿尔茨海默病 */
const diseases = [101, 102, 107, 201, 204, 207, 301]
const tags = ['高风险跌倒', '防走失', '糖尿病饮食', '夜间巡视']
const levels = builtInLevels.map((level) => level.levelId)
const levelNames = new Map(builtInLevels.map((level) => [level.levelId, level.levelName]))

export interface Maker {
  db: Db
  orgId: string
  /** Time of the first start: the year before it is filled. */
  now: string
  random: Random
}

export interface Elder {
  oldmanId: string
  oldmanName: string
  status: LiveStatus
  sex: 0 | 1
  birthDate: string
  place?: Place
  levelId?: string
  /** Day of moving in, or of booking. */
  since: string
}

export async function makeResidents(maker: Maker, places: readonly Place[]): Promise<Elder[]> {
  const { db, random } = maker
  const free = random.shuffle(places)
  const statuses = random.shuffle(spread.flatMap(([status, count]) => Array.from({ length: count }, () => status)))
  const elders: Elder[] = []
  const rooms = new Map<string, 0 | 1>()
  for (const [index, status] of statuses.entries()) {
    const bedFor = (sex: 0 | 1) => (status === 3 || status === 6 ? undefined : takeBed(free, rooms, sex))
    const elder = await makeElder(maker, index, status, bedFor)
    elders.push(elder)
    if (!elder.place) continue
    // A departed resident's bed is free again for the next.
    if (status === 2) free.unshift(elder.place)
    else rooms.set(elder.place.roomId, elder.sex)
  }
  await db
    .insertInto('runningNo')
    .values(
      // Archives and stays of this institution count on from here.
      [`LR${maker.now.slice(0, 4)}`, `RZ${maker.now.slice(0, 7).replace('-', '')}`].map((scope) => ({
        orgId: maker.orgId,
        scope,
        lastNo: elders.length,
      })),
    )
    .execute()
  await closeBeds(maker, free.slice(-5))
  return elders
}

/** The next bed in a room of women or of men, for a resident of that sex. */
function takeBed(free: Place[], rooms: ReadonlyMap<string, 0 | 1>, sex: 0 | 1): Place | undefined {
  const at = free.findLastIndex(({ roomId }) => (rooms.get(roomId) ?? sex) === sex)
  return at < 0 ? undefined : free.splice(at, 1)[0]
}

async function makeElder(
  maker: Maker,
  index: number,
  status: LiveStatus,
  bedFor: (sex: 0 | 1) => Place | undefined,
): Promise<Elder> {
  const { db, orgId, now, random } = maker
  const today = now.slice(0, 10)
  const sex = random.chance(0.6) ? 1 : 0
  const place = bedFor(sex)
  const oldmanName = elderName(random, sex)
  const birthDate = addDays(today, -random.int(66 * 365, 97 * 365))
  const oldmanId = `oldman-${String(index + 1).padStart(3, '0')}`
  const levelId = status === 1 || status === 4 || status === 2 ? random.pick(levels) : undefined
  const since = sinceOf(random, status, today)
  const createdOn = addDays(since, -random.int(1, 20))
  const liveId = `live-${String(index + 1).padStart(3, '0')}`
  const region = random.pick(regions)
  await db
    .insertInto('oldman')
    .values({
      orgId,
      oldmanId,
      oldmanNo: `LR${today.slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
      oldmanName,
      pinyin: initialsOf(oldmanName),
      oldmanIdCard: idCardOf(region, birthDate, sex, index),
      sex,
      birthDate,
      nation: random.chance(0.97) ? '01' : '03',
      phoneNum: mobileOf(random),
      marriage: random.pick([2, 2, 3, 3, 3, 4]),
      education: random.int(1, 5),
      politics: 1,
      religion: 1,
      nativePlace: random.pick(['上海', '江苏', '浙江', '安徽', '山东']),
      censusAddr: `上海市徐汇区${random.pick(streets)}${random.int(1, 900)}号`,
      liveAddr: `上海市徐汇区${random.pick(streets)}${random.int(1, 900)}弄${random.int(1, 40)}号`,
      occupation: random.pick(['纺织厂工人', '中学教师', '会计', '工程师', '医生', '售货员', '公务员', '农民']),
      incomeSource: JSON.stringify([1]),
      liveWay: JSON.stringify([random.pick([1, 2, 3])]),
      medicalPay: JSON.stringify(random.chance(0.7) ? [1] : [2, 3]),
      oldmanType: random.chance(0.9) ? 1 : random.int(2, 5),
      tags: JSON.stringify(random.chance(0.3) ? [random.pick(tags)] : []),
      sourceChannel: random.int(1, 5),
      diet: JSON.stringify([random.pick([1, 1, 1, 2, 4, 5])]),
      bloodType: random.pick(['A', 'B', 'O', 'AB']),
      height: random.int(148, 178),
      weight: random.int(420, 820) / 10,
      disease: JSON.stringify(random.shuffle(diseases).slice(0, random.int(0, 3))),
      allergyDrug: random.chance(0.12) ? random.pick(['青霉素', '磺胺类', '头孢类']) : null,
      createTime: `${createdOn} 09:30:00`,
      createBy: 'user-reception',
      createByName: '接待',
    })
    .execute()
  await makeFamily(maker, oldmanId, oldmanName)
  const elder: Elder = { oldmanId, oldmanName, status, sex, birthDate, place, levelId, since }
  await note(maker, elder, null, 1, `${createdOn} 09:30:00`, null, null)
  await makeStay(maker, elder, liveId)
  return elder
}

function sinceOf(random: Random, status: number, today: string) {
  if (status === 4) return addDays(today, -random.int(0, 9))
  if (status === 5 || status === 6) return addDays(today, -random.int(0, 5))
  if (status === 3) return addDays(today, -random.int(0, 20))
  return addDays(today, -(random.chance(0.5) ? random.int(30, 360) : random.int(361, 1500)))
}

async function makeFamily({ db, orgId, now, random }: Maker, oldmanId: string, elderName: string) {
  const count = random.int(1, 3)
  const rows = Array.from({ length: count }, (_, index) => {
    const sex = random.int(0, 1) === 0 ? 0 : 1
    return {
      orgId,
      familyId: `family-${oldmanId.slice(-3)}-${index + 1}`,
      oldmanId,
      familyName: adultName(random, sex, elderName.slice(0, 1)),
      relation: index === 0 ? 2 : random.pick([1, 2, 3, 4]),
      phoneNum: mobileOf(random),
      isGuardian: index === 0 ? 1 : 0,
      isUrgent: index === 0 ? 1 : 0,
      isPayer: index === 0 ? 1 : 0,
      alarmNotice: index === 0 && Number(oldmanId.slice(-3)) % 3 === 0 ? 1 : 0,
      sort: index,
      createTime: now,
      createByName: '接待',
    }
  })
  await db.insertInto('family').values(rows).execute()
}

async function makeStay(maker: Maker, elder: Elder, liveId: string) {
  const { db, orgId, now, random } = maker
  const { oldmanId, status, place, levelId, since } = elder
  const today = now.slice(0, 10)
  const quitDate = status === 2 ? addDays(since, Math.floor((daysTo(since, today) * random.int(30, 95)) / 100)) : null
  const lived = status === 1 || status === 4 || status === 2
  const current = status === 2 || status === 6 ? undefined : place
  await db
    .insertInto('live')
    .values({
      orgId,
      liveId,
      liveNo: `RZ${since.slice(0, 7).replace('-', '')}${liveId.slice(-3).padStart(4, '0')}`,
      oldmanId,
      oldmanStatus: status,
      statusBeforeQuit: status === 2 ? 1 : null,
      bedId: place?.bedId ?? null,
      levelId: levelId ?? null,
      bookDate: status === 5 || status === 6 ? since : null,
      bookExpireDate: status === 5 ? addDays(since, 7) : null,
      planLiveDate: lived ? since : addDays(since, 7),
      liveDate: lived ? since : null,
      chargeStartDate: lived ? since : null,
      trialDays: status === 4 ? 7 : null,
      trialEndDate: status === 4 ? addDays(since, 7) : null,
      formalDate: status === 1 || status === 2 ? since : null,
      planQuitDate: status === 1 && random.chance(0.03) ? addDays(today, random.int(1, 7)) : null,
      quitDate,
      quitType: quitDate ? random.pick([1, 1, 1, 2, 3, 4]) : null,
      cancelReason: status === 6 ? '家属另有安排' : null,
      liveType: random.pick([1, 1, 1, 1, 2]),
      createTime: `${since} 10:00:00`,
      createBy: 'user-reception',
      createByName: '接待',
    })
    .execute()
  await db
    .updateTable('oldman')
    .set({
      oldmanStatus: status,
      liveId,
      bedId: current?.bedId ?? null,
      bedName: current?.fullName ?? null,
      levelId: lived && status !== 2 ? levelId : null,
      deptId: current?.deptId ?? 'dept-reception',
    })
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .execute()
  if (place && status !== 6) await makeBedStay(maker, elder, liveId, place, quitDate)
  const type = status === 5 ? 2 : status === 4 ? 4 : status === 6 ? 13 : 5
  if (status !== 3) await note(maker, elder, liveId, type, `${since} 10:00:00`, null, place?.fullName ?? null)
  if (quitDate) await note(maker, elder, liveId, 12, `${quitDate} 15:00:00`, place?.fullName ?? null, null)
}

async function makeBedStay(
  { db, orgId, now }: Maker,
  elder: Elder,
  liveId: string,
  place: Place,
  quitDate: string | null,
) {
  await db
    .insertInto('bedStay')
    .values({
      orgId,
      bedStayId: `stay-${liveId}`,
      bedId: place.bedId,
      oldmanId: elder.oldmanId,
      liveId,
      kind: elder.status === 5 ? 1 : 2,
      dateFrom: elder.since,
      dateTo: quitDate,
      endReason: quitDate ? 3 : null,
      createTime: now,
      createByName: '系统',
    })
    .execute()
}

async function note(
  { db, orgId }: Maker,
  elder: Elder,
  liveId: string | null,
  recordType: number,
  time: string,
  fromValue: string | null,
  toValue: string | null,
) {
  await db
    .insertInto('liveRecord')
    .values({
      orgId,
      recordId: `record-${elder.oldmanId.slice(-3)}-${recordType}`,
      oldmanId: elder.oldmanId,
      liveId,
      recordType,
      recordTime: time,
      fromValue,
      toValue,
      bedName: elder.place?.fullName ?? null,
      levelName: (elder.levelId && levelNames.get(elder.levelId)) || null,
      operatorName: '接待',
      createTime: time,
    })
    .execute()
}

async function closeBeds({ db, orgId, now }: Maker, beds: readonly Place[]) {
  const rows = beds.map(
    (bed, index): FreshRow<'roomBedStatus'> => ({
      orgId,
      statusId: `bed-status-${index + 1}`,
      type: 2,
      bedId: bed.bedId,
      status: index < 2 ? 5 : 6,
      reason: index < 2 ? '床架维修' : '房间改造',
      startTime: `${addDays(now.slice(0, 10), -3)} 08:00:00`,
      createTime: now,
      createByName: '后勤',
    }),
  )
  await db.insertInto('roomBedStatus').values(rows).execute()
}

/** A year of visits: weekends are busier. */
export async function makeVisits({ db, orgId, now, random }: Maker, elders: readonly Elder[]) {
  const living = elders.filter((elder) => elder.status === 1 || elder.status === 4)
  const today = now.slice(0, 10)
  const rows = Array.from({ length: 900 }, (_, index): FreshRow<'visit'> => {
    const elder = random.pick(living)
    const room = Math.max(0, Math.min(365, daysTo(elder.since, today)))
    const date = addDays(today, -(index < 6 ? 0 : random.int(0, room)))
    const hour = random.int(9, 16)
    const comeTime = `${date} ${String(hour).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00`
    const future = comeTime > now
    const still = !future && date === today && index % 2 === 0
    const sex = random.int(0, 1) === 0 ? 0 : 1
    return {
      orgId,
      visitId: `visit-${String(index + 1).padStart(4, '0')}`,
      oldmanId: elder.oldmanId,
      visitorName: adultName(random, sex, elder.oldmanName.slice(0, 1)),
      visitorPhone: mobileOf(random),
      relation: random.pick([2, 2, 3, 4, 5]),
      visitorCount: random.int(1, 4),
      visitWay: random.pick([1, 1, 1, 2, 3]),
      planTime: future ? comeTime : null,
      comeTime: future ? null : comeTime,
      leaveTime:
        future || still
          ? null
          : `${date} ${String(hour + 1).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00`,
      place: random.pick([1, 2, 3]),
      visitStatus: future ? 1 : still ? 2 : 3,
      createTime: comeTime > now ? now : comeTime,
      createBy: 'user-reception',
      createByName: '接待',
    }
  })
  for (let start = 0; start < rows.length; start += 300)
    await db
      .insertInto('visit')
      .values(rows.slice(start, start + 300))
      .execute()
}

function daysTo(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
