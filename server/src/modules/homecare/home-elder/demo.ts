import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { record } from '#core/rows/store/write.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { adultName, elderName, idCardOf, mobileOf } from '../../../demo/people/names.ts'
import type { Maker } from '../../../demo/people/residents.ts'
import { random } from '../../../demo/random.ts'
import { homeElders } from './tables.ts'

const count = 48
/** Streets around the institution, each with coordinates. */
const places = [
  { region: '310104', street: '天平路', community: '天平社区', at: [121.4411, 31.2043] },
  { region: '310104', street: '康健路', community: '康健社区', at: [121.4178, 31.1627] },
  { region: '310104', street: '漕溪路', community: '漕河泾社区', at: [121.4326, 31.1726] },
  { region: '310101', street: '福州路', community: '外滩社区', at: [121.4843, 31.2351] },
  { region: '310105', street: '虹桥路', community: '虹桥社区', at: [121.4068, 31.1982] },
  { region: '310106', street: '长寿路', community: '曹家渡社区', at: [121.4361, 31.2406] },
  { region: '310112', street: '七莘路', community: '莘庄社区', at: [121.3737, 31.1166] },
] as const
const diseases = [101, 102, 107, 201, 204, 207, 301]
const risks = ['fall', 'wander', 'choke', 'scald']
const types = [1, 1, 1, 2, 2, 2, 3, 4, 6, 6, 7, 8]

/** Elders of home care with their families: most in service, some paused, some ended, one with a planned pause. */
const makeElders: Demo = async (maker) => {
  const { db, orgId } = maker
  // Random numbers of its own, so that other modules of the demo do not change with it.
  const chance = random(26001)
  const elders = Array.from({ length: count }, (_, at) => elderAt({ ...maker, random: chance }, at))
  await db
    .insertInto('homeOldman')
    .values(elders.map(({ elder }) => elder))
    .execute()
  await db
    .insertInto('homeFamily')
    .values(elders.flatMap(({ family }) => family))
    .execute()
  const years = new Map<string, number>()
  for (const { elder } of elders) {
    const scope = elder.oldmanNo.slice(0, 6)
    years.set(scope, Math.max(years.get(scope) ?? 0, Number(elder.oldmanNo.slice(6))))
  }
  await db
    .insertInto('runningNo')
    .values([...years].map(([scope, lastNo]) => ({ orgId, scope, lastNo })))
    .execute()
  await makePapers(maker, elders)
  for (const { elder } of elders.toSorted((a, b) => (a.elder.createTime < b.elder.createTime ? -1 : 1)))
    await noteMade(db, orgId, elder)
}
export default makeElders

function elderAt({ orgId, now, random: chance }: Maker, at: number) {
  const today = now.slice(0, 10)
  const sex = chance.int(0, 1) as 0 | 1 // as: 0..1
  const place = chance.pick(places)
  const birthDate = `${Number(today.slice(0, 4)) - chance.int(66, 93)}-${two(chance.int(1, 12))}-${two(chance.int(1, 28))}`
  const since = addDays(today, -chance.int(20, 330))
  const oldmanId = `home-elder-${at + 1}`
  const [lng, lat] = place.at.map((one) => Number((one + chance.int(-40, 40) / 10_000).toFixed(6)))
  const ill = chance.shuffle(diseases).slice(0, chance.int(0, 2))
  const stamp = { createTime: `${since} 10:00:00`, createBy: 'user-homecare_manager', createByName: '居家主管' }
  const subsidised = chance.chance(0.4)
  const elder = {
    orgId,
    oldmanId,
    oldmanNo: `JJ${since.slice(0, 4)}${String(at + 1).padStart(5, '0')}`,
    oldmanName: elderName(chance, sex),
    oldmanIdCard: idCardOf(place.region, birthDate, sex, 400 + at),
    sex,
    birthDate,
    phoneNum: mobileOf(chance),
    homeOldmanType: chance.pick(types),
    regionCode: place.region,
    address: `${place.street}${chance.int(10, 980)}弄${chance.int(1, 30)}号${chance.int(1, 6)}0${chance.int(1, 4)}室`,
    longitude: lng,
    latitude: lat,
    community: place.community,
    liveWay: JSON.stringify([chance.pick([1, 1, 2, 3])]),
    medicalPay: JSON.stringify([chance.pick([1, 2])]),
    subsidyMonth: subsidised ? chance.pick([20_000, 36_000, 50_000]) : null,
    subsidyHours: subsidised ? 20 : null,
    abilityLevel: chance.int(0, 3),
    diseases: JSON.stringify(ill),
    allergyDrug: at % 9 === 0 ? '青霉素' : null,
    riskTags: JSON.stringify(chance.chance(0.5) ? [chance.pick(risks)] : []),
    doorNote: at % 4 === 0 ? '备用钥匙在社区服务站' : null,
    dwellingType: chance.pick(['售后公房', '商品房', '老式里弄']),
    floor: `${chance.int(1, 6)}楼`,
    elevator: chance.int(0, 1),
    devices: JSON.stringify(at % 5 === 0 ? ['制氧机'] : []),
    hospital: chance.pick(['徐汇区中心医院', '第六人民医院']),
    ...stateAt(at, today),
    ...stamp,
  }
  const surname = elder.oldmanName.slice(0, 1)
  const family = [chance.pick([21, 22] as const), ...(chance.chance(0.4) ? [1] : [])].map((relation, sort) => ({
    orgId,
    familyId: `${oldmanId}-family-${sort + 1}`,
    oldmanId,
    relation,
    sort,
    familyName: adultName(chance, relation === 22 ? 1 : 0, surname),
    phoneNum: mobileOf(chance),
    isUrgent: sort === 0 ? 1 : 0,
    isGuardian: sort === 0 ? 1 : 0,
    isPayer: sort === 0 ? 1 : 0,
    ...stamp,
  }))
  return { elder, family }
}

/** The first line in the history of the archive. */
function noteMade(db: Db, orgId: string, { createTime, createBy, createByName, ...elder }: DemoElder['elder']) {
  const who: Who = { ...systemWho(orgId, createTime), userId: createBy, userName: createByName, changes: [] }
  who.story.content = `新增居家档案${elder.oldmanName}`
  record(who, homeElders, 'ADD', {}, elder)
  return writeLogs(db, homeElder.create, who, { params: {}, code: 0, message: '', costMs: 12, time: createTime })
}
type DemoElder = ReturnType<typeof elderAt>

/** Every third has a contract for a year; some contracts end soon. */
async function makePapers({ db, orgId, now }: Maker, elders: readonly DemoElder[]) {
  const today = now.slice(0, 10)
  const type = await db
    .selectFrom('documentTemplate')
    .select('typeId')
    .where('orgId', '=', orgId)
    .where('home', '=', 1)
    .orderBy('templateId')
    .executeTakeFirstOrThrow()
  const signers = elders.filter(({ elder }, at) => at % 3 === 0 && elder.status === 1)
  const papers = signers.map(({ elder, family }, at): FreshRow<'agreement'> => {
    const startDate = addDays(today, -30 - at * 23)
    return {
      orgId,
      contractId: `home-agreement-${at + 1}`,
      contractNo: `HT${today.slice(0, 4)}${9001 + at}`,
      home: 1,
      oldmanId: elder.oldmanId,
      typeId: type.typeId,
      category: 1,
      contractName: '居家养老服务协议',
      partyB: elder.oldmanName,
      partyC: family[0].familyName,
      startDate,
      endDate: addDays(startDate, 364),
      signDate: startDate,
      monthFee: elder.subsidyMonth ?? 30_000,
      contractStatus: 1,
      createTime: `${startDate} 11:00:00`,
      createBy: elder.createBy,
      createByName: elder.createByName,
    }
  })
  await db.insertInto('agreement').values(papers).execute()
}

const two = (value: number) => String(value).padStart(2, '0')

function stateAt(at: number, today: string) {
  const none = {
    status: homeStatus.is.served,
    pauseFrom: null,
    pauseTo: null,
    pauseReason: null,
    endDate: null,
    endReason: null,
  }
  if (at % 16 === 5)
    return {
      ...none,
      status: homeStatus.is.paused,
      pauseFrom: addDays(today, -4),
      pauseTo: addDays(today, 10),
      pauseReason: '住院治疗',
    }
  if (at === 7) return { ...none, pauseFrom: addDays(today, 5), pauseTo: addDays(today, 12), pauseReason: '随子女外出' }
  if (at % 16 === 11)
    return { ...none, status: homeStatus.is.ended, endDate: addDays(today, -15), endReason: '已入住养老机构' }
  return none
}
